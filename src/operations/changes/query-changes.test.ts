// The feed and a history over HTTP: the shape of an event, what is refused, and whose a cursor is.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Answer, ask } from '../../../test/clients/client.ts';
import { NOW, openSeededServer, type SeededServer } from '../../../test/seeds/seed.ts';
import { eventOf } from '../../../test/worlds/event-oracle.ts';
import { EVENT_TYPES } from '../../contract/event-types.ts';
import { PROBLEMS, type ProblemCode } from '../../contract/problems.ts';
import type { ChangeEvent } from '../../contract/schemas/changes.ts';
import { appendEvents, ensureMonths } from '../../store/facts/change-events.ts';
import { everythingOf, maskedEvents } from './event-feed.ts';

const PRICE = eventOf({
  key: 'pricing.tier.pro.price',
  product: 'Desk & Co',
  significance: 'high',
  occurredAt: '2026-11-02',
  detectedAt: '2026-11-03',
  oldValue: 40,
  newValue: 50,
  beforeCaptureId: 'cap_before',
  afterCaptureId: 'cap_after',
  confirmingCaptureId: 'cap_confirming',
});
const CURRENCY = eventOf({ occurredAt: '2026-11-02', oldUnit: '$', beforeCaptureId: null });
const OF_BOLT = eventOf({ occurredAt: '2026-11-01' });

let server: SeededServer;
before(async () => {
  server = await openSeededServer();
  const db = server.database.database;
  await ensureMonths(db, ['2026-11']);
  await db.transaction((tx) => appendEvents(tx, server.seed.acme, [PRICE, CURRENCY], NOW));
  await db.transaction((tx) => appendEvents(tx, server.seed.bolt, [OF_BOLT], NOW));
});
after(() => server.close());

const get = (path: string, tier: 'free' | 'pro' | 'scale' | null = 'free'): Promise<Answer> =>
  ask(server.url, path, tier === null ? {} : { headers: { 'x-api-key': server.seed.keys[tier] } });

interface Page {
  readonly data: { readonly events: readonly ChangeEvent[] };
  readonly meta: { readonly next_cursor?: string };
}

async function page(path: string): Promise<Page> {
  const answer = await get(path);
  assert.equal(answer.status, 200, answer.body);
  return answer.json as unknown as Page;
}

const HISTORY = '/v1/companies/acme.example/history';

