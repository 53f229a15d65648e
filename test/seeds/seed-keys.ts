// Accounts of each tier for tests of the HTTP surface, and a key of every kind.

import { randomBytes } from 'node:crypto';
import { TIERS } from '../../src/contract/tiers.ts';
import {
  type KeyMode,
  type KeyTier,
  parseApiKey,
  writeApiKey,
} from '../../src/core/callers/api-key.ts';
import type { Db } from '../../src/store/database.ts';

/**
 * `spent`: of an account without credits. `unowned`: of no account. `test`: in test mode, of the
 * account without credits. `tester`: in test mode, of the account `pro`.
 */
export type SeededKey =
  | KeyTier
  | 'revoked'
  | 'expired'
  | 'unknown'
  | 'spent'
  | 'unowned'
  | 'test'
  | 'tester';

/** More credits than any test spends. */
export const TOPPED_UP = 1_000_000;

export async function putKeys(db: Db, now: Date): Promise<Readonly<Record<SeededKey, string>>> {
  for (const tier of ['free', 'pro', 'scale']) {
    await run(db, 'insert into accounts values ($1, $2, $3, $4)', [
      `acc_${tier}`,
      `${tier}@people.example`,
      tier,
      now,
    ]);
  }
  await run(
    db,
    `insert into credit_entries (account_id, at, kind, amount, balance_after, actor)
     select id, $1, 'top_up', $2, 0, 'operator' from accounts`,
    [now, TOPPED_UP],
  );
  await run(
    db,
    `insert into accounts (id, email, tier, created_at, period, used)
     values ('acc_spent', 'spent@people.example', 'free', $1, '2026-11-01', $2)`,
    [now, TIERS.free.allowance],
  );
  const past = new Date(now.getTime() - 1000);
  const put = async (
    name: string,
    account: string,
    revoked: Date | null,
    expires: Date | null,
    mode: KeyMode = 'live',
  ) => {
    const key = writeApiKey(mode, randomBytes(32));
    const parsed = parseApiKey(key);
    await run(
      db,
      `insert into api_keys (id, account_id, name, mode, hash, last4, created_at, revoked_at,
         expires_at)
       values ('key_' || $1, 'acc_' || $2, $1, $8, $3, $4, $5, $6, $7)`,
      [name, account, parsed?.hash, parsed?.last4, past, revoked, expires, mode],
    );
    return key;
  };
  const unowned = await put('unowned', 'free', null, null);
  await run(
    db,
    "update api_keys set account_id = null, tier = 'free' where id = 'key_unowned'",
    [],
  );
  const test = await put('test', 'spent', null, null, 'test');
  return {
    spent: await put('spent', 'spent', null, null),
    unowned,
    test,
    tester: await put('tester', 'pro', null, null, 'test'),
    free: await put('free', 'free', null, null),
    pro: await put('pro', 'pro', null, new Date(now.getTime() + 1000)),
    scale: await put('scale', 'scale', null, null),
    revoked: await put('revoked', 'free', past, null),
    expired: await put('expired', 'free', null, past),
    unknown: writeApiKey('live', randomBytes(32)),
  };
}

let statements = 0;

async function run(db: Db, text: string, values: readonly unknown[]): Promise<unknown[]> {
  statements += 1;
  return db.rows(`seed_keys_${statements}`, text, values);
}
