// Readers of watch events in every mode, while slow, concurrent and aborted writers commit: each
// sees what a plain model says, once and in the order of commit.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import type { Significance } from '../../src/core/facts/significance.ts';
import type { Derivation } from '../../src/core/judging/ledger.ts';
import { appendEvents, ensureMonths } from '../../src/store/facts/change-events.ts';
import { openSeededServer, type SeededServer } from '../seeds/seed.ts';
import { type Asking, asking, eventOf, readEvents, subscribe } from '../worlds/watching.ts';

let server: SeededServer;
let call: Asking;
before(async () => {
  server = await openSeededServer();
  call = asking(server, server.seed.keys.scale);
  await ensureMonths(server.database.database, ['2026-10', '2026-11']);
});
after(() => server.close());

interface Write {
  readonly company: 'acme' | 'bolt';
  readonly count: number;
  readonly early: number;
  readonly late: number;
  readonly isGivenUp: boolean;
  readonly derivation: Derivation;
  readonly significance: Significance;
  readonly isPricing: boolean;
  readonly occurredAt: string;
}

const write = fc.record<Write>({
  company: fc.constantFrom('acme', 'bolt'),
  count: fc.integer({ min: 2, max: 6 }),
  early: fc.integer({ min: 0, max: 6 }),
  late: fc.integer({ min: 0, max: 6 }),
  isGivenUp: fc.constantFrom(false, false, false, true),
  derivation: fc.constantFrom<Derivation>(...Array(5).fill('confirmed'), 'historical'),
  significance: fc.constantFrom('normal', 'high'),
  isPricing: fc.boolean(),
  occurredAt: fc.constantFrom('2026-10-02', '2026-11-18'),
});

interface Watch {
  readonly dimensions?: readonly string[];
  readonly min_significance?: 'high';
}

const watch = fc.record<Watch>(
  {
    dimensions: fc.constantFrom(['pricing'], ['positioning', 'pricing']),
    min_significance: fc.constant('high' as const),
  },
  { requiredKeys: [] },
);

const plan = fc.record({
  writers: fc.array(fc.array(write, { minLength: 6, maxLength: 12 }), {
    minLength: 3,
    maxLength: 5,
  }),
  watch,
  limits: fc.tuple(...Array.from({ length: 5 }, () => fc.integer({ min: 1, max: 9 }))),
  /** When bolt.example is added to the subscription. */
  addedAfter: fc.integer({ min: 0, max: 40 }),
});

let serial = 0;

async function carryOut(one: Write): Promise<void> {
  const { database } = server.database;
  const events = Array.from({ length: one.count }, () => {
    serial += 1;
    return eventOf(`evt_${String(serial).padStart(26, '0')}`, {
      derivation: one.derivation,
      significance: one.significance,
      occurredAt: one.occurredAt,
      ...(one.isPricing ? { key: 'pricing.tier.pro.price', type: 'pricing.price.changed' } : {}),
    });
  });
  const work = database.transaction(async (db) => {
    await sleep(one.early);
    await appendEvents(db, server.seed[one.company], events, server.world.now());
    await sleep(one.late);
    if (one.isGivenUp) throw new Error('given up');
  });
  await work.catch((error: Error) => assert.equal(error.message, 'given up'));
}

/** What it must have seen: commit order is that of the numbers, as commit-order.test.ts shows. */
async function model(id: string, { dimensions, min_significance: least }: Watch) {
  const rows = await server.database.database.rows<{ id: string }>(
    'test-model',
    `select e.id from change_events e
     join watch_companies w on w.company_id = e.company_id and e.seq > w.after_seq
     where w.subscription_id = $1 and e.derivation = 'confirmed'
       and ($2::text[] is null or e.dimension = any($2)) and ($3 or e.significance = 'high')
     order by e.seq`,
    [id, dimensions ?? null, least === undefined],
  );
  return rows.map((row) => row.id);
}

interface Reading {
  readonly isOver: () => boolean;
  readonly limit: string;
}

