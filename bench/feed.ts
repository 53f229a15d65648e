// Change events by the million, as years of following companies would leave them.

import { EVENT_TYPES } from '../src/contract/event-types.ts';
import { type Database, openDatabase, type Session } from '../src/store/database.ts';
import { ensureMonths } from '../src/store/facts/change-events.ts';
import { createDatabase } from './companies.ts';
import { type Bench, thousands } from './row.ts';

export const COMPANIES = 5_000;
export const CATEGORIES = 20;
const FIRST_DAY = '2020-01-01';
export const DAYS = 2_520;

/** Fills an empty database with `count` events; company `n` has the id `n`, so do categories. */
export async function fillEvents(url: string, count: number): Promise<void> {
  const db = openDatabase({ url, connections: 1 });
  const session = await db.session();
  try {
    await ensureMonths(db, everyMonth());
    // What keys and triggers would do row by row is done below for all rows at once.
    await session.rows('fill-replica', 'set session_replication_role = replica');
    await session.rows('fill-async', 'set synchronous_commit = off');
    await session.rows('fill-memory', `set maintenance_work_mem = '1GB'`);
    await session.rows('fill-work', `set work_mem = '256MB'`);
    await session.rows('fill-seed', 'select setseed(0.20261120)');
    await withoutLog(session);
    await fillCatalogue(session);
    const rebuildEvents = await withoutIndexes(session, 'change_events');
    await session.rows('fill-events', EVENTS, [count, EVENT_TYPES.map(typeRow)]);
    await rebuildEvents();
    const rebuildFeed = await withoutIndexes(session, 'feed');
    await session.rows('fill-topics', TOPICS, [EVENT_TYPES.map(({ type }) => type)]);
    await session.rows('fill-lists', LISTS);
    await session.rows('fill-analyze', 'analyze lists, feed_topics');
    await session.rows('fill-feed', FEED);
    await rebuildFeed();
    await tidy(session);
  } finally {
    await session.release();
    await db.close();
  }
}

// What is only read by a benchmark need not survive a crash: half of the writing is left out.
async function withoutLog(db: Session): Promise<void> {
  const tables = await db.rows<{ name: string }>(
    'fill-tables',
    `select 'feed' as name union all select inhrelid::regclass::text from pg_inherits
     where inhparent = 'change_events'::regclass`,
  );
  for (const { name } of tables) {
    await db.rows(`unlogged-${name}`, `alter table ${name} set unlogged`);
  }
}

async function fillCatalogue(db: Session): Promise<void> {
  await db.rows(
    'fill-companies',
    `insert into companies (domain, name, tracked_at)
     select 'bench-' || n || '.example', 'Company ' || n, '2026-01-01'
     from generate_series(1, $1::int) n`,
    [COMPANIES],
  );
  await db.rows(
    'fill-categories',
    `insert into categories (slug, name)
     select 'category-' || n, 'Category ' || n from generate_series(1, $1::int) n`,
    [CATEGORIES],
  );
  // Some categories are crowded; half of the companies are in a second one.
  await db.rows(
    'fill-members',
    `insert into company_categories (company_id, category_id)
     select n, 1 + floor($2::int * power(random(), 2)) from generate_series(1, $1::int) n
     union
     select n, 1 + floor($2::int * random()) from generate_series(1, $1::int, 2) n`,
    [COMPANIES, CATEGORIES],
  );
}

/** A type, how often it comes by rank, and whether it is always of high significance. */
function typeRow({ type, default_significance: significance }: (typeof EVENT_TYPES)[number]) {
  return `${type}${significance === 'high' ? '!' : ''}`;
}

// Events go in by day, and later days have more; a large company has 1 % of all events, a type
// between 10 % and a hundredth of that. Numbers of commit are not in the order of days.
const EVENTS = `
insert into change_events (id, seq, company_id, dimension, fact_key, provenance, type, change,
  significance, derivation, occurred_at, detected_at, recorded_at, old_value, new_value, unit,
  old_unit, summary, source_url, before_capture_id, after_capture_id, confirming_capture_id,
  confidence)
select 'evt_' || lpad(n::text, 26, '0'), 1 + (n::bigint * 7919) % $1::int, company,
  split_part(type, '.', 1),
  split_part(type, '.', 1) || '.' || split_part(type, '.', 2) || '.item-' || floor(20 * r4)::int,
  case when r4 < 0.3 then 'observed' else 'company_stated' end, type,
  case split_part(type, '.', 3)
    when 'added' then 'added' when 'removed' then 'removed' else 'changed' end,
  case when high or (r4 < 0.3 and type like 'pricing.%') or (r4 < 0.05 and type like 'hiring.%')
    then 'high' else 'normal' end,
  case when r5 < 0.01 then 'orphaned' when r5 < 0.03 then 'legacy' when r5 < 0.1 then 'baseline'
    when day < date '2024-06-01' or r5 < 0.2 then 'historical' else 'confirmed' end,
  day, day + 1, day + interval '30 hours', to_jsonb(round(100 * r4)), to_jsonb(round(100 * r5)),
  'EUR', 'EUR', 'The value at ' || company || ' changed from 49 EUR to 59 EUR (+20.4 %).',
  'https://bench-' || company || '.example/page', 'cap_01KAA0Z6M0X9Q2V7T4N8B3C5D1',
  'cap_01KAA0Z6M0X9Q2V7T4N8B3C5D2', 'cap_01KAA0Z6M0X9Q2V7T4N8B3C5D3', 0.9
from (
  select n, date '${FIRST_DAY}' + floor(${DAYS} * sqrt(n::float8 / ($1::int + 1)))::int as day,
    1 + floor(${COMPANIES} * power(random(), 2))::int as company,
    ($2::text[])[1 + floor(cardinality($2::text[]) * power(random(), 2))::int] as named,
    random() as r4, random() as r5
  from generate_series(1, $1::int) n
) drawn
cross join lateral (select rtrim(named, '!') as type, named like '%!' as high) t`;

