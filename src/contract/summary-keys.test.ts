// Which facts stand in a summary: keys that exist, in the order in which people ask for them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { factKey } from './fact-keys.ts';
import { SUMMARY_PATTERNS, summaryRank } from './summary-keys.ts';

test('every pattern of a summary is a key of the registry, and ranks by its place', () => {
  for (const pattern of SUMMARY_PATTERNS) {
    const key = pattern.replace(/\{\w+\}/g, 'acme');
    assert.ok(factKey(key) !== null, pattern);
    assert.equal(summaryRank(key), SUMMARY_PATTERNS.indexOf(pattern), pattern);
  }
});

test('a detail, and what is no key at all, has no place in a summary', () => {
  for (const key of ['security.http.csp', 'pricing.page.url', 'pricing', '', '.', 'a.b']) {
    assert.equal(summaryRank(key), null, key);
  }
});