/** Until nothing is new after the writers have ended. */
async function drain(
  { isOver }: Reading,
  read: () => Promise<readonly string[]>,
): Promise<string[]> {
  const seen: string[] = [];
  for (;;) {
    const wasOver = isOver();
    const ids = await read();
    seen.push(...ids);
    if (wasOver && ids.length === 0) return seen;
    await sleep(1);
  }
}

function byName(id: string, name: string, reading: Reading): Promise<string[]> {
  const query = { cursor_name: name, limit: reading.limit };
  return drain(reading, async () => (await readEvents(call, id, query)).ids);
}

/** Looks without moving, and then moves past what it saw. */
function byLooking(id: string, reading: Reading): Promise<string[]> {
  const query = { cursor_name: 'looking', limit: reading.limit };
  return drain(reading, async () => {
    const seen = await readEvents(call, id, { ...query, advance: 'false' });
    const { length } = seen.ids;
    if (length === 0) return [];
    const moved = await readEvents(call, id, { ...query, limit: String(length) });
    assert.deepEqual(moved.ids, seen.ids);
    return seen.ids;
  });
}

function byCursor(id: string, start: string, reading: Reading, wait = '0'): Promise<string[]> {
  let cursor = start;
  return drain(reading, async () => {
    const page = await readEvents(call, id, { cursor, limit: reading.limit, wait });
    cursor = page.meta.next_cursor;
    return page.ids;
  });
}

/** From the beginning each time, so that it sees what the others saw. */
async function wholeAgain(id: string, limit: string): Promise<string[]> {
  let page = await readEvents(call, id, { after: '2020-01-01T00:00:00Z', limit });
  const seen = [...page.ids];
  while (page.ids.length > 0) {
    page = await readEvents(call, id, { cursor: page.meta.next_cursor, limit });
    seen.push(...page.ids);
  }
  return seen;
}

test('readers in every mode see each event once, in the order of commit', async (t) => {
  let events = 0;
  const property = fc.asyncProperty(plan, async ({ writers, watch, limits, addedAfter }) => {
    const id = await subscribe(call, ['acme.example'], { ...watch });
    const names = ['alone', 'shared', 'looking'];
    const firsts = await Promise.all(
      names.map((name) => readEvents(call, id, { cursor_name: name })),
    );
    const start = firsts[0]?.meta.next_cursor ?? '';
    let writing = true;
    const reading = (n: number): Reading => ({
      isOver: () => !writing,
      limit: String(limits[n] ?? 1),
    });
    const readers = Promise.all([
      byName(id, 'alone', reading(0)),
      byLooking(id, reading(1)),
      byCursor(id, start, reading(2)),
      byCursor(id, start, reading(3), '1'),
    ]);
    const shared = Promise.all([0, 1, 2].map(() => byName(id, 'shared', reading(4))));
    const adding = sleep(addedAfter).then(() =>
      call(`/v1/watch/subscriptions/${id}`, { add_companies: ['bolt.example'] }, 'PATCH'),
    );
    const committing = writers.map(async (writes) => {
      for (const one of writes) await carryOut(one);
    });
    await Promise.all(committing);
    assert.equal((await adding).status, 200);
    writing = false;
    const [seen, parts] = await Promise.all([readers, shared]);
    const expected = await model(id, watch);
    for (const ids of seen) assert.deepEqual(ids, expected);
    assert.deepEqual(await wholeAgain(id, '4'), expected);
    const place = new Map(expected.map((one, n) => [one, n]));
    for (const ids of parts) {
      const places = ids.map((one) => place.get(one) ?? -1);
      assert.deepEqual(
        places,
        places.toSorted((a, b) => a - b),
        'in the order of commit',
      );
    }
    const together = parts.flat().toSorted((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0));
    assert.deepEqual(together, expected, 'three readers of one cursor share it');
    events += expected.length;
    await call(`/v1/watch/subscriptions/${id}`, undefined, 'DELETE');
  });
  const numRuns = 8;
  await fc.assert(property, { numRuns, endOnFailure: true });
  t.diagnostic(`${events} events in ${numRuns} runs, each read in six ways`);
});
