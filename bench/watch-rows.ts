// Pages of watch events in the database: subscriptions small and large, read from near and from
// far, with few events and many.

import { EVENT_TYPES } from '../src/contract/event-types.ts';
import type { Db } from '../src/store/database.ts';
import {
  findWatchReader,
  newestSeq,
  readWatchPage,
  type WatchReader,
} from '../src/store/watches/watch-events.ts';
import { COMPANIES, withEvents } from './feed.ts';
import { type Quantiles, quantiles, timing } from './feed-rows.ts';
import { atLeast, atMost, type Bench, type Row, thousands } from './row.ts';
import { generator } from './search-companies.ts';

const PAGE = 50;
const FEW = 50_000;
const AGAIN = 3;
const ACCOUNT = 'acc_bench';
const GROUP = 'watch page in the database';

/** Watched companies, as the tiers have room for them, and the most that a page may take. */
const WATCHES: readonly Watch[] = [
  { companies: 25, types: null, targetMs: 3 },
  { companies: 500, types: null, targetMs: 3 },
  { companies: COMPANIES, types: null, targetMs: 3 },
  { companies: 500, types: 1, targetMs: 5 },
];

interface Watch {
  readonly companies: number;
  /** How many of the rarest types it takes; null: all. */
  readonly types: number | null;
  readonly targetMs: number;
}

/** Where a reader stands: how many numbers before the newest event. */
const PLACES: Readonly<Record<string, (newest: number, random: Random) => number>> = {
  'nothing new': () => 0,
  'the last 500 events': (_newest, random) => 1 + random(500),
  anywhere: (newest, random) => 1 + random(Math.floor(newest * 0.9)),
};

type Random = (below: number) => number;

interface Times extends Watch {
  readonly place: string;
  readonly pages: number;
  /** Events on a page, on average. */
  readonly events: number;
  /** Milliseconds in the database of all statements of a page, at its fastest reading. */
  readonly spent: Quantiles;
}

export async function watchRows(bench: Bench): Promise<readonly Row[]> {
  const many = bench.quick ? 200_000 : 5_000_000;
  const pages = bench.quick ? 40 : 100;
  const at = (size: number) => withEvents(bench, 'watch', size, (db) => measure(db, pages));
  return rowsOf(await at(FEW), await at(many), many);
}

function rowsOf(few: readonly Times[], many: readonly Times[], size: number): Row[] {
  const rows = many.map((times, nth): Row => {
    const { companies, types, place, spent, pages, events, targetMs } = times;
    const which = types === null ? '' : ', the rarest type';
    return {
      group: GROUP,
      name:
        `${thousands(companies)} companies${which}, ${place}, p99 of ${pages} pages, ` +
        `${thousands(size)} events`,
      ours: `${pair(spent)}, ${events.toFixed(0)} events a page`,
      beside: `at ${thousands(FEW)} events: ${pair(few[nth]?.spent ?? spent)}`,
      value: spent.p99,
      unit: 'ms',
      target: atMost(targetMs),
    };
  });
  // Only what is as full at both sizes can be compared.
  const ratios = many.flatMap((times, nth) => {
    const then = few[nth];
    const isAlike = then !== undefined && then.events >= 0.9 * times.events;
    return isAlike ? [then.spent.p50 / times.spent.p50] : [];
  });
  return [
    ...rows,
    {
      group: GROUP,
      name: `itself at ${thousands(FEW)} events, p50, the median of ${ratios.length} kinds of pages`,
      ours: `at ${thousands(size)} events`,
      beside: `the least flat: ${Math.min(...ratios).toFixed(2)}`,
      value: quantiles(ratios).p50,
      unit: 'ratio',
      target: atLeast(0.8),
    },
  ];
}

function pair({ p50, p99 }: Quantiles): string {
  return `p50 ${p50.toFixed(2)} p99 ${p99.toFixed(2)} ms`;
}

async function measure(db: Db, pages: number): Promise<readonly Times[]> {
  await db.rows(
    'bench-account',
    `insert into accounts (id, email, tier, created_at)
     values ($1, 'bench@people.example', 'scale', now())`,
    [ACCOUNT],
  );
  const newest = await newestSeq(db, ACCOUNT);
  const random = generator(20261120);
  const times: Times[] = [];
  for (const watch of WATCHES) {
    const reader = await subscribe(db, watch);
    for (const [place, before] of Object.entries(PLACES)) {
      const seqs = Array.from({ length: pages }, () => newest - before(newest, random));
      times.push({ ...watch, place, pages, ...(await pagesOf(db, reader, seqs)) });
    }
  }
  return times;
}

/** Spread over all of them, large and small; it watches since before the first event. */
async function subscribe(db: Db, { companies, types }: Watch): Promise<WatchReader> {
  const id = `sub_${companies}_${types}`;
  await db.rows(
    'bench-subscription',
    `insert into watch_subscriptions (id, account_id, name, event_types, created_at, updated_at)
     values ($1, $2, $1, $3, now(), now())`,
    [id, ACCOUNT, types && EVENT_TYPES.slice(-types).map(({ type }) => type)],
  );
  await db.rows(
    'bench-watch',
    `insert into watch_companies (subscription_id, company_id, added_at)
     select $1, n, now() from generate_series(1, $2::int, $3::int) n`,
    [id, COMPANIES, Math.floor(COMPANIES / companies)],
  );
  await db.rows('bench-since', 'update watch_companies set after_seq = 0');
  await db.rows('bench-analyze', 'analyze watch_companies, watch_subscriptions');
  const reader = await findWatchReader(db, ACCOUNT, id);
  if (reader === null) throw new Error('the subscription was just made');
  return reader;
}

async function pagesOf(
  db: Db,
  reader: WatchReader,
  seqs: readonly number[],
): Promise<Pick<Times, 'events' | 'spent'>> {
  const read = (on: Db, seq: number) => readWatchPage(on, reader, { seq, after: null }, PAGE);
  // The first ones warm the caches and settle the plans.
  for (const seq of seqs.slice(0, 20)) await read(db, seq);
  const fastest: number[] = [];
  let events = 0;
  for (const seq of seqs) {
    const readings: number[] = [];
    while (readings.length < AGAIN) {
      const spent: number[] = [];
      const page = await read(timing(db, spent), seq);
      readings.push(spent.reduce((sum, time) => sum + time, 0));
      if (readings.length === 1) events += page.events.length;
    }
    fastest.push(Math.min(...readings));
  }
  return { events: events / seqs.length, spent: quantiles(fastest) };
}
