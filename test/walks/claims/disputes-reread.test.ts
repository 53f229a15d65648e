// What an upheld dispute withholds, when it is read again: by newer readers, in archives, for ever.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Reader } from '../../../src/core/facts/reader.ts';
import type { Page } from '../../../src/dimensions/page/page.ts';
import { recheckAll } from '../../../src/pipeline/correct-events.ts';
import { upholdDispute } from '../../../src/pipeline/settle-dispute.ts';
import { drain } from '../../../src/pipeline/work.ts';
import { KEY, page, readerOf } from '../../worlds/tagline-readers.ts';
import { coverOne, openWorld, type TestWorld, visit } from '../../worlds/world.ts';

async function look(
  world: TestWorld,
  company: number,
  reader: Reader<Page>,
  banner: string,
  options: { readonly days: readonly string[]; readonly lane?: 'archive' },
): Promise<void> {
  const { days, lane = 'live' } = options;
  for (const day of days) {
    const body = page('Anvils', banner);
    const at = `${day}T08:00:00Z`;
    await visit(world, company, [{ url: 'https://acme.example/', at, body, lane }]);
  }
  await drain({ ...world, readers: [reader] }, { only: [company] });
}

/** Puts a dispute of this value in, whatever is published now, and upholds it. */
async function uphold(world: TestWorld, company: number, value: string): Promise<void> {
  const id = `dsp_${company}`;
  await world.database.rows(
    'test-put-dispute',
    `insert into disputes (id, company_id, key, provenance, value, statement, created_at)
     values ($1, $2, $3, 'company_stated', $4, 'no', $5)`,
    [id, company, KEY, JSON.stringify(value), world.now()],
  );
  assert.equal((await upholdDispute(world, id, 'It is not so.')).kind, 'settled');
}

interface Told {
  readonly derivation: string;
  readonly change: string;
  readonly from: unknown;
  readonly to: unknown;
  readonly status: string;
}

function told(world: TestWorld, company: number): Promise<readonly Told[]> {
  return world.database.rows<Told>(
    'test-told',
    `select derivation, change, old_value as from, new_value as to, status
     from change_events where company_id = $1 order by seq`,
    [company],
  );
}

async function current(world: TestWorld, company: number): Promise<unknown> {
  const [row] = await world.database.rows<{ value: unknown }>(
    'test-current',
    'select value from facts where company_id = $1 and key = $2 and valid_to is null',
    [company, KEY],
  );
  return row?.value ?? null;
}

const V1 = readerOf(1, '#b');

test('a newer reader that reads the same is not believed; one that reads better is', async () => {
  await using world = await openWorld({ at: '2026-04-01T00:00:00Z' });
  const company = await coverOne(world, 'acme.example');
  await look(world, company, V1, 'Sale', { days: ['2026-03-01', '2026-03-02'] });
  await uphold(world, company, 'Sale');
  const before = await told(world, company);
  assert.deepEqual(
    before.map(({ derivation, status }) => [derivation, status]),
    [['baseline', 'retracted']],
  );
  await look(world, company, readerOf(2, '#b'), 'Sale', { days: ['2026-03-03', '2026-03-04'] });
  assert.equal(await current(world, company), null);
  assert.deepEqual(await told(world, company), before);
  await look(world, company, readerOf(3, '#a'), 'Sale', { days: ['2026-03-05'] });
  assert.equal(await current(world, company), 'Anvils');
  assert.deepEqual((await told(world, company)).slice(1), [
    { derivation: 'legacy', change: 'added', from: null, to: 'Anvils', status: 'current' },
  ]);
});

test('events beside the withheld value stand when their captures are read again', async () => {
  await using world = await openWorld({ at: '2026-04-01T00:00:00Z' });
  const company = await coverOne(world, 'acme.example');
  await look(world, company, V1, 'Old', { days: ['2026-03-01', '2026-03-02'] });
  await look(world, company, V1, 'Sale', { days: ['2026-03-03', '2026-03-04'] });
  await look(world, company, V1, 'New', { days: ['2026-03-05', '2026-03-06'] });
  await uphold(world, company, 'Sale');
  const before = await told(world, company);
  assert.deepEqual(
    before.map(({ to, status }) => [to, status]),
    [
      ['Old', 'current'],
      ['Sale', 'retracted'],
      ['New', 'current'],
    ],
  );
  const counts = await recheckAll({ ...world, readers: [readerOf(2, '#b')] });
  assert.deepEqual([counts.retracted, counts.superseded], [0, 0]);
  assert.deepEqual(await told(world, company), before);
  assert.equal(await current(world, company), 'New');
});

