// Due sources straight in the tables: so many at one busy host, and a few at each other one.

import { type Database, openDatabase, type Session } from '../src/store/database.ts';
import { inBulk } from './scale/schedule.ts';

export const NOW = Date.parse('2026-01-05T06:00:00Z');
export const BUSY = 'https://busy.example/';
/** Sources of a company. */
const EACH = 15;
/** Each other host has so many. */
const AT_A_HOST = 5;
const BATCH = 1_000_000;

export interface DueSize {
  readonly sources: number;
  /** One source of so many stands at the busy host. */
  readonly busyEach: number;
}

/** All of them are due, those at the busy host an hour longer than the others. */
export async function fillDue(url: string, size: DueSize): Promise<void> {
  const db = openDatabase({ url, connections: 1 });
  const session = await db.session();
  try {
    await session.rows('due-async', 'set synchronous_commit = off');
    await session.rows('due-memory', `set maintenance_work_mem = '1GB'`);
    await fillCompanies(session, size);
    const rebuild = await inBulk(session);
    for (let from = 0; from < size.sources; from += BATCH) await fillSources(session, size, from);
    await rebuild();
    await session.rows(
      'due-hosts',
      `insert into hosts (host, next_at) select host, $1::timestamptz - interval '1 day'
       from host_queue order by host`,
      [new Date(NOW)],
    );
    for (const table of ['companies', 'sources', 'host_notes', 'host_queue', 'hosts']) {
      await session.rows(`due-vacuum-${table}`, `vacuum (analyze) ${table}`);
    }
    await session.rows('due-checkpoint', 'checkpoint');
  } finally {
    await session.release();
    await db.close();
  }
}

async function fillCompanies(db: Session, { sources }: DueSize): Promise<void> {
  await db.rows(
    'due-companies',
    `insert into companies (id, domain, name, tracked_at) overriding system value
     select n, 'c-' || n || '.example', 'Company ' || n, $2 from generate_series(1, $1::int) n`,
    [Math.ceil(sources / EACH), new Date(NOW)],
  );
}

async function fillSources(db: Session, size: DueSize, from: number): Promise<void> {
  const { sources, busyEach } = size;
  const hosts = Math.max(1, Math.floor((sources - sources / busyEach) / AT_A_HOST));
  await db.rows(
    'due-sources',
    `insert into sources (company_id, url, role, created_at, next_due_at)
     select 1 + n / ${EACH},
       case when busy then '${BUSY}'
         else 'https://h-' || (n - n / $3::int - 1) % $4::int || '.example/' end || n,
       'pricing', $5, $5::timestamptz - interval '1 hour' * case when busy then 2 else 1 end
         + interval '1 millisecond' * (n % 1000)
     from generate_series($1::int, $2::int) n cross join lateral (select n % $3::int = 0) b (busy)`,
    [from, Math.min(from + BATCH, sources) - 1, busyEach, hosts, new Date(NOW)],
  );
}

export async function sizeOf(db: Database): Promise<number> {
  const [row] = await db.rows<{ bytes: number }>(
    'due-size',
    'select pg_database_size(current_database()) as bytes',
  );
  return row?.bytes ?? Number.NaN;
}
