// The order of `change_events.seq` is the order of commit: who reads on from the last number that
// was seen misses nothing and meets nothing twice.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../src/store/database.ts';
import {
  appendEvents,
  type EventToStore,
  ensureMonths,
} from '../../src/store/facts/change-events.ts';
import { coverOne, openWorld } from '../worlds/world.ts';
import { seededNumbers } from './processes.ts';

const WRITERS = 8;
const ROUNDS = 12;

function eventOf(id: string): EventToStore {
  return {
    id,
    key: 'positioning.h1',
    provenance: 'company_stated',
    product: null,
    type: 'positioning.fact.changed',
    change: 'changed',
    significance: 'normal',
    derivation: 'confirmed',
    occurredAt: '2026-03-02',
    detectedAt: '2026-03-03',
    oldValue: 'a',
    newValue: 'b',
    unit: null,
    summary: id,
    sourceUrl: 'https://acme.example/',
    beforeCaptureId: null,
    afterCaptureId: 'cap_0',
    confirmingCaptureId: null,
    confidence: null,
  };
}

test('slow, aborted and concurrent writers hide no event from a reader, and repeat none', async (t) => {
  await using world = await openWorld({ at: '2026-03-04T00:00:00Z' });
  const companyId = await coverOne(world, 'acme.example');
  await ensureMonths(world.database, ['2026-03']);
  const writers = openDatabase({ url: world.url, connections: WRITERS });
  const chance = seededNumbers(3);
  const committed: string[] = [];
  let aborted = 0;
  const write = async (writer: number): Promise<void> => {
    for (let round = 0; round < ROUNDS; round++) {
      const ids = Array.from({ length: 1 + Math.floor(chance() * 4) }, (_, i) =>
        [writer, round, i].map((n) => String(n).padStart(2, '0')).join('-'),
      );
      const [early, late] = [chance() * 8, chance() * 8];
      const gaveUp = chance() < 0.25;
      const work = writers.transaction(async (db) => {
        await sleep(early);
        await appendEvents(db, companyId, ids.map(eventOf), world.now());
        await sleep(late);
        if (gaveUp) throw new Error('given up');
      });
      if (gaveUp) {
        await assert.rejects(work, /given up/);
        aborted += 1;
      } else {
        await work;
        committed.push(...ids);
      }
    }
  };
  let writing = true;
  const seen: { id: string; seq: number }[] = [];
  const read = async (): Promise<void> => {
    for (let again = true; again; ) {
      again = writing;
      const last = seen.at(-1)?.seq ?? 0;
      const sql = 'select id, seq from change_events where seq > $1 order by seq limit 7';
      seen.push(...(await world.database.rows<{ id: string; seq: number }>('poll', sql, [last])));
      await sleep(1);
    }
  };
  const reading = read();
  await Promise.all(Array.from({ length: WRITERS }, (_, n) => write(n)));
  writing = false;
  await reading;
  const sql = 'select id, seq from change_events where seq > $1 order by seq';
  seen.push(
    ...(await world.database.rows<{ id: string; seq: number }>('rest', sql, [
      seen.at(-1)?.seq ?? 0,
    ])),
  );
  await writers.close();
  const ids = seen.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length, 'nothing is met twice');
  assert.deepEqual([...ids].sort(), [...committed].sort(), 'nothing is missed');
  for (const name of new Set(ids.map((id) => id.slice(0, 5)))) {
    const together = ids.filter((id) => id.startsWith(name));
    assert.deepEqual(together, [...together].sort(), 'events of one writer keep their order');
    const first = ids.indexOf(together[0] ?? '');
    assert.deepEqual(ids.slice(first, first + together.length), together, 'and stand together');
  }
  t.diagnostic(`${ids.length} events of ${WRITERS} writers, ${aborted} transactions given up`);
});

test('many processes make the same month at once', async () => {
  await using world = await openWorld({ at: '2026-03-04T00:00:00Z' });
  const others = Array.from({ length: 6 }, () => openDatabase({ url: world.url, connections: 1 }));
  const months = ['2020-12', '2021-01', '2021-02'];
  await Promise.all(others.map((other) => ensureMonths(other, months)));
  await Promise.all(others.map((other) => other.close()));
  const companyId = await coverOne(world, 'acme.example');
  const days = ['2020-12-31', '2021-01-01', '2021-01-31', '2021-02-01', '2021-02-28'];
  const events = days.map((day) => ({ ...eventOf(day), occurredAt: day }));
  await world.database.transaction((db) => appendEvents(db, companyId, events, world.now()));
  const sql = 'select id, occurred_at as day from change_events order by seq';
  const rows = await world.database.rows<{ id: string; day: string }>('test-days', sql);
  assert.deepEqual(
    rows.map(({ id, day }) => [id, day]),
    days.map((day) => [day, day]),
  );
});
