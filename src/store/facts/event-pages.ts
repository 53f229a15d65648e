// Pages of change events, newest first, under every filter at the same cost.

import type { Dimension } from '../../core/facts/dimensions.ts';
import type { Json, Provenance } from '../../core/facts/fact.ts';
import type { Significance } from '../../core/facts/significance.ts';
import type { Change } from '../../core/judging/judge.ts';
import type { Derivation } from '../../core/judging/ledger.ts';
import type { Db } from '../database.ts';

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

/** The sort key of an event: ISO date, and the order of commit. */
export type EventPosition = readonly [occurredAt: string, seq: number];

export interface EventRange {
  /** First day, inclusive; null is the oldest event's. */
  readonly since: string | null;
  /** Last day, inclusive; null is the newest event's. */
  readonly until: string | null;
  /** Where the page before ended; null begins. */
  readonly after: EventPosition | null;
}

export interface EventRow {
  readonly id: string;
  readonly seq: number;
  readonly company: string;
  readonly company_name: string;
  readonly dimension: Dimension;
  readonly fact_key: string;
  /** Empty for the whole company. */
  readonly product: string;
  readonly provenance: Provenance;
  readonly type: string;
  readonly change: Change;
  readonly significance: Significance;
  readonly derivation: Derivation;
  /** ISO dates. */
  readonly occurred_at: string;
  readonly detected_at: string;
  readonly recorded_at: Date;
  readonly old_value: Json;
  readonly new_value: Json;
  readonly unit: string | null;
  readonly old_unit: string | null;
  readonly summary: string;
  readonly source_url: string | null;
  readonly before_capture_id: string | null;
  readonly after_capture_id: string | null;
  readonly confirming_capture_id: string | null;
  readonly confidence: number | null;
  readonly status: 'current' | 'superseded' | 'retracted';
  readonly supersedes: string | null;
  readonly superseded_by: string | null;
  readonly status_reason: string | null;
  readonly corrected_at: Date | null;
}

export interface EventPage {
  readonly events: readonly EventRow[];
  /** Where the next page begins; null after the last event of the range. */
  readonly next: EventPosition | null;
  /** Day of the oldest event that meets the filter, whatever the range, and wherever it moved. */
  readonly earliest: string | null;
}

/**
 * At most `limit` events of the range after its position, and how old the oldest of all is. `ahead`
 * is told where the next page begins, before the events are read.
 */
