// The printed schema: it is in date, it makes the same database again, and it leaves nothing out.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { openTestDatabase, type TestDatabase } from '../../test/database.ts';
import { type Database, openDatabase } from './database.ts';
import { printSchema } from './print-schema.ts';

let world: TestDatabase;
let migrated: string;

before(async () => {
  world = await openTestDatabase();
  migrated = await printSchema(world.database);
});
after(() => world.close());

test('src/store/schema.sql is what the migrations make (npm run print writes it)', () => {
  const kept = readFileSync(new URL('schema.sql', import.meta.url), 'utf8');
  assert.equal(kept.slice(kept.indexOf('create ')), migrated);
});

test('two printings are equal', async () => {
  assert.equal(await printSchema(world.database), migrated);
});

test('the printed schema makes the same schema in an empty database', async () => {
  await withEmptyDatabase(async (database) => {
    await database.rows('empty', 'select');
    await execute(database, migrated);
    assert.equal(await printSchema(database), migrated);
  });
});

test('every kind of thing that a migration may make is printed', async () => {
  await withEmptyDatabase(async (database) => {
    const made = `
      create type mood as enum ('calm', 'hasty');
      create sequence tickets as bigint start with 7;
      create table people (
        id bigint generated always as identity primary key,
        "Name" text collate "C" not null default 'nobody',
        size int check (size > 0),
        twice int generated always as (size * 2) stored,
        unique ("Name")
      );
      create table visits (at date not null, person bigint references people on delete cascade)
        partition by range (at);
      create table visits_2026 partition of visits for values from ('2026-01-01') to ('2027-01-01');
      create index visits_person on visits (person) where at > '2026-06-01';
      create view tall as select "Name" from people where size > 3;
      create function told() returns trigger language plpgsql as $$ begin return new; end $$;
      create trigger tell after insert on people for each row execute function told();`;
    await execute(database, made);
    const text = await printSchema(database);
    for (const part of [
      "create type mood as enum ('calm', 'hasty');",
      'create sequence tickets as bigint start with 7;',
      'id bigint generated always as identity',
      `"Name" text collate "C" default 'nobody'::text not null`,
      'constraint people_size_check CHECK ((size > 0))',
      'twice integer generated always as ((size * 2)) stored',
      ') partition by RANGE (at);',
      "create table visits_2026 partition of visits FOR VALUES FROM ('2026-01-01')",
      'CREATE INDEX visits_person ON ONLY public.visits',
      'create view tall as',
      'CREATE OR REPLACE FUNCTION public.told()',
      'alter table visits add constraint visits_person_fkey FOREIGN KEY (person)',
      'CREATE TRIGGER tell AFTER INSERT ON public.people',
    ]) {
      assert.ok(text.includes(part), `${part}\n is not in\n${text}`);
    }
    assert.equal(text.match(/CREATE INDEX/g)?.length, 1);
  });
});

async function withEmptyDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const name = `printed_${process.pid}_${Math.random().toString(36).slice(2)}`;
  await execute(world.database, `create database ${name} template template0`);
  const url = new URL(world.url);
  url.pathname = `/${name}`;
  const database = openDatabase({ url: url.href, connections: 2 });
  addresses.set(database, url.href);
  try {
    await work(database);
  } finally {
    await database.close();
    await execute(world.database, `drop database ${name} with (force)`);
  }
}

const addresses = new WeakMap<Database, string>();

// Several statements at once, which the named statements of the service cannot hold.
async function execute(database: Database, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: addresses.get(database) ?? world.url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
