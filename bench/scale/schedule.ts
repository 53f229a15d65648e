// A seeded schedule of invented companies and their sources, straight in the tables.

import { keepRobotsFile } from '../../src/store/captures/hosts.ts';
import { type Database, openDatabase, type Session } from '../../src/store/database.ts';

export interface Scheduled {
  readonly companies: number;
  /** Sources of a company. */
  readonly each: number;
  readonly hosts: number;
  /** Sources that become due each second. */
  readonly dueASecond: number;
}

/** When the first of them is due. */
export const BEGIN = Date.parse('2026-01-05T06:00:00Z');
/** One source of so many stands at the one crowded host. */
export const CROWDED_EACH = 20;
const FACTOR = 2_654_435_761;
const WHOLE = 4_294_967_296;
const ROLES = ['pricing', 'features', 'security', 'changelog', 'press'];
const BATCH = 500_000;

export function hostOf(n: number): string {
  return `host-${n}.sim.example`;
}

/** The moment (ms) at which a source is due: spread evenly, in an order that looks like none. */
export function dueOf(id: number, { companies, each, dueASecond }: Scheduled): number {
  const share = Number((BigInt(id) * BigInt(FACTOR)) % BigInt(WHOLE)) / WHOLE;
  return BEGIN + Math.floor((share * companies * each * 1_000) / dueASecond);
}

export async function fillSchedule(
  url: string,
  scheduled: Scheduled,
  say: (line: string) => void,
): Promise<void> {
  const db = openDatabase({ url, connections: 1 });
  const session = await db.session();
  try {
    await session.rows('sim-async', 'set synchronous_commit = off');
    await session.rows('sim-memory', `set maintenance_work_mem = '1GB'`);
    await session.rows(
      'sim-companies',
      `insert into companies (id, domain, name, tracked_at) overriding system value
       select n, 'sim-' || n || '.example', 'Company ' || n, $2 from generate_series(1, $1::int) n`,
      [scheduled.companies, new Date(BEGIN)],
    );
    const rebuild = await inBulk(session);
    await fillSources(session, scheduled, say);
    await rebuild();
    for (const table of ['companies', 'sources', 'host_queue']) {
      await session.rows(`sim-analyze-${table}`, `vacuum (analyze) ${table}`);
    }
    for (let n = 0; n < scheduled.hosts; n++) await keepRobots(session, n);
    await session.rows('sim-checkpoint', 'checkpoint');
  } finally {
    await session.release();
    await db.close();
  }
}

async function fillSources(
  db: Session,
  scheduled: Scheduled,
  say: (line: string) => void,
): Promise<void> {
  const { companies, each, hosts, dueASecond } = scheduled;
  const all = companies * each;
  const seconds = all / dueASecond;
  for (let from = 1; from <= all; from += BATCH) {
    const to = Math.min(from + BATCH - 1, all);
    await db.rows('sim-sources', SOURCES, [
      from,
      to,
      each,
      hosts - 1,
      new Date(BEGIN),
      seconds,
      ROLES,
    ]);
    if (to % (BATCH * 6) === 0) say(`  ${to} of ${all} sources`);
  }
}

const SOURCES = `
insert into sources (id, company_id, url, role, created_at, next_due_at) overriding system value
select n, 1 + (n - 1) / $3::bigint,
  'http://host-' || case when n % ${CROWDED_EACH} = 0 then 0
    else 1 + (n * 7919) % greatest($4::bigint, 1) end
    || '.sim.example/' || ($7::text[])[1 + n % cardinality($7::text[])] || '/' || n,
  ($7::text[])[1 + n % cardinality($7::text[])], $5::timestamptz,
  $5::timestamptz + floor((n * ${FACTOR} % ${WHOLE})::float8 / ${WHOLE} * $6::float8 * 1000)
    * interval '1 millisecond'
from generate_series($1::bigint, $2::bigint) n`;

/** Sources go in without indexes and triggers; what is answered makes those, and the queue. */
export async function inBulk(db: Session): Promise<() => Promise<void>> {
  const indexes = await db.rows<{ name: string; text: string }>(
    'sim-indexes',
    `select c.relname as name, pg_get_indexdef(c.oid) as text
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = 'sources'::regclass
       and not exists (select from pg_constraint k where k.conindid = c.oid)`,
  );
  for (const { name } of indexes) await db.rows(`sim-drop-${name}`, `drop index ${name}`);
  // Triggers, and the keys that rows refer to, are asked row by row else.
  await db.rows('sim-replica', 'set session_replication_role = replica');
  return async () => {
    await db.rows('sim-origin', 'set session_replication_role = origin');
    for (const { name, text } of indexes) await db.rows(`sim-make-${name}`, text);
    await db.rows(
      'sim-queue',
      `insert into host_queue (host, ready_at) select host, min(next_due_at) from sources
       where host is not null and next_due_at is not null and tracked group by host`,
    );
  };
}

// Known before, or the first minutes would be robots.txt alone.
async function keepRobots(db: Session, n: number): Promise<void> {
  const file = { kind: 'rules', body: 'User-agent: *\nDisallow: /private/\n' } as const;
  const origin = `http://${hostOf(n)}`;
  const expires = new Date(BEGIN + 365 * 86_400_000);
  await keepRobotsFile(db, origin, { ...file, checkedAt: new Date(BEGIN) }, expires);
}

export async function bytesOf(db: Database): Promise<number> {
  const [row] = await db.rows<{ bytes: number }>(
    'sim-bytes',
    'select pg_database_size(current_database()) as bytes',
  );
  return row?.bytes ?? Number.NaN;
}
