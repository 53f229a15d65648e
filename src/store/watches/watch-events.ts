// Confirmed events of a subscription in the order of commit, at the same cost however many there
// are.

import type { Db } from '../database.ts';
import { type EventPosition, type EventRow, readEvents } from '../facts/event-rows.ts';
import { takenBack } from '../facts/taken-back.ts';
import { readTestEvents } from '../test-events.ts';
import { readScreenEvents } from './screen-events.ts';
import { type Pick, stepFrom, type WatchReader } from './watch-steps.ts';

export type { WatchReader } from './watch-steps.ts';

/** Null for what is none of this account, too. */
export async function findWatchReader(
  db: Db,
  accountId: string,
  id: string,
): Promise<WatchReader | null> {
  const rows = await db.rows<WatchReader>(
    'find-watch-reader',
    `select id, account_id, active, dimensions, event_types, min_significance,
       screen_where is not null as is_screen
     from watch_subscriptions where account_id = $1 and id = $2`,
    [accountId, id],
  );
  return rows[0] ?? null;
}

export interface WatchPlace {
  /** change_events.seq: every event up to it is passed. */
  readonly seq: number;
  /** Only events recorded later than this; null: all. */
  readonly after: Date | null;
}

export interface WatchPage {
  readonly events: readonly EventRow[];
  /** Passed with this page: the last event of it, or the newest of all where it is the last. */
  readonly seq: number;
}

/** At most `limit` events after the place, and less only where there is no more. */
export async function readWatchPage(
  db: Db,
  reader: WatchReader,
  place: WatchPlace,
  limit: number,
): Promise<WatchPage> {
  const { after } = place;
  const events: EventRow[] = [];
  for (let { seq } = place; ; ) {
    const step = await stepFrom(db, reader, seq, limit);
    const rows = await rowsOf(db, reader, step.picks);
    const told = await toldOf(db, rows);
    events.push(...told.filter((row) => after === null || row.recorded_at > after));
    const last = events[limit - 1];
    if (last !== undefined) return { events: events.slice(0, limit), seq: last.seq };
    if (step.isLast) return { events, seq: step.seq };
    seq = step.seq;
  }
}

// What was taken back before it was read is not told; and who was told, or could have been, of an
// event is not told of the one that corrects it: the first one names it.
async function toldOf(db: Db, rows: readonly EventRow[]): Promise<readonly EventRow[]> {
  const superseded = rows.filter(({ status }) => status === 'superseded');
  const gone = await takenBack(
    db,
    superseded.map(({ id, occurred_at: day }) => ({ id, day })),
  );
  return rows.filter(
    ({ id, status, supersedes }) => status !== 'retracted' && supersedes === null && !gone.has(id),
  );
}

async function rowsOf(
  db: Db,
  reader: WatchReader,
  picks: readonly Pick[],
): Promise<readonly EventRow[]> {
  const positions = picks.flatMap(({ seq, day }): EventPosition[] =>
    day === null ? [] : [[day, seq]],
  );
  const tests = picks.flatMap(({ seq, day }) => (day === null ? [seq] : []));
  const newestFirst = positions.toSorted(([one], [other]) => (one < other ? 1 : -1));
  const [events, samples, crossings] = [
    await readEvents(db, newestFirst),
    await readTestEvents(db, reader.account_id, tests),
    reader.is_screen ? await readScreenEvents(db, reader.id, tests) : [],
  ];
  return [...events, ...samples, ...crossings].toSorted((one, other) => one.seq - other.seq);
}

/** The place of who reads on from now. */
export async function newestSeq(db: Db, accountId: string): Promise<number> {
  const rows = await db.rows<{ seq: number | null }>(
    'newest-watch-event',
    `select greatest(
       (select seq from feed where class in (2, 3) and list > 0 order by seq desc limit 1),
       (select seq from test_events where account_id = $1 order by seq desc limit 1),
       (select max(x.seq) from watch_subscriptions s cross join lateral (
          select seq from screen_events where subscription_id = s.id order by seq desc limit 1) x
        where s.account_id = $1 and s.screen_where is not null)) as seq`,
    [accountId],
  );
  return rows[0]?.seq ?? 0;
}

// Moments of recording follow the order of commit but for the time that a transaction takes, and
// for what clocks of several machines differ.
const MOST_SKEW_MS = 600_000;

/** A place before every event that was recorded later than this moment, and not much before. */
export async function placeAfter(db: Db, after: Date): Promise<WatchPlace> {
  const rows = await db.rows<{ seq: number }>('find-watch-place', FIND_PLACE, [
    new Date(after.getTime() - MOST_SKEW_MS),
  ]);
  return { seq: rows[0]?.seq ?? 0, after };
}

// Halves the numbers that are left until none is: everything up to `low` was recorded before.
const FIND_PLACE = `
with recursive halves (low, high) as (
  select 0::bigint, coalesce(
    (select seq from feed where class in (2, 3) and list > 0 order by seq desc limit 1), 0)
  union all
  select case when found.is_late is false then found.seq else h.low end,
    case when found.is_late is false then h.high else (h.low + h.high) / 2 end
  from halves h
  left join lateral (
    select f.seq, (select e.recorded_at > $1 from change_events e
                   where e.occurred_at = f.occurred_at and e.seq = f.seq) as is_late
    from (
      select seq, occurred_at from feed
      where class in (2, 3) and list > 0 and seq > (h.low + h.high) / 2 and seq <= h.high
      order by seq limit 1
    ) f
  ) found on true
  where h.low < h.high
)
select max(low) as seq from halves`;
