// Tests of the plan: its tables are those of the stored figures, and it multiplies rightly.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type Cost, type Measured, readScale, spreadOf, UNITS, type Unit } from './measurement.ts';
import { LIMITS, needOf } from './plan.ts';
import { PLAN, printed } from './print-plan.ts';
import { figure, size } from './text.ts';

test('the tables of the plan are those that its stored measurement gives', () => {
  const text = readFileSync(PLAN, 'utf8');
  const scale = readScale();
  assert.notEqual(scale.measured, null);
  assert.notEqual(scale.simulated, null);
  assert.equal(printed(text, scale), text);
  const { measured } = scale;
  assert.ok(measured);
  const slower = { ...measured, events_a_second: measured.events_a_second / 2 };
  assert.notEqual(printed(text, { ...scale, measured: slower }), text, 'other figures, other text');
});

test('a measurement has every unit, with its repeats and its spread', () => {
  const { measured } = readScale();
  assert.ok(measured);
  assert.deepEqual(Object.keys(measured.units).toSorted(), UNITS.toSorted());
  for (const [unit, cost] of Object.entries(measured.units)) {
    assert.ok(cost.rounds >= 4, `${unit} was measured in ${cost.rounds} rounds`);
    // An event is a difference, which may be lost in the noise.
    assert.ok(cost.process_ms.mean > 0 || unit === 'event', unit);
    assert.ok(cost.process_ms.deviation >= 0, unit);
  }
});

/** Round figures, so that what comes of them can be told by heart. */
function invented(): Measured {
  const of = (mean: number) => ({ mean, deviation: 0 });
  const cost = (ms: number): Cost => ({
    ...{ repeats: 100, rounds: 10, process_ms: of(ms), database_ms: of(ms / 2) },
    ...{ wal_bytes: of(10_000), database_bytes: 500, evidence_bytes: 100, evidence_files: 1 },
    ...{ rows: 10, commits: 5, wal_records: 40 },
  });
  const units = Object.fromEntries(UNITS.map((unit) => [unit, cost(1)])) as Record<Unit, Cost>;
  const looks = { not_modified: cost(86.4), same: cost(86.4), other: cost(86.4) };
  const rest = { event: cost(0), delivery: cost(0) };
  return {
    where: {
      ...{ date: '', processor: '', node: '', postgres: '', load: [0, 0] as const, seconds: 0 },
    },
    page_bytes: 42_000,
    units: { ...units, ...looks, ...rest },
    ...{ events_a_second: 1_000, telling_a_second: 1_000, silent_a_second: 2_000 },
    sample: { companies: 10, sources: 100, bytes_a_company: 1_000_000 },
  };
}

test('a million looks a day of 86.4 ms each keep one core busy, and two must be there', () => {
  const need = needOf(invented(), 1_000_000);
  assert.equal(need.sources, 15_000_000);
  assert.ok(Math.abs(need.looksASecond - 15e6 / 86_400) < 1e-9);
  assert.ok(Math.abs(need.workerCores - 30) < 1e-9);
  const reads = (0.5 * 1_000_000 * 2) / 86_400_000;
  assert.ok(Math.abs(need.databaseCores - (15 + reads)) < 1e-9);
});

test('all that is needed, and each share of a limit, grows with the companies', () => {
  const [few, many] = [needOf(invented(), 10_000), needOf(invented(), 1_000_000)];
  for (const [what, value] of Object.entries(few)) {
    if (typeof value !== 'number') continue;
    const grown = Number(many[what as keyof typeof many]);
    assert.ok(Math.abs(grown / value - 100) < 1e-6, what);
  }
  for (const { what, share } of LIMITS) {
    const ratio = share(invented(), many) / share(invented(), few);
    assert.ok(Math.abs(ratio - 100) < 1e-6, what);
  }
});

test('a spread is the mean and the standard deviation of the rounds', () => {
  assert.deepEqual(spreadOf([2, 4, 6]), { mean: 4, deviation: 2 });
  assert.deepEqual(spreadOf([3]), { mean: 3, deviation: 0 });
});

test('figures are told with the digits that say something', () => {
  assert.deepEqual([0.0123, 3.456, 45.6, 1_234.5, 0].map(figure), [
    '0.012',
    '3.5',
    '46',
    '1,230',
    '0',
  ]);
  assert.deepEqual([0, 950, 1_500, 2.5e13].map(size), ['0 bytes', '950 bytes', '1.5 kB', '25 TB']);
});
