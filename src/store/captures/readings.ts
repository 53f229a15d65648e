// What readers found in captures, kept so that bytes are read once a version of a reader.

import type { Abstention, Reading } from '../../core/facts/fact.ts';
import type { Db } from '../database.ts';

export interface StoredReadings {
  readonly captureId: string;
  readonly extractor: string;
  readonly version: number;
  readonly readings: readonly Reading[];
  readonly abstentions: readonly Abstention[];
  /** Like `Extraction.recognised`; null when the reader says nothing of that. */
  readonly recognised: readonly string[] | null;
}

export async function saveReadings(db: Db, all: readonly StoredReadings[]): Promise<void> {
  if (all.length === 0) return;
  await db.rows(
    'save-readings',
    `insert into readings (capture_id, extractor, extractor_version, readings, abstentions,
       recognised)
     select "captureId", extractor, version, readings, abstentions, recognised
     from jsonb_to_recordset($1::jsonb) as n("captureId" text, extractor text, version int,
       readings jsonb, abstentions jsonb, recognised jsonb)
     on conflict do nothing`,
    [JSON.stringify(all)],
  );
}

/** Readings of captures (of the captures themselves: follow `dedupOf` before). */
export async function loadReadings(
  db: Db,
  captureIds: readonly string[],
): Promise<readonly StoredReadings[]> {
  return db.rows(
    'load-readings',
    `select capture_id as "captureId", extractor, extractor_version as version, readings,
       abstentions, recognised
     from readings where capture_id = any($1)`,
    [captureIds],
  );
}
