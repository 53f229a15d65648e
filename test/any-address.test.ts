// Any address: it is made as the library makes its own.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ANY_ADDRESS, ANY_ADDRESS_AND_QUERY, ANY_PATH } from './any-address.ts';

test('the same addresses are made of the same seed as by the library', () => {
  const pairs = [
    [ANY_ADDRESS, fc.webUrl()],
    [ANY_ADDRESS_AND_QUERY, fc.webUrl({ withQueryParameters: true })],
    [ANY_PATH, fc.webPath()],
  ] as const;
  for (const [ours, theirs] of pairs) {
    const [made, expected] = [ours, theirs].map((one) => fc.sample(one, { seed: 7, numRuns: 300 }));
    assert.deepEqual(made, expected);
  }
});
