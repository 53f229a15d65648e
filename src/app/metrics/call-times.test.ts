// Times of calls: the same text as a histogram of the library that is told each of them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Histogram, Registry } from 'prom-client';
import { CallTimes } from './call-times.ts';

const ABOUT = { name: 'took_seconds', help: 'How long it took.' };
const BOUNDS = [0.001, 0.01, 0.1, 1];

test('what is told is what a histogram that heard of each call would tell', async () => {
  const call = fc.record({
    operation: fc.constantFrom('get_company', 'none'),
    // Bounds themselves belong to their bucket.
    seconds: fc.oneof(fc.constantFrom(0, ...BOUNDS), fc.integer({ min: 0, max: 3_000 })),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(call), async (calls) => {
      const [ours, theirs] = [new Registry(), new Registry()];
      const times = new CallTimes(ABOUT, BOUNDS);
      ours.registerMetric(times);
      const histogram = new Histogram({
        ...{ ...ABOUT, labelNames: ['operation'], buckets: [...BOUNDS], registers: [theirs] },
      });
      for (const { operation, seconds } of calls) {
        times.took(operation, seconds);
        histogram.observe({ operation }, seconds);
      }
      assert.deepEqual(linesOf(await ours.metrics()), linesOf(await theirs.metrics()));
    }),
  );
});

/** Their order, and that of labels, says nothing. */
function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) =>
      line.replace(/\{(.*)\}/, (_, all: string) => `{${all.split(',').sort().join()}}`),
    )
    .sort();
}
