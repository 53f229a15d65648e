// Whose key a call carries, when many calls carry one at once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeWorld } from '../../../../test/worlds/fake-world.ts';
import { keyRows } from '../../../../test/worlds/key-rows.ts';
import { TIERS } from '../../../contract/tiers.ts';
import { parseApiKey, writeApiKey } from '../../../core/callers/api-key.ts';
import type { LiveKey } from '../../../store/accounts/api-keys.ts';
import type { HotDb } from '../../../store/database.ts';
import { callerOf } from './credentials.ts';

const keys = [1, 2, 3, 4].map((byte) => writeApiKey('live', Buffer.alloc(32, byte)));
const hashes = keys.map((key) => parseApiKey(key)?.hash.toString('hex') ?? '');

/** A database that knows the first three keys until they are revoked, and counts statements. */
function storeOfKeys() {
  const asked: string[] = [];
  const live = new Map<string, LiveKey>();
  for (const [i, hash] of hashes.slice(0, 3).entries()) {
    const account = { tier: 'pro', period: '2026-11-01', used: 7, balance: 5, cap: null } as const;
    const key = { id: `key_${i}`, account_id: `acc_${i}`, mode: 'live', balance_used: 2 } as const;
    live.set(hash, { ...key, ...account });
  }
  const hot: HotDb = {
    rows: async () => [],
    bytes: async ({ name }, [wanted]) => {
      asked.push(name);
      return keyRows(wanted, (hash) => live.get(hash));
    },
  };
  return { asked, live, world: fakeWorld({ database: { hot } }).world };
}

test('calls that come together share statements, and each gets its own caller', async () => {
  const { asked, world } = storeOfKeys();
  const calls = [...keys, ...keys, ...keys].map((key) => callerOf(world, key).catch(String));
  const ids = (await Promise.all(calls)).map((one) =>
    typeof one === 'string' ? one : callId(one),
  );
  assert.deepEqual(ids.slice(0, 3), ['key_0', 'key_1', 'key_2']);
  assert.match(ids[3] ?? '', /unknown or has ended/);
  assert.deepEqual(ids.slice(4, 8), ids.slice(0, 4));
  assert.ok(asked.length < calls.length / 2, asked.join(' '));
});

test('what the account of a key has comes with the key; a key without an owner has nothing', async () => {
  const { live, world } = storeOfKeys();
  const [key = ''] = keys;
  const caller = await callerOf(world, key);
  assert.ok(caller.kind === 'key');
  const used = { period: '2026-11-01', used: 7, balanceUsed: 2 };
  assert.deepEqual(caller.credits, {
    allowance: TIERS.pro.allowance,
    ...used,
    balance: 5,
    cap: null,
  });
  const nothing = { period: null, used: null, balance_used: null, balance: null, cap: null };
  const [hash = ''] = hashes;
  live.set(hash, { id: 'key_9', account_id: null, tier: 'free', mode: 'live', ...nothing });
  const expected = { kind: 'key', keyId: 'key_9', accountId: null, tier: 'free', mode: 'live' };
  assert.deepEqual(await callerOf(world, key), expected);
});

test('a key that was revoked is refused at the next call', async () => {
  const { live, world } = storeOfKeys();
  const [key = '', other = ''] = keys;
  assert.equal(callId(await callerOf(world, key)), 'key_0');
  live.delete(hashes[0] ?? '');
  const after = [key, other].map((one) => callerOf(world, one).then(callId, String));
  const [refused, found] = await Promise.all(after);
  assert.match(refused ?? '', /unknown or has ended/);
  assert.equal(found, 'key_1');
});

function callId(caller: Awaited<ReturnType<typeof callerOf>>): string {
  return caller.kind === 'key' ? caller.keyId : caller.kind;
}
