// Declarations beside the pipeline: it neither ends nor confirms them, nor tells an event of them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FRESHNESS_DAYS } from '../../../src/contract/fact-keys.ts';
import type { Json } from '../../../src/core/facts/fact.ts';
import { drain } from '../../../src/pipeline/work.ts';
import { insertDeclaration } from '../../../src/store/claims/declarations.ts';
import { rebuildRecords } from '../../../src/store/companies/company-records.ts';
import { homePage, pricingPage } from '../../chaos/pages.ts';
import { DOMAIN, openClaimed, say, shown } from '../../worlds/claimed-world.ts';
import { type TestWorld, visit } from '../../worlds/world.ts';

const PRICING = `https://${DOMAIN}/pricing`;
const KEY = 'pricing.tier.team.price';

async function days(
  world: TestWorld,
  company: number,
  pages: readonly (readonly [day: number, prices: Readonly<Record<string, number>>])[],
): Promise<void> {
  for (const [day, prices] of pages) {
    const at = `2026-06-${String(day).padStart(2, '0')}T09:00:00Z`;
    world.at(at);
    await visit(world, company, [{ url: PRICING, at, body: pricingPage(prices) }]);
    await drain(world);
  }
}

/** All values of a key that hold, read or declared. */
async function held(world: TestWorld): Promise<readonly unknown[]> {
  const rows = await world.database.rows<{ value: Json; declared: boolean }>(
    'walk-held',
    `select value, claim_id is not null as declared from facts where key = $1 and valid_to is null
     order by 2`,
    [KEY],
  );
  return rows.map(({ value, declared }) => [declared ? 'declared' : 'read', value]);
}

async function told(world: TestWorld): Promise<readonly unknown[]> {
  const rows = await world.database.rows<Record<string, Json>>(
    'walk-told',
    `select change, old_value as before, new_value as after from change_events
     where fact_key = $1 order by seq`,
    [KEY],
  );
  return rows.map(({ change, before, after }) => [change, before, after]);
}

test('captures without the key, with it and without it again leave a declaration as it is', async () => {
  const { world, company, claimant } = await openClaimed();
  await using opened = world;
  await days(opened, company, [[2, { Solo: 5, Pro: 9 }]]);
  assert.equal((await say(world, claimant, KEY, { value: 21, unit: 'EUR' })).kind, 'declared');
  const declaration = { value: 21, evidence: 'declaration' };
  await days(world, company, [
    [3, { Solo: 5, Pro: 9 }],
    [4, { Solo: 6, Pro: 9 }],
    [5, { Solo: 6, Pro: 9 }],
  ]);
  assert.deepEqual(await held(world), [['declared', 21]]);
  assert.deepEqual(await shown(world, KEY), declaration);
  assert.deepEqual(await told(world), []);
  const three = { Solo: 6, Pro: 9, Team: 20 };
  await days(world, company, [
    [6, three],
    [7, three],
    [8, three],
  ]);
  const both = [
    ['read', 20],
    ['declared', 21],
  ];
  assert.deepEqual(await held(world), both);
  assert.deepEqual((await shown(world, KEY))?.value, 20);
  await days(world, company, [
    [10, { Solo: 6, Pro: 9 }],
    [15, { Solo: 6, Pro: 9 }],
    [20, { Solo: 6, Pro: 9 }],
    [25, { Solo: 6, Pro: 9 }],
  ]);
  assert.deepEqual(await held(world), [['declared', 21]]);
  assert.deepEqual(await shown(world, KEY), declaration);
  const events = JSON.stringify(await told(world));
  assert.ok(!events.includes('21'), `an event tells of what was declared: ${events}`);
});

test('the value of a declaration is no earlier value of what is read', async () => {
  const { world, company, claimant } = await openClaimed();
  await using opened = world;
  await say(opened, claimant, KEY, { value: 20, unit: 'EUR' });
  world.at('2026-06-01T09:00:00Z');
  await say(world, claimant, KEY, { value: 21, unit: 'EUR' });
  const page = { Solo: 6, Pro: 9, Team: 20 };
  await days(world, company, [
    [2, page],
    [3, page],
  ]);
  assert.deepEqual(await held(world), [
    ['read', 20],
    ['declared', 21],
  ]);
  const baseline = `select derivation from change_events where fact_key = $1`;
  const rows = await world.database.rows('walk-baseline', baseline, [KEY]);
  assert.ok(rows.every((row) => JSON.stringify(row) === '{"derivation":"baseline"}'));
});

test('whoever declares does not wait for a reading, and neither loses the other’s fact', async () => {
  const { world, company, claimant } = await openClaimed();
  await using opened = world;
  const began = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const slow: TestWorld['reading'] = {
    ...opened.reading,
    capture: async (...job) => {
      began.resolve();
      await goOn.promise;
      return world.reading.capture(...job);
    },
  };
  const at = '2026-06-02T09:00:00Z';
  world.at(at);
  await visit(world, company, [{ url: PRICING, at, body: pricingPage({ Solo: 5, Pro: 9 }) }]);
  const judged = drain({ ...world, reading: slow });
  await began.promise;
  assert.equal((await say(world, claimant, KEY, { value: 21, unit: 'EUR' })).kind, 'declared');
  assert.deepEqual(await shown(world, KEY), { value: 21, evidence: 'declaration' });
  goOn.resolve();
  await judged;
  assert.equal((await shown(world, 'pricing.tier.pro.price'))?.value, 9);
  assert.deepEqual(await shown(world, KEY), { value: 21, evidence: 'declaration' });
});

test('a record that is being written with a declaration is awaited, not overwritten', async () => {
  const { world, company, claimant } = await openClaimed();
  await using opened = world;
  // The months of its events are there, for whose making it would wait, too.
  await days(opened, company, [[2, { Solo: 5, Pro: 9 }]]);
  const home = { url: `https://${DOMAIN}/`, at: '2026-06-02T10:00:00Z' };
  await visit(world, company, [{ ...home, body: homePage('Anvils') }]);
  let judged: Promise<unknown> = Promise.resolve();
  await world.database.transaction(async (db) => {
    const said = { key: KEY, dimension: 'pricing', value: 21, unit: 'EUR' } as const;
    const of = { claimId: claimant.claim, companyId: company, sourceUrl: null, asOf: world.now() };
    await insertDeclaration(db, { ...said, ...of }, world.now());
    const context = { baseUrl: world.baseUrl, now: world.now(), freshnessDays: FRESHNESS_DAYS };
    await rebuildRecords(db, [company], context);
    judged = drain(world);
    await waitedFor(world);
  });
  await judged;
  assert.equal((await shown(world, 'positioning.h1'))?.value, 'Anvils');
  assert.deepEqual(await shown(world, KEY), { value: 21, evidence: 'declaration' });
});

/** Until somebody waits for a record. */
async function waitedFor({ database, sleep }: TestWorld): Promise<void> {
  for (let tries = 0; tries < 3_000; tries++) {
    const [row] = await database.rows<{ n: number }>(
      'walk-waiting',
      `select count(*) as n from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'
         and query like '%company_records%'`,
    );
    if ((row?.n ?? 0) > 0) return;
    await sleep(20);
  }
  assert.fail('nobody waits');
}
