// Pages of change events, newest first, under every filter at the same cost.

import type { Dimension } from '../../core/facts/dimensions.ts';
import type { Significance } from '../../core/facts/significance.ts';
import type { Derivation } from '../../core/judging/ledger.ts';
import type { Db } from '../database.ts';
import { type EventPlaces, type EventPosition, type EventRow, readEventsAt } from './event-rows.ts';

/** Which events; a page is one index range for each pair of derivation and significance. */
export interface EventFilter {
  readonly of:
    | { readonly kind: 'all' }
    | { readonly kind: 'company'; readonly id: number }
    | { readonly kind: 'category'; readonly id: number };
  readonly about:
    | { readonly kind: 'anything' }
    | { readonly kind: 'dimension'; readonly dimension: Dimension }
    | { readonly kind: 'type'; readonly type: string }
    /** Together with one company alone. */
    | { readonly kind: 'fact_key'; readonly key: string };
  readonly derivations: OneOrTwo<Derivation>;
  readonly significances: OneOrTwo<Significance>;
  /** Numbers alone, by how far they moved. */
  readonly moved?: Moved | null | undefined;
}

/** At least so far up, or at least so far down, both above 0; null: not in that direction. */
export interface Moved {
  readonly up: number | null;
  readonly down: number | null;
}

type OneOrTwo<T> = readonly [T] | readonly [T, T];

export interface EventRange {
  /** First day, inclusive; null is the oldest event's. */
  readonly since: string | null;
  /** Last day, inclusive; null is the newest event's. */
  readonly until: string | null;
  /** Where the page before ended; null begins. */
  readonly after: EventPosition | null;
}

export interface EventPage {
  readonly events: readonly EventRow[];
  /** Where the next page begins; null after the last event of the range. */
  readonly next: EventPosition | null;
  /** Day of the oldest event that meets the filter, whatever the range, and wherever it moved. */
  readonly earliest: string | null;
}

/** At most `limit` events of the range after its position, and how old the oldest of all is. */
export async function readEventPage(
  db: Db,
  filter: EventFilter,
  range: EventRange,
  limit: number,
): Promise<EventPage> {
  const { places, next, earliest } = await findEventPlaces(db, filter, range, limit);
  const events = places === null ? [] : await readEventsAt(db, places);
  return { events, next, earliest };
}

export interface FoundPlaces extends Omit<EventPage, 'events'> {
  /** Null where there are none. */
  readonly places: EventPlaces | null;
}

/** Where the events of a page lie; they are read in a second step. */
export async function findEventPlaces(
  db: Db,
  filter: EventFilter,
  range: EventRange,
  limit: number,
): Promise<FoundPlaces> {
  const [found] = await findPositions(db, filter, range, limit);
  if (!found) return { places: null, next: null, earliest: null };
  const { earliest, days, numbers, newest, oldest, last } = found;
  if (days === null || numbers === null || newest === null || oldest === null) {
    return { places: null, next: null, earliest };
  }
  const next: EventPosition | null = last === null ? null : [oldest, last];
  return { places: { days, numbers, newest, oldest }, next, earliest };
}

export async function isInCategory(
  db: Db,
  companyId: number,
  categoryId: number,
): Promise<boolean> {
  const rows = await db.rows(
    'is-in-category',
    'select from company_categories where category_id = $1 and company_id = $2',
    [categoryId, companyId],
  );
  return rows.length > 0;
}

/** Null where no event is in the range. */
interface Found {
  readonly earliest: string | null;
  readonly days: string | null;
  readonly numbers: string | null;
  readonly newest: string | null;
  readonly oldest: string | null;
  /** Where the next page begins, on the oldest day; null where none does. */
  readonly last: number | null;
}

async function findPositions(
  db: Db,
  filter: EventFilter,
  range: EventRange,
  limit: number,
): Promise<Found[]> {
  const [day, seq] = firstPosition(range);
  const values = [
    listOf(filter),
    filter.derivations,
    filter.significances,
    day,
    seq,
    range.since ?? '-infinity',
    limit,
  ];
  const { about, moved = null } = filter;
  const { name, text, movedText } = POSITIONS[about.kind];
  const asked = [...values, ...wordOf(about)];
  if (moved === null) return db.rows(name, text, asked);
  const bounds = [moved.up ?? 'infinity', moved.down === null ? '-infinity' : -moved.down];
  return db.rows(`${name}-moved`, movedText, [...asked, ...bounds]);
}

