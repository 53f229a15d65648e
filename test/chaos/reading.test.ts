// Pages that stall or end whoever reads them, in the midst of a company's captures: they cost
// themselves.

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { READING_LIMITS, readingProcess } from '../../src/app/reading/reading-process.ts';
import { explainCompany } from '../../src/pipeline/explain.ts';
import { drain } from '../../src/pipeline/work.ts';
import { coverOne, openWorld, type TestWorld, visit } from '../worlds/world.ts';
import { assertSameState, eventsToldTwice, NOON, stateOf, storeBacklog } from './backlog.ts';
import { ENDLESS_READER, endlessPage, greedyJson } from './hostile.ts';
import { BOARD_URL, boardOf, homePage, pricingPage } from './pages.ts';
import { seededNumbers } from './processes.ts';

// Time enough for memory to end first, with other tests beside.
const limits = { ...READING_LIMITS, time: 15_000, heap: 96 };
const reading = readingProcess({ warn: () => {} }, limits, ENDLESS_READER);
after(() => reading.close());

const day = (n: number): string => `2026-01-${String(n).padStart(2, '0')}T08:00:00Z`;

async function rows(world: TestWorld, sql: string): Promise<readonly unknown[]> {
  return world.database.rows<Record<string, unknown>>(hash('md5', sql), sql);
}

test('hostile captures are incomplete, remove no fact, and hold up nobody for ever', async () => {
  await using base = await openWorld({ at: '2026-06-01T00:00:00Z' });
  const world = { ...base, reading };
  const acme = await coverOne(world, 'acme.example');
  const bolt = await coverOne(world, 'bolt.example');
  const pricing = { url: 'https://acme.example/pricing' };
  const terms = { url: 'https://acme.example/terms' };
  const board = { url: BOARD_URL, role: 'board', provider: 'greenhouse' } as const;
  const json = { ...board, contentType: 'application/json' };
  const plans = pricingPage({ Solo: 5, Team: 20 });
  const [endless, greedy] = [endlessPage(), greedyJson()];
  await visit(world, acme, [
    { ...pricing, at: day(1), body: plans },
    { ...json, at: day(1), body: boardOf(['Smith', 'Clerk']) },
    ...[2, 4].map((n) => ({ ...pricing, at: day(n), body: endless })),
    ...[2, 4].map((n) => ({ ...terms, at: day(n), body: endless })),
    ...[2, 4].map((n) => ({ ...json, at: day(n), body: greedy })),
    { url: 'https://acme.example/', at: day(5), body: homePage('Anvils') },
  ]);
  await visit(world, bolt, [{ url: 'https://bolt.example/', at: day(1), body: homePage('Bolts') }]);
  await drain(world);
  assert.deepEqual(
    await rows(
      world,
      `select incomplete_reason as reason, count(*) as n, bool_and(state = 'reconciled') as settled
       from captures group by 1 order by 1`,
    ),
    [
      { reason: 'reading_crashed', n: 2, settled: true },
      { reason: 'reading_timed_out', n: 4, settled: true },
      { reason: null, n: 4, settled: true },
    ],
  );
  assert.deepEqual(
    await rows(
      world,
      `select value from facts where valid_to is null and (key like 'pricing.tier.%.price'
         or key in ('positioning.h1', 'hiring.open_roles')) order by value::text`,
    ),
    ['Anvils', 'Bolts', 2, 20, 5].map((value) => ({ value })),
  );
  assert.deepEqual(await rows(world, 'select id from facts where valid_to is not null'), []);
  assert.deepEqual(await rows(world, 'select key from suspicions where open'), []);
  assert.deepEqual(
    await rows(world, `select id from change_events where derivation <> 'baseline'`),
    [],
  );
  assert.deepEqual(
    await rows(world, 'select title from job_postings where closed_at is not null'),
    [],
  );
  assert.equal((await drain(world)).captures, 0, 'nothing waits to be tried again');
});

test('what could not be read is told in `assay explain`, as a gap and beside its source', async () => {
  await using base = await openWorld({ at: '2026-06-01T00:00:00Z' });
  const world = { ...base, reading };
  const acme = await coverOne(world, 'acme.example');
  const url = 'https://acme.example/terms';
  await visit(world, acme, [{ url, at: day(1), body: endlessPage() }]);
  await drain(world);
  const { gaps, sources } = await explainCompany(world, acme, null);
  assert.deepEqual(
    gaps.find(({ dimension }) => dimension === 'legal'),
    {
      dimension: 'legal',
      state: 'unverified',
      reason: 'extraction_failed',
    },
  );
  assert.deepEqual(
    sources.map(({ health, reason }) => ({ health, reason })),
    [{ health: 'failing', reason: 'reading_timed_out' }],
  );
  await visit(world, acme, [{ url, at: day(2), body: homePage('Terms') }]);
  await drain(world);
  const [healed] = (await explainCompany(world, acme, null)).sources;
  assert.equal(healed?.health, 'ok');
});

test('bytes that once took too long are tried again by the next service', async () => {
  await using base = await openWorld({ at: '2026-06-01T00:00:00Z' });
  const acme = await coverOne(base, 'acme.example');
  // Long enough that one millisecond is over before its reading, however late we look.
  const body = homePage(`Anvils</h1>${'<p>Anvils and more of them.</p>'.repeat(20_000)}<h1>`);
  const slow = readingProcess({ warn: () => {} }, { ...limits, time: 1 });
  const first = { url: 'https://acme.example/', at: day(1), body };
  await visit(base, acme, [first]);
  await drain({ ...base, reading: slow });
  await slow.close();
  await visit(base, acme, [{ ...first, at: day(2) }]);
  // So long a page takes its time where other tests run beside.
  const patient = readingProcess({ warn: () => {} });
  await drain({ ...base, reading: patient });
  await patient.close();
  assert.deepEqual(
    await rows(base, 'select incomplete_reason as reason from captures order by captured_at'),
    [{ reason: 'reading_timed_out' }, { reason: null }],
  );
});

test('a reading process that is killed again and again changes nothing that is judged', async (t) => {
  await using calm = await openWorld({ at: NOON });
  await storeBacklog(calm);
  await drain(calm);
  const expected = await stateOf(calm.database);
  await using base = await openWorld({ at: NOON });
  await storeBacklog(base);
  const own = readingProcess({ warn: () => {} });
  const chance = seededNumbers(5);
  let reads = 0;
  let killed = 0;
  // Once while a capture is being read, whenever its turn comes; the next process reads it then.
  const capture: typeof own.capture = async (head, stored) => {
    const read = own.capture(head, stored);
    const pid = own.pid();
    if (++reads % 12 !== 0 || pid === null) return read;
    await Promise.race([sleep(chance() * 20), read]);
    process.kill(pid, 'SIGKILL');
    killed += 1;
    return read;
  };
  await drain({ ...base, reading: { ...own, capture } }, { batch: 8 });
  await own.close();
  assertSameState(await stateOf(base.database), expected);
  assert.deepEqual(await eventsToldTwice(base.database), []);
  assert.ok(killed > 3, 'some kills met the work');
  t.diagnostic(`${reads} captures were read, ${killed} reading processes killed`);
});
