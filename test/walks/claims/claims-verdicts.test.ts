// What a claims check of the sample holds against each other, and what its evidence shows.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ClaimCheck, Evidence } from '../../../src/contract/schemas/claims.ts';
import { CLAIM_STATES, COMPARISON_RULES } from '../../../src/core/facts/claim.ts';
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

function data<T>(answer: Answer): T {
  assert.equal(answer.status, 200, answer.body);
  return answer.json.data as T;
}

async function claims(domain: string, keys?: string): Promise<readonly ClaimCheck[]> {
  const query = keys === undefined ? '' : `?keys=${keys}`;
  const path = `/v1/companies/${domain}/claims${query}`;
  return data<{ readonly claims: readonly ClaimCheck[] }>(await server.get(path)).claims;
}

async function evidence(domain: string, query: string): Promise<Evidence> {
  return data(await server.get(`/v1/companies/${domain}/evidence?${query}`));
}

test('each verdict is seen several times, and every comparison can be repeated', async () => {
  const companies = await server.world.database.rows<{ domain: string }>(
    'test-domains',
    'select domain from companies order by domain',
  );
  // Keys that no company of the sample has a fact of, and some that a few have.
  const asked = 'pricing.trial.days,features.model_count,reliability.sla_pct,location.hq';
  const rows: ClaimCheck[] = [];
  for (const { domain } of companies) {
    rows.push(...(await claims(domain)));
    const few = await claims(domain, asked);
    rows.push(...few.filter(({ state }) => state === 'absent'));
  }
  const seen = new Map<string, number>();
  for (const { state } of rows) seen.set(state, (seen.get(state) ?? 0) + 1);
  for (const state of CLAIM_STATES) assert.ok((seen.get(state) ?? 0) >= 3, state);
  const compared = rows.filter(({ comparison }) => comparison !== null);
  assert.ok(compared.length >= 30, `${compared.length} compare anything`);
  for (const { key, observed, stated, declared = null, comparison } of compared) {
    assert.ok((stated ?? declared) !== null && observed !== null, key);
    assert.notEqual(comparison?.rule, 'none', key);
    const at = comparison?.observed_key ?? key;
    assert.match(observed.proof_url ?? '', new RegExp(`/facts/${at.replaceAll('.', '\\.')}/proof`));
  }
});

const VERDICTS = [
  ['tallybrook.example', 'hiring.open_roles', 'agrees'],
  ['pagerook.example', 'hiring.open_roles', 'differs'],
  ['loomshade.example', 'hiring.open_roles', 'differs'],
  ['pagerook.example', 'features.integration.count_claimed', 'agrees'],
  ['tidewarden.example', 'features.integration.count_claimed', 'differs'],
  ['tallybrook.example', 'features.integration.count_claimed', 'not_observed'],
  ['ferncompute.example', 'reliability.uptime_90d', 'agrees'],
  ['quillmetric.example', 'location.hq', 'agrees'],
  ['hedgelark.example', 'location.hq', 'scope_differs'],
  ['loomshade.example', 'location.hq', 'scope_differs'],
  ['quillmetric.example', 'legal.imprint.number', 'agrees'],
  ['tidewarden.example', 'location.hq', 'not_observed'],
  ['ledgerfinch.example', 'legal.entity.name', 'agrees'],
  ['bellharbor.example', 'legal.entity.name', 'differs'],
  ['bellharbor.example', 'legal.copyright.holder', 'scope_differs'],
  ['quillmetric.example', 'location.registered.city', 'stated_under_another_key'],
] as const;

test('each rule by which sides are compared is seen', async () => {
  const companies = ['ledgerfinch.example', 'tallybrook.example'];
  const rules = new Set<string>();
  for (const domain of companies) {
    for (const { comparison } of await claims(domain)) if (comparison) rules.add(comparison.rule);
  }
  // What has no rule is not compared.
  assert.deepEqual(rules, new Set(COMPARISON_RULES.filter((rule) => rule !== 'none')));
  const [names] = await claims('ledgerfinch.example', 'legal.entity.former_names');
  assert.deepEqual([names?.state, names?.stated], ['agrees', null]);
  assert.notDeepEqual(names?.declared?.value, names?.observed?.value, 'in another order');
});

