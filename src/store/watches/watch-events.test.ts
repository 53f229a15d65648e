// Pages of a subscription's events against a plain model, from near and from far.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { seededNumbers } from '../../../test/chaos/processes.ts';
import { eventOf } from '../../../test/worlds/watching.ts';
import { coverOne, openWorld, type TestWorld } from '../../../test/worlds/world.ts';
import type { Db } from '../database.ts';
import { appendEvents, ensureMonths } from '../facts/change-events.ts';
import { appendTestEvent } from '../test-events.ts';
import { findWatchReader, placeAfter, readWatchPage, type WatchReader } from './watch-events.ts';

let world: TestWorld;
const companies: number[] = [];
const chance = seededNumbers(13);

/** Most events come from the first company, few from the last ones. */
const SHARE = [0.93, 0.96, 0.98, 0.99, 0.995, 1];
const COUNT = 3_600;
const RARE = 'pricing.tier.added';
const MINUTE_MS = 60_000;
const START = new Date('2026-11-01T00:00:00Z');

function below(n: number): number {
  return Math.floor(chance() * n);
}

before(async () => {
  world = await openWorld({ at: '2026-11-20T00:00:00Z' });
  for (const [n] of SHARE.entries()) companies.push(await coverOne(world, `c${n}.example`));
  await ensureMonths(world.database, ['2026-10', '2026-11']);
  await run(`insert into accounts (id, email, tier, created_at)
    values ('acc_a', 'a@people.example', 'scale', now())`);
  await subscription('sub_few', [4, 5], null, null);
  await subscription('sub_prices', [0, 3, 5], ['pricing'], 'high');
  await subscription('sub_common', [4, 5], null, null, [RARE, 'pricing.price.changed']);
  await subscription('sub_rare', [1, 2, 3, 4, 5], null, null, [RARE]);
  let serial = 0;
  while (serial < COUNT) {
    const drawn = chance();
    const company = companies[SHARE.findIndex((share) => drawn < share)] ?? 0;
    const events = Array.from({ length: 1 + below(60) }, () => {
      serial += 1;
      return eventOf(`evt_${String(serial).padStart(26, '0')}`, {
        occurredAt: below(2) === 0 ? '2026-10-05' : '2026-11-05',
        derivation: below(8) === 0 ? 'historical' : 'confirmed',
        significance: below(3) === 0 ? 'high' : 'normal',
        ...(below(2) === 0 ? { key: 'pricing.tier.a.price', type: 'pricing.price.changed' } : {}),
        ...(company !== companies[0] && below(10) === 0
          ? { key: 'pricing.tier.b', type: RARE }
          : {}),
      });
    });
    // Clocks and transactions differ by minutes.
    const at = new Date(START.getTime() + (serial + below(8)) * MINUTE_MS);
    await world.database.transaction((db) => appendEvents(db, company, events, at));
    if (below(20) === 0) await sample(serial, at);
  }
});
after(() => world.close());

async function run<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  return world.database.rows<Row>(`test-${text.length}-${text.slice(0, 30)}`, text, values);
}

async function subscription(
  id: string,
  of: readonly number[],
  dimensions: readonly string[] | null,
  least: string | null,
  types: readonly string[] | null = null,
): Promise<void> {
  await run(
    `insert into watch_subscriptions (id, account_id, name, dimensions, min_significance,
       event_types, created_at, updated_at) values ($1, 'acc_a', $1, $2, $3, $4, now(), now())`,
    [id, dimensions, least, types],
  );
  await run(
    `insert into watch_companies (subscription_id, company_id, added_at)
     select $1, unnest($2::bigint[]), now()`,
    [id, of.map((n) => companies[n])],
  );
}

async function sample(serial: number, at: Date): Promise<void> {
  const event = {
    id: `evt_test_${serial}`,
    accountId: 'acc_a',
    subscriptionId: below(2) === 0 ? 'sub_few' : null,
    companyId: companies[5] ?? 0,
    dimension: 'pricing' as const,
    key: 'pricing.tier.a.price',
    type: 'pricing.price.changed',
    change: 'changed' as const,
    significance: 'high' as const,
    day: '2026-11-05',
    oldValue: 1,
    newValue: 2,
    unit: null,
    summary: 'Test event',
  };
  await world.database.transaction((db) => appendTestEvent(db, event, at));
}