export async function readEventPage(
  db: Db,
  filter: EventFilter,
  range: EventRange,
  limit: number,
  ahead?: (next: EventPosition) => void,
): Promise<EventPage> {
  const found = await findPositions(db, filter, range, limit + 1);
  const earliest = found[0]?.earliest ?? null;
  const positions = found.flatMap(({ day, seq }): EventPosition[] =>
    day === null || seq === null ? [] : [[day, seq]],
  );
  const page = positions.slice(0, limit);
  const next = positions.length > page.length ? (page.at(-1) ?? null) : null;
  if (next !== null) ahead?.(next);
  return { events: await readEvents(db, page), next, earliest };
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

interface Found {
  readonly earliest: string | null;
  /** Null where no event is in the range. */
  readonly day: string | null;
  readonly seq: number | null;
}

async function findPositions(
  db: Db,
  filter: EventFilter,
  { since, until, after }: EventRange,
  limit: number,
): Promise<Found[]> {
  // The day after the last one, before its first event: the sort key that ends the range.
  const last: EventPosition = until === null ? ['infinity', 0] : [until, Number.MAX_SAFE_INTEGER];
  const [day, seq] = after !== null && isBefore(after, last) ? after : last;
  const values = [
    listOf(filter),
    filter.derivations,
    filter.significances,
    day,
    seq,
    since ?? '-infinity',
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

function isBefore(one: EventPosition, other: EventPosition): boolean {
  // ISO dates compare as text; a word stands after all of them.
  return one[0] === other[0] ? one[1] < other[1] : one[0] < other[0];
}

const POSITIONS = {
  anything: statements('find-events', ''),
  dimension: statements(
    'find-events-of-dimension',
    'and dimension = (select id from feed_topics where topic = $8)',
  ),
  type: statements(
    'find-events-of-type',
    'and type = (select id from feed_topics where topic = $8)',
  ),
  fact_key: statements('find-events-of-key', 'and fact_key = $8'),
};

function statements(name: string, about: string) {
  const bounds = about === '' ? ['$8', '$9'] : ['$9', '$10'];
  const moved = `and (moved >= ${bounds[0]}::float8 or moved <= ${bounds[1]}::float8)`;
  return { name, text: positionsWhere(about, ''), movedText: positionsWhere(about, moved) };
}

// Each class is an index range of its own, read in the order asked for: the newest of all of them
// are the page, and the oldest event of the filter is the first of one of them. Classes that are
// not asked for are null. What sizes the planner guesses does not depend on the values, so that it
// takes one plan for all instead of planning each page.
// How old the oldest is does not depend on how far it moved: a caller whose window is short could
// otherwise ask for the numbers beyond it, bound by bound.
function positionsWhere(about: string, moved: string): string {
  return `
with class as materialized (
  select feed_class(d.derivation, s.significance) as class
  from (values (($2::text[])[1]), (($2::text[])[2])) d (derivation)
  cross join (values (($3::text[])[1]), (($3::text[])[2])) s (significance)
)
select w.earliest, p.occurred_at as day, p.seq
from (
  select min(o.occurred_at) as earliest
  from class c cross join lateral (
    select f.occurred_at from feed f
    where f.list = $1 and f.class = c.class ${about}
    order by f.occurred_at, f.seq limit 1
  ) o
) w
left join (
  select o.occurred_at, o.seq
  from class c cross join lateral (
    select f.occurred_at, f.seq from feed f
    where f.list = $1 and f.class = c.class ${about} ${moved}
      and (f.occurred_at, f.seq) < ($4::date, $5::bigint) and f.occurred_at >= $6::date
    order by f.occurred_at desc, f.seq desc limit $7
  ) o
  order by o.occurred_at desc, o.seq desc limit $7
) p on true
order by p.occurred_at desc, p.seq desc`;
}

const COLUMNS = `e.id, e.seq, c.domain as company, c.name as company_name, e.dimension, e.fact_key,
  e.product, e.provenance, e.type, e.change, e.significance, e.derivation, e.occurred_at,
  e.detected_at, e.recorded_at, e.old_value, e.new_value, e.unit, e.old_unit, e.summary,
  e.source_url, e.before_capture_id, e.after_capture_id, e.confirming_capture_id, e.confidence,
  e.status, e.supersedes, e.superseded_by, e.status_reason, e.corrected_at`;

// Which months hold the page is known only when it runs: the bounds are written so that the planner
// cannot know them (a cast that depends on the session's zone), and takes one plan for all pages
// instead of planning each over all months. The limit keeps it to one index look-up for each event.
const READ = `
select ${COLUMNS}
from unnest($1::date[], $2::bigint[]) with ordinality as k (occurred_at, seq, nth)
cross join lateral (
  select * from change_events e
  where e.occurred_at = k.occurred_at and e.seq = k.seq
    and e.occurred_at between $3::timestamptz::date and $4::timestamptz::date
  limit 1
) e
join companies c on c.id = e.company_id
order by k.nth`;

/** The events at these positions, which are given with the newest day first. */
export async function readEvents(db: Db, positions: readonly EventPosition[]): Promise<EventRow[]> {
  const [newest] = positions;
  const oldest = positions.at(-1);
  if (!newest || !oldest) return [];
  const days = positions.map(([day]) => day);
  const numbers = positions.map(([, seq]) => seq);
  return db.rows<EventRow>('read-events', READ, [days, numbers, oldest[0], newest[0]]);
}

export async function findEventRow(db: Db, id: string): Promise<EventRow | null> {
  const rows = await db.rows<EventRow>(
    'find-event-row',
    `select ${COLUMNS} from change_events e join companies c on c.id = e.company_id
     where e.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}
