// Suspected values of a company, as judging left them.

import type { Provenance, Reading } from '../../core/facts/fact.ts';
import type { HeldSuspicion } from '../../core/judging/ledger.ts';
import type { Db } from '../database.ts';
import { iso } from './ledger.ts';

interface SuspicionRow {
  source_id: number;
  key: string;
  provenance: Provenance;
  product: string;
  extractor: string;
  candidate: Reading | null;
  open: boolean;
  first_capture_id: string | null;
  first_at: Date | null;
  before_capture_id: string | null;
  before_at: Date | null;
  vantage: string | null;
  seen: number;
  oscillating: boolean;
  distrusted: boolean;
  flap_count: number;
}

export async function loadSuspicions(db: Db, companyId: number): Promise<HeldSuspicion[]> {
  const rows = await db.rows<SuspicionRow>(
    'ledger-suspicions',
    `select source_id, key, provenance, product, extractor, candidate, open, first_capture_id,
       first_at, before_capture_id, before_at, vantage, seen, oscillating, distrusted,
       flap_count
     from suspicions where company_id = $1`,
    [companyId],
  );
  return rows.map((row) => ({
    sourceId: row.source_id,
    key: row.key,
    provenance: row.provenance,
    product: row.product === '' ? null : row.product,
    extractor: row.extractor,
    reading: row.candidate,
    flaps: row.flap_count,
    suspicion: row.open ? suspicionOf(row) : null,
  }));
}

function suspicionOf(row: SuspicionRow): HeldSuspicion['suspicion'] {
  const vantage = row.vantage ?? '';
  if (row.first_at === null || row.before_at === null)
    throw new Error('an open suspicion has no date');
  return {
    candidate:
      row.candidate === null
        ? { kind: 'absent' }
        : { kind: 'value', value: row.candidate.value, unit: row.candidate.unit },
    first: { captureId: row.first_capture_id ?? '', at: row.first_at.getTime(), vantage },
    before: { captureId: row.before_capture_id ?? '', at: row.before_at.getTime(), vantage },
    seen: row.seen,
    oscillating: row.oscillating,
    distrusted: row.distrusted,
  };
}

export async function saveSuspicions(
  db: Db,
  companyId: number,
  suspicions: readonly HeldSuspicion[],
): Promise<void> {
  if (suspicions.length === 0) return;
  await db.rows(
    'ledger-save-suspicions',
    `insert into suspicions (company_id, source_id, key, provenance, product, extractor, candidate,
       open, first_capture_id, first_at, before_capture_id, before_at, vantage, seen, oscillating,
       distrusted, flap_count)
     select $2, source_id, key, provenance, product, extractor, candidate, open, first_capture_id,
       first_at, before_capture_id, before_at, vantage, seen, oscillating, distrusted,
       flap_count
     from jsonb_to_recordset($1::jsonb) as n(source_id bigint, key text, provenance text, product
     text,
       extractor text, candidate jsonb, open boolean, first_capture_id text, first_at timestamptz,
       before_capture_id text, before_at timestamptz, vantage text, seen int, oscillating boolean,
       distrusted boolean, flap_count int)
     on conflict (company_id, source_id, key, provenance, product) do update set
       extractor = excluded.extractor, candidate = excluded.candidate, open = excluded.open,
       first_capture_id = excluded.first_capture_id, first_at = excluded.first_at,
       before_capture_id = excluded.before_capture_id, before_at = excluded.before_at,
       vantage = excluded.vantage, seen = excluded.seen, oscillating = excluded.oscillating,
       distrusted = excluded.distrusted, flap_count = excluded.flap_count`,
    [JSON.stringify(suspicions.map(suspicionRecord)), companyId],
  );
}

function suspicionRecord(held: HeldSuspicion) {
  const { suspicion } = held;
  return {
    source_id: held.sourceId,
    key: held.key,
    provenance: held.provenance,
    product: held.product ?? '',
    extractor: held.extractor,
    candidate: held.reading,
    open: suspicion !== null,
    first_capture_id: suspicion?.first.captureId || null,
    first_at: suspicion === null ? null : iso(suspicion.first.at),
    before_capture_id: suspicion?.before.captureId || null,
    before_at: suspicion === null ? null : iso(suspicion.before.at),
    vantage: suspicion?.first.vantage ?? null,
    seen: suspicion?.seen ?? 0,
    oscillating: suspicion?.oscillating ?? false,
    distrusted: suspicion?.distrusted ?? false,
    flap_count: held.flaps,
  };
}
