// `assay explain`: the place behind each fact, what is suspected, and why a dimension is empty.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explanationLines } from '../../../src/desk/lines/explanation-lines.ts';
import { explainCompany } from '../../../src/pipeline/explain.ts';
import { drain } from '../../../src/pipeline/work.ts';
import { coverOne, openWorld, visit } from '../../worlds/world.ts';

const plans = (price: number) =>
  `<!doctype html><title>Plans</title><main><h1>Plans</h1><div class="plans">
   <div class="plan"><h3>Team</h3><p>€${price}/month</p><p>For teams that ship.</p></div>
   <div class="plan"><h3>Company</h3><p>€99/month</p><p>For the whole firm.</p></div>
   </div></main>`;

const URLS = {
  pricing: 'https://harbour.example/pricing',
  terms: 'https://harbour.example/terms',
  board: 'https://boards-api.greenhouse.io/v1/boards/harbour/jobs',
} as const;

const board = JSON.stringify({
  jobs: [
    {
      id: 1,
      internal_job_id: 2,
      title: 'Crane operator',
      updated_at: '2026-08-01T08:00:00Z',
      location: { name: 'Pier 4' },
      absolute_url: 'https://boards.greenhouse.io/harbour/jobs/1',
    },
  ],
  meta: { total: 1 },
});

test('each fact is explained by its capture and place, each gap by its reason', async () => {
  await using world = await openWorld({ at: '2026-06-03T12:00:00Z' });
  const id = await coverOne(world, 'harbour.example');
  await visit(world, id, [
    { url: URLS.pricing, at: '2026-06-01T08:00:00Z', body: plans(20) },
    { url: URLS.pricing, at: '2026-06-02T08:00:00Z', body: plans(25) },
    { url: URLS.terms, at: '2026-06-02T08:01:00Z', body: 'gone', status: 503 },
    {
      url: URLS.board,
      at: '2026-06-02T08:02:00Z',
      body: board,
      contentType: 'application/json',
      role: 'board',
      provider: 'greenhouse',
    },
  ]);
  await drain(world);

  const explained = await explainCompany(world, id, null);
  const price = explained.facts.find(({ key }) => key === 'pricing.tier.team.price');
  assert.ok(price);
  assert.equal(price.value, 20);
  assert.match(price.excerpt ?? '', /€20/);
  assert.equal(price.sourceUrl, URLS.pricing);
  assert.equal(price.capturedAt.toISOString(), '2026-06-01T08:00:00.000Z');
  assert.equal(price.isSuspected, true);
  assert.equal(price.suspected?.value, 25);
  assert.equal(price.seen, 1);

  const roles = explained.facts.find(({ key }) => key === 'hiring.open_roles');
  assert.match(roles?.excerpt ?? '', /Crane operator/);
  const gap = (dimension: string) => explained.gaps.find((one) => one.dimension === dimension);
  assert.equal(gap('legal')?.reason, 'source_unreachable');
  assert.equal(gap('funding')?.reason, 'not_yet_captured');

  const lines = explanationLines({ domain: 'harbour.example', ...explained }).join('\n');
  assert.match(lines, /pricing\.tier\.team\.price = 20 EUR {2}\[company_stated\]/);
  assert.match(lines, /suspected: 25, seen 1 times/);
  assert.match(lines, /terms {2}failing \(status 503\)/);
});

test('a key narrows the explanation to it and to what lies below it', async () => {
  await using world = await openWorld({ at: '2026-06-03T12:00:00Z' });
  const id = await coverOne(world, 'harbour.example');
  await visit(world, id, [{ url: URLS.pricing, at: '2026-06-01T08:00:00Z', body: plans(20) }]);
  await drain(world);
  const { facts } = await explainCompany(world, id, 'pricing.tier.team');
  assert.ok(facts.length >= 2);
  assert.ok(facts.every(({ key }) => key.startsWith('pricing.tier.team.')));
  assert.deepEqual((await explainCompany(world, id, 'pricing.tier.te')).facts, []);
});
