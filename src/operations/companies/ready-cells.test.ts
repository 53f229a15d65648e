// Kept cells: the very bytes that would be made anew, with whatever changed a moment before.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { NOW, type Seed, seed } from '../../../test/seeds/seed.ts';
import { FRESHNESS_DAYS } from '../../contract/fact-keys.ts';
import type { Cell } from '../../contract/schemas/cells.ts';
import { csvRow } from '../../core/pages/csv.ts';
import { rebuildRecords } from '../../store/companies/company-records.ts';
import { listCompared } from '../../store/companies/compared-facts.ts';
import type { Database } from '../../store/database.ts';
import { cellsOf } from './comparing.ts';
import { columnsOf } from './comparison-table.ts';
import { cellsIn, readyCells, readyColumns } from './ready-cells.ts';

const KNOWN = ['pricing.tier_count', 'reliability.uptime_90d'];
const KEYS = [...KNOWN, 'security.cert.iso27001', 'funding.total_claimed'];

let opened: TestDatabase;
let seeded: Seed;
let database: Database;
/** Names of the statements that were sent since they were last asked for. */
const sent: string[] = [];

before(async () => {
  opened = await openTestDatabase();
  seeded = await seed(opened.database);
  database = {
    ...opened.database,
    rows: (name, text, values) => {
      sent.push(name);
      return opened.database.rows(name, text, values);
    },
  };
});
after(() => opened.close());

/** As they come; held to cells that nobody kept. */
async function ready(keys = KEYS): Promise<string> {
  const companies = await listCompared(opened.database, [seeded.acme, seeded.bolt]);
  const pieces = await readyCells(database, companies, keys);
  const json = `[${Buffer.concat(pieces.map(({ bytes }) => bytes))}]`;
  const fresh = JSON.stringify(await cellsOf(opened.database, companies, keys));
  assert.equal(json, fresh);
  assert.equal(JSON.stringify(cellsIn(pieces)), fresh, 'made for this answer or kept');
  // In a database object of its own, so that its statements are not counted.
  const rows = await readyColumns(opened.database, companies, keys);
  const columns = companies.map((_, nth) => {
    const own = (JSON.parse(fresh) as Cell[]).slice(nth * keys.length, (nth + 1) * keys.length);
    return csvRow(own.flatMap(columnsOf));
  });
  assert.equal(`${Buffer.concat(rows)}`, keys.length === 0 ? '' : columns.join(''));
  return json;
}

function statements(): string[] {
  return sent.splice(0).sort();
}

async function run(text: string, ...values: unknown[]): Promise<void> {
  await opened.database.rows(`test ${text.slice(0, 50)}`, text, values);
}

test('cells are made once; of absences it is asked each time what they follow from', async () => {
  const first = await ready();
  assert.deepEqual(statements(), ['list_compared_facts', 'list_looks_of_companies']);
  assert.equal(await ready(), first);
  assert.deepEqual(statements(), ['list_beside_records']);
  const companies = (await listCompared(database, [seeded.acme])).slice(0, 1);
  statements();
  for (const wanted of [['list_compared_facts', 'list_looks_of_companies'], []]) {
    await readyCells(database, companies, KNOWN);
    assert.deepEqual(statements(), wanted);
  }
});

test('a fact that changed with its record is in the next answer', async () => {
  const before = await ready();
  await opened.database.transaction(async (db) => {
    await db.rows(
      'test-raise',
      `update facts set value = '7' where company_id = $1 and key = 'pricing.tier_count'`,
      [seeded.acme],
    );
    const context = { baseUrl: '', now: NOW, freshnessDays: FRESHNESS_DAYS };
    await rebuildRecords(db, [seeded.acme], context);
  });
  const raised = await ready();
  assert.notEqual(raised, before);
  assert.match(raised, /"key":"pricing.tier_count","state":"known","value":7,/);
});

test('an absence is another one once its page fails or a dispute is decided', async () => {
  await run(
    `insert into sources (company_id, url, role, health, created_at)
     values ($1, 'https://acme.example/security', 'security', 'ok', $2)`,
    seeded.acme,
    NOW,
  );
  const read = await ready();
  assert.match(read, /"key":"security.cert.iso27001","state":"absent","reason":"not_stated"/);
  await run(`update sources set health = 'failing' where role = 'security'`);
  const failing = await ready();
  assert.match(failing, /"key":"security.cert.iso27001","state":"unverified"/);
  await run(
    `insert into disputes (id, company_id, key, provenance, value, statement, status, reason,
       created_at, decided_at)
     values ('dsp_test', $1, 'security.cert.iso27001', 'company_stated', '"yes"', 'We have it not.',
       'upheld', 'It is so.', $2, $2)`,
    seeded.acme,
    NOW,
  );
  const withheld = await ready();
  assert.match(withheld, /"key":"security.cert.iso27001","state":"absent","reason":"withheld"/);
  await run('update disputes set lifted_at = $1', NOW);
  assert.equal(await ready(), failing);
});

test('another order of the keys has cells of its own, and no record keeps none', async () => {
  assert.notEqual(await ready(), await ready(KEYS.toReversed()));
  assert.equal(await ready([]), '[]');
  await run('delete from company_records where company_id = $1', seeded.bolt);
  await ready();
  statements();
  await ready();
  assert.ok(statements().includes('list_compared_facts'));
});