function wordOf(about: EventFilter['about']): readonly string[] {
  switch (about.kind) {
    case 'anything':
      return [];
    case 'dimension':
      return [about.dimension];
    case 'type':
      return [about.type];
    case 'fact_key':
      return [about.key];
  }
}

function listOf({ of }: EventFilter): number {
  switch (of.kind) {
    case 'all':
      return 0;
    case 'company':
      return of.id;
    case 'category':
      return -of.id;
  }
}

/** The sort key after which a page begins. */
export function firstPosition({ until, after }: EventRange): EventPosition {
  // The day after the last one, before its first event: the sort key that ends the range.
  const last: EventPosition = until === null ? ['infinity', 0] : [until, Number.MAX_SAFE_INTEGER];
  return after !== null && isBefore(after, last) ? after : last;
}

function isBefore(one: EventPosition, other: EventPosition): boolean {
  // ISO dates compare as text; a word stands after all of them.
  return one[0] === other[0] ? one[1] < other[1] : one[0] < other[0];
}

const TOPIC = 'topic as materialized (select id from feed_topics where topic = $8),';

const POSITIONS = {
  anything: statements('find-events', ''),
  dimension: statements('find-events-of-dimension', 'and dimension = (select id from topic)'),
  type: statements('find-events-of-type', 'and type = (select id from topic)'),
  fact_key: statements('find-events-of-key', 'and fact_key = $8'),
};

function statements(name: string, about: string) {
  const [up, down] = about === '' ? ['$8', '$9'] : ['$9', '$10'];
  return {
    name,
    text: positionsWhere(about, placesIn(about)),
    movedText: positionsWhere(about, movedPlacesIn(about, `${up}::float8`, `${down}::float8`)),
  };
}

function placesIn(about: string): string {
  return `select o.occurred_at, o.seq
  from class c cross join lateral (
    ${rangeOf(about, 'c.class')} limit $7::int + 1
  ) o`;
}

function rangeOf(about: string, ofClass: string, moved = ''): string {
  return `select f.occurred_at, f.seq${moved === '' ? '' : ', f.moved'} from feed f
    where f.list = $1 and f.class = ${ofClass} ${about} ${moved}
      and (f.occurred_at, f.seq) < ($4::date, $5::bigint) and f.occurred_at >= $6::date
    order by f.occurred_at desc, f.seq desc`;
}

// What went up and what went down are index ranges apart: where nothing goes the way that is asked
// for nothing is read. All are merged before it is looked how far each went (hence the offset): of
// a class that hardly anything goes so far in no more is read than the page needs.
function movedPlacesIn(about: string, up: string, down: string): string {
  const ways = [
    `and f.moved > 0 and ${up} < 'infinity'`,
    `and f.moved < 0 and ${down} > '-infinity'`,
  ];
  const ranges = [1, 2, 3, 4].flatMap((nth) =>
    ways.map((way) => `(${rangeOf(about, `((select array_agg(class) from class))[${nth}]`, way)})`),
  );
  return `select o.occurred_at, o.seq
  from (${ranges.join(' union all ')} order by occurred_at desc, seq desc offset 0) o
  where o.moved >= ${up} or o.moved <= ${down}`;
}

// Each class is an index range of its own, read in the order asked for: the newest of all of them
// are the page, and the oldest event of the filter is the first of one of them. Classes that are
// not asked for are null. What sizes the planner guesses does not depend on the values, so that it
// takes one plan for all instead of planning each page.
// How old the oldest is does not depend on how far it moved: a caller whose window is short could
// otherwise ask for the numbers beyond it, bound by bound.
function positionsWhere(about: string, places: string): string {
  return `
with ${about.includes('from topic') ? TOPIC : ''} class as materialized (
  select feed_class(d.derivation, s.significance) as class
  from (values (($2::text[])[1]), (($2::text[])[2])) d (derivation)
  cross join (values (($3::text[])[1]), (($3::text[])[2])) s (significance)
)
select w.earliest, p.days[:$7::int]::text as days, p.numbers[:$7::int]::text as numbers,
  p.days[1] as newest, p.days[least($7::int, cardinality(p.days))] as oldest,
  case when cardinality(p.days) > $7::int then p.numbers[$7::int] end as last
from (
  select min(o.occurred_at) as earliest
  from class c cross join lateral (
    select f.occurred_at from feed f
    where f.list = $1 and f.class = c.class ${about}
    order by f.occurred_at, f.seq limit 1
  ) o
) w
cross join (
  select array_agg(l.occurred_at) as days, array_agg(l.seq) as numbers from (
  ${places}
  order by o.occurred_at desc, o.seq desc limit $7::int + 1
  ) l
) p`;
}
