// A server that crashes gives the ids of lost transactions to others: charges are not mistaken.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTill } from '../../src/operations/invoke/charging/charging.ts';
import { lockSpending } from '../../src/store/accounts/credits.ts';
import { type Database, openDatabase } from '../../src/store/database.ts';
import { migrate } from '../../src/store/migrate.ts';
import { open, placeFor, sql } from '../servers/embedded-servers.ts';

const CHARGE = {
  credits: 3,
  day: '2026-11-20',
  operation: 'get_company',
  requestId: 'req_1',
  actor: 'key_1',
};
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

test('credits of a charge that a crash undid are not given back', async (t) => {
  const server = await open(placeFor(t));
  t.after(() => server.close());
  await migrate(server.url);
  await sql(server, "alter system set wal_writer_delay = '10s'");
  await sql(server, 'select pg_reload_conf()');
  await sql(server, 'create table others (n int)');
  const database = openDatabase({ url: server.url, connections: 2, onTrouble: () => {} });
  t.after(() => database.close());
  await database.rows(
    'test-account',
    `insert into accounts (id, email, tier, created_at, period, used)
     values ('acc_1', 'jo@people.example', 'free', now(), '2026-11-01', 100)`,
  );
  let lost = '';
  const crashing: Database = {
    ...database,
    transaction: (work) =>
      database.transaction(async (db) => {
        const answer = await work(db);
        if (lost !== '') return answer;
        lost = (await lockSpending(db, 'acc_1'))?.xid ?? '';
        process.kill(server.pid, 'SIGKILL');
        // Its backends see that it is gone while they wait, and end without writing anything.
        await sleep(1_000);
        return answer;
      }),
  };
  const now = () => new Date('2026-11-20T12:00:00Z');
  const random = (n: number) => randomBytes(n);
  const till = openTill({ database: crashing, now, random, log: quiet });
  await assert.rejects(till.charge('acc_1', CHARGE));
  assert.equal(till.open(), 1, 'nobody heard how it ended');

  const known = async () =>
    (
      await database.rows<{ n: number }>(
        'test-next',
        'with other as (insert into others values (1)) select pg_current_xact_id()::text::bigint as n',
      )
    )[0]?.n;
  let reached = 0;
  for (let tries = 0; reached < Number(lost) + 3 && tries < 5_000; tries++) {
    reached = (await known().catch(() => sleep(50))) ?? 0;
  }
  const [row] = (await sql(server, `select pg_xact_status('${lost}') as fate`)) as {
    fate: string;
  }[];
  assert.equal(row?.fate, 'committed', 'another transaction has its id');
  await till.settle();
  assert.equal(till.open(), 0);
  const [books] = await database.rows<{ used: number; days: number }>(
    'test-books',
    `select used, (select coalesce(sum(credits), 0)::int from usage_days) as days
     from accounts where id = 'acc_1'`,
  );
  assert.deepEqual(books, { used: 100, days: 0 });
});
