// Charging processes are killed at any moment: no credit is lost, none is spent twice.

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTestDatabase, type TestDatabase } from '../database.ts';
import { programAt } from '../programs.ts';
import { seededNumbers } from './processes.ts';

const ALLOWANCE = 1_000;
const BALANCE = 3_000;
const KILLS = 6;
/** Calls that a process has under way; each may have been charged when it is killed. */
const LANES = 8;

interface Worker {
  readonly child: ChildProcess;
  readonly started: Promise<void>;
  /** What it told of, until its end. */
  readonly ended: Promise<{ readonly paid: number; readonly done: boolean }>;
}

function startWorker(db: TestDatabase, name: number): Worker {
  const script = programAt('test/chaos/charging-worker.ts');
  const child = spawn(process.execPath, [script, db.url, 'acc_1', String(name)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  const started = Promise.withResolvers<void>();
  child.stdout?.on('data', (chunk) => {
    said += String(chunk);
    started.resolve();
  });
  const ended = once(child, 'close').then(() => {
    started.resolve();
    return { paid: said.split('paid\n').length - 1, done: said.includes('exhausted') };
  });
  return { child, started: started.promise, ended };
}

test('processes that charge one account are killed: what was paid is booked, once', async (t) => {
  const db = await openTestDatabase();
  t.after(() => db.close());
  await db.database.rows(
    'test-account',
    "insert into accounts values ('acc_1', 'jo@people.example', 'free', now())",
  );
  await db.database.rows(
    'test-top-up',
    `insert into credit_entries (account_id, at, kind, amount, balance_after, actor)
     values ('acc_1', now(), 'top_up', $1, 0, 'operator')`,
    [BALANCE],
  );
  const chance = seededNumbers(11);
  let names = 0;
  let paid = 0;
  const steady = startWorker(db, names++);
  for (let kill = 0; kill < KILLS; kill++) {
    const worker = startWorker(db, names++);
    await worker.started;
    await Promise.race([sleep(20 + chance() * 120), worker.ended]);
    worker.child.kill('SIGKILL');
    paid += (await worker.ended).paid;
  }
  for (const worker of [steady, startWorker(db, names++)]) {
    const ended = await worker.ended;
    assert.ok(ended.done, 'it did not come to the end');
    paid += ended.paid;
  }
  const [books] = await db.database.rows<Record<string, number>>(
    'test-books',
    `select used, balance_used, balance,
            (select sum(amount)::bigint from credit_entries) as entries,
            (select sum(credits)::bigint from usage_days) as days,
            (select sum(amount)::bigint from credit_entries
              where kind in ('charge', 'refund')) as moved
     from accounts`,
  );
  assert.ok(books);
  const { used = 0, balance_used: fromBalance = 0, balance = -1 } = books;
  t.diagnostic(`${paid * 2} credits told of, ${used} booked, ${KILLS} processes killed`);
  assert.equal(books.entries, balance);
  assert.equal(books.days, used);
  assert.equal(books.moved, -fromBalance);
  assert.equal(used, ALLOWANCE + BALANCE - balance);
  assert.ok(balance === 0 || balance === 1, 'the last process went on until nothing was left');
  assert.ok(used >= paid * 2, 'an answer that left was not booked');
  assert.ok(used - paid * 2 <= KILLS * LANES * 2, 'more was booked than was under way');
});
