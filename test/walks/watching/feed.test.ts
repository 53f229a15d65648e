// The feed of the sample over HTTP: what happened to its companies, read as strangers would.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChangeEvent } from '../../../src/contract/schemas/changes.ts';
import { openDatabase } from '../../../src/store/database.ts';
import { appendEvents, ensureMonths } from '../../../src/store/facts/change-events.ts';
import { NOON } from '../../chaos/backlog.ts';
import { seededNumbers } from '../../chaos/processes.ts';
import { ask } from '../../clients/client.ts';
import { openSeededServer, type SeededServer } from '../../seeds/seed.ts';
import { eventOf } from '../../worlds/event-oracle.ts';
import { openSampleDatabase } from '../../worlds/prepared.ts';

let server: SeededServer;
before(async () => {
  server = await openSeededServer({}, {}, await openSampleDatabase());
});
after(() => server.close());

interface Page {
  readonly data: { readonly events: readonly ChangeEvent[] };
  readonly meta: { readonly next_cursor?: string };
}

async function read(path: string, tier: 'free' | 'pro' | null): Promise<Page> {
  const headers = tier === null ? {} : { 'x-api-key': server.seed.keys[tier] };
  const answer = await ask(server.url, path, { headers });
  assert.equal(answer.status, 200, answer.body);
  return answer.json as unknown as Page;
}

/** Every page of an address; `between` runs after each. */
async function readAll(
  path: string,
  limit: number,
  between: () => Promise<void> = async () => {},
): Promise<ChangeEvent[]> {
  const all: ChangeEvent[] = [];
  let cursor = '';
  do {
    const { data, meta } = await read(`${path}limit=${limit}${cursor}`, 'pro');
    all.push(...data.events);
    cursor = meta.next_cursor === undefined ? '' : `&cursor=${meta.next_cursor}`;
    await between();
  } while (cursor !== '');
  return all;
}

let statements = 0;

async function storedIds(where: string): Promise<string[]> {
  statements += 1;
  const rows = await server.database.database.rows<{ id: string }>(
    `test_stored_${statements}`,
    `select e.id from change_events e join companies c on c.id = e.company_id
     where derivation in ('confirmed', 'historical') and ${where}
     order by occurred_at desc, seq desc`,
  );
  return rows.map(({ id }) => id);
}

const ids = (events: readonly ChangeEvent[]): string[] => events.map(({ id }) => id);

test('the A-B-A of the sample is two events of one price, newest first, with both differences', async () => {
  const path = '/v1/companies/pagerook.example/history?fact_key=pricing.tier.team.price';
  const { data } = await read(`${path}&since=2026-10-25`, 'free');
  assert.deepEqual(
    data.events.map((event) => [event.occurred_at, event.old_value, event.new_value]),
    [
      ['2026-11-10', 16, 14],
      ['2026-11-06', 14, 16],
    ],
  );
  assert.deepEqual(
    data.events.map(({ delta }) => delta),
    [
      { absolute: -2, relative: -0.125 },
      { absolute: 2, relative: 0.142857142857 },
    ],
  );
  assert.ok(data.events.every((event) => event.before_capture_id && event.after_capture_id));
});

test('without a key the same two are seen to have happened, and nothing of what', async () => {
  const path = '/v1/companies/pagerook.example/history?fact_key=pricing.tier.team.price';
  const { data } = await read(`${path}&since=2026-10-25`, null);
  const told = ['occurred_at', 'type', 'change', 'significance'] as const;
  assert.deepEqual(
    data.events.map((event) => told.map((member) => event[member])),
    [
      ['2026-11-10', 'pricing.price.changed', 'changed', 'high'],
      ['2026-11-06', 'pricing.price.changed', 'changed', 'high'],
    ],
  );
  for (const { masked, old_value, new_value, summary, delta } of data.events) {
    assert.deepEqual(
      [masked, old_value, new_value, summary, delta],
      [true, null, null, null, null],
    );
  }
});

test('the whole archive, page by page, is what was written; so is each category and company', async () => {
  const all = await readAll('/v1/changes?', 37);
  assert.deepEqual(ids(all), await storedIds('true'));
  assert.ok(all.length > 100);
  const categories = await server.database.database.rows<{ slug: string }>(
    'test_slugs',
    'select slug from categories',
  );
  for (const { slug } of categories) {
    const where = `company_id in (select company_id from company_categories m
      join categories k on k.id = m.category_id where k.slug = '${slug}')`;
    assert.deepEqual(
      ids(await readAll(`/v1/changes?category=${slug}&`, 50)),
      await storedIds(where),
    );
  }
  for (const domain of new Set(all.map(({ company }) => company))) {
    const own = await readAll(`/v1/companies/${domain}/history?`, 50);
    assert.deepEqual(ids(own), await storedIds(`c.domain = '${domain}'`));
  }
});

test('while slow writers come and give up, a walk meets all that was there, each once', async (t) => {
  const months = ['2026-09', '2026-10', '2026-11'];
  await ensureMonths(server.database.database, months);
  const writers = openDatabase({ url: server.database.url, connections: 4 });
  const chance = seededNumbers(7);
  let isWalking = true;
  let written = 0;
  const write = async (): Promise<void> => {
    while (isWalking) {
      const isGivenUp = chance() < 0.3;
      const day = `${months[Math.floor(chance() * 3)]}-${10 + Math.floor(chance() * 18)}`;
      const work = writers.transaction(async (tx) => {
        await sleep(chance() * 4);
        const events = [eventOf({ occurredAt: day }), eventOf({ occurredAt: '2026-11-20' })];
        const own = events.map((event) => ({ ...event, id: `evt_walk_${event.id}` }));
        await appendEvents(tx, server.seed.acme, own, new Date(NOON));
        await sleep(chance() * 4);
        if (isGivenUp) throw new Error('given up');
      });
      await (isGivenUp ? assert.rejects(work, /given up/) : work);
      if (!isGivenUp) written += 2;
    }
  };
  const there = await storedIds('true');
  const writing = Promise.all([write(), write(), write()]);
  const walked = await readAll('/v1/changes?', 11, () => sleep(2));
  isWalking = false;
  await writing;
  await writers.close();
  const met = ids(walked);
  assert.equal(new Set(met).size, met.length, 'an event was met twice');
  const old = new Set(there);
  assert.deepEqual(
    met.filter((id) => old.has(id)),
    there,
    'what was there is met whole, in its order',
  );
  const days = walked.map((event) => event.occurred_at);
  assert.deepEqual(days, days.toSorted().toReversed());
  assert.ok(written > 10, 'hardly anything was written meanwhile');
  t.diagnostic(`${there.length} events there, ${written} written during the walk`);
});
