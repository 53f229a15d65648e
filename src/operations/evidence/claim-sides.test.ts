// Every way in which the three sides of a fact can be there: what the verdict rests on, and says.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ComparedSide } from '../../core/facts/claim.ts';
import type { Provenance } from '../../core/facts/fact.ts';
import type { FactRow } from '../../core/facts/fact-shape.ts';
import { type ClaimContext, claimRows } from '../claims/claim-rows.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const UPTIME = 'reliability.uptime_90d';

/** One side; null where it is not there. The tolerance of the key is 0.05. */
type Figure = number | null;

function sideOf(provenance: Provenance, value: Figure, isDeclared: boolean): readonly FactRow[] {
  if (value === null) return [];
  const at = new Date('2026-11-19T00:00:00Z');
  const common = { key: UPTIME, dimension: 'reliability', unit: '%', product: '' } as const;
  const dates = { first_seen_at: at, last_confirmed_at: at, valid_from: at };
  const read = { confidence: 1, capture_id: 'cap_1', evidence_type: 'http_probe' } as const;
  const said = { confidence: null, capture_id: null, evidence_type: 'declaration' } as const;
  const source_url = 'https://acme.example/';
  return [{ ...common, ...dates, provenance, value, source_url, ...(isDeclared ? said : read) }];
}

const context: ClaimContext = {
  following: { trackedAt: NOW, sources: [] },
  now: NOW,
  proofOf: ({ capture_id: capture }) => (capture === null ? null : 'https://assay.example/proof'),
};

const [A, NEAR, FAR] = [99.9, 99.92, 99.1];

const TABLE: readonly (readonly [
  stated: Figure,
  declared: Figure,
  observed: Figure,
  state: string,
  against: ComparedSide | null,
])[] = [
  [null, null, null, 'absent', null],
  [A, null, null, 'unverified', null],
  [null, A, null, 'unverified', null],
  [A, FAR, null, 'unverified', null],
  [null, null, A, 'unstated', null],
  [A, null, NEAR, 'agrees', 'stated'],
  [A, null, FAR, 'differs', 'stated'],
  [null, A, NEAR, 'agrees', 'declared'],
  [null, A, FAR, 'differs', 'declared'],
  [A, NEAR, NEAR, 'agrees', 'stated'],
  [A, FAR, NEAR, 'agrees', 'stated'],
  [FAR, A, NEAR, 'differs', 'stated'],
  [FAR, FAR, A, 'differs', 'stated'],
];

test('the word of the pages goes before a declaration, and either before none', () => {
  for (const [stated, declared, observed, state, against] of TABLE) {
    const facts = [
      ...sideOf('company_stated', stated, false),
      ...sideOf('company_stated', declared, true),
      ...sideOf('observed', observed, false),
    ];
    // In whatever order they come.
    for (const rows of [facts, [...facts].reverse()]) {
      const [row, ...others] = claimRows(rows, [UPTIME], context);
      assert.ok(row);
      assert.deepEqual(others, []);
      const label = JSON.stringify([stated, declared, observed]);
      assert.deepEqual([row.state, row.comparison?.against ?? null], [state, against], label);
      assert.deepEqual(
        [row.stated?.value ?? null, row.declared?.value ?? null, row.observed?.value ?? null],
        [stated, declared, observed],
      );
      const word = stated ?? declared;
      const delta = word === null || observed === null ? null : row.comparison?.delta;
      if (delta !== null) assert.equal(delta, Number(((observed ?? 0) - (word ?? 0)).toFixed(2)));
      assert.deepEqual(
        [row.stated, row.observed].flatMap((side) =>
          side === null ? [] : [side.proof_url !== null],
        ),
        [stated, observed].flatMap((side) => (side === null ? [] : [true])),
      );
      assert.equal(row.declared?.proof_url ?? null, null);
    }
  }
});
