// Loads and saves what is held about one company while its captures are reconciled.

import { dimensionOfKey, dimensionRank } from '../../core/facts/dimensions.ts';
import type { EvidenceType, Json, Locator, Provenance } from '../../core/facts/fact.ts';
import type { EndedFact, HeldFact, Lane } from '../../core/judging/ledger.ts';
import type { Db } from '../database.ts';

interface FactRow {
  id: number;
  key: string;
  provenance: Provenance;
  product: string;
  value: Json;
  unit: string | null;
  confidence: number | null;
  evidence_type: EvidenceType;
  locator: Locator;
  extractor: string;
  extractor_version: number;
  source_id: number;
  source_url: string;
  capture_id: string;
  lane: Lane;
  announced: Json;
  announced_unit: string | null;
  first_capture_id: string;
  first_seen_at: Date;
  last_confirmed_at: Date;
  absent_until: Date | null;
  valid_from: Date;
  valid_to: Date | null;
}

const FACT = `id, key, provenance, product, value, unit, confidence, evidence_type, locator,
  extractor,
  extractor_version, source_id, source_url, capture_id, lane, announced, announced_unit,
  first_capture_id, first_seen_at, last_confirmed_at, absent_until, valid_from, valid_to`;

export async function loadCurrentFacts(db: Db, companyId: number): Promise<HeldFact[]> {
  const rows = await db.rows<FactRow>(
    'ledger-current-facts',
    `select ${FACT} from facts where company_id = $1 and claim_id is null and valid_to is null`,
    [companyId],
  );
  return rows.map(heldFact);
}

function heldFact(row: FactRow): HeldFact {
  return {
    row: row.id,
    key: row.key,
    provenance: row.provenance,
    product: row.product === '' ? null : row.product,
    value: row.value,
    unit: row.unit,
    confidence: row.confidence,
    evidenceType: row.evidence_type,
    locator: row.locator,
    extractor: row.extractor,
    extractorVersion: row.extractor_version,
    sourceId: row.source_id,
    sourceUrl: row.source_url,
    captureId: row.capture_id,
    lane: row.lane,
    announced: { value: row.announced, unit: row.announced_unit },
    firstCaptureId: row.first_capture_id,
    firstSeenAt: row.first_seen_at.getTime(),
    lastConfirmedAt: row.last_confirmed_at.getTime(),
    absentUntil: row.absent_until?.getTime() ?? null,
    validFrom: row.valid_from.getTime(),
  };
}

/**
 * Values that ended at or after `since` (milliseconds), but for those that a dispute took back:
 * nothing is told as changed from them. Of keys like one of `everOf` (SQL patterns), all of them.
 * What was read again since, and ended, counts as any other.
 */
export async function loadEndedFacts(
  db: Db,
  companyId: number,
  since: number,
  everOf: readonly string[] = [],
): Promise<EndedFact[]> {
  const rows = await db.rows<FactRow>(
    'ledger-ended-facts',
    `select ${FACT} from facts f where company_id = $1 and claim_id is null
       and valid_to is not null and (valid_to >= $2 or key like any($3::text[]))
       and not exists (select from disputes d
         where d.company_id = f.company_id and d.status = 'upheld' and d.key = f.key
           and d.decided_at >= f.closed_at
           and d.provenance = f.provenance and d.product = f.product and d.value = f.value
           and d.unit is not distinct from f.unit)
     order by valid_to`,
    [companyId, new Date(since), everOf],
  );
  return rows.map((row) => ({
    key: row.key,
    provenance: row.provenance,
    product: row.product === '' ? null : row.product,
    value: row.value,
    unit: row.unit,
    captureId: row.capture_id,
    lastConfirmedAt: row.last_confirmed_at.getTime(),
    validFrom: row.valid_from.getTime(),
    validTo: row.valid_to?.getTime() ?? 0,
    announced: { value: row.announced, unit: row.announced_unit },
    absentUntil: row.absent_until?.getTime() ?? null,
  }));
}

export interface FactToWrite {
  readonly fact: HeldFact;
  readonly validTo: number | null;
}

