// What an account sees of its credits and usage, and the cap that its owner sets.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { TIERS } from '../../contract/tiers.ts';
import { putAccount } from '../../store/accounts/api-keys.ts';
import { listAudit } from '../../store/accounts/audit.ts';
import { insertEntries } from '../../store/accounts/credits.ts';
import { addCalls } from '../../store/accounts/usage.ts';
import { openTill } from '../invoke/charging/charging.ts';
import { accountUsage, setCap } from './spending.ts';

let db: TestDatabase;
const clock = { now: new Date('2026-11-20T12:00:00Z') };
const log = { info: () => {}, warn: () => {}, error: () => {} };
before(async () => {
  db = await openTestDatabase();
  const account = { id: 'acc_1', email: 'jo@people.example', tier: 'free' } as const;
  await putAccount(db.database, account, clock.now);
});
after(() => db.close());

const { allowance: ALLOWANCE } = TIERS.free;
const session = { accountId: 'acc_1', personId: 'per_1' };

function services() {
  return { database: db.database, now: () => clock.now };
}

async function charge(credits: number, operation: string, day: string): Promise<void> {
  const till = openTill({ ...services(), random: (n) => randomBytes(n), log });
  const spent = await till.charge('acc_1', {
    credits,
    operation,
    day,
    requestId: 'req_1',
    actor: 'key_1',
  });
  assert.equal(spent.kind, 'paid');
}

test('an account that did nothing has its whole allowance and no days', async () => {
  const usage = await accountUsage(services(), session);
  assert.equal(usage?.plan, 'Free');
  assert.equal(usage?.remaining, ALLOWANCE);
  assert.equal(usage?.period, '2026-11-01');
  assert.deepEqual(usage?.resetsAt, new Date('2026-12-01T00:00:00Z'));
  assert.deepEqual([usage?.days, usage?.byOperation], [[], []]);
});

test('the month is summed by operation, the last 30 days stand each for itself', async () => {
  await charge(ALLOWANCE - 100, 'query_changes', '2026-11-01');
  await charge(40, 'get_company', '2026-11-20');
  const calls = { accountId: 'acc_1', operation: 'search', calls: 7 };
  await addCalls(db.database, [
    { ...calls, day: '2026-11-19' },
    { ...calls, day: '2026-10-22' },
    { ...calls, day: '2026-10-21' },
  ]);
  const usage = await accountUsage(services(), session);
  assert.deepEqual(usage?.byOperation, [
    { operation: 'query_changes', calls: 0, credits: ALLOWANCE - 100 },
    { operation: 'get_company', calls: 0, credits: 40 },
    { operation: 'search', calls: 7, credits: 0 },
  ]);
  assert.deepEqual(
    usage?.days.map(({ day, operation, calls: n, credits }) => [day, operation, n, credits]),
    [
      ['2026-10-22', 'search', 7, 0],
      ['2026-11-01', 'query_changes', 0, ALLOWANCE - 100],
      ['2026-11-19', 'search', 7, 0],
      ['2026-11-20', 'get_company', 0, 40],
    ],
  );
  assert.deepEqual([usage?.used, usage?.remaining], [ALLOWANCE - 60, 60]);
});

test('the cap is set by the owner: it bounds what is left, and setting it is on record', async () => {
  const entry = { kind: 'top_up', amount: 500, operation: null, requestId: null } as const;
  const entries = [{ ...entry, actor: 'operator', note: null }];
  await insertEntries(db.database, 'acc_1', entries, clock.now);
  assert.equal((await accountUsage(services(), session))?.remaining, 560);
  assert.deepEqual(await setCap(services(), session, 100), { kind: 'done' });
  const usage = await accountUsage(services(), session);
  assert.deepEqual(
    [usage?.cap, usage?.remaining, usage?.allowanceLeft, usage?.balanceLeft],
    [100, 160, 60, 100],
  );
  assert.deepEqual(await setCap(services(), session, 0), { kind: 'done' });
  assert.equal((await accountUsage(services(), session))?.remaining, 60);
  assert.deepEqual(await setCap(services(), session, null), { kind: 'done' });
  const [last, first] = [...(await listAudit(db.database, 'acc_1', 10))].filter((_, i) => i !== 1);
  assert.deepEqual(
    [last?.actor, last?.action, last?.detail, first?.detail],
    ['per_1', 'cap_set', { from: 0, to: null }, { from: null, to: 100 }],
  );
});

test('a cap that is no whole number is refused and changes nothing', async () => {
  for (const wrong of [-1, 0.5, Number.NaN, 2e9]) {
    const outcome = await setCap(services(), session, wrong);
    assert.equal(outcome.kind, 'invalid');
  }
  assert.equal((await accountUsage(services(), session))?.cap, null);
});

test('with the month everything but the balance begins anew', async () => {
  clock.now = new Date('2026-12-01T00:00:00Z');
  const usage = await accountUsage(services(), session);
  assert.deepEqual(
    [usage?.period, usage?.used, usage?.remaining, usage?.byOperation.length],
    ['2026-12-01', 0, ALLOWANCE + 500, 0],
  );
  assert.ok((usage?.days.length ?? 0) > 0, 'the last 30 days reach back');
});

test('a closed account has no usage and takes no cap', async () => {
  const gone = { ...session, accountId: 'acc_none' };
  assert.equal(await accountUsage(services(), gone), null);
  assert.deepEqual(await setCap(services(), gone, 5), { kind: 'gone' });
});
