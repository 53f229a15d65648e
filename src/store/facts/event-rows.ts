// Change events as they are stored, read at the places where a feed lists them.

import type { Dimension } from '../../core/facts/dimensions.ts';
import type { Json, Provenance } from '../../core/facts/fact.ts';
import type { Significance } from '../../core/facts/significance.ts';
import type { Change } from '../../core/judging/judge.ts';
import type { Derivation } from '../../core/judging/ledger.ts';
import type { Database, Db, TextRow } from '../database.ts';

/** The sort key of an event: ISO date, and the order of commit. */
export type EventPosition = readonly [occurredAt: string, seq: number];

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

/** Where the events of a page lie, in lists that the server wrote and gets back as they are. */
export interface EventPlaces {
  readonly days: string;
  readonly numbers: string;
  readonly newest: string;
  readonly oldest: string;
}

const COLUMNS = `e.id, e.seq, c.domain as company, c.name as company_name, e.dimension, e.fact_key,
  e.product, e.provenance, e.type, e.change, e.significance, e.derivation, e.occurred_at,
  e.detected_at, e.recorded_at, e.old_value, e.new_value, e.unit, e.old_unit, e.summary,
  e.source_url, e.before_capture_id, e.after_capture_id, e.confirming_capture_id, e.confidence,
  e.status, e.supersedes, e.superseded_by, e.status_reason, e.corrected_at`;

/** In the order in which lines of JSON need them. */
export const EVENT_TEXTS = [
  'id',
  'company',
  'company_name',
  'dimension',
  'fact_key',
  'product',
  'type',
  'change',
  'significance',
  'derivation',
  'occurred_at',
  'detected_at',
  'recorded_at',
  'provenance',
  'old_value',
  'new_value',
  'unit',
  'old_unit',
  'summary',
  'source_url',
  'before_capture_id',
  'after_capture_id',
  'confirming_capture_id',
  'confidence',
  'status',
  'status_reason',
  'supersedes',
  'superseded_by',
] as const;
/** How a statement names those that are not columns of `e`, an event; `c` is its company. */
export const TEXT_COLUMNS: Readonly<Record<string, string>> = {
  company: 'c.domain',
  company_name: 'c.name',
};

// Which months hold the page is known only when it runs: the bounds are written so that the planner
// cannot know them (a cast that depends on the session's zone), and takes one plan for all pages
// instead of planning each over all months. The limit keeps it to one index look-up for each event.
const AT = `
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
  return readEventsAt(db, { days, numbers, newest: newest[0], oldest: oldest[0] });
}

type Places = Readonly<Record<keyof EventPlaces, unknown>>;

export function readEventsAt(
  db: Db,
  { days, numbers, newest, oldest }: Places,
): Promise<EventRow[]> {
  return db.rows('read-events', `select ${COLUMNS} ${AT}`, [days, numbers, oldest, newest]);
}

/** The same events as the server writes them: the columns of `EVENT_TEXTS`, null for none. */
export function readEventTexts(
  db: Pick<Database, 'texts'>,
  { days, numbers, newest, oldest }: EventPlaces,
): Promise<readonly TextRow[]> {
  const text = `select ${EVENT_TEXTS.map((name) => TEXT_COLUMNS[name] ?? `e.${name}`)} ${AT}`;
  return db.texts('read-event-texts', text, [days, numbers, oldest, newest]);
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
