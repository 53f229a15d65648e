// The rows of one moment, read while others go on writing.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { openDatabase } from '../database.ts';
import { lockCommitOrder } from '../facts/change-events.ts';
import { withSnapshot } from './snapshot.ts';

let opened: TestDatabase;
before(async () => {
  opened = await openTestDatabase();
});
after(() => opened.close());

test('events are committed while a backup is under way, however long that takes', async () => {
  const writer = openDatabase({ url: opened.url, patience: 2_000 });
  try {
    const done = await withSnapshot(opened.url, () =>
      writer.transaction(async (db) => {
        await lockCommitOrder(db);
        return 'committed';
      }),
    );
    assert.equal(done, 'committed');
  } finally {
    await writer.close();
  }
});

test('one backup of a database is made at a time', { timeout: 60_000 }, async () => {
  const inner = await withSnapshot(opened.url, () =>
    withSnapshot(opened.url, async () => 'two at once'),
  );
  assert.equal(inner, null);
});
