// Where declarations are served: beside what pages state and what is observed, never in its place.

import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { ask } from '../../../test/clients/client.ts';
import { type Declarer, dataOf, openDeclarer } from '../../../test/worlds/declarer.ts';
import type { FlatFact } from '../../contract/schemas/facts.ts';
import { EXAMPLE_CLAIM_ID } from './claim-examples.ts';
import { EXAMPLE_DECLARATION, EXAMPLE_DECLARED_KEY } from './declaration-examples.ts';

let own: Declarer;
before(async () => {
  own = await openDeclarer();
});
after(() => own.close());
beforeEach(() => own.restore());

const NAME = 'legal.entity.name';

test('what no page states is among the facts and in the record at once, and gone at once', async () => {
  await own.said('legal.governing_law', { value: 'Austria' }, 201);
  const before = await own.record();
  await own.said(NAME, { value: 'Acme GmbH', source_url: 'https://acme-old.example/imprint' }, 201);
  const [fact, ...others] = await own.facts(`key_prefix=${NAME}`);
  assert.deepEqual(others, []);
  assert.deepEqual(
    [fact?.value, fact?.provenance, fact?.evidence_type, fact?.capture_id, fact?.confidence],
    ['Acme GmbH', 'company_stated', 'declaration', null, null],
  );
  const now = await own.record();
  const inRecord = now.dimensions.legal?.facts.find(({ key }) => key === NAME);
  assert.deepEqual({ dimension: 'legal', ...inRecord }, fact);
  const grown = (count: string) => Number(now.coverage[count]) - Number(before.coverage[count]);
  assert.deepEqual(
    ['facts', 'company_stated', 'observed', 'with_capture'].map(grown),
    [1, 1, 0, 0],
  );
  await own.withdraw(NAME);
  assert.deepEqual(await own.facts(`key_prefix=${NAME}`), []);
  assert.deepEqual((await own.record()).coverage, before.coverage);
});

test('what a page states goes before what is declared', async () => {
  await own.said('legal.governing_law', { value: 'Austria' }, 201);
  const [fact, ...others] = await own.facts('key_prefix=legal.governing_law');
  assert.deepEqual([fact?.value, others.length], ['Germany', 0]);
  const shown = (await own.record()).dimensions.legal?.facts.map(({ value }) => value);
  assert.deepEqual(shown, ['Germany']);
  const row = await own.check('legal.governing_law');
  assert.deepEqual(
    [row.state, row.stated?.value, row.declared?.value, row.observed],
    ['unverified', 'Germany', 'Austria', null],
  );
  const { sides, citation } = await own.evidence('legal.governing_law');
  assert.deepEqual(
    [sides.company_stated?.fact.value, sides.declared?.fact.value],
    ['Germany', 'Austria'],
  );
  assert.match(String(citation), /= Germany/);
});

test('pages of facts are whole with declarations among them, and each cursor goes on', async () => {
  for (const nth of [1, 2, 3])
    await own.said(`location.office.o${nth}`, { value: `Street ${nth}` }, 201);
  await own.said('legal.governing_law', { value: 'Austria' }, 201);
  const all = await own.facts('limit=200');
  const read: FlatFact[] = [];
  for (let cursor = ''; ; ) {
    const answer = await ask(own.server.url, `/v1/companies/acme.example/facts?limit=2${cursor}`);
    const { data, meta } = answer.json as {
      data: { facts: FlatFact[] };
      meta: { total: number; next_cursor?: string };
    };
    assert.equal(meta.total, all.length);
    read.push(...data.facts);
    if (meta.next_cursor === undefined) break;
    cursor = `&cursor=${meta.next_cursor}`;
  }
  assert.deepEqual(read, all);
  assert.equal(read.filter(({ evidence_type: type }) => type === 'declaration').length, 3);
});

test('what is only declared is unverified, never absent', async () => {
  assert.equal((await own.check('legal.venue')).state, 'absent');
  await own.said('legal.venue', { value: 'Berlin', as_of: '2026-11-02' }, 201);
  const row = await own.check('legal.venue');
  assert.deepEqual(
    [row.state, row.stated, row.observed, row.comparison, row.reason],
    ['unverified', null, null, null, 'no_observation_method'],
  );
  assert.deepEqual(row.declared, {
    value: 'Berlin',
    unit: null,
    as_of: '2026-11-02',
    source_url: null,
    capture_id: null,
    confidence: null,
    proof_url: null,
  });
  assert.equal(row.checked_at, '2026-11-02T00:00:00.000Z');
});

