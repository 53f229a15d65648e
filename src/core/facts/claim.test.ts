// Verdicts on what is stated against what was measured, over many pairs of sides.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  COMPARISON_RULES,
  type HowCompared,
  isStale,
  judgeClaim,
  type Lacking,
  MOST_DAYS_APART,
  type Side,
} from './claim.ts';
import type { Json } from './fact.ts';

const NOTHING_WRONG: Lacking = {
  hasMethod: true,
  failed: false,
  elsewhere: false,
  withheld: false,
};
const BOTH = { stated: NOTHING_WRONG, observed: NOTHING_WRONG };
const DAY = 86_400_000;
const MARCH = Date.parse('2026-03-02T12:00:00Z');

function side(value: Json, unit: string | null = null, daysAgo = 0): Side {
  return { value, unit, confirmedAt: new Date(MARCH - daysAgo * DAY) };
}

const judge = (stated: Side | null, observed: Side | null, how: HowCompared) =>
  judgeClaim(stated, observed, how, BOTH);

const values = fc.oneof(
  fc.integer({ min: -5, max: 5 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constantFrom('a', 'b'),
  fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
  fc.constant(null),
);
const sides = fc
  .record({
    value: values,
    unit: fc.constantFrom(null, '%', 'models'),
    daysAgo: fc.integer({ min: 0, max: 120 }),
  })
  .map(({ value, unit, daysAgo }) => side(value, unit, daysAgo));
const hows = fc.record({
  rule: fc.constantFrom(...COMPARISON_RULES),
  tolerance: fc.option(fc.double({ min: 0, max: 10, noNaN: true })),
});
const lacking = fc.record({
  hasMethod: fc.boolean(),
  failed: fc.boolean(),
  elsewhere: fc.boolean(),
  withheld: fc.boolean(),
});

test('a verdict is the same whichever side is which; the difference turns its sign', () => {
  fc.assert(
    fc.property(sides, sides, hows, (a, b, how) => {
      const [there, back] = [judge(a, b, how), judge(b, a, how)];
      assert.equal(there.state, back.state);
      assert.equal(there.daysApart, back.daysApart);
      assert.equal(there.reason, back.reason);
      const [forth, opposite] = [there.comparison?.delta, back.comparison?.delta];
      if (typeof forth === 'number') assert.equal(forth + (opposite ?? Number.NaN), 0);
    }),
  );
});

test('with a side missing it never agrees or differs, and nothing is compared', () => {
  fc.assert(
    fc.property(fc.option(sides), hows, lacking, lacking, fc.boolean(), (one, how, x, y, turn) => {
      const [stated, observed] = [turn ? one : null, turn ? null : one];
      const verdict = judgeClaim(stated, observed, how, { stated: x, observed: y });
      const expected = one === null ? 'absent' : turn ? 'unverified' : 'unstated';
      assert.equal(verdict.state, expected);
      assert.equal(verdict.comparison, null);
      assert.equal(verdict.daysApart, null);
    }),
  );
});

test('with both sides it is never one-sided, and a reason is given just where none is reached', () => {
  fc.assert(
    fc.property(sides, sides, hows, (a, b, how) => {
      const { state, comparison, reason } = judge(a, b, how);
      assert.ok(['agrees', 'differs', 'not_comparable'].includes(state));
      assert.equal(reason !== null, state === 'not_comparable');
      assert.deepEqual([comparison?.rule, comparison?.tolerance], [how.rule, how.tolerance]);
      if (state === 'not_comparable') assert.equal(comparison?.delta, null);
    }),
  );
});

test('every side agrees with itself, under every rule that can compare it', () => {
  fc.assert(
    fc.property(sides, hows, (one, how) => {
      const { state } = judge(one, one, how);
      const isNumber = typeof one.value === 'number';
      const compares = how.rule !== 'none' && (how.rule !== 'numeric_tolerance' || isNumber);
      assert.equal(state, compares ? 'agrees' : 'not_comparable');
    }),
  );
});

test('a tolerance holds up to its very end, in the decimals that people read', () => {
  const hundredths = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(hundredths, fc.integer({ min: -30, max: 30 }), (base, step) => {
      const [stated, observed] = [base / 100, (base + step) / 100];
      const how = { rule: 'numeric_tolerance', tolerance: 0.05 } as const;
      const { state, comparison } = judge(side(stated, '%'), side(observed, '%'), how);
      assert.equal(state, Math.abs(step) <= 5 ? 'agrees' : 'differs');
      assert.equal(comparison?.delta, step / 100 || 0);
      const relative = comparison?.relative ?? null;
      if (stated === 0) assert.equal(relative, null);
      else assert.equal(Math.sign(relative ?? 0), Math.sign(step));
    }),
  );
});

test('without a tolerance numbers are equal or they differ', () => {
  const how = { rule: 'numeric_tolerance', tolerance: null } as const;
  assert.equal(judge(side(10), side(10), how).state, 'agrees');
  assert.equal(judge(side(10), side(11), how).state, 'differs');
  assert.equal(judge(side(1e12), side(1e12 + 1), how).state, 'differs');
  assert.equal(judge(side(1e-9), side(2e-9), how).comparison?.delta, 1e-9);
});

test('a set has no order and counts nothing twice', () => {
  const how = { rule: 'set', tolerance: null } as const;
  const letters = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 });
  fc.assert(
    fc.property(letters, letters, (a, b) => {
      const same = [...new Set(a)].sort().join() === [...new Set(b)].sort().join();
      assert.equal(judge(side(a), side(b), how).state, same ? 'agrees' : 'differs');
    }),
  );
  assert.equal(judge(side('a'), side(['a']), how).state, 'agrees');
});

