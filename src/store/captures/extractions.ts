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
  readonly headers: readonly (readonly [string, string])[];
  readonly at: Date;
}

/**
 * The newest extracted captures of this source with the same answer, their headers left aside. One
 * whose bytes could not be had, or were never stored, says nothing of another. Nor does one whose
 * bytes took too long or ended their reader: that may have been the machine's fault.
 */
export async function findSameBytes(db: Db, captureId: string): Promise<readonly ReadBefore[]> {
  return db.rows(
    'find-same-bytes',
    `select c.id, c.complete, c.incomplete_reason as "incompleteReason",
       c.main_letters as letters, c.edition, told_headers(h.headers, c.moved) as headers,
       c.captured_at as at
     from looks own
       join capture_heads own_head on own_head.id = own.head_id
       join capture_ways own_way on own_way.id = own.way_id
       join capture_bodies own_body on own_body.id = own.body_id
       join capture_bodies b on b.sha256 = own_body.sha256 and b.source_id + 0 = own_body.source_id
         and substr(b.sha256, 1, 4) = substr(own_body.sha256, 1, 4) and b.raw_stored
       join looks c on c.body_id = b.id and c.same_as is null
       join capture_heads h on h.id = c.head_id
       join capture_ways w on w.id = c.way_id
     where own.id = $1 and c.id <> own.id and c.state <> 'stored'
       and c.http_status = own.http_status and w.final_url = own_way.final_url
       and h.content_type is not distinct from own_head.content_type
       and coalesce(c.incomplete_reason, '') !~ '^(evidence|reading)_'
     order by c.seq desc limit 4`,
    [captureId],
  );
}

/** What extraction makes of a capture. */
export type Extracted = Pick<
  ReadBefore,
  'id' | 'complete' | 'incompleteReason' | 'letters' | 'edition'
> & { readonly dedupOf: string | null };

/**
 * Writes down that a stored capture was extracted, with what was read in it, in one statement that
 * is a transaction by itself. It does nothing where somebody else did. What a server forgets of it
 * in a power failure is extracted again, so nobody waits for its disk.
 */
export async function keepExtracted(
  db: Db,
  outcome: Extracted,
  readings: readonly StoredReadings[],
): Promise<void> {
  const { id, complete, incompleteReason, dedupOf, letters, edition } = outcome;
  await db.rows(
    'keep-extracted',
    `with marked as (
       update looks set state = 'extracted', complete = $2, incomplete_reason = $3,
         same_as = (select seq from looks o where o.id = $4), main_letters = $5, edition = $6
       where id = $1 and state = 'stored'
         and set_config('synchronous_commit', 'off', true) is not null
       returning id)
     insert into readings (capture_id, extractor, extractor_version, readings, abstentions,
       recognised)
     select n."captureId", n.extractor, n.version, n.readings, n.abstentions, n.recognised
     from marked, jsonb_to_recordset($7::jsonb) as n("captureId" text, extractor text, version int,
       readings jsonb, abstentions jsonb, recognised jsonb)
     on conflict do nothing`,
    [
      ...[id, complete, incompleteReason, dedupOf, letters],
      edition && JSON.stringify(edition),
      JSON.stringify(readings),
    ],
  );
}
