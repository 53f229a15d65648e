// The change feed in the database: pages of every filter and pair of filters, few events and many.

import { DIMENSIONS } from '../src/core/facts/dimensions.ts';
import type { Derivation } from '../src/core/judging/ledger.ts';
import type { Db } from '../src/store/database.ts';
import {
  type EventFilter,
  type EventRange,
  type Moved,
  readEventPage,
} from '../src/store/facts/event-pages.ts';
import type { EventPosition } from '../src/store/facts/event-rows.ts';
import { CATEGORIES, COMPANIES, DAYS, dayOf, withEvents } from './feed.ts';
import { atLeast, atMost, type Bench, type Row, thousands } from './row.ts';
import { generator } from './search-companies.ts';

const PAGE = 50;
const TARGET_MS = 1.5;
const FEW = 50_000;
// A page is read as often again and its fastest reading counts, so that the slowest page is looked
// for and not the moment in which the machine had other work.
const AGAIN = 3;

export async function feedRows(bench: Bench): Promise<readonly Row[]> {
  const many = bench.quick ? 200_000 : 5_000_000;
  const pages = bench.quick ? 40 : 100;
  const at = (size: number) => withEvents(bench, 'feed', size, (db) => measureFeed(db, pages));
  return rowsOf(await at(FEW), await at(many), many);
}

function rowsOf(few: readonly FeedTimes[], many: readonly FeedTimes[], size: number): Row[] {
  const group = 'feed page in the database';
  const before = new Map(few.map((times) => [times.name, times]));
  const rows = many.map((times): Row => {
    const then = before.get(times.name);
    const atFew = then ? `; at ${thousands(FEW)}: ${pair(then.database)}` : '';
    const whole = `${pair(times.database)}, ${times.events.toFixed(0)} events a page`;
    return {
      group,
      name: `${times.name}, p99 of ${times.pages} pages, ${thousands(size)} events`,
      ours: `${whole} (with the driver ${pair(times.call)})${atFew}`,
      beside: `${PAGE} rows by primary key: ${pair(times.bare)}`,
      value: times.database.p99,
      unit: 'ms',
      target: atMost(TARGET_MS),
    };
  });
  const slowest = many.toSorted((a, b) => b.first.p99 - a.first.p99)[0];
  if (slowest) {
    rows.push({
      group,
      name: `read from files for the first time, p99 of the slowest (${slowest.name})`,
      ours: pair(slowest.first),
      beside: `the same once read: ${pair(slowest.database)}`,
      value: slowest.first.p99,
      unit: 'ms',
      target: null,
    });
  }
  return [...rows, flatness(group, before, many, size)];
}

/** Compares filters whose pages are full at both sizes; the others read less when there is less. */
function flatness(
  group: string,
  before: ReadonlyMap<string, FeedTimes>,
  shapes: readonly FeedTimes[],
  size: number,
): Row {
  const ratios = shapes.flatMap((times) => {
    const then = before.get(times.name);
    if (!then || then.events < 0.8 * times.events || then.events < 0.7 * PAGE) return [];
    return [then.database.p50 / times.database.p50];
  });
  return {
    group,
    name: `itself at ${thousands(FEW)} events, p50, the median of ${ratios.length} filters`,
    ours: `at ${thousands(size)} events`,
    beside: `the least flat: ${Math.min(...ratios).toFixed(2)}`,
    value: quantiles(ratios).p50,
    unit: 'ratio',
    target: atLeast(0.8),
  };
}

function pair({ p50, p99 }: Quantiles): string {
  return `p50 ${p50.toFixed(2)} p99 ${p99.toFixed(2)} ms`;
}

interface Asked {
  readonly filter: EventFilter;
  readonly range: EventRange;
}
type Random = (below: number) => number;
type Part = (asked: Asked, random: Random) => Asked;

const ALL: Asked = {
  filter: {
    of: { kind: 'all' },
    about: { kind: 'anything' },
    derivations: ['confirmed', 'historical'],
    significances: ['normal', 'high'],
  },
  range: { since: null, until: null, after: null },
};

/** Numbers in the rows are up to 100. */
const MOVED: readonly Moved[] = [
  { up: Number.MIN_VALUE, down: null },
  { up: null, down: Number.MIN_VALUE },
  { up: 50, down: 50 },
];

const RARER: readonly Derivation[] = ['confirmed', 'historical', 'baseline', 'legacy', 'orphaned'];

/** The filters of the specification; each draws a value of its own. */
const FILTERS: Readonly<Record<string, (types: readonly string[]) => Part>> = {
  company: () => (asked, random) => of(asked, { kind: 'company', id: 1 + random(COMPANIES) }),
  category: () => (asked, random) =>
    asked.filter.of.kind === 'company'
      ? asked
      : of(asked, { kind: 'category', id: 1 + random(CATEGORIES) }),
  dimension: () => (asked, random) =>
    about(asked, { kind: 'dimension', dimension: DIMENSIONS[random(10)] ?? 'pricing' }),
  type: (types) => (asked, random) => {
    const { about: known } = asked.filter;
    const fitting = types.filter(
      (type) => known.kind !== 'dimension' || type.startsWith(`${known.dimension}.`),
    );
    return about(asked, { kind: 'type', type: fitting[random(fitting.length)] ?? '' });
  },
  since: () => (asked, random) => ranged(asked, { since: dayOf(random(DAYS)) }),
  until: () => (asked, random) => ranged(asked, { until: dayOf(random(DAYS)) }),
  min_significance: () => (asked) => filtered(asked, { significances: ['high'] }),
  derivation: () => (asked, random) =>
    filtered(asked, { derivations: [RARER[random(RARER.length)] ?? 'confirmed'] }),
  direction: () => (asked, random) => filtered(asked, { moved: MOVED[random(MOVED.length)] }),
};

