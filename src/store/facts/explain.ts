// Where each current fact of a company comes from, and what stands between it and its next change.

import type { Json, Locator, Provenance } from '../../core/facts/fact.ts';
import type { Received } from '../../core/pages/content-coding.ts';
import type { Db } from '../database.ts';

export interface FactOrigin {
  readonly key: string;
  readonly value: Json;
  readonly unit: string | null;
  readonly provenance: Provenance;
  readonly product: string;
  readonly locator: Locator;
  readonly extractor: string;
  readonly version: number;
  readonly sourceUrl: string;
  readonly captureId: string;
  readonly kind: string;
  readonly status: number;
  readonly capturedAt: Date;
  readonly sha256: string;
  /** When its bytes were removed for their age; null where they were not. */
  readonly removedAt: Date | null;
  readonly received: Received | null;
  readonly headers: readonly (readonly [string, string])[];
  readonly firstSeenAt: Date;
  readonly lastConfirmedAt: Date;
  /** What is suspected to replace it: a reading, or null where it seems gone. */
  readonly suspected: { readonly value: Json; readonly unit: string | null } | null;
  readonly isSuspected: boolean;
  readonly seen: number | null;
  readonly oscillating: boolean | null;
  readonly flaps: number | null;
}

/** Current facts that were read, by dimension: all, or one key and what lies below it. */
export async function explainFacts(
  db: Db,
  companyId: number,
  key: string | null,
): Promise<readonly FactOrigin[]> {
  return db.rows(
    'explain-facts',
    `select f.key, f.value, f.unit, f.provenance, f.product, f.locator, f.extractor,
       f.extractor_version as version, f.source_url as "sourceUrl", f.capture_id as "captureId",
       c.kind, c.http_status as status, c.captured_at as "capturedAt",
       c.sha256, c.raw_removed_at as "removedAt", c.received, c.headers,
       f.first_seen_at as "firstSeenAt", f.last_confirmed_at as "lastConfirmedAt",
       s.candidate as suspected, coalesce(s.open, false) as "isSuspected", s.seen, s.oscillating,
       s.flap_count as flaps
     from facts f join captures c on c.id = f.capture_id
       left join suspicions s on s.company_id = f.company_id and s.source_id = f.source_id
         and s.key = f.key and s.provenance = f.provenance and s.product = f.product
     where f.company_id = $1 and f.claim_id is null and f.valid_to is null
       and ($2::text is null or f.key = $2 or starts_with(f.key, $2 || '.'))
     order by f.dimension_rank, f.key, f.provenance, f.product`,
    [companyId, key],
  );
}

export interface SourceOrigin {
  readonly url: string;
  readonly role: string;
  readonly health: string;
  readonly reason: string | null;
  readonly lastTriedAt: Date | null;
  readonly lastCompleteAt: Date | null;
}

/** Every source of a company with what its last try said. */
export async function explainSources(db: Db, companyId: number): Promise<readonly SourceOrigin[]> {
  return db.rows(
    'explain-sources',
    `select url, role, health, health_reason as reason, last_tried_at as "lastTriedAt",
       last_complete_at as "lastCompleteAt"
     from sources where company_id = $1 order by id`,
    [companyId],
  );
}

/** The gaps of the company's record: dimensions without a fact, with state and reason. */
export async function recordGaps(
  db: Db,
  companyId: number,
): Promise<readonly { dimension: string; state: string; reason: string }[]> {
  const rows = await db.rows<{
    gaps: readonly { dimension: string; state: string; reason: string }[];
  }>(
    'record-gaps',
    `select summary->'coverage'->'gaps' as gaps from company_records where company_id = $1`,
    [companyId],
  );
  return rows[0]?.gaps ?? [];
}
