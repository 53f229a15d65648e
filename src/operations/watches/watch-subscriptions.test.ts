// Watch subscriptions over HTTP: all of the companies or none, room, routes, what is pending.

import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { NOW, openSeededServer, type SeededServer } from '../../../test/seeds/seed.ts';
import { seedWatches, WATCHER, watchRows } from '../../../test/seeds/seed-watches.ts';
import { type Watcher, watcherOf } from '../../../test/worlds/watcher.ts';
import type { UnresolvedCompany } from '../../contract/schemas/watches.ts';
import { TIERS } from '../../contract/tiers.ts';
import { DIMENSIONS } from '../../core/facts/dimensions.ts';
import { indexCompany } from '../../store/companies/search.ts';
import { EXAMPLE_ENDPOINT_ID, EXAMPLE_SUBSCRIPTION_ID } from './watch-examples.ts';

let server: SeededServer;
let pro: Watcher;
let free: Watcher;

const ROOM = TIERS.pro.watch.companies;
/** So many that a subscription of them leaves no room beside the company of the seed. */
const FILLING = ROOM - 1;
const CROWD = Array.from({ length: ROOM + 100 }, (_, nth) => `crowd-${nth}.example`);
const SUBSCRIPTION = `subscriptions/${EXAMPLE_SUBSCRIPTION_ID}`;

before(async () => {
  server = await openSeededServer();
  const { url, seed, world } = server;
  pro = watcherOf(url, seed.keys.pro);
  free = watcherOf(url, seed.keys.free);
  await world.database.rows(
    'test-crowd',
    `insert into companies (domain, name, tracked_at)
     select name, name, now() from unnest($1::text[]) wanted (name)`,
    [CROWD],
  );
  for (const [name, domain] of [
    ['Delta', 'delta.example'],
    ['Delta', 'delta-air.example'],
  ] as const) {
    const [row] = await world.database.rows<{ id: number }>(
      'test-namesake',
      'insert into companies (domain, name, tracked_at) values ($1, $2, now()) returning id',
      [domain, name],
    );
    await indexCompany(world.database, { id: row?.id ?? 0, name, domain, aliases: [] });
  }
});
after(() => server.close());
beforeEach(() => seedWatches(server.world, server.seed.acme, NOW));

function rows(): Promise<unknown> {
  return watchRows(server.world.database);
}

test('names of one company collapse: domain, subdomain, alias, legacy slug', async () => {
  const companies = ['ACME.example', 'www.acme.example', 'acme-old.example', 'acme', 'Acme-Inc'];
  const { subscription } = await pro.done('POST', 'subscriptions', { name: 'One', companies });
  assert.equal(subscription.companies_count, 1);
  assert.deepEqual(
    subscription.companies?.map(({ domain }) => domain),
    ['acme.example'],
  );
  assert.deepEqual(subscription.dimensions, DIMENSIONS);
  assert.deepEqual(subscription.endpoint_ids, []);
});

test('where one identifier matches nobody, nothing is made, and each is named', async () => {
  const was = await rows();
  const companies = ['acme.example', 'acmee.example', 'https://x.example/y', 'delta', 'no-such'];
  for (const [method, path, body] of [
    ['POST', 'subscriptions', { name: 'x', companies }],
    ['PATCH', SUBSCRIPTION, { companies }],
    ['PATCH', SUBSCRIPTION, { add_companies: companies, name: 'renamed' }],
    ['PATCH', SUBSCRIPTION, { remove_companies: companies, active: false }],
  ] as const) {
    const problem = await pro.refused('companies_unresolved', method, path, body);
    const unresolved = problem.unresolved as readonly UnresolvedCompany[];
    assert.deepEqual(
      unresolved.map(({ input, reason }) => [input, reason]),
      [
        ['acmee.example', 'not_covered'],
        ['https://x.example/y', 'invalid'],
        ['delta', 'ambiguous'],
        ['no-such', 'not_covered'],
      ],
    );
    const [first, , third] = unresolved;
    assert.ok(first?.candidates.some(({ domain }) => domain === 'acme.example'));
    assert.equal(third?.candidates.length, 2);
    assert.match(String(problem.detail), /acmee\.example.*Nothing was changed/);
  }
  assert.deepEqual(await rows(), was);
});

test('a company is counted once, however many subscriptions watch it', async () => {
  await pro.done('POST', 'subscriptions', { name: 'a', companies: CROWD.slice(0, FILLING) });
  await pro.done('POST', 'subscriptions', { name: 'b', companies: CROWD.slice(0, FILLING) });
  const one = { name: 'c', companies: [CROWD[FILLING]] };
  const problem = await pro.refused('watch_limit_reached', 'POST', 'subscriptions', one);
  assert.match(String(problem.detail), new RegExp(`Pro has room for ${ROOM} watched companies`));
  const more = { add_companies: [CROWD[FILLING]] };
  await pro.refused('watch_limit_reached', 'PATCH', SUBSCRIPTION, more);
  const instead = { companies: [CROWD[FILLING]] };
  await pro.done('PATCH', SUBSCRIPTION, instead);
});

