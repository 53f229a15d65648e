// Charges that come together: one transaction for an account at a time, and nobody is forgotten.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Spent } from '../../../core/callers/credits.ts';
import { type Charge, gatherCharges } from './gathered-charges.ts';

const state = {
  allowance: 0,
  period: '2026-11-01',
  used: 0,
  balanceUsed: 0,
  balance: 0,
  cap: null,
};

function charge(credits: number): Charge {
  return { credits, day: '2026-11-20', operation: 'x', requestId: 'req_1', actor: 'key_1' };
}

/** Tells each charge its own price back, after as many turns as it is told to wait. */
function paid({ credits }: Charge): Spent {
  const payment = { period: state.period, fromAllowance: credits, fromBalance: 0 };
  return { kind: 'paid', state, payment };
}

async function turns(n: number): Promise<void> {
  for (let i = 0; i < n; i++) await new Promise((resolve) => setImmediate(resolve));
}

test('whoever comes, whenever: each gets its own outcome, in few transactions, one per account', async () => {
  const arrivals = fc.array(fc.record({ account: fc.nat({ max: 9 }), after: fc.nat({ max: 2 }) }), {
    maxLength: 60,
  });
  await fc.assert(
    fc.asyncProperty(arrivals, fc.infiniteStream(fc.nat({ max: 3 })), async (all, waits) => {
      const busy = new Set<string>();
      const ask = gatherCharges(async (accountId, charges) => {
        assert.ok(!busy.has(accountId), 'two transactions at once for one account');
        busy.add(accountId);
        assert.ok(busy.size <= 4, 'connections are left to others');
        await turns(Number(waits.next().value));
        busy.delete(accountId);
        return charges.map(paid);
      });
      const outcomes: Promise<Spent>[] = [];
      for (const [i, { account, after }] of all.entries()) {
        await turns(after);
        outcomes.push(ask(`acc_${account}`, charge(i)));
      }
      for (const [i, outcome] of (await Promise.all(outcomes)).entries()) {
        assert.ok(outcome.kind === 'paid' && outcome.payment.fromAllowance === i);
      }
    }),
    { numRuns: 60 },
  );
});

test('a transaction that fails fails its own charges alone', async () => {
  let calls = 0;
  const ask = gatherCharges(async (_, charges) => {
    calls += 1;
    await turns(1);
    if (calls === 2) throw new Error('lost');
    return charges.map(paid);
  });
  const first = ask('acc_1', charge(1));
  const lost = [ask('acc_1', charge(2)), ask('acc_1', charge(3))];
  await assert.doesNotReject(first);
  for (const one of await Promise.allSettled(lost)) assert.equal(one.status, 'rejected');
  assert.equal((await ask('acc_1', charge(4))).kind, 'paid');
  assert.equal(calls, 3);
});

test('a price that is none fails its own call alone', async () => {
  const ask = gatherCharges(async (_, charges) => charges.map(paid));
  const good = [ask('acc_1', charge(1)), ask('acc_1', charge(2))];
  await assert.rejects(ask('acc_1', charge(0.5)), RangeError);
  for (const one of await Promise.all(good)) assert.equal(one.kind, 'paid');
});

test('an account with a long queue lets the others in between', async () => {
  const order: string[] = [];
  const ask = gatherCharges(async (accountId, charges) => {
    order.push(`${accountId} ${charges.length}`);
    await turns(1);
    return charges.map(paid);
  });
  const all = [ask('acc_0', charge(1))];
  for (let i = 0; i < 300; i++) all.push(ask('acc_0', charge(1)));
  for (let i = 1; i <= 4; i++) all.push(ask(`acc_${i}`, charge(1)));
  await Promise.all(all);
  assert.deepEqual(order, [
    'acc_0 1',
    'acc_1 1',
    'acc_2 1',
    'acc_3 1',
    'acc_0 256',
    'acc_4 1',
    'acc_0 44',
  ]);
});
