// What the evidence of a fact says in words, for every state and reason.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClaimCheck, ClaimSide } from '../../contract/schemas/claims.ts';
import { evidenceNote } from './evidence-note.ts';

const SIDE: ClaimSide = {
  value: 1,
  unit: null,
  as_of: '2026-11-18',
  source_url: 'https://acme.example/pricing',
  capture_id: 'cap_1',
  confidence: 1,
  proof_url: null,
};
const MEASURED = { ...SIDE, source_url: 'https://boards.example/acme', as_of: '2026-11-19' };

function note(of: Partial<ClaimCheck> & Pick<ClaimCheck, 'state'>): string {
  const none = { stated: null, observed: null, declared: null, comparison: null } as const;
  return evidenceNote({ key: 'a.b', days_apart: null, reason: null, ...none, ...of });
}

test('what a page says and nobody can measure is said to be just that', () => {
  assert.equal(
    note({ state: 'unverified', stated: SIDE, reason: 'no_observation_method' }),
    'The page https://acme.example/pricing said so, and was captured (last on 2026-11-18): that ' +
      'the company says it is proved, not that it is true. Nobody can measure it from outside, ' +
      'so that it is neither confirmed nor contradicted.',
  );
});

test('what could be measured and was not is told apart from what cannot be', () => {
  const of = (reason: string | null) => note({ state: 'unverified', stated: SIDE, reason });
  const notes = ['not_observed', 'observation_failed', 'scope_differs', 'withheld'].map(of);
  assert.equal(new Set(notes).size, notes.length);
  for (const text of notes) assert.doesNotMatch(text, /Nobody can measure/);
  assert.match(of('observation_failed'), /contradicts nothing/);
});

test('two sides are named with their dates, and what became of them', () => {
  const comparison = { rule: 'exact', tolerance: null, delta: null, relative: null } as const;
  const both = { stated: SIDE, observed: MEASURED, comparison };
  assert.match(
    note({ ...both, state: 'agrees' }),
    /The service observed it at https:\/\/boards\.example\/acme on 2026-11-19\. The two agree/,
  );
  assert.match(
    note({ ...both, state: 'differs', comparison: { ...comparison, observed_key: 'a.c' } }),
    /The service observed a\.c at .* The two differ/,
  );
  const apart = { ...both, state: 'not_comparable', days_apart: 120 } as const;
  assert.match(note({ ...apart, reason: 'dates_differ' }), /120 days apart/);
  assert.match(note({ ...apart, reason: 'units_differ' }), /different units/);
  assert.match(note({ ...apart, reason: 'scope_differs' }), /neither contradicts/);
  assert.match(note({ ...apart, reason: 'not_a_number' }), /not a number/);
  assert.match(note({ ...apart, reason: 'no_comparison_rule' }), /no sound rule/);
});

test('a declaration is no captured page, and what nobody states is only observed', () => {
  const declared = { ...SIDE, source_url: null, capture_id: null };
  assert.match(
    note({ state: 'unverified', declared, reason: 'no_observation_method' }),
    /^Whoever owns the domain declared it .* no captured page says it\. Nobody can measure/,
  );
  assert.match(
    note({ state: 'unstated', observed: MEASURED }),
    /^The service observed it .* says nothing/,
  );
  assert.match(
    note({ state: 'unstated', observed: MEASURED, reason: 'stated_under_another_key' }),
    /stands under another key/,
  );
});
