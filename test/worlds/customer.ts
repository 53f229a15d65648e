// Accounts with a free tier's month, each with a key, and the guard of credits that they meet.

import { randomBytes } from 'node:crypto';
import type { AnyOperation } from '../../src/contract/operation.ts';
import { TIERS } from '../../src/contract/tiers.ts';
import { type KeyMode, parseApiKey, writeApiKey } from '../../src/core/callers/api-key.ts';
import { openTill } from '../../src/operations/invoke/charging/charging.ts';
import { creditGuard } from '../../src/operations/invoke/charging/credits.ts';
import { countUsage } from '../../src/operations/invoke/charging/usage-counter.ts';
import type { Guards } from '../../src/operations/invoke/guards.ts';
import { invoke } from '../../src/operations/invoke/invoke.ts';
import type { Reply, WireRequest } from '../../src/operations/invoke/wire.ts';
import type { OperationServices, World } from '../../src/operations/services.ts';
import { insertKey, putAccount } from '../../src/store/accounts/api-keys.ts';
import { findSpending } from '../../src/store/accounts/credits.ts';
import type { TestDatabase } from '../database.ts';
import { fakeWorld, wireRequest } from './fake-world.ts';

export interface Customer {
  readonly id: string;
  readonly key: string;
  readonly world: World;
  ask(operation: AnyOperation<OperationServices>, more?: Partial<WireRequest>): Promise<Reply>;
  used(): Promise<number | undefined>;
  flush(): Promise<void>;
}

export const NOON = new Date('2026-11-20T12:00:00Z');
export const { allowance: ALLOWANCE } = TIERS.free;
let accounts = 0;

/** A free account of whose month so much is left. */
export async function customer(
  { database }: TestDatabase,
  left: number,
  mode: KeyMode = 'live',
  limits?: Guards['limits'],
): Promise<Customer> {
  accounts += 1;
  const id = `acc_${accounts}` as const;
  const text = writeApiKey(mode, randomBytes(32));
  const key = parseApiKey(text);
  if (key === null) throw new Error('a key that was just written does not parse');
  await putAccount(database, { id, email: `${id}@people.example`, tier: 'free' }, NOON);
  await database.rows(
    'test-spend',
    "update accounts set period = '2026-11-01', used = $2 where id = $1",
    [id, ALLOWANCE - left],
  );
  const about = { id: `key_${accounts}` as const, accountId: id, name: 'test' };
  await insertKey(database, { ...about, key, expiresAt: null }, NOON);
  const fake = fakeWorld({ database });
  const usage = countUsage(fake.world);
  const credits = creditGuard(fake.world, openTill(fake.world), usage);
  const guards = { ...fake.world.guards, ...(limits && { limits }), credits };
  const world = { ...fake.world, guards };
  return {
    id,
    key: text,
    world,
    ask: (operation, more = {}) =>
      invoke(world, operation, wireRequest({ authorization: `Bearer ${text}`, ...more })),
    used: async () => (await findSpending(database, id))?.used,
    flush: () => usage.flush(),
  };
}
