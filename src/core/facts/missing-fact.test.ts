// Why there is no fact of a key: what failed is never taken for a no.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LookedAt, type Looks, missingFact } from './missing-fact.ts';

const KEY = 'security.mfa';

function why(sources: readonly LookedAt[], more: Partial<Looks> = {}, key = KEY) {
  const { state, reason } = missingFact(key, ['company_stated'], {
    gaps: [],
    withheld: [],
    ...more,
    sources,
  });
  return `${state} ${reason}`;
}

const home: LookedAt = { role: 'home', state: 'read' };

test('it is absent only where all that could say it was read', () => {
  assert.equal(why([home, { role: 'security', state: 'read' }]), 'absent not_stated');
  // A page of another kind says nothing of it.
  assert.equal(why([home, { role: 'terms', state: 'failing' }]), 'absent not_stated');
});

test('one source that was not read leaves it open', () => {
  for (const [state, reason] of [
    ['failing', 'source_unreachable'],
    ['blocked', 'robots_disallowed'],
    ['unread', 'extraction_failed'],
    ['untried', 'not_yet_captured'],
  ] as const) {
    assert.equal(why([home, { role: 'security', state }]), `unverified ${reason}`);
  }
});

test('without a source it is absent where the home page leads to none', () => {
  assert.equal(why([home], {}, 'pricing.tax_note'), 'absent no_public_source');
  assert.equal(why([], {}, 'pricing.tax_note'), 'unverified not_yet_captured');
});

test('a dimension without facts says why itself, and a dispute before all', () => {
  const gap = { dimension: 'security', state: 'unverified', reason: 'robots_disallowed' } as const;
  assert.equal(why([home], { gaps: [gap] }), 'unverified robots_disallowed');
  assert.equal(why([home], { gaps: [gap], withheld: [KEY] }), 'absent withheld');
});