interface Modelled {
  readonly id: string;
  readonly seq: number;
  readonly recorded_at: Date;
}

/** Everything that the subscription takes, with every row looked at. */
function model(reader: WatchReader): Promise<Modelled[]> {
  return run<Modelled>(
    `select id, seq, recorded_at from (
       select id, seq, recorded_at, company_id, dimension, type, significance from change_events
       where derivation = 'confirmed'
       union all
       select id, seq, recorded_at, company_id, dimension, type, significance from test_events
       where coalesce(subscription_id, $1) = $1
     ) e
     where company_id in (select company_id from watch_companies where subscription_id = $1)
       and ($2::text[] is null or dimension = any($2))
       and ($3::text is null or significance = $3)
       and ($4::text[] is null or type = any($4))
     order by seq`,
    [reader.id, reader.dimensions, reader.min_significance, reader.event_types],
  );
}

async function readerOf(id: string): Promise<WatchReader> {
  const reader = await findWatchReader(world.database, 'acc_a', id);
  assert.ok(reader);
  return reader;
}

for (const id of ['sub_few', 'sub_prices', 'sub_common', 'sub_rare']) {
  test(`${id}: a page from anywhere is what the model has there`, async (t) => {
    const reader = await readerOf(id);
    const all = await model(reader);
    assert.ok(all.length > 10, `${all.length} events`);
    const newest = all.at(-1)?.seq ?? 0;
    for (let n = 0; n < 60; n++) {
      const seq = n === 0 ? 0 : below(newest + 5);
      const limit = 1 + below(n % 3 === 0 ? 200 : 9);
      const page = await readWatchPage(world.database, reader, { seq, after: null }, limit);
      const expected = all.filter((one) => one.seq > seq).slice(0, limit);
      assert.deepEqual(
        page.events.map((event) => event.id),
        expected.map((event) => event.id),
      );
      const left = all.filter((one) => one.seq > page.seq);
      assert.deepEqual(left, all.slice(all.length - left.length), 'and the next one goes on');
      assert.equal(expected.length + left.length, all.filter((one) => one.seq > seq).length);
    }
    t.diagnostic(`${all.length} of ${COUNT} events`);
  });

  test(`${id}: what was recorded after a moment is all that was, and nothing else`, async () => {
    const reader = await readerOf(id);
    const all = await model(reader);
    for (let n = 0; n < 40; n++) {
      const after = new Date(START.getTime() + (below(COUNT + 40) - 20) * MINUTE_MS);
      const seen: string[] = [];
      let place = await placeAfter(world.database, after);
      for (;;) {
        const page = await readWatchPage(world.database, reader, place, 7);
        seen.push(...page.events.map((event) => event.id));
        if (page.events.length === 0) break;
        place = { ...place, seq: page.seq };
      }
      const expected = all.filter((one) => one.recorded_at > after).map((one) => one.id);
      assert.deepEqual(seen, expected);
    }
  });
}

test('who watches few types looks through their events alone before companies are asked', async () => {
  const asked = async (id: string, seq: number) => {
    const names: string[] = [];
    const spied: Db = {
      rows: (name, text, values) => {
        names.push(name);
        return world.database.rows(name, text, values);
      },
    };
    await readWatchPage(spied, await readerOf(id), { seq, after: null }, 100);
    return names.filter((name) => name.startsWith('read-watch-'));
  };
  assert.deepEqual(await asked('sub_rare', 0), ['read-watch-typed']);
  assert.deepEqual(await asked('sub_common', 0), ['read-watch-typed', 'read-watch-far']);
  assert.deepEqual(await asked('sub_few', 0), ['read-watch-near', 'read-watch-far']);
  assert.deepEqual(await asked('sub_few', COUNT - 300), ['read-watch-near']);
});
