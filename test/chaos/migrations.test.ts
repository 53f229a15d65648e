// Migrations: safe when many start at once, and strangers are refused.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import pg from 'pg';
import { migrate, migrations, SchemaError } from '../../src/store/migrate.ts';
import { openTestDatabase } from '../database.ts';

async function emptyDatabase() {
  const neighbour = await openTestDatabase();
  const name = `assay_test_${randomBytes(8).toString('hex')}`;
  const client = new pg.Client({ connectionString: neighbour.url });
  await client.connect();
  await client.query(`create database ${name}`);
  const url = new URL(neighbour.url);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    run: async (sql: string) => {
      const inside = new pg.Client({ connectionString: url.href });
      await inside.connect();
      try {
        return (await inside.query<Record<string, unknown>>(sql)).rows;
      } finally {
        await inside.end();
      }
    },
    [Symbol.asyncDispose]: async () => {
      await client.query(`drop database ${name} with (force)`);
      await client.end();
      await neighbour.close();
    },
  };
}

test('eight at once migrate an empty database, each migration once', async () => {
  await using empty = await emptyDatabase();
  const ours = (await migrations()).map(({ name }) => name);
  const all = await Promise.all(Array.from({ length: 8 }, () => migrate(empty.url)));
  assert.deepEqual(
    all.flatMap(({ applied }) => applied),
    ours,
  );
  assert.deepEqual((await migrate(empty.url)).applied, []);
  const rows = await empty.run('select name from schema_migrations order by version');
  assert.deepEqual(
    rows.map(({ name }) => name),
    ours,
  );
});

test('migrations are numbered from 1 without a gap: none is ever put before another', async () => {
  const versions = (await migrations()).map(({ version }) => version);
  assert.deepEqual(
    versions,
    versions.map((_, i) => i + 1),
  );
});

test('a newer schema is refused, and left as it is', async () => {
  await using database = await emptyDatabase();
  await migrate(database.url);
  await database.run(
    `insert into schema_migrations (version, name, sha256) values (9999, '9999-later.sql', 'x')`,
  );
  const before = await database.run('select * from schema_migrations');
  await assert.rejects(migrate(database.url), (error) => {
    assert.ok(error instanceof SchemaError);
    assert.equal(error.kind, 'newer_schema');
    assert.match(error.message, /9999-later\.sql/);
    return true;
  });
  assert.deepEqual(await database.run('select * from schema_migrations'), before);
});

test('a newer schema that says so lets programs of before go on beside it', async () => {
  await using database = await emptyDatabase();
  await migrate(database.url);
  const last = (await migrations()).at(-1)?.version ?? 0;
  const add = (version: number, from: number) =>
    database.run(
      `insert into schema_migrations (version, name, sha256, served_from)
       values (${version}, '${version}-later.sql', 'x', ${from})`,
    );
  await add(last + 1, last);
  assert.deepEqual(await migrate(database.url), { applied: [], ahead: [`${last + 1}-later.sql`] });
  // One after it that does not is enough to be refused.
  await add(last + 2, last + 1);
  await assert.rejects(migrate(database.url), { kind: 'newer_schema' });
});

test('a database from before this was kept learns it, and what is applied then is noted', async () => {
  await using database = await emptyDatabase();
  await migrate(database.url);
  await database.run('alter table schema_migrations drop column served_from');
  assert.deepEqual(await migrate(database.url), { applied: [], ahead: [] });
  const rows = await database.run('select served_from from schema_migrations');
  assert.ok(rows.every(({ served_from }) => served_from === null));
});

test('a migration says beside whom it goes in one form, and names one before it', async () => {
  for (const { name, version, sql, servedFrom } of await migrations()) {
    if (/go on beside it/.test(sql)) assert.ok(servedFrom !== null, name);
    if (servedFrom !== null) assert.ok(servedFrom < version && servedFrom > 0, name);
  }
});

test('a migration that was edited after it was applied is refused', async () => {
  await using database = await emptyDatabase();
  await migrate(database.url);
  await database.run(`update schema_migrations set sha256 = 'edited' where version = 1`);
  await assert.rejects(migrate(database.url), { kind: 'edited_migration' });
});