/** Writes new values, confirmations and ends. `now` is when we record it. */
export async function saveFacts(
  db: Db,
  companyId: number,
  facts: readonly FactToWrite[],
  now: Date,
): Promise<void> {
  const known = facts.filter(({ fact }) => fact.row !== null);
  const fresh = facts.filter(({ fact }) => fact.row === null);
  if (known.length > 0) {
    await db.rows(
      'ledger-confirm-facts',
      `update facts f set
         confidence = n.confidence, evidence_type = n.evidence_type, locator = n.locator,
         extractor = n.extractor, extractor_version = n.extractor_version,
         source_id = n.source_id, source_url = n.source_url, capture_id = n.capture_id,
         lane = n.lane, announced = n.announced, announced_unit = n.announced_unit,
         last_confirmed_at = n.last_confirmed_at,
         valid_to = n.valid_to, closed_at = case when n.valid_to is null then null else
         $2::timestamptz end
       from jsonb_to_recordset($1::jsonb) as n(id bigint, confidence real, evidence_type text,
         locator jsonb, extractor text, extractor_version int, source_id bigint, source_url text,
         capture_id text, lane text,
         announced jsonb, announced_unit text, last_confirmed_at timestamptz, valid_to timestamptz)
       where f.id = n.id`,
      [JSON.stringify(known.map(record)), now],
    );
  }
  if (fresh.length === 0) return;
  await db.rows(
    'ledger-insert-facts',
    `insert into facts (company_id, key, dimension, dimension_rank, provenance, product, value,
    unit,
       confidence, evidence_type, locator, extractor, extractor_version, source_id, source_url,
       capture_id, lane, announced, announced_unit, first_capture_id, first_seen_at,
       last_confirmed_at, absent_until, valid_from, valid_to, recorded_at, closed_at)
     select $2, key, dimension, dimension_rank, provenance, product, value, unit, confidence,
       evidence_type, locator, extractor, extractor_version, source_id, source_url, capture_id,
       lane,
       announced, announced_unit, first_capture_id, first_seen_at, last_confirmed_at, absent_until,
       valid_from, valid_to, $3, case when valid_to is null then null else $3::timestamptz end
     from jsonb_to_recordset($1::jsonb) as n(key text, dimension text, dimension_rank smallint,
       provenance text, product text, value jsonb, unit text, confidence real, evidence_type text,
       locator jsonb, extractor text, extractor_version int, source_id bigint, source_url text,
       capture_id text, lane text, announced jsonb, announced_unit text, first_capture_id text,
       first_seen_at timestamptz, last_confirmed_at timestamptz, absent_until timestamptz,
       valid_from timestamptz, valid_to timestamptz)`,
    [JSON.stringify(fresh.map(record)), companyId, now],
  );
}

function record({ fact, validTo }: FactToWrite) {
  const dimension = dimensionOfKey(fact.key);
  if (dimension === null) throw new Error(`the key ${fact.key} begins with no dimension`);
  return {
    id: fact.row,
    key: fact.key,
    dimension,
    dimension_rank: dimensionRank(dimension),
    provenance: fact.provenance,
    product: fact.product ?? '',
    value: fact.value,
    unit: fact.unit,
    confidence: fact.confidence,
    evidence_type: fact.evidenceType,
    locator: fact.locator,
    extractor: fact.extractor,
    extractor_version: fact.extractorVersion,
    source_id: fact.sourceId,
    source_url: fact.sourceUrl,
    capture_id: fact.captureId,
    lane: fact.lane,
    announced: fact.announced.value,
    announced_unit: fact.announced.unit,
    first_capture_id: fact.firstCaptureId,
    first_seen_at: iso(fact.firstSeenAt),
    last_confirmed_at: iso(fact.lastConfirmedAt),
    absent_until: fact.absentUntil === null ? null : iso(fact.absentUntil),
    valid_from: iso(fact.validFrom),
    valid_to: validTo === null ? null : iso(validTo),
  };
}

export function iso(at: number): string {
  return new Date(at).toISOString();
}
