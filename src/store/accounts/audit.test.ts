// The audit log, in a real database: it is added to, read newest first, and never altered.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { appendAudit, listAudit } from './audit.ts';

let opened: TestDatabase;
before(async () => {
  opened = await openTestDatabase();
});
after(() => opened.close());

const NOW = new Date('2026-11-20T12:00:00Z');

test('entries are read newest first, all of them or one account’s', async () => {
  const { database: db } = opened;
  for (const [i, accountId] of (['acc_a', 'acc_b', 'acc_a', null] as const).entries()) {
    const detail = { i, name: "'; drop table audit_entries; --\r\n" };
    await appendAudit(db, { actor: 'operator', action: `act_${i}`, accountId, detail }, NOW);
  }
  const all = await listAudit(db, null, 3);
  assert.deepEqual(
    all.map(({ action, accountId }) => [action, accountId]),
    [
      ['act_3', null],
      ['act_2', 'acc_a'],
      ['act_1', 'acc_b'],
    ],
  );
  const mine = await listAudit(db, 'acc_a', 10);
  assert.deepEqual(
    mine.map(({ detail }) => detail.i),
    [2, 0],
  );
  assert.equal(mine[0]?.detail.name, "'; drop table audit_entries; --\r\n");
  assert.deepEqual(mine[0]?.at, NOW);
});

test('nothing in it can be altered or taken away', async () => {
  const { database: db } = opened;
  for (const [i, sql] of [
    "update audit_entries set actor = 'nobody'",
    'delete from audit_entries',
    'truncate audit_entries',
  ].entries()) {
    await assert.rejects(db.rows(`openedtamper_${i}`, sql), /only added to/);
  }
});
