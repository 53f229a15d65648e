// The ledger: it alone moves balances, it is only added to, and it always sums to them.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { fateOf, removeOldMarks } from './charge-marks.ts';
import {
  findSpending,
  insertEntries,
  listEntries,
  lockSpending,
  type NewEntry,
  putCap,
  putSpending,
} from './credits.ts';
import { addCalls, listUse, sumUse } from './usage.ts';

let db: TestDatabase;
before(async () => {
  db = await openTestDatabase();
  await run("insert into accounts values ('acc_1', 'a@people.example', 'free', now())");
  await run("insert into accounts values ('acc_2', 'b@people.example', 'pro', now())");
});
after(() => db.close());

const NOW = new Date('2026-11-20T12:00:00Z');
let statements = 0;

function run(text: string): Promise<unknown[]> {
  statements += 1;
  return db.database.rows(`test-credits-${statements}`, text);
}

function entry(kind: NewEntry['kind'], amount: number): NewEntry {
  return { kind, amount, operation: null, requestId: null, actor: 'operator', note: null };
}

async function balance(id = 'acc_1'): Promise<number | undefined> {
  return (await findSpending(db.database, id))?.balance;
}

test('entries move the balance, in their order, and say what it was after each', async () => {
  await insertEntries(db.database, 'acc_1', [entry('top_up', 100), entry('charge', -30)], NOW);
  await insertEntries(db.database, 'acc_1', [entry('refund', 5)], NOW);
  const listed = await listEntries(db.database, 'acc_1', 10);
  assert.deepEqual(
    listed.map((one) => [one.kind, one.amount, one.balance_after]),
    [
      ['refund', 5, 75],
      ['charge', -30, 70],
      ['top_up', 100, 100],
    ],
  );
  assert.equal(await balance(), 75);
  assert.equal(await balance('acc_2'), 0, 'another account is not touched');
  assert.equal((await listEntries(db.database, 'acc_1', 2)).length, 2);
});

test('a balance cannot fall below nothing, and all entries of one statement stand or fall', async () => {
  const before = await balance();
  const most = [entry('charge', -70), entry('charge', -70)];
  await assert.rejects(insertEntries(db.database, 'acc_1', most, NOW), { code: '23514' });
  assert.equal(await balance(), before);
  await assert.rejects(insertEntries(db.database, 'acc_none', [entry('top_up', 1)], NOW), {
    code: '23503',
  });
  await assert.rejects(insertEntries(db.database, 'acc_1', [entry('top_up', 0)], NOW), {
    code: '23514',
  });
});

test('nobody but the ledger moves a balance, and the ledger is only added to', async () => {
  const restricted = { code: '23001' };
  await assert.rejects(run("update accounts set balance = 1000 where id = 'acc_1'"), restricted);
  await assert.rejects(run('update accounts set balance = balance - 1, used = 3'), restricted);
  await assert.rejects(run('update credit_entries set amount = 1000'), restricted);
  await assert.rejects(run("update credit_entries set note = 'x'"), restricted);
  await assert.rejects(run("delete from credit_entries where account_id = 'acc_1'"), restricted);
  await assert.rejects(run('truncate credit_entries'), restricted);
  const rich =
    "insert into accounts (id, email, tier, created_at, balance) values ('acc_3', 'c', 'free', now(), 5)";
  await assert.rejects(run(rich), restricted);
  await assert.rejects(run("delete from accounts where id = 'acc_1'"), restricted);
  const forged = `insert into credit_entries (account_id, at, kind, amount, balance_after, actor)
    values ('acc_1', now(), 'top_up', 5, 999999, 'operator')`;
  await run(forged);
  assert.equal((await listEntries(db.database, 'acc_1', 1))[0]?.balance_after, 80);
  const [sums] = (await run(
    'select sum(e.amount)::bigint as entries, max(a.balance) as balance from credit_entries e ' +
      'join accounts a on a.id = e.account_id',
  )) as { entries: number; balance: number }[];
  assert.equal(sums?.entries, sums?.balance);
});

test('an account without a balance can go; its ledger stays', async () => {
  await run("insert into accounts values ('acc_4', 'd@people.example', 'free', now())");
  await insertEntries(db.database, 'acc_4', [entry('top_up', 9)], NOW);
  await insertEntries(db.database, 'acc_4', [entry('closing', -9)], NOW);
  await run("delete from accounts where id = 'acc_4'");
  assert.equal((await listEntries(db.database, 'acc_4', 10)).length, 2);
});

test('a cap is kept, and taken away', async () => {
  await putCap(db.database, 'acc_2', 7);
  assert.equal((await findSpending(db.database, 'acc_2'))?.cap, 7);
  await putCap(db.database, 'acc_2', null);
  assert.equal((await findSpending(db.database, 'acc_2'))?.cap, null);
  assert.equal(await findSpending(db.database, 'acc_none'), null);
});

test('what became of a charge is known after its end, by its mark', async () => {
  const mark = { lane: 'till.1', batch: 7 };
  const state = { period: '2026-11-01', used: 1, balanceUsed: 0 };
  const charge = async (batch: number, fails = false) => {
    let xid = '';
    const done = db.database.transaction(async (own) => {
      xid = (await lockSpending(own, 'acc_2'))?.xid ?? '';
      await putSpending(own, 'acc_2', state, [], { ...mark, batch, at: NOW });
      assert.equal(await fateOf(db.database, xid, { ...mark, batch }), 'in progress');
      if (fails) throw new Error('given up');
    });
    await (fails ? assert.rejects(done, /given up/) : done);
    return xid;
  };
  const first = await charge(7);
  assert.equal(await fateOf(db.database, first, mark), 'committed');
  assert.equal(await fateOf(db.database, await charge(8, true), { ...mark, batch: 8 }), 'aborted');
  assert.equal(await fateOf(db.database, first, mark), 'committed');
  // The id of a transaction that a crash undid belongs to another one afterwards.
  assert.equal(await fateOf(db.database, first, { ...mark, batch: 8 }), 'aborted');
  await removeOldMarks(db.database, new Date(NOW.getTime() + 1));
  assert.equal(await fateOf(db.database, first, mark), 'aborted');
});

test('counted calls are added up by day and operation; those of a closed account are dropped', async () => {
  const calls = (accountId: string, day: string, operation: string, n: number) => ({
    accountId,
    day,
    operation,
    calls: n,
  });
  const counted = [
    calls('acc_2', '2026-11-20', 'search', 3),
    calls('acc_gone', '2026-11-20', 'search', 9),
    calls('acc_2', '2026-11-19', 'get_company', 1),
  ];
  await addCalls(db.database, counted);
  await addCalls(db.database, [calls('acc_2', '2026-11-20', 'search', 2)]);
  assert.deepEqual(await listUse(db.database, 'acc_2', '2026-11-20'), [
    { day: '2026-11-20', operation: 'search', calls: 5, credits: 0 },
  ]);
  assert.deepEqual(await sumUse(db.database, 'acc_2', '2026-11-01', '2026-11-30'), [
    { operation: 'search', calls: 5, credits: 0 },
    { operation: 'get_company', calls: 1, credits: 0 },
  ]);
  assert.deepEqual(await sumUse(db.database, 'acc_2', '2026-12-01', '2026-12-31'), []);
});
