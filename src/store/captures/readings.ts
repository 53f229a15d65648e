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

/** Readings as they are stored: of which look, and whether they hold for its day alone. */
export interface LoadedReadings extends StoredReadings {
  readonly at: Date;
  /** Null where nobody knows. */
  readonly mindsDay: boolean | null;
}

/** Stores what was read of one capture again, which `mindsDay` or not. */
export async function saveReadings(
  db: Db,
  captureId: string,
  all: readonly StoredReadings[],
  mindsDay: boolean,
): Promise<void> {
  await db.rows(
    'save-readings',
    // Readers of another version may have minded it, and stand there too.
    `with minded as (update looks set minds_day = true
       where id = $2 and $3::boolean and minds_day is distinct from true)
     insert into readings (capture_id, extractor, extractor_version, readings, abstentions,
       recognised)
     select "captureId", extractor, version, readings, abstentions, recognised
     from jsonb_to_recordset($1::jsonb) as n("captureId" text, extractor text, version int,
       readings jsonb, abstentions jsonb, recognised jsonb)
     on conflict do nothing`,
    [JSON.stringify(all), captureId, mindsDay],
  );
}

/** Readings of captures (of the captures themselves: follow `dedupOf` before). */
export async function loadReadings(
  db: Db,
  captureIds: readonly string[],
): Promise<readonly LoadedReadings[]> {
  return db.rows(
    'load-readings',
    `select r.capture_id as "captureId", r.extractor, r.extractor_version as version, r.readings,
       r.abstentions, r.recognised, l.captured_at as at, l.minds_day as "mindsDay"
     from readings r join looks l on l.id = r.capture_id where r.capture_id = any($1)`,
    [captureIds],
  );
}
