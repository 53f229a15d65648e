// Claims, trajectory and evidence of the sample over HTTP: what its README promises can be seen.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ClaimCheck, Evidence, Trajectory } from '../../../src/contract/schemas/claims.ts';
import { CLAIM_STATES } from '../../../src/core/facts/claim.ts';
import { TODAY } from '../../chaos/backlog.ts';
import type { Answer } from '../../clients/client.ts';
import { openSampleServer, type SampleServer } from '../../servers/sample-server.ts';

let server: SampleServer;
before(async () => {
  server = await openSampleServer();
});
after(async () => {
  assert.deepEqual(server.trouble, []);
  await server.close();
});

interface Claims {
  readonly claims: readonly ClaimCheck[];
  readonly summary: Readonly<Record<string, number>>;
}

function data<T>(answer: Answer): T {
  assert.equal(answer.status, 200, answer.body);
  return answer.json.data as T;
}

async function claims(domain: string, keys?: string): Promise<Claims> {
  const query = keys === undefined ? '' : `?keys=${keys}`;
  return data<Claims>(await server.get(`/v1/companies/${domain}/claims${query}`));
}

async function claim(domain: string, key: string): Promise<ClaimCheck> {
  const { claims: rows } = await claims(domain, key);
  assert.equal(rows.length, 1);
  assert.ok(rows[0]);
  return rows[0];
}

test('ten models are stated, and ten are listed: it agrees', async () => {
  const row = await claim('loomshade.example', 'features.model_count');
  assert.equal(row.state, 'agrees');
  assert.deepEqual([row.stated?.value, row.observed?.value], [10, 10]);
  const rule = {
    rule: 'numeric_tolerance',
    tolerance: 0,
    delta: 0,
    relative: 0,
    against: 'stated',
  };
  assert.deepEqual(row.comparison, rule);
  assert.deepEqual([row.days_apart, row.stale, row.reason], [0, false, null]);
});

test('measured uptime falls short of the stated by more than the tolerance: it differs', async () => {
  const row = await claim('loomshade.example', 'reliability.uptime_90d');
  assert.equal(row.state, 'differs');
  assert.deepEqual([row.stated?.value, row.observed?.value], [99.95, 99.59]);
  assert.equal(row.stated?.source_url, 'https://status.loomshade.example/');
  assert.equal(row.observed?.source_url, 'https://loomshade.example/');
  assert.deepEqual([row.comparison?.tolerance, row.comparison?.delta], [0.05, -0.36]);
});

test('a figure of half a year ago is not held against one of today', async () => {
  const row = await claim('sirenmoth.example', 'reliability.uptime_90d');
  assert.equal(row.state, 'not_comparable');
  assert.equal(row.reason, 'dates_differ');
  assert.equal(row.stale, true);
  assert.ok((row.days_apart ?? 0) > 90);
});

test('what cannot be checked is unverified, and says whether it ever could be', async () => {
  const models = await claim('opalrelay.example', 'features.model_count');
  assert.deepEqual([models.state, models.reason], ['unverified', 'not_observed']);
  const price = await claim('tallybrook.example', 'pricing.tier.growth.price');
  assert.deepEqual([price.state, price.reason], ['unverified', 'no_observation_method']);
  assert.equal(price.comparison, null);
  assert.equal(price.observed, null);
});

test('what nobody states is unstated', async () => {
  const row = await claim('tallybrook.example', 'security.http.hsts');
  assert.deepEqual([row.state, row.reason], ['unstated', 'no_statement_method']);
});

test('keys are answered in their order, without data as absent, once each', async () => {
  const keys = 'no.such_dimension,pricing.none,features.model_count,pricing.none';
  const { claims: rows, summary } = await claims('loomshade.example', keys);
  assert.deepEqual(
    rows.map(({ key, state, dimension, reason }) => [key, state, dimension, reason]),
    [
      ['no.such_dimension', 'absent', null, 'unknown_key'],
      ['pricing.none', 'absent', 'pricing', null],
      ['features.model_count', 'agrees', 'features', null],
    ],
  );
  assert.deepEqual([summary.absent, summary.agrees, summary.differs], [2, 1, 0]);
});

