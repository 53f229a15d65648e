// Charging on a real database: many at once at the edge of what is left, and broken connections.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { TIERS } from '../../../contract/tiers.ts';
import { findSpending, insertEntries } from '../../../store/accounts/credits.ts';
import { type Database, openDatabase } from '../../../store/database.ts';
import { AccountGone, openTill, type Till } from './charging.ts';
import type { Charge } from './gathered-charges.ts';

let db: TestDatabase;
/** Pools of their own, as processes have them. */
let pools: Database[];
before(async () => {
  db = await openTestDatabase();
  pools = [1, 2, 3].map(() => openDatabase({ url: db.url, connections: 4 }));
});
after(async () => {
  for (const pool of pools) await pool.close();
  await db.close();
});

const clock = { now: new Date('2026-11-20T12:00:00Z') };
const warned: string[] = [];
const log = {
  info: () => {},
  warn: (_: object, line: string) => warned.push(line),
  error: () => {},
};

function tillOn(database: Database): Till {
  return openTill({ database, now: () => clock.now, random: (n) => randomBytes(n), log });
}

let accounts = 0;
let statements = 0;

function run<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  statements += 1;
  return db.database.rows<Row>(`test-charging-${statements}`, text, values);
}

const { allowance: ALLOWANCE } = TIERS.free;

/** A free account of whose month so much is left. */
async function open(left: number, topUp = 0, cap: number | null = null): Promise<string> {
  accounts += 1;
  const id = `acc_${accounts}`;
  await run(
    `insert into accounts (id, email, tier, created_at, period, used, cap)
     values ($1, $1 || '@people.example', 'free', $2, '2026-11-01', $3, $4)`,
    [id, clock.now, ALLOWANCE - left, cap],
  );
  await run(
    `insert into usage_days (account_id, day, operation, credits)
     values ($1, '2026-11-01', 'before', $2)`,
    [id, ALLOWANCE - left],
  );
  const entry = { kind: 'top_up', amount: topUp, operation: null, requestId: null } as const;
  if (topUp > 0) {
    await insertEntries(db.database, id, [{ ...entry, actor: 'operator', note: null }], clock.now);
  }
  return id;
}

let calls = 0;

function charge(credits: number, operation = 'get_company'): Charge {
  calls += 1;
  const day = clock.now.toISOString().slice(0, 10);
  return { credits, day, operation, requestId: `req_${calls}`, actor: 'key_1' };
}

interface Books {
  readonly used: number;
  readonly balanceUsed: number;
  readonly balance: number;
}

/** Every figure by which the account can be told, held against each other. */
async function checkBooks(id: string): Promise<Books> {
  const spending = await findSpending(db.database, id);
  assert.ok(spending);
  const [ledger] = await run<{ sum: number; spent: number }>(
    `select coalesce(sum(amount), 0)::bigint as sum,
            coalesce(-sum(amount) filter (where kind in ('charge', 'refund')), 0)::bigint as spent
     from credit_entries where account_id = $1`,
    [id],
  );
  const [days] = await run<{ credits: number }>(
    'select coalesce(sum(credits), 0)::bigint as credits from usage_days where account_id = $1',
    [id],
  );
  const { used, balance_used: balanceUsed, balance } = spending;
  assert.equal(ledger?.sum, balance, 'the entries sum to the balance');
  assert.equal(ledger?.spent, balanceUsed, 'the entries sum to what was taken from the balance');
  assert.equal(days?.credits, used, 'the days sum to what was used');
  assert.ok(balance >= 0 && used - balanceUsed <= ALLOWANCE);
  return { used, balanceUsed, balance };
}

test('hundreds of calls at once in several processes: what is left is spent, and not one more', async () => {
  for (const [left, topUp, cap, payable] of [
    [50, 0, null, 50],
    [20, 30, null, 50],
    [20, 100, 30, 50],
    [0, 50, null, 50],
    [0, 0, null, 0],
  ] as const) {
    const id = await open(left, topUp, cap);
    const tills = pools.map(tillOn);
    const asked = Array.from({ length: 300 }, (_, i) =>
      tills[i % tills.length]?.charge(id, charge(1, `operation_${i % 7}`)),
    );
    const outcomes = await Promise.all(asked);
    assert.equal(outcomes.filter((one) => one?.kind === 'paid').length, payable);
    const books = await checkBooks(id);
    assert.equal(books.used, ALLOWANCE - left + payable);
    assert.equal(books.balance, topUp - (payable - Math.min(left, payable)));
  }
});

test('calls of several prices: never more than is left, and nothing is left that one could buy', async () => {
  const id = await open(40, 25);
  const tills = pools.map(tillOn);
  const prices = Array.from({ length: 240 }, (_, i) => [1, 2, 3, 5][i % 4] ?? 1);
  const outcomes = await Promise.all(
    prices.map((price, i) => tills[i % 3]?.charge(id, charge(price))),
  );
  const paid = prices.filter((_, i) => outcomes[i]?.kind === 'paid');
  assert.equal(
    paid.reduce((sum, price) => sum + price, 0),
    65,
  );
  assert.equal((await checkBooks(id)).balance, 0);
});

test('many accounts at once, counted and charged, never wait for each other without end', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => open(100, 10)));
  const tills = pools.map(tillOn);
  await Promise.all(
    Array.from({ length: 360 }, (_, i) =>
      tills[i % 3]?.charge(ids[i % ids.length] ?? '', charge(2, `operation_${i % 5}`)),
    ),
  );
  for (const id of ids) assert.equal((await checkBooks(id)).used, ALLOWANCE - 100 + 60);
});