test('subscriptions that are stopped count too', async () => {
  const { subscription } = await pro.done('POST', 'subscriptions', {
    name: 'a',
    companies: CROWD.slice(0, FILLING),
  });
  await pro.done('PATCH', `subscriptions/${subscription.id}`, { active: false });
  const one = { name: 'b', companies: [CROWD[FILLING]] };
  await pro.refused('watch_limit_reached', 'POST', 'subscriptions', one);
});

test('asked for at once, no more companies are watched than there is room for', async () => {
  const room = Math.floor(TIERS.free.watch.companies / 5);
  const asked = Array.from({ length: room + 15 }, (_, nth) => {
    const companies = CROWD.slice(nth * 5, nth * 5 + 5);
    return free.ask('POST', 'subscriptions', { name: `${nth}`, companies });
  });
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 201).length, room);
  assert.equal(statuses.filter((status) => status === 403).length, 15);
  const ids = (await free.done('GET', 'subscriptions?limit=5')).subscriptions.map(({ id }) => id);
  const added = ids.flatMap((id, nth) =>
    [20, 40, 60].map((at) => {
      const five = CROWD.slice(100 + at + nth, 105 + at + nth);
      return free.ask('PATCH', `subscriptions/${id}`, { add_companies: five });
    }),
  );
  for (const { status } of await Promise.all(added)) assert.equal(status, 403);
});

test('a dry run says what would be and makes nothing', async () => {
  const was = await rows();
  const body = { name: 'x', companies: ['acme', 'bolt.example'], dry_run: true };
  const answer = await pro.ask('POST', 'subscriptions', body);
  assert.equal(answer.status, 200);
  const { subscription, dry_run } = answer.json.data as { subscription: null; dry_run: unknown };
  assert.equal(subscription, null);
  assert.deepEqual(dry_run, {
    companies_count: 2,
    companies: [
      { name: 'Acme', domain: 'acme.example', slug: 'acme' },
      { name: 'Bolt', domain: 'bolt.example', slug: 'bolt' },
    ],
    watched_companies: 2,
    capacity: ROOM,
  });
  for (const [code, wrong] of [
    ['companies_unresolved', { companies: ['nobody.example'] }],
    ['endpoint_not_found', { endpoint_ids: ['ep_none'] }],
    ['watch_limit_reached', { companies: CROWD }],
    ['invalid_body', { dimensions: [] }],
  ] as const) {
    await pro.refused(code, 'POST', 'subscriptions', { ...body, ...wrong });
  }
  assert.deepEqual(await rows(), was);
});

test('filters and routes are as they were given; what is unknown is refused', async () => {
  const body = {
    name: 'Filtered',
    companies: ['acme.example'],
    dimensions: ['security', 'pricing', 'security'],
    event_types: ['pricing.price.changed'],
    min_significance: 'high',
    endpoint_ids: [EXAMPLE_ENDPOINT_ID, EXAMPLE_ENDPOINT_ID],
  };
  const { subscription } = await pro.done('POST', 'subscriptions', body);
  assert.deepEqual(subscription.dimensions, ['pricing', 'security']);
  assert.deepEqual(subscription.event_types, ['pricing.price.changed']);
  assert.equal(subscription.min_significance, 'high');
  assert.deepEqual(subscription.endpoint_ids, [EXAMPLE_ENDPOINT_ID]);
  const path = `subscriptions/${subscription.id}`;
  const former = ['location.region.added', 'security.data_region.added', 'legal.dpa.changed'];
  const renamed = await pro.done('PATCH', path, { event_types: former });
  assert.deepEqual(renamed.subscription.event_types, [
    'security.data_region.added',
    'legal.dpa.changed',
  ]);
  const open = await pro.done('PATCH', path, { dimensions: null, event_types: null });
  assert.deepEqual(open.subscription.dimensions, DIMENSIONS);
  assert.equal(open.subscription.event_types, null);
  assert.equal(open.subscription.min_significance, 'high');
  for (const [code, wrong] of [
    ['invalid_body', { dimensions: [] }],
    ['invalid_body', { dimensions: ['prices'] }],
    ['invalid_body', { event_types: ['pricing.price'] }],
    ['invalid_body', { event_types: [] }],
    ['invalid_body', { min_significance: 'low' }],
    ['invalid_body', { name: '  ' }],
    ['invalid_body', { companies: [] }],
    ['invalid_body', { companies: ['acme'], add_companies: ['bolt'] }],
    ['invalid_body', { companies: ['acme'], remove_companies: ['bolt'] }],
    ['invalid_body', { add_companies: ['bolt'], remove_companies: ['bolt.example'] }],
    ['invalid_body', { remove_companies: ['acme'] }],
    ['endpoint_not_found', { endpoint_ids: ['ep_none'] }],
  ] as const) {
    await pro.refused(code, 'PATCH', path, wrong);
  }
  assert.deepEqual((await pro.done('GET', path)).subscription, open.subscription);
});

