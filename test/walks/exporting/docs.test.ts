// The queries of docs/exports.md, asked by DuckDB of an export of the sample.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { EXPORT_TABLES, TABLE_NAMES } from '../../../src/core/exports/export-tables.ts';
import { makeExport } from '../../../src/pipeline/exporting/make-export.ts';
import { ROOT } from '../../servers/service.ts';
import { duckOver, exportWorldOf } from '../../worlds/export-world.ts';
import { openSampleWorld } from '../../worlds/prepared.ts';

const TYPES = {
  text: 'VARCHAR',
  json: 'JSON',
  flag: 'BOOLEAN',
  number: 'DOUBLE',
  whole: 'BIGINT',
  date: 'DATE',
  moment: 'TIMESTAMP',
} as const;

test('DuckDB answers every query of the guide, and reads the columns that the schema has', async () => {
  await using sample = await openSampleWorld();
  const world = exportWorldOf(sample);
  const made = await makeExport(world, world.sandbox);
  assert.ok(made.kind === 'made');
  await using duck = await duckOver(world, made.files);

  const guide = await readFile(join(ROOT, 'docs', 'exports.md'), 'utf8');
  const queries = [...guide.matchAll(/^```sql\n([\s\S]*?)^```/gm)].map(([, sql = '']) => sql);
  assert.equal(queries.length, 6);
  for (const sql of queries) {
    const rows = await duck.rows(sql);
    assert.ok(rows.length > 0, sql);
    const [first = {}] = rows;
    assert.ok(!Object.values(first).includes(null), `${sql}\n${JSON.stringify(first)}`);
  }

  for (const table of TABLE_NAMES) {
    const described = await duck.rows(`describe select * from '${table}.parquet'`);
    assert.deepEqual(
      described.map(({ column_name: name, column_type: type }) => [name, type]),
      EXPORT_TABLES[table].map(({ name, type }) => [name, TYPES[type]]),
    );
    // Both forms, value by value: JSON as its text, moments to the millisecond.
    const columns = EXPORT_TABLES[table];
    const typed = columns.map(({ name, type }) => `${name}: '${TYPES[type]}'`).join(', ');
    const lines = `read_ndjson('${table}.ndjson', columns = {${typed}})`;
    const as = columns.map(({ name, type }) => (type === 'json' ? `${name}::varchar` : name));
    const of = (from: string) => `select ${as.join(', ')} from ${from}`;
    const [left, right] = [of(`'${table}.parquet'`), of(lines)];
    const differing = `(${left}) except all (${right})`;
    assert.deepEqual(await duck.rows(`select * from (${differing}) limit 2`), [], table);
    const [counts] = await duck.rows(
      `select (select count(*) from '${table}.parquet') - (select count(*) from ${lines}) as n`,
    );
    assert.deepEqual(counts, { n: '0' }, table);
  }
});

test('an export has every fact, event and posting that is in the database, and no other', async () => {
  await using sample = await openSampleWorld();
  const world = exportWorldOf(sample);
  const made = await makeExport(world, world.sandbox);
  assert.ok(made.kind === 'made');
  await using duck = await duckOver(world, made.files);
  const sql = `select (select count(*) from companies) as companies,
    (select count(*) from facts where valid_to is null) as facts,
    (select count(*) from change_events) as events, (select count(*) from job_postings) as jobs`;
  const [stored] = await world.database.rows<Record<string, number>>('test-stored', sql);
  for (const table of TABLE_NAMES) {
    const [counted] = await duck.rows(`select count(*) as n from '${table}.parquet'`);
    const rows: number | undefined = made.files.find(
      ({ file }) => file === `${table}.parquet`,
    )?.rows;
    assert.equal(Number(counted?.n), rows, table);
    // A declaration beside a fact that a page states is stored, and not served.
    if (table === 'facts') assert.ok(Number(rows) <= Number(stored?.facts) && Number(rows) > 100);
    else assert.equal(rows, stored?.[table], table);
  }
  const [sums] = await duck.rows(`select sum(facts)::bigint as n from 'companies.parquet'`);
  assert.equal(
    Number(sums?.n),
    made.files.find(({ file }) => file === 'facts.parquet')?.rows,
    'companies count their facts',
  );
  // A category has those companies and no other.
  const categories = new Set(made.files.flatMap(({ category }) => category ?? []));
  assert.ok(categories.size > 0);
  for (const category of categories) {
    const [strays] = await duck.rows(
      `select count(*) as n from 'facts.${category}.parquet' f where company not in (
         select company from 'companies.parquet'
         where list_contains(from_json(categories, '["VARCHAR"]'), '${category}'))`,
    );
    assert.deepEqual(strays, { n: '0' }, category);
  }
});
