// Which events of a subscription come next, by their numbers: near by, from far, and of rare types.

import type { Dimension } from '../../core/facts/dimensions.ts';
import type { Significance } from '../../core/facts/significance.ts';
import type { Db } from '../database.ts';
import { pickScreenEvents } from './screen-events.ts';

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

export interface Pick {
  readonly seq: number;
  /** ISO date; null of a test event and of an event of a screen. */
  readonly day: string | null;
}

export interface Step {
  readonly picks: readonly Pick[];
  readonly seq: number;
  /** Whether nothing that was committed by now is left. */
  readonly isLast: boolean;
}

/** Events that are looked through, at most, before each company is asked by itself. */
const NEAR = 1_000;
/** So many are looked through first for each that a page has room for. */
const FIRST_LOOK = 4;
const SPARE = 1.3;
/** Up to so many types are looked through by themselves, with as many events of each. */
const FEW_TYPES = 4;

// Reading on from yesterday looks through what came since. Reading from long ago, about companies
// of which little is told, would look through years: there each company is asked by itself. Who
// takes few types looks through these alone, which reaches further.
export async function stepFrom(
  db: Db,
  reader: WatchReader,
  seq: number,
  limit: number,
): Promise<Step> {
  if (reader.is_screen) {
    const own = await pickScreenEvents(db, reader, seq, limit);
    const picks = own.map((one) => ({ seq: one, day: null }));
    return stepOf(picks, limit, seq);
  }
  const values = valuesOf(reader, seq, limit);
  const { event_types: types } = reader;
  const isTyped = types !== null && types.length <= FEW_TYPES;
  const [name, text] = isTyped ? ['read-watch-typed', PICK_TYPED] : ['read-watch-near', PICK_NEAR];
  let look = Math.min(NEAR, FIRST_LOOK * limit);
  for (;;) {
    const near = await db.rows<NearRow>(name, text, [...values, look]);
    const { seen = 0, newest = null } = near[0] ?? {};
    const picks = picksOf(near);
    if (seen < look || picks.length === limit) return stepOf(picks, limit, newest ?? seq);
    // What would fill it, if as many are picked among the others.
    const needed = (limit * look) / picks.length;
    if (look === NEAR || needed > NEAR) break;
    look = Math.min(NEAR, Math.ceil(needed * SPARE));
  }
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

const NEWEST = `select seq from feed where class in (2, 3) and list > 0 order by seq desc limit 1`;

// One statement sees one moment: what it does not see is committed later, with higher numbers.
const PICK_NEAR = pickOf(
  `select seq, list, class, dimension, type, occurred_at from feed
  where class in (2, 3) and list > 0 and seq > $3 order by seq limit $9`,
  'max(seq)',
);

const PICK_TYPED = pickOf(
  `select o.* from feed_topics k cross join lateral (
    select seq, list, class, dimension, type, occurred_at from feed
    where type = k.id and class in (2, 3) and list > 0 and seq > $3 order by seq limit $9
  ) o
  where k.topic = any($8) order by o.seq limit $9`,
  `case when count(*) = $9 then max(seq) else (${NEWEST}) end`,
);

/** Picks among events that are looked at in the order of commit; `end` is how far that reached. */
function pickOf(looked: string, end: string): string {
  return `
with looked as materialized (
  ${looked}
), reach as (
  select count(*)::int as seen, ${end} as newest from looked
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
}

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
  select (${NEWEST}) as newest
)
select t.newest, p.seq, p.day from tail t left join picked p on true order by p.seq`;
