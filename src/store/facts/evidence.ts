// A current fact with the capture behind it, for evidence.

import type { Locator } from '../../core/facts/fact.ts';
import { FACT_COLUMNS, type FactRow } from '../../core/facts/fact-shape.ts';
import type { Db } from '../database.ts';

export interface CaptureOfFact {
  readonly id: string;
  readonly kind: string;
  readonly capturedAt: Date;
  readonly sha256: string;
  readonly rawStored: boolean;
}

export type EvidenceRow = FactRow & {
  readonly extractor: string;
  readonly extractor_version: number;
  /** Null for a declaration, which stands in no bytes. */
  readonly locator: Locator | null;
  readonly capture: CaptureOfFact | null;
};

type Row = Omit<EvidenceRow, 'capture'> & {
  readonly kind: string | null;
  readonly captured_at: Date;
  readonly sha256: string;
  readonly raw_stored: boolean;
};

/** Every current fact of these keys, of all products and both provenances, and what is declared. */
export async function listEvidence(
  db: Db,
  companyId: number,
  keys: readonly string[],
): Promise<EvidenceRow[]> {
  const rows = await db.rows<Row>(
    'list-evidence',
    `select f.*, c.kind, c.captured_at, c.sha256, 
       c.raw_stored and c.raw_removed_at is null as raw_stored
     from (select ${FACT_COLUMNS}, extractor, extractor_version, locator from facts
       where company_id = $1 and key = any ($2) and valid_to is null) f
       left join captures c on c.id = f.capture_id
     order by f.key, f.product, f.provenance, f.evidence_type = 'declaration'`,
    [companyId, keys],
  );
  return rows.map(({ kind, captured_at, sha256, raw_stored, ...fact }) => ({
    ...fact,
    capture:
      fact.capture_id === null || kind === null
        ? null
        : { id: fact.capture_id, kind, capturedAt: captured_at, sha256, rawStored: raw_stored },
  }));
}
