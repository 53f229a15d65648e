// Confirmed events of a subscription in the order of commit, at the same cost however many there
// are.

import type { Dimension } from '../../core/facts/dimensions.ts';
import type { Significance } from '../../core/facts/significance.ts';
import type { Db } from '../database.ts';
import { type EventPosition, type EventRow, readEvents } from '../facts/event-rows.ts';
import { takenBack } from '../facts/taken-back.ts';
import { readTestEvents } from '../test-events.ts';
import { pickScreenEvents, readScreenEvents } from './screen-events.ts';

/** Whose events are read, and which of them. */
export interface WatchReader {
  /** The subscription's id. */
  readonly id: string;
  readonly account_id: string;
  readonly active: boolean;
  /** Null: all. */
  readonly dimensions: readonly Dimension[] | null;
  readonly event_types: readonly string[] | null;
  readonly min_significance: Significance | null;
  /** Whether it is told who enters and leaves a screen, in place of changes of companies. */
  readonly is_screen: boolean;
}

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

interface Pick {
  readonly seq: number;
  /** ISO date; null of a test event and of an event of a screen. */
  readonly day: string | null;
}

interface Step {
  readonly picks: readonly Pick[];
  readonly seq: number;
  /** Whether nothing that was committed by now is left. */
  readonly isLast: boolean;
}

/** Events that are looked through before each company is asked by itself. */
const NEAR = 1_000;

// Reading on from yesterday looks through what came since. Reading from long ago, about companies
// of which little is told, would look through years: there each company is asked by itself.
async function stepFrom(db: Db, reader: WatchReader, seq: number, limit: number): Promise<Step> {
  if (reader.is_screen) {
    const own = await pickScreenEvents(db, reader, seq, limit);
    const picks = own.map((one) => ({ seq: one, day: null }));
    return stepOf(picks, limit, seq);
  }
  const values = valuesOf(reader, seq, limit);
  const near = await db.rows<NearRow>('read-watch-near', PICK_NEAR, [...values, NEAR]);
  const { seen = 0, newest = null } = near[0] ?? {};
  const picks = picksOf(near);
  if (seen < NEAR || picks.length === limit) return stepOf(picks, limit, newest ?? seq);
  const far = await db.rows<FarRow>('read-watch-far', PICK_FAR, values);
  return stepOf(picksOf(far), limit, far[0]?.newest ?? seq);
}

function stepOf(picks: readonly Pick[], limit: number, newest: number): Step {
  const last = picks.at(-1)?.seq ?? 0;
  return picks.length === limit
    ? { picks, seq: last, isLast: false }
    : { picks, seq: Math.max(last, newest), isLast: true };
}

interface FarRow {
  /** Null where nothing was picked: the one row tells how far was looked. */
  readonly seq: number | null;
  readonly day: string | null;
  readonly newest: number | null;
}

interface NearRow extends FarRow {
  readonly seen: number;
}

function picksOf(rows: readonly FarRow[]): Pick[] {
  return rows.flatMap(({ seq, day }) => (seq === null ? [] : [{ seq, day }]));
}

// The classes of confirmed events, as feed_class numbers them.
const CLASSES = { normal: 2, high: 3 } as const;

function valuesOf(reader: WatchReader, seq: number, limit: number): unknown[] {
  const isHigh = reader.min_significance === 'high';
  return [
    reader.id,
    reader.account_id,
    seq,
    limit,
    isHigh ? [CLASSES.high] : [CLASSES.normal, CLASSES.high],
    isHigh ? ['high'] : ['normal', 'high'],
    reader.dimensions,
    reader.event_types,
  ];
}

const MEETS = `
  f.class = any($5)
  and ($7::text[] is null or f.dimension = any(
    array(select id from feed_topics where topic = any($7))))
  and ($8::text[] is null or f.type = any(
    array(select id from feed_topics where topic = any($8))))`;

const TESTS = `
  select t.seq, null::date as day from test_events t
  join watch_companies w
    on w.subscription_id = $1 and w.company_id = t.company_id and t.seq > w.after_seq
  where t.account_id = $2 and t.seq > $3 and coalesce(t.subscription_id, $1) = $1
    and t.type not like 'screen.%' and t.significance = any($6)
    and ($7::text[] is null or t.dimension = any($7))
    and ($8::text[] is null or t.type = any($8))`;

// One statement sees one moment: what it does not see is committed later, with higher numbers.
const PICK_NEAR = `
with looked as materialized (
  select seq, list, class, dimension, type, occurred_at from feed
  where class in (2, 3) and list > 0 and seq > $3 order by seq limit $9
), reach as (
  select count(*)::int as seen, max(seq) as newest from looked
), picked as (
  select f.seq, f.occurred_at as day from looked f
  join watch_companies w
    on w.subscription_id = $1 and w.company_id = f.list and f.seq > w.after_seq
  where ${MEETS}
  union all
  select t.seq, t.day from (${TESTS}) t, reach r where r.seen < $9 or t.seq < r.newest
  order by seq limit $4
)
select r.seen, r.newest, p.seq, p.day from reach r left join picked p on true order by p.seq`;

// The first event of each company tells up to where the page can reach at most; between here and
// there each is read again, and that is little.
const PICK_FAR = `
with mine as materialized (
  select company_id, greatest(after_seq, $3) as after from watch_companies
  where subscription_id = $1
), firsts as (
  select o.seq from mine m cross join lateral (
    select f.seq from feed f
    where f.list = m.company_id and f.class in (2, 3) and f.list > 0 and f.seq > m.after
      and ${MEETS}
    order by f.seq limit 1
  ) o
  order by o.seq limit $4
), bound as (
  select case when count(*) = $4 then max(seq) else 9223372036854775807 end as seq from firsts
), picked as (
  select o.seq, o.day from mine m cross join bound b cross join lateral (
    select f.seq, f.occurred_at as day from feed f
    where f.list = m.company_id and f.class in (2, 3) and f.list > 0 and f.seq > m.after
      and f.seq <= b.seq and ${MEETS}
    order by f.seq limit $4
  ) o
  union all
  ${TESTS}
  order by seq limit $4
), tail as (
  select max(seq) as newest from (
    select seq from feed where class in (2, 3) and list > 0 order by seq desc limit 1
  ) f
)
select t.newest, p.seq, p.day from tail t left join picked p on true order by p.seq`;

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