// What the triggers would have written.
const TOPICS = `
insert into feed_topics (topic)
select split_part(type, '.', 1) from unnest($1::text[]) type
union select * from unnest($1::text[])`;
const LISTS = `
create temporary table lists as
select id as company_id, 0 as list from companies union all select id, id from companies
union all select company_id, -category_id from company_categories`;
const FEED = `
insert into feed (list, class, dimension, type, fact_key, occurred_at, seq, moved)
select l.list, feed_class(e.derivation, e.significance), d.id, t.id,
  case when l.list > 0 then e.fact_key end, e.occurred_at, e.seq,
  case when e.change = 'changed' then moved_by(e.old_value, e.new_value, e.old_unit, e.unit) end
from change_events e
join lists l on l.company_id = e.company_id
join feed_topics d on d.topic = e.dimension
join feed_topics t on t.topic = e.type`;

/** Drops the indexes and keys of a table; what it answers makes them again. */
async function withoutIndexes(db: Session, table: string): Promise<() => Promise<void>> {
  const known = await db.rows<{ name: string; key: string | null; index: string }>(
    'fill-indexes',
    `select c.relname as name, pg_get_constraintdef(k.oid) as key, pg_get_indexdef(c.oid) as index
     from pg_index i join pg_class c on c.oid = i.indexrelid
     left join pg_constraint k on k.conindid = c.oid and k.contype = 'p'
     where i.indrelid = $1::regclass`,
    [table],
  );
  for (const { name, key } of known) {
    const drop =
      key === null ? `drop index ${name}` : `alter table ${table} drop constraint ${name}`;
    await db.rows(`drop-${name}`, drop);
  }
  return async () => {
    for (const { name, key, index } of known) {
      // PostgreSQL writes the index of a partitioned table as one without its partitions.
      const whole = index.replace(' ON ONLY ', ' ON ');
      await db.rows(
        `make-${name}`,
        key === null ? whole : `alter table ${table} add constraint ${name} ${key}`,
      );
    }
  };
}

async function tidy(db: Session): Promise<void> {
  // Small samples: eighty months are sampled, and nothing here depends on rare values.
  await db.rows('tidy-samples', 'set default_statistics_target = 10');
  await db.rows('tidy-feed', 'vacuum (analyze) feed');
  await db.rows('tidy-events', 'analyze change_events, companies, company_categories');
  // Otherwise the load is still being written while we measure.
  await db.rows('tidy-checkpoint', 'checkpoint');
}

function everyMonth(): string[] {
  const first = new Date(FIRST_DAY);
  const months = Math.ceil(DAYS / 30) + 1;
  return Array.from({ length: months }, (_, n) => {
    const month = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + n, 1));
    return month.toISOString().slice(0, 7);
  });
}

export function dayOf(n: number): string {
  return new Date(Date.parse(FIRST_DAY) + n * 86_400_000).toISOString().slice(0, 10);
}

/** Measures in a database of so many events, which is gone afterwards. */
export async function withEvents<T>(
  bench: Bench,
  part: string,
  size: number,
  measure: (db: Database) => Promise<T>,
): Promise<T> {
  const name = `bench_${part}_${size}`;
  const url = await createDatabase(bench.url, name);
  const began = performance.now();
  await fillEvents(url, size);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  bench.say(`  ${thousands(size)} events loaded in ${seconds} s`);
  const db = openDatabase({ url, connections: 1 });
  const measured = await measure(db);
  await db.close();
  // It is large, and the parts that follow need the memory for files of their own.
  const admin = openDatabase({ url: bench.url, connections: 1 });
  await admin.rows(`drop_${name}`, `drop database ${name} with (force)`);
  await admin.close();
  return measured;
}
