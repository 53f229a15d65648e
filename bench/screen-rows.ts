// Companies screened by three conditions, among a million of them.

import { openDatabase } from '../src/store/database.ts';
import { startServer } from './children.ts';
import { createDatabase } from './companies.ts';
import { compete } from './rounds.ts';
import { atMost, type Bench, type Row, speed, thousands } from './row.ts';

const WHOLE = 1_000_000;
const QUICK = 20_000;

export async function screenRows(bench: Bench): Promise<readonly Row[]> {
  const size = bench.quick ? QUICK : WHOLE;
  const databaseUrl = await createDatabase(bench.url, 'bench_screen');
  await seedValues(databaseUrl, size);
  const server = await startServer({ kind: 'service', databaseUrl, cacheBytes: 0 });
  const asked = (write: (nth: number) => readonly string[]) => ({
    server,
    job: {
      paths: Array.from({ length: 500 }, (_, nth) => `/v1/screen?${write(nth).join('&')}`),
      headers: {},
      status: 200,
    },
  });
  const where = (condition: string): string => `where=${encodeURIComponent(condition)}`;
  const usual = (nth: number): readonly string[] => [
    where(`hiring.open_roles>${nth % 60}`),
    where(`pricing.trial.days<=${7 + (nth % 21)}`),
    where('security.mfa=true'),
  ];
  const contenders = [
    ['by domain', usual],
    ['sorted', (nth: number) => [...usual(nth), 'sort=-hiring.open_roles']],
    [
      'one condition rare',
      (nth: number) => [...usual(nth), 'sort=-hiring.open_roles'].with(2, where(rare(nth))),
    ],
    [
      'no company meets all',
      (nth: number) => [
        where(`hiring.open_roles>${nth % 60}`),
        where('security.mfa=true'),
        where('security.mfa=false'),
      ],
    ],
  ] as const;
  const effort = { ...bench.effort, connections: 1 };
  const scores = await compete(
    bench.load,
    contenders.map(([, write]) => asked(write)),
    effort,
  );
  await server.stop();
  return scores.map((score, i) => ({
    group: `3 conditions over ${thousands(size)} companies, pages of 25, one caller`,
    name: `${contenders[i]?.[0]}, p99`,
    ours: speed(score),
    beside: `p50 ${score.p50.toFixed(1)} ms`,
    value: score.p99,
    unit: 'ms',
    target: atMost(30),
  }));
}

/** One company in a thousand. */
function rare(nth: number): string {
  return `stack.hosting=host-${nth % 1000}`;
}

/** Five facts of each company, as facts and as what is screened. */
async function seedValues(url: string, size: number): Promise<void> {
  const db = openDatabase({ url, connections: 1 });
  try {
    await db.rows(
      'bench-screened-companies',
      `insert into companies (domain, name, tracked_at)
       select 'bench-' || lpad(n::text, 7, '0') || '.example', 'Company ' || n, '2026-01-01'
       from generate_series(1, $1::int) n`,
      [size],
    );
    // Each row would be looked up in the companies that it was made from.
    await db.rows('unguarded', 'set session_replication_role = replica');
    // Numbers that look drawn, independent of each other, and are the same in every run.
    await db.rows(
      'drawn',
      `create function drawn(id bigint, nth bigint, below int) returns int language sql immutable
       return (hashint8extended(id, nth) & 1048575) % below`,
    );
    await db.rows(
      'bench-screened-values',
      `insert into screen_values (company_id, key, unit, number, word)
       select c.id, v.key, v.unit, v.number, v.word from companies c
       cross join lateral (values
         ('hiring.open_roles', 'roles', (drawn(c.id, 1, 200))::float8, null),
         ('pricing.trial.days', 'days', (drawn(c.id, 2, 31))::float8, null),
         ('pricing.tier_count', '', (drawn(c.id, 3, 6))::float8, null),
         ('security.mfa', '', null, (drawn(c.id, 4, 10) < 3)::text),
         ('stack.hosting', '', null, 'host-' || (drawn(c.id, 5, 1000)))
       ) v (key, unit, number, word)`,
    );
    for (const table of ['companies', 'screen_values']) {
      await db.rows(`vacuum_${table}`, `vacuum (analyze) ${table}`);
    }
    await db.rows('checkpoint', 'checkpoint');
  } finally {
    await db.close();
  }
}