test('a suspicion stays what it is where a newer reader cannot tell of it', async () => {
  await using world = await openWorld({ at: '2026-04-01T00:00:00Z' });
  const company = await coverOne(world, 'acme.example');
  await look(world, company, V1, 'Old', { days: ['2026-03-01', '2026-03-02'] });
  await look(world, company, V1, 'New', { days: ['2026-03-03'] });
  const unsure: Reader<Page> = {
    ...readerOf(2, '#b'),
    read: (shown) => {
      if (shown.$('#b').text() !== 'New') return readerOf(2, '#b').read(shown);
      const abstentions = [{ keys: KEY, reason: 'ambiguous', candidates: ['New'] }];
      return { readings: [], abstentions };
    },
  };
  await look(world, company, unsure, 'New', { days: ['2026-03-04'] });
  await look(world, company, unsure, '', { days: ['2026-03-05'] });
  assert.equal(await current(world, company), 'Old', 'one look without it only suspects');
  assert.equal((await told(world, company)).length, 1);
});

test('generations of an archive do not bring it back, nor the first live look', async () => {
  await using world = await openWorld({ at: '2026-04-01T00:00:00Z' });
  const company = await coverOne(world, 'acme.example');
  const archived = (banner: string, day: string) =>
    look(world, company, V1, banner, { days: [day], lane: 'archive' });
  await archived('Old', '2023-01-01');
  await archived('Sale', '2023-06-01');
  assert.equal(await current(world, company), 'Sale');
  await uphold(world, company, 'Sale');
  const before = await told(world, company);
  await archived('Sale', '2024-01-01');
  assert.equal(await current(world, company), null);
  assert.deepEqual(await told(world, company), before);
  await archived('New', '2024-06-01');
  assert.equal(await current(world, company), 'New');
  assert.deepEqual((await told(world, company)).slice(before.length), [
    { derivation: 'historical', change: 'changed', from: 'Old', to: 'New', status: 'current' },
  ]);
  const then = await told(world, company);
  await look(world, company, V1, 'Sale', { days: ['2026-03-01', '2026-03-02', '2026-03-03'] });
  assert.deepEqual(
    (await told(world, company)).slice(then.length).filter(({ to }) => to === 'Sale'),
    [],
  );
  assert.notEqual(await current(world, company), 'Sale');
});

test('whatever a page shows in whatever order, a withheld value is neither published nor told', async () => {
  await using world = await openWorld({ at: '2026-06-01T00:00:00Z' });
  let run = 0;
  const shown = fc.constantFrom('Sale', 'Sale', 'New', 'Other', '');
  const property = fc.asyncProperty(
    fc.array(shown, { minLength: 1, maxLength: 5 }),
    fc.array(shown, { minLength: 1, maxLength: 10 }),
    async (before, after) => {
      run += 1;
      const company = await coverOne(world, `run-${run}.example`);
      const days = Array.from({ length: before.length + after.length }, (_, nth) =>
        new Date(Date.UTC(2026, 2, 1 + nth)).toISOString().slice(0, 10),
      );
      const see = async (banner: string, day: string | undefined) =>
        look(world, company, V1, banner, { days: [day ?? ''] });
      for (const [nth, banner] of before.entries()) await see(banner, days[nth]);
      await uphold(world, company, 'Sale');
      const decided = (await told(world, company)).length;
      for (const [nth, banner] of after.entries()) {
        const was = await current(world, company);
        await see(banner, days[before.length + nth]);
        const is = await current(world, company);
        assert.notEqual(is, 'Sale');
        if (banner === 'Sale') assert.equal(is, was, 'it says nothing of the others either');
      }
      const more = (await told(world, company)).slice(decided);
      assert.ok(!more.some(({ from, to }) => from === 'Sale' || to === 'Sale'));
      // Each change begins where the one before ended.
      for (const [nth, event] of more.entries()) {
        if (nth > 0) assert.deepEqual(event.from, more[nth - 1]?.to);
      }
    },
  );
  await fc.assert(property, { numRuns: 25 });
});