function filtered(asked: Asked, more: Partial<EventFilter>): Asked {
  return { ...asked, filter: { ...asked.filter, ...more } };
}

function of(asked: Asked, value: EventFilter['of']): Asked {
  return filtered(asked, { of: value });
}

function about(asked: Asked, value: EventFilter['about']): Asked {
  return filtered(asked, { about: value });
}

function ranged(asked: Asked, more: Partial<EventRange>): Asked {
  return { ...asked, range: { ...asked.range, ...more } };
}

export interface FeedTimes {
  readonly name: string;
  readonly pages: number;
  /** Milliseconds in the database of all statements of a page, at its fastest reading. */
  readonly database: Quantiles;
  /** The same as they are read first, from files that the system holds in memory. */
  readonly first: Quantiles;
  /** The same of as many rows by their primary key, asked for in the same moments. */
  readonly bare: Quantiles;
  /** The time of the whole call, driver included. */
  readonly call: Quantiles;
  /** Events on a page, on average. */
  readonly events: number;
}

export interface Quantiles {
  readonly p50: number;
  readonly p99: number;
}

/** Pages of no filter, of each, and of each pair; first pages and ones from the middle. */
export async function measureFeed(db: Db, pages: number): Promise<readonly FeedTimes[]> {
  const random = generator(20261120);
  const types = await db.rows<{ topic: string }>(
    'bench-types',
    `select topic from feed_topics where topic like '%.%' order by topic`,
  );
  const parts = Object.entries(FILTERS).map(
    ([name, part]) => [name, part(types.map(({ topic }) => topic))] as const,
  );
  const shapes: [string, Part[]][] = [['no filter', []]];
  for (const [n, [name, part]] of parts.entries()) {
    shapes.push([name, [part]]);
    for (const [other, second] of parts.slice(n + 1)) {
      shapes.push([`${name} + ${other}`, [part, second]]);
    }
  }
  const times: FeedTimes[] = [];
  // The first ones settle the plan.
  for (let n = 0; n < 10; n++) await bareRead(db, random);
  for (const [name, chosen] of shapes) {
    const draw = (): Asked => {
      const asked = chosen.reduce((one, part) => part(one, random), ALL);
      const after: EventPosition | null = random(2) === 0 ? null : [dayOf(random(DAYS)), 0];
      return ranged(asked, { after });
    };
    times.push(await pagesOf(db, name, Array.from({ length: pages }, draw), random));
  }
  return times;
}

async function pagesOf(
  db: Db,
  name: string,
  asked: readonly Asked[],
  random: Random,
): Promise<FeedTimes> {
  // The first ones warm the caches and settle the plans.
  for (const one of asked.slice(0, 20)) await readEventPage(db, one.filter, one.range, PAGE);
  const [first, database]: [number[], number[]] = [[], []];
  const [bare, calls]: [number[], number[]] = [[], []];
  let events = 0;
  for (const one of asked) {
    const readings: number[] = [];
    while (readings.length <= AGAIN) {
      const spent: number[] = [];
      await readEventPage(timing(db, spent), one.filter, one.range, PAGE);
      readings.push(spent.reduce((sum, time) => sum + time, 0));
    }
    first.push(readings[0] ?? Number.NaN);
    database.push(Math.min(...readings.slice(1)));
    const began = performance.now();
    const page = await readEventPage(db, one.filter, one.range, PAGE);
    calls.push(performance.now() - began);
    bare.push(await bareRead(db, random));
    events += page.events.length;
  }
  return {
    name,
    pages: asked.length,
    database: quantiles(database),
    first: quantiles(first),
    bare: quantiles(bare),
    call: quantiles(calls),
    events: events / asked.length,
  };
}

/** Runs every statement, and once more under `explain analyze` with the plan it is run by. */
export function timing(db: Db, spent: number[]): Db {
  return {
    rows: async (name, text, values = []) => {
      const given = values.map(literal).join(', ');
      const [plan] = await db.rows<{ 'QUERY PLAN': readonly Explained[] }>(
        '',
        `explain (analyze, timing off, format json) execute "${name}" (${given})`,
      );
      const [told] = plan?.['QUERY PLAN'] ?? [];
      spent.push((told?.['Execution Time'] ?? 0) + (told?.['Planning Time'] ?? 0));
      return db.rows(name, text, values);
    },
  };
}

interface Explained {
  readonly 'Planning Time': number;
  readonly 'Execution Time': number;
}

function literal(value: unknown): string {
  if (value === null) return 'null';
  const text = Array.isArray(value) ? `{${value.join(',')}}` : String(value);
  return `'${text.replaceAll("'", "''")}'`;
}

const BARE = `select e.* from unnest($1::date[], $2::bigint[]) k (day, seq)
  join change_events_2026_03 e on e.occurred_at = k.day and e.seq = k.seq`;

/** Reads as many rows of one month by their primary key: what the machine can do just now. */
async function bareRead(db: Db, random: Random): Promise<number> {
  const keys = await db.rows<{ day: string; seq: number }>(
    'bench-keys',
    `select occurred_at as day, seq from change_events_2026_03
     where occurred_at >= $1::date order by occurred_at, seq limit ${PAGE}`,
    [`2026-03-${String(1 + random(28)).padStart(2, '0')}`],
  );
  const values = [keys.map(({ day }) => day), keys.map(({ seq }) => seq)];
  await db.rows('bench-bare', BARE, values);
  const spent: number[] = [];
  while (spent.length < AGAIN) await timing(db, spent).rows('bench-bare', BARE, values);
  return Math.min(...spent);
}

export function quantiles(times: readonly number[]): Quantiles {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}
