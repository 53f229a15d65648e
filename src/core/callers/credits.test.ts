// Spending: the allowance first, then the balance under its cap, and never more than there is.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  allowanceLeft,
  type CreditState,
  creditsLeft,
  dayOf,
  giveBack,
  inMonth,
  monthOf,
  resetOf,
  resetTextOf,
  spend,
} from './credits.ts';

const NOVEMBER = '2026-11-01';
const FRESH: CreditState = {
  allowance: 10,
  period: NOVEMBER,
  used: 0,
  balanceUsed: 0,
  balance: 5,
  cap: null,
};

const amount = fc.nat({ max: 40 });
const months = fc.constantFrom('2026-10-01', NOVEMBER, '2026-12-01');
const states: fc.Arbitrary<CreditState> = fc
  .record({
    allowance: amount,
    period: months,
    fromAllowance: amount,
    balanceUsed: amount,
    balance: amount,
    cap: fc.option(amount),
  })
  .map(({ fromAllowance, ...rest }) => ({ ...rest, used: fromAllowance + rest.balanceUsed }));

test('the allowance is spent first, then the balance', () => {
  const [first, second, third] = spend(FRESH, [8, 4, 4], NOVEMBER);
  assert.ok(first?.kind === 'paid' && second?.kind === 'paid');
  assert.deepEqual(first.payment, { period: NOVEMBER, fromAllowance: 8, fromBalance: 0 });
  assert.deepEqual(second.payment, { period: NOVEMBER, fromAllowance: 2, fromBalance: 2 });
  assert.deepEqual(second.state, { ...FRESH, used: 12, balanceUsed: 2, balance: 3 });
  assert.deepEqual(third, { kind: 'exhausted', state: second.state });
});

test('what does not fit is refused whole, and what fits after it is paid', () => {
  const [big, small] = spend(FRESH, [16, 15], NOVEMBER);
  assert.equal(big?.kind, 'exhausted');
  assert.equal(small?.kind, 'paid');
});

test('a cap bounds what of the balance is spent in a month', () => {
  const capped = { ...FRESH, cap: 2 };
  assert.equal(creditsLeft(capped), 12);
  const [paid, refused] = spend(capped, [12, 1], NOVEMBER);
  assert.equal(paid?.kind, 'paid');
  assert.equal(refused?.kind, 'exhausted');
  const [next] = spend(paid?.state ?? capped, [12], '2026-12-01');
  assert.equal(next?.kind, 'paid', 'the next month has a cap of its own');
});

test('a month that has begun has its whole allowance; a clock behind brings none back', () => {
  const spent = { ...FRESH, used: 12, balanceUsed: 2, balance: 3 };
  assert.equal(allowanceLeft(inMonth(spent, '2026-12-01')), 10);
  assert.deepEqual(inMonth(spent, '2026-10-01'), spent);
  assert.deepEqual(inMonth(spent, NOVEMBER), spent);
});

test('a lower tier than before leaves no allowance, and owes none', () => {
  const lowered = { ...FRESH, allowance: 3, used: 9 };
  assert.equal(allowanceLeft(lowered), 0);
  assert.equal(creditsLeft(lowered), 5);
});

test('months are those of UTC, and end when the next begins', () => {
  assert.equal(monthOf(new Date('2026-11-30T23:59:59.999Z')), NOVEMBER);
  assert.equal(monthOf(new Date('2026-12-01T00:00:00Z')), '2026-12-01');
  assert.equal(monthOf(new Date('2026-11-30T23:30:00-02:00')), '2026-12-01');
  assert.equal(dayOf(new Date('2026-11-30T23:30:00-02:00')), '2026-12-01');
  assert.equal(dayOf(new Date('2026-11-30T23:59:59.999Z')), '2026-11-30');
  assert.equal(resetOf(NOVEMBER).toISOString(), '2026-12-01T00:00:00.000Z');
  assert.equal(resetOf('2026-12-01').toISOString(), '2027-01-01T00:00:00.000Z');
  for (const month of [NOVEMBER, '2026-12-01', NOVEMBER, NOVEMBER]) {
    assert.equal(resetTextOf(month), resetOf(month).toISOString());
  }
});

test('a price below nothing or in parts is no price', () => {
  for (const price of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.throws(() => spend(FRESH, [price], NOVEMBER), RangeError);
  }
});

test('whatever is asked: no overdraft, no cap passed, and every credit is accounted for', () => {
  fc.assert(
    fc.property(states, fc.array(fc.nat({ max: 15 }), { maxLength: 20 }), months, (s, costs, m) => {
      const before = inMonth(s, m);
      const outcomes = spend(s, costs, m);
      assert.equal(outcomes.length, costs.length);
      let state = before;
      for (const [i, outcome] of outcomes.entries()) {
        const cost = costs[i] ?? 0;
        assert.equal(outcome.kind === 'paid', cost <= creditsLeft(state));
        if (outcome.kind === 'exhausted') {
          assert.deepEqual(outcome.state, state);
          continue;
        }
        const { fromAllowance, fromBalance, period } = outcome.payment;
        assert.equal(fromAllowance + fromBalance, cost);
        assert.equal(period, state.period);
        if (fromBalance > 0) assert.equal(fromAllowance, allowanceLeft(state));
        assert.equal(outcome.state.used, state.used + cost);
        assert.equal(outcome.state.balance, state.balance - fromBalance);
        assert.equal(creditsLeft(outcome.state), creditsLeft(state) - cost);
        state = outcome.state;
      }
      assert.ok(state.balance >= 0 && state.used >= state.balanceUsed);
      const grown = state.balanceUsed - before.balanceUsed;
      if (state.cap !== null && grown > 0) assert.ok(state.balanceUsed <= state.cap);
    }),
  );
});

test('what is given back in its month can be spent again; later, the balance alone returns', () => {
  fc.assert(
    fc.property(states, amount, amount, fc.boolean(), (s, cost, part, isLater) => {
      const [spent] = spend(s, [cost], NOVEMBER);
      if (spent?.kind !== 'paid') return;
      const { payment, state } = spent;
      const credits = Math.min(part, cost);
      const now = isLater ? inMonth(state, '2027-01-01') : state;
      const { state: after, toBalance } = giveBack(now, payment, credits);
      assert.equal(toBalance, Math.min(credits, payment.fromBalance));
      assert.equal(after.balance, now.balance + toBalance);
      assert.equal(after.used, isLater ? now.used : now.used - credits);
      assert.ok(after.used >= after.balanceUsed && after.balanceUsed >= 0);
      if (!isLater && credits === cost) assert.deepEqual(after, inMonth(s, NOVEMBER));
      assert.throws(() => giveBack(now, payment, cost + 1), RangeError);
    }),
  );
});