test('an absence beside pages that failed says so', async () => {
  const row = await claim('glasspetal.example', 'pricing.trial.days');
  assert.deepEqual([row.state, row.reason], ['absent', 'observation_failed']);
});

test('without keys every fact has its side, and each started fifty rows cost two', async () => {
  const answer = await server.get('/v1/companies/tallybrook.example/claims');
  const { claims: rows, summary } = data<Claims>(answer);
  assert.equal(server.costs.at(-1), 2 * Math.ceil(rows.length / 50));
  assert.ok(rows.length > 100);
  const { count } = answer.json.meta as { readonly count: number };
  assert.equal(count, rows.length);
  for (const state of CLAIM_STATES) {
    assert.equal(summary[state], rows.filter((row) => row.state === state).length);
  }
  const facts = await server.world.database.rows<{ n: number }>(
    'test-sides',
    `select count(distinct (f.key, f.product)) as n from facts f
       join companies c on c.id = f.company_id
     where c.domain = 'tallybrook.example' and f.valid_to is null`,
  );
  assert.equal(rows.length, facts[0]?.n);
  assert.equal(summary.absent, 0);
});

test('one row costs what fifty cost', async () => {
  await claim('tallybrook.example', 'pricing.none');
  assert.equal(server.costs.at(-1), 2);
});

const BAD_KEYS = [
  ['', /empty item at place 1/],
  ['a.b,,a.c', /empty item at place 2/],
  ['a.b,', /empty item at place 2/],
  ['pricing', /"pricing" in keys is not a fact key/],
  ['a.b%20', /not a fact key/],
  ['a..b', /not a fact key/],
  [`a.${'b'.repeat(200)}`, /not a fact key/],
  [Array.from({ length: 201 }, () => 'a.b').join(','), /201 keys; at most 200/],
] as const;

test('a list that is none is refused with what is accepted', async () => {
  for (const [keys, says] of BAD_KEYS) {
    const answer = await server.get(`/v1/companies/tallybrook.example/claims?keys=${keys}`);
    assert.equal(answer.status, 400, keys);
    assert.equal(answer.json.code, 'invalid_parameter');
    assert.match(String(answer.json.detail), says);
    const [error] = answer.json.errors as { readonly parameter: string; accepted: string }[];
    assert.deepEqual(error?.parameter, 'keys');
    assert.match(String(error?.accepted), /1 to 200 fact keys/);
  }
  const most = Array.from({ length: 200 }, (_, nth) => `pricing.none.n${nth}`).join(',');
  assert.equal((await claims('tallybrook.example', most)).claims.length, 200);
  assert.equal(server.costs.at(-1), 8);
});

test('the same evidence gives the same bytes later on, until something goes stale', async () => {
  const path = '/v1/companies/loomshade.example/claims?keys=reliability.uptime_90d';
  const first = await server.get(path);
  server.world.at(`${TODAY}T18:00:00Z`);
  const later = await server.get(path);
  assert.equal(later.headers.etag, first.headers.etag);
  // Figures of reliability are fresh for three days.
  server.world.at('2026-11-23T12:00:00Z');
  const old = await server.get(path);
  assert.notEqual(old.headers.etag, first.headers.etag);
  assert.equal(data<Claims>(old).claims[0]?.stale, true);
  server.world.at(`${TODAY}T12:00:00Z`);
});

const COUNTS = ['events', 'added', 'removed', 'changed'] as const;

async function trajectory(domain: string, query: string): Promise<Trajectory> {
  const tier = query.includes('365d') ? 'pro' : 'free';
  return data(await server.get(`/v1/companies/${domain}/trajectory${query}`, tier));
}

test('a trajectory adds up in every window, and to what is stored', async () => {
  const of = new Map<string, number>();
  for (const window of ['30d', '90d', '365d']) {
    const seen = await trajectory('tallybrook.example', `?window=${window}`);
    assert.equal(seen.window, window);
    assert.deepEqual([seen.to, seen.complete], [TODAY, true]);
    const parts = Object.values(seen.dimensions);
    for (const count of COUNTS) {
      const sum = (all: readonly Readonly<Record<typeof count, number>>[]) =>
        all.reduce((total, one) => total + one[count], 0);
      assert.equal(sum(seen.series ?? []), seen.totals[count]);
      assert.equal(sum(parts), seen.totals[count]);
    }
    const [row] = await server.world.database.rows<{ n: number; last: string }>(
      'test-events',
      `select count(*) as n, max(e.occurred_at) as last from change_events e
         join companies c on c.id = e.company_id
       where c.domain = 'tallybrook.example' and e.derivation in ('confirmed', 'historical')
         and e.occurred_at >= $1`,
      [seen.from],
    );
    assert.equal(seen.totals.events, row?.n);
    assert.equal(seen.totals.last_event_at, row?.last);
    of.set(window, seen.totals.events);
  }
  assert.ok((of.get('30d') ?? 0) > 0);
  assert.ok((of.get('30d') ?? 0) < (of.get('365d') ?? 0));
});

