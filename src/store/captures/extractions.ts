// What extraction makes of captures: found among earlier ones with the same bytes, or written down.

import type { Edition } from '../../core/judging/edition.ts';
import type { Db } from '../database.ts';
import type { StoredReadings } from './readings.ts';

export interface ReadBefore {
  readonly id: string;
  readonly complete: boolean;
  readonly incompleteReason: string | null;
  readonly letters: number | null;
  readonly edition: Edition | null;
  /** Did what was read ask for the day? Null where nobody knows. */
  readonly mindsDay: boolean | null;
  readonly headers: readonly (readonly [string, string])[];
  readonly at: Date;
}

/**
 * The newest extracted captures of the same source with the same answer, their headers left aside,
 * by the capture that they are asked for. One whose bytes could not be had, or were never stored,
 * says nothing of another. Nor does one whose bytes took too long or ended their reader: that may
 * have been the machine's fault.
 */
export async function findSameBytes(
  db: Db,
  captureIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ReadBefore[]>> {
  if (captureIds.length === 0) return new Map();
  const rows = await db.rows<ReadBefore & { readonly of: string }>(
    'find-same-bytes',
    `select own.id as "of", same.*
     from looks own
       join capture_heads own_head on own_head.id = own.head_id
       join capture_ways own_way on own_way.id = own.way_id
       join capture_bodies own_body on own_body.id = own.body_id
       cross join lateral (
         select c.id, c.complete, c.incomplete_reason as "incompleteReason",
           c.main_letters as letters, c.edition, c.minds_day as "mindsDay",
           told_headers(h.headers, c.moved) as headers, c.captured_at as at
         from capture_bodies b
           join looks c on c.body_id = b.id and c.same_as is null
           join capture_heads h on h.id = c.head_id
           join capture_ways w on w.id = c.way_id
         where b.sha256 = own_body.sha256 and b.source_id + 0 = own_body.source_id
           and substr(b.sha256, 1, 4) = substr(own_body.sha256, 1, 4) and b.raw_stored
           and c.id <> own.id and c.state <> 'stored'
           and c.http_status = own.http_status and w.final_url = own_way.final_url
           and h.content_type is not distinct from own_head.content_type
           and coalesce(c.incomplete_reason, '') !~ '${NO_FAULT_OF_BYTES}'
         order by c.seq desc limit 4) same
     where own.id = any($1)`,
    [captureIds],
  );
  const found = Map.groupBy(rows, ({ of }) => of);
  return new Map([...found].map(([id, own]) => [id, own.map(({ of, ...one }) => one)]));
}

const NO_FAULT_OF_BYTES = '^(evidence|reading)_';

/** Why a capture is incomplete without fault of its bytes: the same ones may be read elsewhere. */
export function isNoFaultOfBytes(incompleteReason: string | null): boolean {
  return new RegExp(NO_FAULT_OF_BYTES).test(incompleteReason ?? '');
}

/** What extraction makes of a capture. */
export type Extracted = Omit<ReadBefore, 'headers' | 'at'> & { readonly dedupOf: string | null };

/**
 * Writes down that stored captures were extracted, with what was read in them, in one statement
 * that is a transaction by itself. It does nothing of one where somebody else did. What a server
 * forgets of it in a power failure is extracted again, so nobody waits for its disk.
 */
export async function keepExtracted(
  db: Db,
  outcomes: readonly Extracted[],
  readings: readonly StoredReadings[],
): Promise<void> {
  if (outcomes.length === 0) return;
  await db.rows(
    'keep-extracted',
    `with marked as (
       update looks set state = 'extracted', complete = n.complete,
         incomplete_reason = n."incompleteReason",
         same_as = (select seq from looks o where o.id = n."dedupOf"),
         main_letters = n.letters, edition = n.edition, minds_day = n."mindsDay"
       from jsonb_to_recordset($1::jsonb) as n(id text, complete boolean, "incompleteReason" text,
         "dedupOf" text, letters int, edition jsonb, "mindsDay" boolean)
       where looks.id = n.id and looks.state = 'stored'
         and set_config('synchronous_commit', 'off', true) is not null
       returning looks.id)
     insert into readings (capture_id, extractor, extractor_version, readings, abstentions,
       recognised)
     select n."captureId", n.extractor, n.version, n.readings, n.abstentions, n.recognised
     from marked join jsonb_to_recordset($2::jsonb) as n("captureId" text, extractor text,
       version int, readings jsonb, abstentions jsonb, recognised jsonb)
       on n."captureId" = marked.id
     on conflict do nothing`,
    [JSON.stringify(outcomes), JSON.stringify(readings)],
  );
}
