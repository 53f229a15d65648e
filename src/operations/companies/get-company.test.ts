// get_company over HTTP: how much is answered, and what is said of a word that nobody knows.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Answer, ask } from '../../../test/clients/client.ts';
import { openSeededServer, type SeededServer } from '../../../test/seeds/seed.ts';
import { DIMENSIONS } from '../../core/facts/dimensions.ts';

let server: SeededServer;
before(async () => {
  server = await openSeededServer();
});
after(() => server.close());

const get = (query: string, path = '/v1/companies/acme.example'): Promise<Answer> =>
  ask(server.url, `${path}${query}`, {
    headers: { authorization: `Bearer ${server.seed.keys.scale}` },
  });

interface Block {
  readonly count: number;
  readonly facts: readonly { readonly key: string }[];
}

function blocksOf({ json }: Answer): Readonly<Record<string, Block>> {
  return (json.data as { readonly dimensions: Readonly<Record<string, Block>> }).dimensions;
}

test('nothing said and `full` are the same bytes', async () => {
  const whole = await get('');
  const full = await get('?detail=full');
  assert.equal(full.body, whole.body);
  assert.equal(full.headers.etag, whole.headers.etag);
});

test('a summary is shorter, keeps the counts, and says what it leaves out', async () => {
  const whole = blocksOf(await get(''));
  const summary = await get('?detail=summary');
  assert.equal(summary.status, 200);
  for (const [dimension, { count, facts }] of Object.entries(blocksOf(summary))) {
    assert.equal(count, whole[dimension]?.count);
    assert.ok(facts.length <= count);
  }
});

test('dimensions and keys are what is answered, and nothing where a company has none', async () => {
  const some = blocksOf(await get('?dimensions=pricing,legal'));
  assert.ok(Object.keys(some).every((name) => ['pricing', 'legal'].includes(name)));
  const one = blocksOf(await get('?keys=pricing.tier.pro.price'));
  const keys = Object.values(one).flatMap(({ facts }) => facts.map(({ key }) => key));
  assert.deepEqual(keys, ['pricing.tier.pro.price']);
  const none = await get('?keys=pricing.trial.days');
  assert.deepEqual(blocksOf(none), {});
  assert.match(none.body, /No current fact of pricing\.trial\.days:/);
});

test('a word that nobody knows is refused with those that are accepted', async () => {
  const wrong = [
    ['detail', 'short', ['summary', 'facts', 'full']],
    ['dimensions', 'pricing,prices', `${DIMENSIONS.join(', ')}, with commas between`],
    ['dimensions', '', `${DIMENSIONS.join(', ')}, with commas between`],
    ['keys', 'pricing', '1 to 200 fact keys with commas between'],
  ] as const;
  for (const [parameter, value, accepted] of wrong) {
    for (const path of ['/v1/companies/acme.example', '/v1/categories/crm']) {
      const answer = await get(`?${parameter}=${value}`, path);
      assert.equal(answer.status, 400, answer.body);
      assert.equal(answer.json.code, 'invalid_parameter');
      const [error] = answer.json.errors as { parameter: string; accepted: unknown }[];
      assert.deepEqual([error?.parameter, error?.accepted], [parameter, accepted]);
    }
  }
});

test('a key that the registry does not have is refused with the nearest, wherever keys narrow', async () => {
  for (const path of ['/v1/companies/acme.example', '/v1/categories/crm', '/v1/compare']) {
    const category = path === '/v1/compare' ? '&category=crm' : '';
    const answer = await get(`?keys=pricing.teir_count${category}`, path);
    assert.equal(answer.status, 400, answer.body);
    assert.match(String(answer.json.detail), /Did you mean pricing\.tier_count\?/);
  }
});

test('a category is compared on what is asked for, and a summary on the first of its keys', async () => {
  const keysOf = ({ json }: Answer) =>
    (json.data as { readonly compared_keys: readonly string[] }).compared_keys;
  const named = await get('?keys=security.mfa,pricing.tier_count', '/v1/categories/crm');
  assert.deepEqual(keysOf(named), ['security.mfa', 'pricing.tier_count']);
  const legal = keysOf(await get('?dimensions=legal', '/v1/categories/crm'));
  assert.ok(legal.length > 0 && legal.every((key) => key.startsWith('legal.')));
  const summary = keysOf(await get('?detail=summary', '/v1/categories/crm'));
  assert.ok(summary.length <= 8);
});

test('event types are those that tell of a key, and in short without what programs need', async () => {
  const typesOf = ({ json }: Answer) =>
    (json.data as { event_types: readonly { type: string; example?: unknown }[] }).event_types;
  const told = typesOf(
    await get('?keys=pricing.tier.pro.price&detail=summary', '/v1/watch/event-types'),
  );
  assert.deepEqual(
    told.map(({ type }) => type),
    // What has no type of its own is told by the last three.
    [
      'pricing.price.changed',
      ...['added', 'removed', 'changed'].map((verb) => `pricing.fact.${verb}`),
    ],
  );
  assert.ok(!('example' in (told[0] ?? {})));
  const legal = typesOf(await get('?dimensions=legal', '/v1/watch/event-types'));
  assert.ok(legal.length > 3 && legal.every(({ type }) => type.startsWith('legal.')));
});

test('claims are those that compare, those that are stated, or all; all are counted', async () => {
  const path = '/v1/companies/acme.example/claims';
  const [summary, facts, full] = await Promise.all(
    ['summary', 'facts', 'full'].map(async (detail) => {
      const { json } = await get(`?detail=${detail}`, path);
      return json.data as {
        readonly claims: readonly { readonly stated: unknown; readonly state: string }[];
        readonly summary: object;
      };
    }),
  );
  assert.ok(summary && facts && full);
  assert.ok(summary.claims.length <= facts.claims.length);
  assert.ok(facts.claims.length <= full.claims.length);
  assert.ok(facts.claims.every(({ stated }) => stated !== null));
  assert.deepEqual(summary.summary, full.summary);
});