test('claims of one kind end in different ways', async () => {
  for (const [domain, key, expected] of VERDICTS) {
    const rows = await claims(domain, key);
    assert.deepEqual(
      rows.map(({ state, reason }) => reason ?? state),
      [expected],
      `${domain} ${key}`,
    );
  }
});

test('evidence of what is measured under another key shows that fact beside what is stated', async () => {
  const found = await evidence('tidewarden.example', 'key=features.integration.count_claimed');
  assert.equal(found.state, 'differs');
  const { observed, company_stated: stated } = found.sides;
  assert.deepEqual(
    [stated?.fact.value, observed?.fact.key, observed?.fact.value],
    [12, 'features.integration.count_listed', 4],
  );
  assert.match(found.citation ?? '', /features\.integration\.count_claimed = 12 integrations/);
  assert.match(found.note ?? '', /observed features\.integration\.count_listed .* The two differ/);
  const listed = await evidence('tidewarden.example', 'key=features.integration.count_listed');
  assert.deepEqual([listed.state, listed.sides.company_stated], ['unstated', null]);
  const none = '/v1/companies/hedgelark.example/evidence?key=features.integration.count_claimed';
  assert.equal((await server.get(none)).status, 404);
});

test('evidence of what nobody can measure says so in words', async () => {
  const found = await evidence('tallybrook.example', 'key=pricing.tier.growth.price');
  const day = found.sides.company_stated?.fact.as_of;
  assert.equal(
    found.note,
    `The page https://tallybrook.example/pricing said so, and was captured (last on ${day}): that ` +
      'the company says it is proved, not that it is true. Nobody can measure it from outside, ' +
      'so that it is neither confirmed nor contradicted.',
  );
});

test('evidence shows both sides, where each stands in its bytes, and how to cite it', async () => {
  const found = await evidence('loomshade.example', 'key=reliability.uptime_90d');
  assert.equal(server.costs.at(-1), 1);
  assert.equal(found.state, 'differs');
  const { observed, company_stated: stated } = found.sides;
  assert.deepEqual(observed?.locator, { type: 'json_pointer', pointer: '/windows/d90' });
  assert.equal(stated?.locator?.type, 'text_quote');
  assert.match(JSON.stringify(stated?.locator), /99\.95 % uptime/);
  assert.match(observed?.fact.extractor_version ?? '', /^[a-z-]+@\d+$/);
  assert.equal(observed?.capture?.id, observed?.fact.capture_id);
  assert.equal(observed?.capture?.kind, 'page_capture');
  const next = '2026-11-23T03:00:00.000Z';
  assert.deepEqual([observed?.proof_status, observed?.next_anchor_at], ['not_yet_anchored', next]);
  const day = observed?.fact.as_of;
  assert.equal(
    found.citation,
    `Loomshade, reliability.uptime_90d = 99.59 %, as of ${day}, ` +
      `capture ${observed?.capture?.id}, https://loomshade.example/`,
  );
  const history = 'http://assay.test/v1/companies/loomshade.example/history';
  assert.equal(found.history_url, `${history}?fact_key=reliability.uptime_90d`);
});

test('the hash of the evidence is that of the stored bytes', async () => {
  const found = await evidence('tallybrook.example', 'key=pricing.tier.growth.price');
  const side = found.sides.company_stated;
  assert.equal(found.sides.observed, null);
  const blob = await server.world.blobs.get(side?.capture?.sha256 ?? '');
  assert.ok(blob.kind === 'bytes');
  const { locator } = side ?? {};
  assert.ok(locator?.type === 'text_quote' && 'exact' in locator);
  const text = Buffer.from(blob.bytes).toString();
  assert.ok(text.includes(`${locator.prefix}${locator.exact}${locator.suffix}`));
});