test('presence asks whether, not what', () => {
  const how = { rule: 'presence', tolerance: null } as const;
  assert.equal(judge(side(true), side('1.2', 'version'), how).state, 'agrees');
  assert.equal(judge(side(true), side(false), how).state, 'differs');
});

const HOW = { rule: 'numeric_tolerance', tolerance: 0.05 } as const;

test('other units, other kinds, no rule and dates far apart allow no verdict', () => {
  const reasonOf = (a: Side, b: Side, how: HowCompared = HOW) => judge(a, b, how).reason;
  assert.equal(reasonOf(side(10, 'models'), side(12, 'models or more')), 'units_differ');
  assert.equal(reasonOf(side('ten'), side(10)), 'not_a_number');
  assert.equal(reasonOf(side(1), side(1), { rule: 'none', tolerance: null }), 'no_comparison_rule');
  assert.equal(reasonOf(side(1, '%', MOST_DAYS_APART), side(1, '%')), null);
  assert.equal(reasonOf(side(1, '%', MOST_DAYS_APART + 1), side(1, '%')), 'dates_differ');
});

test('a least number is held against a count of the same things, from below only', () => {
  const verdict = (stated: Side, observed: Side) => {
    const { state, reason } = judge(stated, observed, { ...HOW, tolerance: 1 });
    return reason ?? state;
  };
  const least = side(60, 'models or more');
  for (const [count, expected] of [
    [58, 'differs'],
    [59, 'agrees'],
    [60, 'agrees'],
    [400, 'agrees'],
  ] as const) {
    assert.equal(verdict(least, side(count, 'models')), expected, String(count));
  }
  assert.equal(verdict(side(60, 'models'), least), 'units_differ', 'no count is a least number');
  assert.equal(verdict(side(60, 'roles or more'), side(60, 'models')), 'units_differ');
  const exact = judge(least, side(60, 'models'), { rule: 'exact', tolerance: null });
  assert.equal(exact.reason, 'units_differ', 'only numbers are at least another');
});

test('values are compared in their form, and shown as they are', () => {
  const how = { rule: 'exact', tolerance: null, form: 'company_name' } as const;
  assert.equal(judge(side('Acme, Inc.'), side('ACME INC'), how).state, 'agrees');
  assert.equal(judge(side('Acme, Inc.'), side('ACME LTD'), how).state, 'differs');
  assert.equal(
    judge(side('Acme, Inc.'), side('ACME INC'), { ...how, form: null }).state,
    'differs',
  );
});

test('where the two may speak of different things, a difference contradicts nothing', () => {
  const how = { rule: 'exact', tolerance: null, form: 'city', onlyAgrees: true } as const;
  assert.equal(judge(side('Leipzig, DE'), side('LEIPZIG'), how).state, 'agrees');
  const { state, reason, comparison } = judge(side('Denver, US'), side('Dover'), how);
  assert.deepEqual([state, reason], ['not_comparable', 'scope_differs']);
  assert.deepEqual(comparison, { rule: 'exact', tolerance: null, delta: null, relative: null });
});

test('a missing side says why, the nearest cause first', () => {
  const all = { hasMethod: false, failed: true, elsewhere: true, withheld: false };
  const rows = [
    [{ ...all, withheld: true }, 'withheld', 'withheld'],
    [all, 'scope_differs', 'scope_differs'],
    [{ ...all, elsewhere: false }, 'no_observation_method', 'no_statement_method'],
    [{ ...NOTHING_WRONG, failed: true }, 'observation_failed', 'statement_failed'],
    [NOTHING_WRONG, 'not_observed', null],
  ] as const;
  for (const [lack, unverified, unstated] of rows) {
    const known = { stated: lack, observed: lack };
    assert.equal(judgeClaim(side(1), null, HOW, known).reason, unverified);
    assert.equal(judgeClaim(null, side(1), HOW, known).reason, unstated);
  }
  const failed = { ...NOTHING_WRONG, failed: true };
  const none = judgeClaim(null, null, HOW, { stated: NOTHING_WRONG, observed: failed });
  assert.equal(none.reason, 'observation_failed');
  const held = { stated: { ...NOTHING_WRONG, withheld: true }, observed: failed };
  assert.equal(judgeClaim(null, null, HOW, held).reason, 'withheld');
});

test('days are those of the calendar, and staleness begins at its target', () => {
  const late = { ...side(1, '%'), confirmedAt: new Date('2026-03-01T23:59:59Z') };
  const early = { ...side(1, '%'), confirmedAt: new Date('2026-03-02T00:00:01Z') };
  assert.equal(judge(late, early, HOW).daysApart, 1);
  const confirmed = new Date(MARCH);
  assert.equal(isStale(confirmed, 3, new Date(MARCH + 3 * DAY - 1)), false);
  assert.equal(isStale(confirmed, 3, new Date(MARCH + 3 * DAY)), true);
});