test('what is declared is compared with what was observed where no page says it', async () => {
  const key = 'reliability.uptime_90d';
  await own.rows(
    `update facts set valid_to = now() where key = $1 and provenance = 'company_stated'
    and valid_to is null`,
    [key],
  );
  assert.equal((await own.check(key)).state, 'unstated');
  await own.said(key, { value: 99.94, as_of: '2026-11-18' }, 201);
  const close = await own.check(key);
  assert.deepEqual(
    [close.state, close.stated, close.declared?.value, close.observed?.value, close.days_apart],
    ['agrees', null, 99.94, 99.95, 1],
  );
  assert.deepEqual([close.comparison?.against, close.comparison?.delta], ['declared', 0.01]);
  assert.equal(close.stale, false);
  await own.said(key, { value: 99.5, as_of: '2026-11-18' }, 200);
  assert.equal((await own.check(key)).state, 'differs');
  await own.said(key, { value: 99.5, as_of: '2026-01-01' }, 200);
  const old = await own.check(key);
  assert.deepEqual([old.state, old.reason, old.stale], ['not_comparable', 'dates_differ', true]);
  await own.rows(
    `update facts set valid_to = null where key = $1 and provenance = 'company_stated'
    and claim_id is null`,
    [key],
  );
  const stated = await own.check(key);
  assert.deepEqual(
    [stated.state, stated.comparison?.against, stated.declared?.value, stated.stale],
    ['agrees', 'stated', 99.5, false],
  );
});

test('the evidence of a declaration says that no capture shows it, and cites it as one', async () => {
  const url = 'https://acme.example/imprint';
  await own.said(NAME, { value: 'Acme GmbH', source_url: url, as_of: '2026-11-02' }, 201);
  const { state, sides, citation } = await own.evidence(NAME);
  assert.equal(state, 'unverified');
  assert.deepEqual([sides.observed, sides.company_stated], [null, null]);
  const { fact, ...rest } = sides.declared ?? assert.fail('it has no declared side');
  assert.deepEqual([fact.value, fact.extractor_version], ['Acme GmbH', 'declaration@1']);
  assert.deepEqual(rest, {
    source_url: url,
    capture: null,
    proof_url: null,
    proof_status: 'not_available',
    next_anchor_at: null,
    locator: null,
  });
  assert.equal(
    citation,
    `Acme, ${NAME} = Acme GmbH, as of 2026-11-02, declared under a claim of acme.example, ${url}`,
  );
  const scoped = `/v1/companies/acme.example/evidence?key=${NAME}&product=api`;
  assert.equal((await own.call('GET', scoped)).json.code, 'fact_not_found');
});

test('a declaration has no proof; a page that states the same has its own', async () => {
  const proof = (key: string) => own.call('GET', `/v1/companies/acme.example/facts/${key}/proof`);
  await own.said(NAME, { value: 'Acme GmbH' }, 201);
  const none = await proof(NAME);
  assert.equal(none.json.code, 'proof_not_available');
  assert.match(String(none.json.detail), /declares/);
  const before = await proof('pricing.tier.pro.price');
  await own.said('pricing.tier.pro.price', { value: 59, unit: 'EUR' }, 201);
  const after = await proof('pricing.tier.pro.price');
  assert.deepEqual([before.status, after.status], [200, 200]);
  const { fact } = after.json.data as { fact: FlatFact };
  assert.equal(fact.value, 49);
});

test('a released claim takes its declarations with it, out of the record too', async () => {
  await own.said(NAME, { value: 'Acme GmbH' }, 201);
  const released = await own.call('DELETE', `/v1/claims/${EXAMPLE_CLAIM_ID}`);
  assert.equal(released.status, 200, released.body);
  assert.deepEqual(
    (await own.kept(NAME)).map(({ isOver }) => isOver),
    [true],
  );
  assert.deepEqual(await own.facts(`key_prefix=${NAME}`), []);
  const legal = (await own.record()).dimensions.legal?.facts.map(({ key }) => key);
  assert.deepEqual(legal, ['legal.governing_law']);
});

test('no event is told of a declaration, and no trajectory counts it', async () => {
  const trajectory = async () => {
    const path = '/v1/companies/acme.example/trajectory?window=30d';
    return dataOf<object>(await own.call('GET', path));
  };
  const events = () => own.rows('select id from change_events order by seq');
  const before = [await trajectory(), await events()];
  await own.said(NAME, { value: 'Acme GmbH' }, 201);
  await own.said(NAME, { value: 'Acme SE' }, 200);
  await own.withdraw(NAME);
  await own.said(EXAMPLE_DECLARED_KEY, { value: EXAMPLE_DECLARATION.value }, 201);
  assert.deepEqual([await trajectory(), await events()], before);
});
