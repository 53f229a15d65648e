// How far each reader has come on each source of a company.

import type { Lane, ReaderProgress } from '../../core/judging/ledger.ts';
import type { Db } from '../database.ts';

export async function loadReaders(db: Db, companyId: number): Promise<ReaderProgress[]> {
  const rows = await db.rows<{
    source_id: number;
    lane: Lane;
    extractor: string;
    extractor_version: number;
    first_capture_id: string;
    last_capture_id: string;
    last_at: Date;
  }>(
    'ledger-readers',
    `select r.source_id, r.lane, r.extractor, r.extractor_version, r.first_capture_id,
       r.last_capture_id, r.last_at
     from source_readers r join sources s on s.id = r.source_id where s.company_id = $1`,
    [companyId],
  );
  return rows.map((row) => ({
    sourceId: row.source_id,
    lane: row.lane,
    extractor: row.extractor,
    version: row.extractor_version,
    firstCaptureId: row.first_capture_id,
    lastCaptureId: row.last_capture_id,
    lastAt: row.last_at.getTime(),
  }));
}

export async function saveReaders(db: Db, readers: readonly ReaderProgress[]): Promise<void> {
  if (readers.length === 0) return;
  await db.rows(
    'ledger-save-readers',
    `insert into source_readers (source_id, lane, extractor, extractor_version, first_capture_id,
       last_capture_id, last_at)
     select source_id, lane, extractor, extractor_version, first_capture_id, last_capture_id,
     last_at
     from jsonb_to_recordset($1::jsonb) as n(source_id bigint, lane text, extractor text,
       extractor_version int, first_capture_id text, last_capture_id text, last_at timestamptz)
     on conflict (source_id, lane, extractor) do update set
       extractor_version = excluded.extractor_version, last_capture_id = excluded.last_capture_id,
       last_at = excluded.last_at`,
    [
      JSON.stringify(
        readers.map((r) => ({
          source_id: r.sourceId,
          lane: r.lane,
          extractor: r.extractor,
          extractor_version: r.version,
          first_capture_id: r.firstCaptureId,
          last_capture_id: r.lastCaptureId,
          last_at: new Date(r.lastAt).toISOString(),
        })),
      ),
    ],
  );
}

/** Complete live looks at a source before a moment that were judged, the newest first. */
export async function listLooksBefore(
  db: Db,
  sourceId: number,
  before: number,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db.rows<{ id: string }>(
    'list-looks-before',
    `select id from looks where source_id = $1 and captured_at < $2 and is_live and complete
       and state = 'reconciled'
     order by captured_at desc, seq desc limit $3`,
    [sourceId, new Date(before), limit],
  );
  return rows.map(({ id }) => id);
}
