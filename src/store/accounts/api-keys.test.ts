// Keys and accounts in the database: made, found, listed, ended.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { type ParsedKey, parseApiKey, writeApiKey } from '../../core/callers/api-key.ts';
import {
  findLiveKey,
  findLiveKeys,
  insertKey,
  listKeys,
  putAccount,
  revokeKey,
} from './api-keys.ts';

let db: TestDatabase;
before(async () => {
  db = await openTestDatabase();
});
after(() => db.close());

const NOW = new Date('2026-11-20T12:00:00Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

function keyOf(byte: number): ParsedKey {
  const key = parseApiKey(writeApiKey('live', Buffer.alloc(32, byte)));
  if (!key) throw new Error('a key that was just written does not parse');
  return key;
}

test('an account is made once for an address, and takes the tier given last', async () => {
  const { database } = db;
  const first = await putAccount(
    database,
    { id: 'acc_1', email: 'Jo@People.example', tier: 'free' },
    NOW,
  );
  assert.deepEqual(first, { id: 'acc_1', email: 'jo@people.example', tier: 'free' });
  const again = await putAccount(
    database,
    { id: 'acc_2', email: 'jo@people.example', tier: 'pro' },
    NOW,
  );
  assert.deepEqual(again, { id: 'acc_1', email: 'jo@people.example', tier: 'pro' });
});

test('a key is found by its hash with the tier of its account, until it ends', async () => {
  const { database } = db;
  const key = keyOf(1);
  const name = 'main';
  const expiresAt = later(10);
  await insertKey(database, { id: 'key_1', accountId: 'acc_1', name, key, expiresAt }, NOW);
  const found = await findLiveKey(database, key.hash, NOW);
  const unspent = { period: '1970-01-01', used: 0, balance_used: 0, balance: 0, cap: null };
  const account = { account_id: 'acc_1', tier: 'pro', ...unspent };
  assert.deepEqual(found, { id: 'key_1', mode: 'live', ...account });
  assert.equal(await findLiveKey(database, key.hash, later(10)), null, 'it has expired');
  assert.equal(await findLiveKey(database, keyOf(2).hash, NOW), null, 'it is unknown');
});

test('a revoked key is never found again, and the first revocation stays', async () => {
  const { database } = db;
  const key = keyOf(3);
  const expiresAt = null;
  await insertKey(database, { id: 'key_3', accountId: 'acc_1', name: 'x', key, expiresAt }, NOW);
  assert.equal(await revokeKey(database, 'key_3', later(1)), 'revoked');
  assert.equal(await revokeKey(database, 'key_3', later(2)), 'revoked');
  assert.equal(await revokeKey(database, 'key_none', NOW), 'unknown');
  assert.equal(await findLiveKey(database, key.hash, later(1)), null);
  const [, listed] = await listKeys(database, 'JO@people.example');
  assert.equal(listed?.id, 'key_3');
  assert.deepEqual(listed?.revoked_at, later(1));
});

test('a key without an owner has a tier of its own, and is listed without an account', async () => {
  const { database } = db;
  const key = keyOf(4);
  const unowned = { id: 'key_4', accountId: null, ownTier: 'scale', expiresAt: null } as const;
  await insertKey(database, { ...unowned, name: 'own', key }, NOW);
  const found = await findLiveKey(database, key.hash, NOW);
  assert.equal(found?.account_id, null);
  assert.equal(found?.tier, 'scale');
  assert.equal(found?.period, null);
  const hex = key.hash.toString('hex');
  assert.deepEqual((await findLiveKeys(database.hot, [hex], NOW)).get(hex), found);
  const listed = (await listKeys(database)).find(({ id }) => id === 'key_4');
  assert.equal(listed?.account, null);
  assert.equal(listed?.tier, 'scale');
  const both = {
    ...unowned,
    id: 'key_5',
    accountId: 'acc_1',
    name: 'both',
    key: keyOf(5),
  } as const;
  await assert.rejects(insertKey(database, both, NOW), /api_keys_owner_or_tier/);
});

test('several keys are found at once as they are one by one', async () => {
  const { database } = db;
  const hashes = [1, 2, 3].map((byte) => keyOf(byte).hash);
  for (const at of [NOW, later(10)]) {
    const alone = await Promise.all(hashes.map((hash) => findLiveKey(database, hash, at)));
    const hex = hashes.map((hash) => hash.toString('hex'));
    const together = await findLiveKeys(database.hot, hex, at);
    assert.deepEqual(
      hex.map((hash) => together.get(hash) ?? null),
      alone,
    );
    assert.equal(together.size, at === NOW ? 1 : 0);
  }
});

test('a listing tells the end of a key, never its hash', async () => {
  const listed = await listKeys(db.database, 'jo@people.example');
  assert.deepEqual(
    listed.map(({ id, account, last4 }) => [id, account, last4]),
    [
      ['key_1', 'jo@people.example', keyOf(1).last4],
      ['key_3', 'jo@people.example', keyOf(3).last4],
    ],
  );
  assert.ok(listed.every((key) => !('hash' in key)));
  assert.deepEqual(await listKeys(db.database, 'nobody@people.example'), []);
});
