// One change by its id, numbers by how far they moved, and the whole feed as Atom, over HTTP.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ask } from '../../../test/clients/client.ts';
import { NOW, openSeededServer, type SeededServer } from '../../../test/seeds/seed.ts';
import { eventOf } from '../../../test/worlds/event-oracle.ts';
import type { ChangeEvent } from '../../contract/schemas/changes.ts';
import { appendEvents, ensureMonths } from '../../store/facts/change-events.ts';

const DAY = { occurredAt: '2026-11-02', detectedAt: '2026-11-03' };
const CURRENCY = eventOf({ ...DAY, oldUnit: '$' });
const PRICE = eventOf({ ...DAY, significance: 'high', oldValue: 40, newValue: 50 });
const OF_BOLT = eventOf({ ...DAY, occurredAt: '2026-11-01' });

let server: SeededServer;
before(async () => {
  server = await openSeededServer();
  const db = server.database.database;
  await ensureMonths(db, ['2026-11']);
  await db.transaction((tx) => appendEvents(tx, server.seed.acme, [CURRENCY, PRICE], NOW));
  await db.transaction((tx) => appendEvents(tx, server.seed.bolt, [OF_BOLT], NOW));
});
after(() => server.close());

const get = (path: string, tier: 'free' | null = 'free') =>
  ask(server.url, path, tier === null ? {} : { headers: { 'x-api-key': server.seed.keys[tier] } });

async function page(path: string): Promise<{ data: { events: readonly ChangeEvent[] } }> {
  const { status, body, json } = await get(path);
  assert.equal(status, 200, body);
  return json as unknown as { data: { events: readonly ChangeEvent[] } };
}

test('numbers are asked for by where they went and how far, by whoever may see them', async () => {
  const asked = async (query: string) =>
    (await page(`/v1/changes?since=2026-11-01&${query}`)).data.events.map(({ id }) => id);
  assert.deepEqual(await asked('direction=up'), [PRICE.id, OF_BOLT.id]);
  assert.deepEqual(await asked('direction=down'), []);
  assert.deepEqual(await asked('min_delta=10'), [PRICE.id]);
  assert.deepEqual(await asked('min_delta=10.5'), []);
  assert.deepEqual(await asked('min_delta=1&direction=up&company=bolt'), [OF_BOLT.id]);
  for (const query of ['direction=up', 'min_delta=10']) {
    const answer = await get(`/v1/changes?${query}`, null);
    assert.equal(answer.json.code, 'key_required', answer.body);
  }
});

test('one change is what the feed has of it, for each caller', async () => {
  const [fed] = (await page('/v1/changes?company=acme&since=2026-11-01')).data.events;
  const one = async (tier: 'free' | null) => (await get(`/v1/changes/${PRICE.id}`, tier)).json;
  assert.deepEqual((await one('free')).data, { event: fed });
  const masked = (await one(null)).data as unknown as { readonly event: ChangeEvent };
  assert.deepEqual(
    [masked.event.masked, masked.event.new_value, masked.event.summary],
    [true, null, null],
  );
  assert.equal((await get('/v1/changes/evt_none')).json.code, 'change_not_found');
});

test('the whole feed as Atom has the filters of the feed, and none that tell values', async () => {
  const entries = async (query: string) =>
    (await get(`/v1/changes.atom?${query}`, null)).body.split('<entry>').slice(1);
  const all = await entries('');
  assert.equal(all.length, 3);
  const page = `http://assay.example/companies/acme.example/changes/${PRICE.id}`;
  assert.ok(all.some((entry) => entry.includes(`<link rel="alternate" href="${page}"/>`)));
  assert.equal((await entries('company=bolt')).length, 1);
  assert.equal((await entries('min_significance=high&category=CRM')).length, 1);
  assert.equal((await entries('type=stack.tech.added&dimension=pricing')).length, 0);
  const { body } = await get('/v1/changes.atom?min_significance=high&category=CRM', null);
  assert.match(body, /<title>Changes of CRM \(high\)<\/title>/);
  const self = 'http://assay.example/v1/changes.atom?category=crm&amp;min_significance=high';
  assert.ok(body.includes(`<link rel="self" type="application/atom+xml" href="${self}"/>`));
  const refused = await get('/v1/changes.atom?direction=up', null);
  assert.equal(refused.json.code, 'invalid_parameter');
});
