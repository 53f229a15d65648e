// Change events in their order, read where they lie: for whole lists of everything.
//
// Finding each event by its place in the feed costs more than reading it. Where nearly all events
// are asked for, they are read one behind the other instead, and the others among them passed over.

import type { Database, TextRow } from '../database.ts';
import { type EventFilter, type EventRange, firstPosition } from './event-pages.ts';
import { EVENT_TEXTS, type EventPosition, TEXT_COLUMNS } from './event-rows.ts';

export interface ScannedEvents {
  /** Their columns are those of `EVENT_TEXTS`. */
  readonly rows: readonly TextRow[];
  /** Where the next page begins. */
  readonly next: EventPosition;
}

/** So many events are looked at for each that is wanted. */
const LOOKED_AT = 3;

/**
 * `limit` events of the range after its position. Null where the filter asks for less than
 * everything, where those that it lets through lie too far apart, and at the end of the range: they
 * are found by their places then.
 */
export async function scanEventTexts(
  db: Pick<Database, 'texts'>,
  { of, about, moved = null, derivations, significances }: EventFilter,
  range: EventRange,
  limit: number,
): Promise<ScannedEvents | null> {
  if (of.kind !== 'all' || about.kind !== 'anything' || moved !== null) return null;
  const [day, seq] = firstPosition(range);
  const since = range.since ?? '-infinity';
  const most = limit + 1;
  const values = [day, seq, since, most * LOOKED_AT, derivations, significances, most];
  const found = await db.texts('scan-event-texts', SCAN, values);
  const last = found[limit - 1];
  if (found.length < most || last === undefined) return null;
  return { rows: found.slice(0, limit), next: [`${last[DAY]}`, Number(last[SEQ])] };
}

const DAY = EVENT_TEXTS.indexOf('occurred_at');
const SEQ = EVENT_TEXTS.length;

// The bounds are written as those of `readEventsAt`, for the same plan of all months. Each limit
// keeps the order of what is under it, so that nothing is sorted.
const SCAN = `
select ${EVENT_TEXTS.map((name) => TEXT_COLUMNS[name] ?? `e.${name}`)}, e.seq
from (
  select * from (
    select * from change_events e
    where (e.occurred_at, e.seq) < ($1::timestamptz::date, $2::bigint)
      and e.occurred_at between $3::timestamptz::date and $1::timestamptz::date
    order by e.occurred_at desc, e.seq desc limit $4::int
  ) e
  where e.derivation = any ($5::text[]) and e.significance = any ($6::text[])
  order by e.occurred_at desc, e.seq desc limit $7::int
) e
cross join lateral (select c.domain, c.name from companies c where c.id = e.company_id limit 1) c
order by e.occurred_at desc, e.seq desc`;
