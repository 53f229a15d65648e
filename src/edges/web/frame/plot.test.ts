// The plot of use: its bars are as high as its figures, whatever those are.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { colourOf, plot, stepsOf, type Use } from './plot.ts';

const DAYS = Array.from({ length: 30 }, (_, i) =>
  new Date(Date.UTC(2026, 9, 22 + i)).toISOString().slice(0, 10),
);

const use = (day: string, operation: string, calls: number): Use => ({
  day,
  operation,
  calls,
  credits: calls * 2,
});

function drawn(uses: readonly Use[], ranked: readonly string[]): string {
  return plot({ measure: 'calls', days: DAYS, uses, ranked }).text;
}

/** Height of every bar of one colour, in pixels, as drawn. */
function heights(svg: string, colour: string): number[] {
  const bars = svg.matchAll(new RegExp(`<rect class="${colour}"[^>]* height="([\\d.]+)"`, 'g'));
  return [...bars].map(([, height]) => Number(height));
}

test('the scale begins at zero, is round and reaches the highest value', () => {
  assert.deepEqual(stepsOf(0), [0, 1, 2]);
  assert.deepEqual(stepsOf(1), [0, 1, 2]);
  assert.deepEqual(stepsOf(7), [0, 2, 4, 6, 8]);
  assert.deepEqual(stepsOf(1_000), [0, 500, 1_000]);
  fc.assert(
    fc.property(fc.nat(1_000_000_000), (highest) => {
      const steps = stepsOf(highest);
      assert.equal(steps[0], 0);
      assert.ok(Number(steps.at(-1)) >= highest);
      assert.ok(steps.length >= 3 && steps.length <= 6, String(steps));
      for (const step of steps) assert.ok(Number.isInteger(step));
    }),
  );
});

test('twice the calls is twice the height', () => {
  const svg = drawn([use('2026-11-01', 'search', 40), use('2026-11-02', 'search', 80)], ['search']);
  const [low = 0, high = 0] = heights(svg, 'c1');
  assert.ok(Math.abs(high - 2 * low) < 0.2, `${low} and ${high}`);
});

test('bars never stand out of the plot, and every call is seen', () => {
  const uses = fc.uniqueArray(
    fc.record({
      day: fc.constantFrom(...DAYS),
      operation: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
      calls: fc.nat(10_000_000),
      credits: fc.nat(10_000_000),
    }),
    { selector: ({ day, operation }) => `${day} ${operation}` },
  );
  fc.assert(
    fc.property(uses, (all) => {
      const svg = drawn(all, ['a', 'b', 'c', 'd', 'e', 'f', 'g']);
      const bars = [...svg.matchAll(/<rect class="c\d"[^>]* y="([\d.-]+)"\s+height="([\d.]+)"/g)];
      assert.equal(bars.length, all.filter(({ calls }) => calls > 0).length);
      for (const [, y, height] of bars) {
        assert.ok(Number(y) >= 0 && Number(y) + Number(height) <= 178.1, `${y} ${height}`);
        assert.ok(Number(height) >= 1);
      }
    }),
  );
});

test('an operation has the same colour in every plot; those of low rank share one', () => {
  const ranked = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  assert.deepEqual(
    ranked.map((operation) => colourOf(operation, ranked)),
    ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c6'],
  );
});

test('who cannot see the bars is told the sum, the highest day and where the figures are', () => {
  const svg = drawn([use('2026-11-01', 'search', 1_200), use('2026-11-03', 'x', 3)], ['search']);
  const label = /aria-label="([^"]+)"/.exec(svg)?.[1]?.replace(/\s+/g, ' ');
  assert.equal(
    label,
    'Calls a day: 1,203 in 30 days, most on 1 Nov with 1,200. The same figures stand in the ' +
      'table below.',
  );
  assert.match(svg, /<title>1 Nov: 1,200 calls \(search 1,200\)<\/title>/);
});