test('facts are counted as they held then, and as they hold now', async () => {
  const seen = await trajectory('tallybrook.example', '?window=365d');
  const held = `select count(distinct (key, provenance, product)) as n from facts f
     join companies c on c.id = f.company_id where c.domain = 'tallybrook.example'
     and f.valid_from <= $1 and (f.valid_to is null or f.valid_to > $1)`;
  const at = async (moment: string) =>
    (await server.world.database.rows<{ n: number }>('test-held', held, [moment]))[0]?.n;
  assert.equal(seen.totals.facts_at_start, await at(`${seen.from}T00:00:00Z`));
  assert.equal(seen.totals.facts_at_end, await at(`${TODAY}T12:00:00Z`));
  assert.notEqual(seen.totals.facts_at_start, seen.totals.facts_at_end);
});

test('ninety days where nothing is asked; a year needs a Pro key and is never shortened', async () => {
  assert.equal((await trajectory('tallybrook.example', '')).window, '90d');
  assert.equal(server.costs.at(-1), 2);
  const path = '/v1/companies/tallybrook.example/trajectory?window=365d';
  const refused = await server.get(path, 'free');
  assert.deepEqual([refused.status, refused.json.code], [403, 'upgrade_required']);
  assert.equal((await server.get(path, 'scale')).status, 200);
  const unknown = await server.get(path.replace('365d', '7d'));
  assert.deepEqual([unknown.status, unknown.json.code], [400, 'invalid_parameter']);
});

test('a company followed since last week says that its window is not whole', async () => {
  const { database } = server.world;
  await database.rows(
    'test-late',
    `update looks set is_live = false where captured_at < '2026-11-12'
       and company_id = (select id from companies where domain = 'opalrelay.example')`,
  );
  const seen = await trajectory('opalrelay.example', '?window=30d');
  assert.deepEqual([seen.complete, seen.tracked_since], [false, '2026-11-13']);
  assert.equal(seen.totals.facts_at_start, null);
  assert.ok(seen.totals.facts_at_end > 0);
});

test('an event that was retracted or superseded counts no more', async () => {
  const path = '?window=30d';
  const before = await trajectory('tidewarden.example', path);
  await server.world.database.rows(
    'test-retract',
    `update change_events set status = 'retracted' where seq = (
       select max(e.seq) from change_events e join companies c on c.id = e.company_id
       where c.domain = 'tidewarden.example' and e.derivation = 'confirmed')`,
  );
  const later = await trajectory('tidewarden.example', path);
  assert.equal(later.totals.events, before.totals.events - 1);
});

async function evidence(domain: string, query: string): Promise<Evidence> {
  return data(await server.get(`/v1/companies/${domain}/evidence?${query}`));
}

test('a fact of a product is found under its product alone', async () => {
  await server.world.database.rows(
    'test-product',
    `update facts set product = 'Relay API' where key = 'features.model_count'
       and company_id = (select id from companies where domain = 'opalrelay.example')`,
  );
  const path = '/v1/companies/opalrelay.example/evidence?key=features.model_count';
  const none = await server.get(path);
  assert.deepEqual([none.status, none.json.code], [404, 'fact_not_found']);
  assert.match(String(none.json.detail), /product=Relay API/);
  const found = await evidence('opalrelay.example', 'key=features.model_count&product=Relay+API');
  assert.equal(found.sides.company_stated?.fact.product, 'Relay API');
  assert.match(found.citation ?? '', /features\.model_count \(Relay API\) = 27 models/);
  const row = await claim('opalrelay.example', 'features.model_count');
  assert.equal(row.product, 'Relay API');
});