test("another account's endpoint is no route", async () => {
  const { endpoint } = await free.done('POST', 'endpoints', { url: 'https://a.example/' });
  const routes = { endpoint_ids: [EXAMPLE_ENDPOINT_ID, endpoint.id] };
  await pro.refused('endpoint_not_found', 'PATCH', SUBSCRIPTION, routes);
  const body = { name: 'x', companies: ['acme'], ...routes };
  await pro.refused('endpoint_not_found', 'POST', 'subscriptions', body);
});

test('a company that stays keeps the moment from which it is watched', async () => {
  const of = async () =>
    server.world.database.rows<{ domain: string; added_at: Date }>(
      'test-added',
      `select c.domain, w.added_at from watch_companies w join companies c on c.id = w.company_id
       where w.subscription_id = $1 order by c.domain`,
      [EXAMPLE_SUBSCRIPTION_ID],
    );
  await server.world.database.rows(
    'test-long-ago',
    "update watch_companies set added_at = '2026-01-01T00:00:00Z'",
  );
  await pro.done('PATCH', SUBSCRIPTION, { companies: ['acme', 'bolt'] });
  await pro.done('PATCH', SUBSCRIPTION, { add_companies: ['acme'] });
  assert.deepEqual(await of(), [
    { domain: 'acme.example', added_at: new Date('2026-01-01T00:00:00Z') },
    { domain: 'bolt.example', added_at: NOW },
  ]);
});

test('subscriptions come newest first, in pages, all or by whether they are served', async () => {
  for (const name of ['a', 'b', 'c']) {
    const { subscription } = await pro.done('POST', 'subscriptions', {
      name,
      companies: ['acme'],
    });
    if (name === 'b') {
      await pro.done('PATCH', `subscriptions/${subscription.id}`, { active: false });
    }
  }
  const whole = (await pro.done('GET', 'subscriptions')).subscriptions.map(({ id }) => id);
  assert.deepEqual(whole, whole.toSorted().toReversed());
  const read: string[] = [];
  let path = 'subscriptions?limit=1';
  while (path !== '') {
    const { json } = await pro.ask('GET', path);
    const { data, meta } = json as { data: { subscriptions: { id: string }[] }; meta: object };
    read.push(...data.subscriptions.map(({ id }) => id));
    const next: unknown = Reflect.get(meta, 'next_cursor');
    path = typeof next === 'string' ? `subscriptions?limit=1&cursor=${next}` : '';
  }
  assert.deepEqual(read, whole);
  const stopped = await pro.done('GET', 'subscriptions?active=false');
  assert.deepEqual(
    stopped.subscriptions.map(({ name }) => name),
    ['b'],
  );
});

test('companies of a large subscription are read in pages, by domain', async () => {
  const companies = CROWD.slice(0, 450);
  const { subscription } = await pro.done('POST', 'subscriptions', { name: 'Many', companies });
  assert.equal(subscription.companies_count, 450);
  assert.equal(subscription.companies, undefined);
  const read: string[] = [];
  const first = `subscriptions/${subscription.id}/companies?limit=200`;
  let path = first;
  while (path !== '') {
    const { json } = await pro.ask('GET', path);
    const { data, meta } = json as { data: { companies: { domain: string }[] }; meta: object };
    assert.equal(Reflect.get(meta, 'total'), 450);
    read.push(...data.companies.map(({ domain }) => domain));
    const next: unknown = Reflect.get(meta, 'next_cursor');
    path = typeof next === 'string' ? `${first}&cursor=${next}` : '';
  }
  assert.deepEqual(read, companies.toSorted());
});

test('a tier that fell leaves what is watched as it is, and adds nothing to it', async () => {
  await pro.done('POST', 'subscriptions', { name: 'a', companies: CROWD.slice(0, 30) });
  const { database } = server.world;
  const tier = (word: string) =>
    database.rows('test-tier', 'update accounts set tier = $2 where id = $1', [WATCHER, word]);
  await tier('free');
  await pro.done('PATCH', SUBSCRIPTION, { name: 'renamed' });
  await pro.refused('watch_limit_reached', 'PATCH', SUBSCRIPTION, { add_companies: ['bolt'] });
  await tier('pro');
});
