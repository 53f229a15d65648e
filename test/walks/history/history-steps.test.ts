// The step from an archive's last generation to the first live look: told once, whatever was
// imported first and in how many portions (decision 0011).

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { retractEvent } from '../../../src/pipeline/correct-events.ts';
import { eventsToldTwice } from '../../chaos/backlog.ts';
import type { ToRecord } from '../../clients/warc-writer.ts';
import { current, events, H1, home, openAcme, record, told } from '../../worlds/archives.ts';

test('the step to the first live look is told once, before or after it was taken', async () => {
  const generations = [
    home('2021-02-03T00:00:00Z', 'Anvils'),
    home('2022-02-03T00:00:00Z', 'Better anvils'),
  ];
  const live = [home('2026-03-01T00:00:00Z', 'Best anvils')];
  const expected = [
    ['historical', '2022-02-03', 'Anvils', 'Better anvils'],
    ['historical', '2026-03-01', 'Better anvils', 'Best anvils'],
  ];
  for (const archiveFirst of [true, false]) {
    await using acme = await openAcme();
    if (archiveFirst) await record(acme, 'archive', generations);
    await record(acme, 'live', live);
    await record(acme, 'archive', generations);
    await record(acme, 'archive', generations);
    assert.deepEqual(await told(acme.world, H1), expected);
    assert.deepEqual(await eventsToldTwice(acme.world.database), []);
    assert.deepEqual(await current(acme.world, H1), [['Best anvils', 'live', 'positioning']]);
  }
});

test('a later portion takes the place of the step that was told before it', async () => {
  await using acme = await openAcme();
  await record(acme, 'live', [home('2026-03-01T00:00:00Z', 'C')]);
  await record(acme, 'archive', [home('2021-01-01T00:00:00Z', 'A')]);
  assert.deepEqual(await told(acme.world, H1), [['historical', '2026-03-01', 'A', 'C']]);
  await record(acme, 'archive', [home('2022-01-01T00:00:00Z', 'B')]);
  assert.deepEqual(await told(acme.world, H1), [
    ['historical', '2022-01-01', 'A', 'B'],
    ['historical', '2026-03-01', 'B', 'C'],
  ]);
  await record(acme, 'archive', [home('2023-01-01T00:00:00Z', 'C')]);
  assert.deepEqual(await told(acme.world, H1), [
    ['historical', '2022-01-01', 'A', 'B'],
    ['historical', '2023-01-01', 'B', 'C'],
  ]);
  const rows = (await events(acme.world)).filter(({ key }) => key === H1);
  assert.deepEqual(
    rows
      .filter(({ status }) => status !== 'current')
      .map(({ status, from, to }) => [status, from, to]),
    [
      ['superseded', 'A', 'C'],
      ['superseded', 'B', 'C'],
    ],
  );
});

test('a step that an operator took back is not told again by the next import', async () => {
  await using acme = await openAcme();
  const generations = [home('2021-01-01T00:00:00Z', 'A')];
  await record(acme, 'archive', generations);
  await record(acme, 'live', [home('2026-03-01T00:00:00Z', 'C')]);
  const [step] = await acme.world.database.rows<{ id: string }>(
    'test-step',
    `select id from change_events where fact_key = $1 and derivation = 'historical'`,
    [H1],
  );
  await retractEvent(acme.world, step?.id ?? '', 'The archive took another page.');
  assert.deepEqual(await told(acme.world, H1), []);
  await record(acme, 'archive', generations);
  assert.deepEqual(await told(acme.world, H1), []);
});

test('a change that live captures told is not told again by an archive', async () => {
  await using acme = await openAcme();
  await record(acme, 'live', [
    home('2025-01-01T00:00:00Z', 'A'),
    home('2025-02-01T00:00:00Z', 'B'),
    home('2025-02-03T00:00:00Z', 'B'),
  ]);
  const before = await told(acme.world, H1);
  assert.deepEqual(before, [['confirmed', '2025-02-01', 'A', 'B']]);
  await record(acme, 'archive', [
    home('2024-06-01T00:00:00Z', 'A'),
    home('2025-01-10T00:00:00Z', 'A'),
    home('2025-03-01T00:00:00Z', 'B'),
  ]);
  assert.deepEqual(await told(acme.world, H1), before);
});

