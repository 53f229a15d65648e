// The lists behind the feed follow what is written, whoever writes it and whoever writes meanwhile.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openTestDatabase, type TestDatabase } from '../../test/database.ts';
import { eventOf, walkPages } from '../../test/worlds/event-oracle.ts';
import { addToCategory } from './companies/companies.ts';
import { type Db, openDatabase } from './database.ts';
import { appendEvents, ensureMonths } from './facts/change-events.ts';
import { type EventFilter, isInCategory } from './facts/event-pages.ts';

let opened: TestDatabase;
let db: TestDatabase['database'];
let statements = 0;
before(async () => {
  opened = await openTestDatabase();
  db = opened.database;
  await ensureMonths(db, ['2026-01']);
  await sql(`insert into companies (domain, name, tracked_at)
    select 'c' || n || '.example', 'C' || n, now() from generate_series(1, 6) n`);
  await sql(`insert into categories (slug, name) values ('k1', 'K1'), ('k2', 'K2')`);
});
after(() => opened.close());

async function sql<Row>(text: string, values: readonly unknown[] = [], on: Db = db) {
  statements += 1;
  return on.rows<Row>(`test_${statements}`, text, values);
}

test('a company that is no longer covered leaves nothing behind in any list', async () => {
  await addToCategory(db, [{ company: 6, category: 1 }]);
  const events = [eventOf(), eventOf({ type: 'stack.tech.added' })];
  await db.transaction((tx) => appendEvents(tx, 6, events, new Date('2026-03-01')));
  await sql('delete from companies where id = 6');
  const text = `select count(*) as n from feed f
    where not exists (select from change_events e where e.seq = f.seq)`;
  const [left] = await sql<{ n: number }>(text);
  assert.equal(left?.n, 0);
});

const CATEGORY_2: EventFilter = {
  of: { kind: 'category', id: 2 },
  about: { kind: 'anything' },
  derivations: ['confirmed', 'historical'],
  significances: ['normal', 'high'],
};

const EVER = { since: null, until: null };

const appended = (tx: Db) => appendEvents(tx, 1, [eventOf()], new Date('2026-03-01'));
const joined = (tx: Db) => addToCategory(tx, [{ company: 1, category: 2 }]);
const orphaned = async (tx: Db): Promise<void> => {
  await sql(`update change_events set derivation = 'orphaned' where company_id = 1`, [], tx);
};
const BOTH_WAYS = [
  ['an event, then a membership', appended, joined],
  ['a membership, then an event', joined, appended],
  ['a new class of events, then a membership', orphaned, joined],
  ['a membership, then a new class of its events', joined, orphaned],
] as const;

for (const [name, first, second] of BOTH_WAYS) {
  test(`${name}: who comes second waits, and neither misses the other`, async () => {
    await sql('delete from company_categories where category_id = 2');
    await db.transaction(appended);
    const writers = openDatabase({ url: opened.url, connections: 2 });
    const done = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const slow = writers.transaction(async (tx) => {
      await first(tx);
      done.resolve();
      await release.promise;
    });
    await done.promise;
    const other = writers.transaction(second);
    await sleep(30);
    release.resolve();
    await Promise.all([slow, other]);
    await writers.close();
    await walkPages(db, CATEGORY_2, EVER, 50);
  });
}

test('companies join a category while events are written for them and given up', async () => {
  const writers = openDatabase({ url: opened.url, connections: 6 });
  await sql('delete from company_categories where category_id = 2');
  const job = async (n: number): Promise<void> => {
    for (let round = 0; round < 6; round++) {
      const isGivenUp = (n + round) % 4 === 0;
      const work = writers.transaction(async (tx) => {
        await sleep(n % 3);
        await appendEvents(tx, 1 + (n % 3), [eventOf()], new Date('2026-03-01'));
        await sleep(n % 4);
        if (isGivenUp) throw new Error('given up');
      });
      await (isGivenUp ? assert.rejects(work, /given up/) : work);
    }
  };
  const join = async (company: number): Promise<void> => {
    await sleep(5 * company);
    await writers.transaction(async (tx) => {
      await addToCategory(tx, [{ company, category: 2 }]);
      await sleep(6);
    });
  };
  await Promise.all([job(0), job(1), job(2), job(3), join(1), join(2), join(3)]);
  await writers.close();
  await walkPages(db, CATEGORY_2, EVER, 50);
  assert.equal(await isInCategory(db, 1, 2), true);
  assert.equal(await isInCategory(db, 5, 2), false);
});

test('events that were there before the lists are in them after the upgrade', async () => {
  await db.transaction(appended);
  await db.transaction(joined);
  const client = new pg.Client({ connectionString: opened.url });
  await client.connect();
  await client.query(`
    drop trigger list_event on change_events;
    drop trigger list_membership on company_categories;
    drop function list_event, list_membership, feed_class;
    drop table feed, feed_topics;
    alter table change_events drop column old_unit`);
  const migration = new URL('migrations/0005-feed.sql', import.meta.url);
  await client.query(await readFile(migration, 'utf8'));
  await client.end();
  const reopened = openDatabase({ url: opened.url, connections: 2 });
  for (const whose of [CATEGORY_2.of, { kind: 'company', id: 1 }, { kind: 'all' }] as const) {
    const seen = await walkPages(reopened, { ...CATEGORY_2, of: whose }, EVER, 3);
    assert.ok(seen.length > 0);
  }
  await reopened.close();
});