test('a charge of the balance names its call in the ledger; one of the allowance needs no entry', async () => {
  const id = await open(1, 10);
  const till = tillOn(db.database);
  await till.charge(id, charge(1));
  const split = charge(3, 'query_changes');
  await till.charge(id, split);
  const entries = await run<{ amount: number; operation: string; request_id: string }>(
    "select amount, operation, request_id from credit_entries where account_id = $1 and kind = 'charge'",
    [id],
  );
  const { operation, requestId } = split;
  assert.deepEqual(entries, [{ amount: -3, operation, request_id: requestId }]);
});

test('what is given back can be spent again, and returns to where it came from', async () => {
  const id = await open(2, 5);
  const till = tillOn(db.database);
  const whole = charge(4);
  const spent = await till.charge(id, whole);
  assert.ok(spent.kind === 'paid');
  await till.refund(id, whole, spent.payment, 1);
  assert.deepEqual(await checkBooks(id), { used: ALLOWANCE + 1, balanceUsed: 1, balance: 4 });
  const more = await till.charge(id, whole);
  assert.ok(more.kind === 'paid');
  await till.refund(id, whole, more.payment, 4);
  assert.deepEqual(await checkBooks(id), { used: ALLOWANCE + 1, balanceUsed: 1, balance: 4 });
});

test('with the month the allowance begins anew, and the balance stays', async () => {
  const id = await open(0, 5);
  const till = tillOn(db.database);
  assert.equal((await till.charge(id, charge(6))).kind, 'exhausted');
  clock.now = new Date('2026-12-01T00:00:00Z');
  try {
    assert.equal((await till.charge(id, charge(6))).kind, 'paid');
    const spending = await findSpending(db.database, id);
    assert.deepEqual([spending?.period, spending?.used, spending?.balance], ['2026-12-01', 6, 5]);
  } finally {
    clock.now = new Date('2026-11-20T12:00:00Z');
  }
  assert.equal((await till.charge(id, charge(1))).kind, 'paid', 'a clock behind changes nothing');
  assert.equal((await findSpending(db.database, id))?.period, '2026-12-01');
});

test('an account that was closed meanwhile is told as such', async () => {
  await assert.rejects(tillOn(db.database).charge('acc_none', charge(1)), AccountGone);
});

// Connections that break -------------------------------------------------------------------------

type Break = 'before' | 'after' | 'never';

/** A database whose transactions lose their connection before or after the commit. */
function breaking(plan: { how: Break; fates: 'heard' | 'unheard' }): Database {
  const lost = () => Object.assign(new Error('Connection terminated'), { code: '08006' });
  return {
    ...db.database,
    rows: async (name, text, values) => {
      if (plan.fates === 'unheard' && name === 'fate_of_transaction') throw lost();
      return db.database.rows(name, text, values);
    },
    transaction: async (work) => {
      const result = await db.database.transaction(async (own) => {
        const done = await work(own);
        if (plan.how === 'before') throw lost();
        return done;
      });
      if (plan.how === 'after') throw lost();
      return result;
    },
  };
}

/** The server may not have noticed yet that a connection is lost: it is asked until it has. */
async function settleAll(till: Till): Promise<void> {
  for (let asked = 0; till.open() > 0 && asked < 6_000; asked++) {
    await till.settle();
    if (till.open() > 0) await sleep(10);
  }
  assert.equal(till.open(), 0);
}

test('a connection lost before the commit: nothing is charged, and the call fails', async () => {
  const id = await open(10);
  const till = tillOn(breaking({ how: 'before', fates: 'heard' }));
  await assert.rejects(till.charge(id, charge(3)), { code: '08006' });
  await settleAll(till);
  assert.equal((await checkBooks(id)).used, ALLOWANCE - 10);
});

test('a connection lost after the commit: the server is asked, and the call is answered', async () => {
  const id = await open(10);
  const till = tillOn(breaking({ how: 'after', fates: 'heard' }));
  const spent = await till.charge(id, charge(3));
  assert.equal(spent.kind, 'paid');
  assert.equal((await checkBooks(id)).used, ALLOWANCE - 7);
});

test('where the server cannot be asked either, the call fails and its credits return', async () => {
  const id = await open(1, 10);
  const plan: { how: Break; fates: 'heard' | 'unheard' } = { how: 'after', fates: 'unheard' };
  const till = tillOn(breaking(plan));
  await assert.rejects(till.charge(id, charge(3)), { code: '08006' });
  assert.equal((await checkBooks(id)).used, ALLOWANCE + 2, 'it was committed all the same');
  await till.settle();
  assert.equal((await checkBooks(id)).used, ALLOWANCE + 2, 'nothing is known yet');
  plan.fates = 'heard';
  plan.how = 'before';
  await till.settle();
  assert.equal(till.open(), 1, 'it could not be given back yet');
  plan.how = 'never';
  await settleAll(till);
  assert.deepEqual(await checkBooks(id), { used: ALLOWANCE - 1, balanceUsed: 0, balance: 10 });
});

test('credits whose return was not heard of are not returned twice', async () => {
  const id = await open(10);
  const plan: { how: Break; fates: 'heard' | 'unheard' } = { how: 'never', fates: 'heard' };
  const till = tillOn(breaking(plan));
  const whole = charge(4);
  const spent = await till.charge(id, whole);
  assert.ok(spent.kind === 'paid');
  plan.how = 'after';
  await till.refund(id, whole, spent.payment, 4);
  assert.equal(till.open(), 1);
  await till.settle();
  assert.equal(till.open(), 0);
  assert.equal((await checkBooks(id)).used, ALLOWANCE - 10);
  assert.ok(warned.includes('credits could not be given back yet'));
});
