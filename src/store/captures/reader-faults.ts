// Where readers lost or found words that stood on a page all along: for operators and for us.

import type { ReaderFault } from '../../core/judging/doubt.ts';
import type { Db } from '../database.ts';

export interface FaultToStore {
  readonly sourceId: number;
  readonly key: string;
  readonly provenance: string;
  readonly product: string;
  readonly extractor: string;
  readonly version: number;
  readonly fault: ReaderFault;
  readonly quote: string;
  readonly captureId: string;
  readonly at: Date;
}

/** Counts one more look for each. */
export async function saveReaderFaults(
  db: Db,
  companyId: number,
  faults: readonly FaultToStore[],
): Promise<void> {
  if (faults.length === 0) return;
  await db.rows(
    'save-reader-faults',
    `insert into reader_faults as f (company_id, source_id, key, provenance, product, extractor,
       extractor_version, fault, quote, capture_id, first_at, last_at, looks)
     select $2, "sourceId", key, provenance, product, (array_agg(extractor order by at desc))[1],
       (array_agg(version order by at desc))[1], fault, (array_agg(quote order by at desc))[1],
       (array_agg("captureId" order by at desc))[1], min(at), max(at), count(*)
     from jsonb_to_recordset($1::jsonb) as n("sourceId" bigint, key text, provenance text,
       product text, extractor text, version int, fault text, quote text, "captureId" text,
       at timestamptz)
     group by "sourceId", key, provenance, product, fault
     on conflict (company_id, source_id, key, provenance, product, fault) do update set
       extractor = excluded.extractor, extractor_version = excluded.extractor_version,
       quote = excluded.quote, capture_id = excluded.capture_id, last_at = excluded.last_at,
       looks = f.looks + excluded.looks`,
    [JSON.stringify(faults), companyId],
  );
}

export interface FaultRow {
  readonly key: string;
  readonly provenance: string;
  readonly extractor: string;
  readonly version: number;
  readonly fault: ReaderFault;
  readonly quote: string;
  readonly captureId: string;
  readonly sourceUrl: string;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly looks: number;
}

/** The faults of one company, the latest first; all, or those of one key and what lies below it. */
export async function listReaderFaults(
  db: Db,
  companyId: number,
  key: string | null,
): Promise<readonly FaultRow[]> {
  return db.rows(
    'list-reader-faults',
    `select f.key, f.provenance, f.extractor, f.extractor_version as version, f.fault, f.quote,
       f.capture_id as "captureId", s.url as "sourceUrl", f.first_at as "firstAt",
       f.last_at as "lastAt", f.looks
     from reader_faults f join sources s on s.id = f.source_id
     where f.company_id = $1 and ($2::text is null or f.key = $2 or starts_with(f.key, $2 || '.'))
     order by f.last_at desc, f.key limit 500`,
    [companyId, key],
  );
}

export interface FaultCount {
  readonly extractor: string;
  readonly version: number;
  readonly fault: ReaderFault;
  readonly facts: number;
  readonly companies: number;
  readonly lastAt: Date;
}

/** The faults of all companies, by reader and its version, the most first. */
export async function countReaderFaults(db: Db): Promise<readonly FaultCount[]> {
  return db.rows(
    'count-reader-faults',
    `select extractor, extractor_version as version, fault, count(*)::int as facts,
       count(distinct company_id)::int as companies, max(last_at) as "lastAt"
     from reader_faults group by 1, 2, 3 order by facts desc, extractor, version, fault`,
    [],
  );
}
