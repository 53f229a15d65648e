// What the sample shows beside what its visits do: an archive, a time before ours, an owner's word.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { loadSample } from '../../../src/pipeline/sample/load-sample.ts';
import { SAMPLE, TODAY } from '../../chaos/backlog.ts';
import { openSampleWorld } from '../../worlds/prepared.ts';
import type { TestWorld } from '../../worlds/world.ts';

let world: TestWorld;
before(async () => {
  world = await openSampleWorld();
});
after(() => world.close());

test('what an archive showed before the first visit is historical, dated by its generations', async () => {
  const rows = await world.database.rows<{ key: string; days: number; source: string }>(
    'test-historical',
    `select fact_key as key, $1::date - occurred_at as days, source_url as source
     from change_events where derivation = 'historical' order by seq`,
    [TODAY],
  );
  assert.deepEqual(
    rows.map(({ key, days }) => [key.split('.').at(-1), days]),
    [
      ['count_claimed', 74],
      ['github', 74],
      ['count_claimed', 30],
      ['zendesk', 30],
    ],
  );
  assert.match(rows[0]?.source ?? '', /^https:\/\/archive\.example\/\d{14}\/https:/);
  assert.equal(rows.at(-1)?.source, 'https://pagerook.example/integrations');
});

test('a part of a status page with a figure of its own is a fact with a product', async () => {
  const rows = await world.database.rows(
    'test-products',
    `select c.domain, f.key, f.product, f.value from facts f
       join companies c on c.id = f.company_id
     where f.product <> '' and f.valid_to is null order by f.product`,
  );
  assert.deepEqual(
    rows,
    [
      ['Alert API', 99.954],
      ['Web app', 99.993],
    ].map(([product, value]) => ({
      domain: 'nightcrane.example',
      key: 'reliability.uptime_90d',
      product,
      value,
    })),
  );
});

test('a capture of the time before raw bytes is on record, and nothing was read in it', async () => {
  const rows = await world.database.rows<{ days: number; complete: boolean; reason: string }>(
    'test-unkept',
    `select $1::date - captured_at::date as days, complete, incomplete_reason as reason
     from captures where not raw_stored`,
    [TODAY],
  );
  assert.deepEqual(rows, [{ days: 700, complete: false, reason: 'raw_not_stored' }]);
});

test('an owner declares what no page says: facts without a capture, once', async () => {
  const declared = () =>
    world.database.rows(
      'test-declared',
      `select f.key, f.capture_id as capture, k.status from facts f
         join domain_claims k on k.id = f.claim_id where f.valid_to is null order by f.key`,
    );
  const before = await declared();
  assert.deepEqual(
    before,
    ['legal.entity.former_names', 'positioning.customer.count_claimed', 'stack.tech.segment'].map(
      (key) => ({ key, capture: null, status: 'verified' }),
    ),
  );
  await world.database.rows('test-again', "delete from settings where name = 'sample_loaded'");
  assert.equal((await loadSample(world, SAMPLE)).kind, 'loaded');
  assert.deepEqual(await declared(), before);
});