test('a live recording that turns up among the generations tells nothing twice', async () => {
  await using acme = await openAcme();
  const generations = [home('2020-01-01T00:00:00Z', 'A'), home('2026-05-01T00:00:00Z', 'B')];
  await record(acme, 'archive', generations);
  await record(acme, 'live', [home('2025-01-01T00:00:00Z', 'B')]);
  await record(acme, 'archive', generations);
  assert.deepEqual(await told(acme.world, H1), [['historical', '2026-05-01', 'A', 'B']]);
});

test('nor is a change that live captures of another page told', async () => {
  const entity = 'legal.entity.name';
  const page = (path: string, at: string, name: string): ToRecord => ({
    url: `https://acme.example/${path}`,
    at,
    body: Buffer.from(`<!doctype html><html lang="en"><head><title>Legal</title></head><body><main>
<h1>Legal</h1><p>This is between you and ${name} ("we", "us"), who make what you use and answer for
it as the law says, from the first day to the last.
Whoever uses it may stop on any day, and pays for the days on which it was
used. Nothing here takes away what the law gives you.</p></main></body></html>`),
  });
  await using acme = await openAcme();
  await record(acme, 'live', [
    page('privacy', '2025-01-01T00:00:00Z', 'Acme Anvils Ltd'),
    page('privacy', '2025-02-01T00:00:00Z', 'Acme Metals Inc'),
    // Another party may be another edition: it is told once it has stayed for a week.
    page('privacy', '2025-02-03T00:00:00Z', 'Acme Metals Inc'),
    page('privacy', '2025-02-05T00:00:00Z', 'Acme Metals Inc'),
    page('privacy', '2025-02-09T00:00:00Z', 'Acme Metals Inc'),
    page('terms', '2025-06-01T00:00:00Z', 'Acme Metals Inc'),
  ]);
  const change = ['Acme Anvils Ltd', 'Acme Metals Inc'];
  assert.deepEqual(await told(acme.world, entity), [['confirmed', '2025-02-01', ...change]]);
  await record(acme, 'archive', [page('terms', '2024-06-01T00:00:00Z', 'Acme Anvils Ltd')]);
  assert.deepEqual(await told(acme.world, entity), [['confirmed', '2025-02-01', ...change]]);
  assert.ok((await told(acme.world, 'legal.doc.terms.sha256')).length === 1, 'its text is news');
});

test('whatever is imported first and in how many portions, the same events stand', async () => {
  const names = ['A', 'B', 'C'];
  const scene = fc.record({
    generations: fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 6 }),
    live: fc.constantFrom(...names),
    portions: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 6, maxLength: 6 }),
    liveAt: fc.integer({ min: 0, max: 6 }),
  });
  await fc.assert(
    fc.asyncProperty(scene, async ({ generations, live, portions, liveAt }) => {
      const all = generations.map((h1, i) => home(`20${10 + i}-01-01T00:00:00Z`, h1));
      const look = [home('2026-03-01T00:00:00Z', live)];
      await using whole = await openAcme();
      await record(whole, 'archive', all);
      await record(whole, 'live', look);
      await using some = await openAcme();
      const steps = [...portions];
      for (let from = 0, step = 0; from < all.length || step <= liveAt; step++) {
        if (step === liveAt) await record(some, 'live', look);
        const portion = all.slice(from, from + (steps[step] ?? 6));
        if (portion.length > 0) await record(some, 'archive', portion);
        from += portion.length;
      }
      assert.deepEqual(await told(some.world, H1), await told(whole.world, H1));
      assert.deepEqual(await current(some.world, H1), [[live, 'live', 'positioning']]);
    }),
    { numRuns: 5, seed: 3, endOnFailure: true },
  );
});
