// The same captures, judged one by one or many at once, tell the same and leave the same facts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { stepCompany } from '../../../src/pipeline/step-company.ts';
import { plans } from '../../worlds/looks.ts';
import { coverOne, openWorld, type TestWorld, visit } from '../../worlds/world.ts';

const THREE = plans([
  ['Basic', 9],
  ['Plus', 29],
  ['Max', 99],
]);
const PAGES = [
  THREE,
  THREE.replaceAll('$29', '$39'),
  plans([
    ['Basic', 9],
    ['Plus', 29],
  ]),
  plans([
    ['Solo', 5],
    ['Crew', 55],
  ]),
  plans([], 9),
  // Long and short, cut off, with names that no reader knows for such.
  plans([['Basic', 9]], 60),
  THREE.slice(0, 420),
  THREE.replaceAll('<h3>', '<i>').replaceAll('</h3>', '</i>'),
];

interface Look {
  readonly page: number;
  readonly hours: number;
}

async function judged(
  world: TestWorld,
  domain: string,
  looks: readonly Look[],
  sizes: readonly number[],
): Promise<unknown> {
  const company = await coverOne(world, domain);
  let hours = 0;
  let done = 0;
  for (let batch = 0; done < looks.length; batch++) {
    const next = looks.slice(done, done + (sizes[batch % sizes.length] ?? 1));
    const visits = next.map((look) => {
      hours += look.hours;
      const at = new Date(Date.UTC(2026, 2, 1, hours)).toISOString();
      return { url: `https://${domain}/pricing`, at, body: PAGES[look.page] ?? '' };
    });
    await visit(world, company, visits);
    world.at(visits.at(-1)?.at ?? '');
    await stepCompany(world, company, 100);
    done += next.length;
  }
  const events = await world.database.rows(
    'batches-events',
    `select type, fact_key, change, derivation, old_value, new_value, occurred_at, detected_at
     from change_events where company_id = $1 and fact_key <> 'pricing.page.url'
     order by fact_key, detected_at, derivation, change`,
    [company],
  );
  const facts = await world.database.rows(
    'batches-facts',
    `select key, value, unit, valid_from, last_confirmed_at, absent_until from facts
     where company_id = $1 and valid_to is null and key <> 'pricing.page.url' order by key`,
    [company],
  );
  const doubts = await world.database.rows(
    'batches-doubts',
    'select key, open, seen, distrusted, oscillating, flap_count from suspicions where company_id = $1 order by key',
    [company],
  );
  const faults = await world.database.rows(
    'batches-faults',
    'select key, fault, looks, first_at, last_at from reader_faults where company_id = $1 order by key, fault',
    [company],
  );
  return { events, facts, doubts, faults };
}

test('how captures are batched changes nothing of what is told', async () => {
  await using world = await openWorld({ at: '2026-03-01T00:00:00Z' });
  const look = fc.record({
    page: fc.nat(PAGES.length - 1),
    hours: fc.constantFrom(3, 12, 30, 60),
  });
  // Runs of one page, as most looks are like the one before.
  const runs = fc
    .array(fc.tuple(look, fc.integer({ min: 1, max: 5 })), { minLength: 2, maxLength: 5 })
    .map((all) => all.flatMap(([one, times]) => Array.from({ length: times }, () => one)));
  let serial = 0;
  await fc.assert(
    fc.asyncProperty(runs, fc.integer({ min: 2, max: 4 }), async (looks, size) => {
      const name = `anvils-${serial++}`;
      const single = await judged(world, `${name}-a.example`, looks, [1]);
      assert.deepEqual(await judged(world, `${name}-b.example`, looks, [100]), single);
      assert.deepEqual(await judged(world, `${name}-c.example`, looks, [size, 1]), single);
    }),
    { numRuns: 20 },
  );
});