test('an event has exactly the members of the contract, in the feed as in the history', async () => {
  const expected = {
    id: PRICE.id,
    company: 'acme.example',
    company_name: 'Acme',
    dimension: 'pricing',
    fact_key: 'pricing.tier.pro.price',
    product: 'Desk & Co',
    type: 'pricing.price.changed',
    change: 'changed',
    significance: 'high',
    derivation: 'confirmed',
    occurred_at: '2026-11-02',
    detected_at: '2026-11-03',
    recorded_at: '2026-11-20T12:00:00.000Z',
    provenance: 'observed',
    masked: false,
    old_value: 40,
    new_value: 50,
    unit: 'EUR',
    delta: { absolute: 10, relative: 0.25 },
    summary: 'It changed.',
    source_url: 'https://c1.example/',
    before_capture_id: 'cap_before',
    after_capture_id: 'cap_after',
    confirming_capture_id: 'cap_confirming',
    confidence: 0.5,
    status: 'current',
    supersedes: null,
    superseded_by: null,
    status_reason: null,
  };
  const [, newest] = (await page(HISTORY)).data.events;
  const [fed] = (await page('/v1/changes?min_significance=high')).data.events;
  assert.deepEqual(fed, newest);
  const { evidence_url, proof_url, diff_url, ...rest } = newest ?? ({} as ChangeEvent);
  assert.deepEqual(rest, expected);
  for (const link of [evidence_url, proof_url, diff_url]) {
    assert.match(link ?? 'http://assay.example/v1/', /^http:\/\/assay\.example\/v1\//);
  }
});

test('links lead to operations of the service, filled in, or are null', async () => {
  const [, event] = (await page(HISTORY)).data.events;
  const base = 'http://assay.example/v1';
  const links = [
    ['get_fact_evidence', event?.evidence_url, `/companies/acme.example/evidence?key=${PRICE.key}`],
    ['get_fact_proof', event?.proof_url, `/companies/acme.example/facts/${PRICE.key}/proof?`],
    ['get_capture_diff', event?.diff_url, '/captures/cap_after/diff?from=cap_before'],
  ] as const;
  for (const [operation, link, filled] of links) {
    const isOffered = server.world.operations.some(({ id }) => id === operation);
    if (isOffered) assert.ok(link?.startsWith(base + filled), `${link} is not ${filled}`);
    else assert.equal(link, null);
  }
});

test('values in other units have no difference, and no capture before has none to show', async () => {
  const [event] = (await page(HISTORY)).data.events;
  assert.equal(event?.id, CURRENCY.id);
  assert.equal(event?.delta, null);
  assert.equal(event?.diff_url, null);
});

test('a retracted event is served with its status and what stands for it', async () => {
  const db = server.database.database;
  await db.rows(
    'test_retract',
    `update change_events set status = 'superseded', superseded_by = 'evt_other' where id = $1`,
    [OF_BOLT.id],
  );
  const [event] = (await page('/v1/changes?company=bolt')).data.events;
  assert.deepEqual([event?.status, event?.superseded_by], ['superseded', 'evt_other']);
});

test('the newest masked events of a company and of a category, for other faces', async () => {
  const { world, seed } = server;
  const ofAcme = await maskedEvents(world, everythingOf({ kind: 'company', id: seed.acme }), 50);
  assert.deepEqual(
    ofAcme.map(({ id, masked, new_value }) => [id, masked, new_value]),
    [CURRENCY, PRICE].map(({ id }) => [id, true, null]),
  );
  const ofCrm = await maskedEvents(world, everythingOf({ kind: 'category', id: 1 }), 50);
  assert.deepEqual(
    ofCrm.map(({ company }) => company),
    ['acme.example', 'acme.example', 'bolt.example'],
  );
});

const REFUSED: readonly (readonly [path: string, code: ProblemCode, parameter: string | null])[] = [
  ['/v1/changes?type=pricing.price.change', 'invalid_parameter', 'type'],
  ['/v1/changes?type=webhook.test', 'invalid_parameter', 'type'],
  ['/v1/changes?dimension=prices', 'invalid_parameter', 'dimension'],
  ['/v1/changes?derivation=confirm', 'invalid_parameter', 'derivation'],
  ['/v1/changes?min_significance=low', 'invalid_parameter', 'min_significance'],
  ['/v1/changes?since=2026-11-31', 'invalid_parameter', 'since'],
  ['/v1/changes?until=yesterday', 'invalid_parameter', 'until'],
  ['/v1/changes?since=2026-11-02&until=2026-11-01', 'invalid_parameter', 'since'],
  ['/v1/changes?limit=0', 'invalid_parameter', 'limit'],
  ['/v1/changes?limit=201', 'invalid_parameter', 'limit'],
  ['/v1/changes?fact_key=pricing.tier.pro.price', 'invalid_parameter', 'fact_key'],
  ['/v1/changes?company=https://acme.example', 'invalid_identifier', 'company'],
  ['/v1/changes?company=', 'invalid_identifier', 'company'],
  ['/v1/changes?company=nobody.example', 'company_not_found', null],
  ['/v1/changes?category=none-such', 'category_not_found', null],
  ['/v1/changes?category=none-such&company=nobody.example', 'category_not_found', null],
  [`${HISTORY}?type=pricing.price.changed`, 'invalid_parameter', 'type'],
  [`${HISTORY}?since=2026-11-02&until=2026-11-01`, 'invalid_parameter', 'since'],
  [`${HISTORY}?fact_key=`, 'invalid_parameter', 'fact_key'],
  ['/v1/companies/nobody.example/history', 'company_not_found', null],
];

for (const [path, code, parameter] of REFUSED) {
  test(`${path} is refused as ${code}, with a key and without`, async () => {
    for (const tier of ['pro', null] as const) {
      const answer = await get(path, tier);
      assert.equal(answer.json.code, code, answer.body);
      assert.equal(answer.status, PROBLEMS[code].status);
      const [first] = (answer.json.errors ?? []) as { parameter?: string; accepted?: unknown }[];
      assert.equal(first?.parameter ?? null, parameter);
      if (parameter !== null) assert.ok(first?.accepted, 'what is accepted is not told');
    }
  });
}

test('an unknown type is answered with the known ones, and with the one that was meant', async () => {
  const { json } = await get('/v1/changes?type=pricing.price.change');
  const [error] = json.errors as { accepted: string[] }[];
  assert.deepEqual(
    error?.accepted,
    EVENT_TYPES.map(({ type }) => type),
  );
  assert.match(String(json.detail), /Did you mean pricing\.price\.changed\?/);
});

test('a cursor belongs to its operation, its filters and its tier, and needs a key', async () => {
  const cursorOf = async (path: string): Promise<string> => {
    const { meta } = await page(`${path}${path.includes('?') ? '&' : '?'}limit=1`);
    assert.ok(meta.next_cursor);
    return meta.next_cursor;
  };
  const feed = await cursorOf('/v1/changes');
  const ofAcme = await cursorOf('/v1/changes?company=acme.example');
  const history = await cursorOf(HISTORY);
  const altered = `${feed.slice(0, -1)}${feed.endsWith('A') ? 'B' : 'A'}`;
  const invalid = [
    [`/v1/changes?cursor=${altered}`, 'free'],
    ['/v1/changes?cursor=rubbish', 'free'],
    [`/v1/changes?cursor=${feed}`, 'pro'],
    [`/v1/changes?cursor=${feed}`, 'scale'],
    [`/v1/changes?cursor=${feed}&since=2026-10-01`, 'free'],
    [`/v1/changes?cursor=${feed}&company=acme.example`, 'free'],
    [`/v1/changes?cursor=${history}`, 'free'],
    [`${HISTORY}?cursor=${ofAcme}`, 'free'],
    [`/v1/companies/bolt.example/history?cursor=${history}`, 'free'],
  ] as const;
  for (const [path, tier] of invalid) {
    const answer = await get(path, tier);
    assert.equal(answer.json.code, 'invalid_cursor', path);
    assert.equal(answer.status, 400);
  }
  for (const path of [`/v1/changes?cursor=${feed}`, `${HISTORY}?cursor=${history}`]) {
    const open = await get(path, null);
    assert.equal(open.json.code, 'key_required', path);
    assert.equal(open.status, 401);
    assert.equal((await get(`${path}&limit=200`)).status, 200, 'the limit may change');
  }
  // Another spelling of the same company is the same filter.
  assert.equal((await get(`/v1/changes?company=www.ACME.example&cursor=${ofAcme}`)).status, 200);
});

test('the masked view may be kept by anybody, values by their caller alone', async () => {
  const open = await get('/v1/changes', null);
  const kept = 'public, max-age=60, stale-while-revalidate=300';
  assert.equal(open.headers['cache-control'], kept);
  const keyed = await get('/v1/changes');
  assert.equal(keyed.headers['cache-control'], 'private');
  assert.notEqual(keyed.headers.etag, open.headers.etag);
  assert.equal((await get('/v1/changes')).headers.etag, keyed.headers.etag);
});

test('a category is found however its slug is written, as everywhere else', async () => {
  const [lower, upper] = [
    await page('/v1/changes?category=crm'),
    await page('/v1/changes?category=CRM'),
  ];
  assert.ok(lower.data.events.length > 0);
  assert.deepEqual(upper.data.events, lower.data.events);
});

test('a fact that was removed has no evidence or proof to lead to; its captures do', async () => {
  const captures = { beforeCaptureId: 'cap_before', afterCaptureId: 'cap_after' };
  const gone = eventOf({
    change: 'removed',
    newValue: null,
    occurredAt: '2026-11-19',
    ...captures,
  });
  const db = server.database.database;
  await db.transaction((tx) => appendEvents(tx, server.seed.bolt, [gone], NOW));
  const [event] = (await page('/v1/companies/bolt.example/history')).data.events;
  assert.equal(event?.id, gone.id);
  assert.deepEqual([event.evidence_url, event.proof_url], [null, null]);
  assert.ok(event.diff_url);
});
