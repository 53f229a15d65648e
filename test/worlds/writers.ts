// Accounts with keys that write through `invoke`, and an operation that counts what they do.

import { randomBytes } from 'node:crypto';
import { Type } from 'typebox';
import { parseApiKey, writeApiKey } from '../../src/core/callers/api-key.ts';
import { idempotencyGuard } from '../../src/operations/invoke/idempotency.ts';
import { invoke } from '../../src/operations/invoke/invoke.ts';
import type { Reply, WireRequest } from '../../src/operations/invoke/wire.ts';
import type { World } from '../../src/operations/services.ts';
import { insertKey, putAccount } from '../../src/store/accounts/api-keys.ts';
import type { Database } from '../../src/store/database.ts';
import type { TestDatabase } from '../database.ts';
import { fakeWorld, sampleOperation, wireRequest } from './fake-world.ts';

const NOON = new Date('2026-11-20T12:00:00Z');

/** Keys by name: Jo's and Kim's accounts are free, and Lou's key is of no account. */
export async function putWriters(database: Database): Promise<Readonly<Record<string, string>>> {
  const keys: Record<string, string> = {};
  for (const name of ['jo', 'kim', 'lou']) {
    const text = writeApiKey('live', randomBytes(32));
    const key = parseApiKey(text);
    if (key === null) throw new Error('a key that was just written does not parse');
    keys[name] = text;
    const email = `${name}@people.example`;
    if (name !== 'lou') {
      await putAccount(database, { id: `acc_${name}`, email, tier: 'free' }, NOON);
    }
    const owner = name === 'lou' ? null : (`acc_${name}` as const);
    const own = owner === null ? { ownTier: 'free' as const } : {};
    const about = { id: `key_${name}` as const, accountId: owner, name, key, expiresAt: null };
    await insertKey(database, { ...about, ...own }, NOON);
  }
  return keys;
}

export interface Writing {
  readonly world: World;
  readonly upkeep: () => Promise<void>;
  readonly logged: readonly { readonly message: string }[];
  /** How often the work was done. */
  runs: number;
  /** Awaited by the work. */
  work: () => Promise<void>;
  ask(more?: Partial<WireRequest> & { readonly by?: string }): Promise<Reply>;
  wait(milliseconds: number): void;
}

export interface Wanted {
  readonly secret?: true;
  readonly open?: true;
  readonly database?: Partial<TestDatabase['database']>;
}

/** An operation that writes, and counts how often. */
export function writingOn(
  db: Pick<TestDatabase, 'database'>,
  keys: Readonly<Record<string, string>>,
  { secret, open, database = {} }: Wanted = {},
): Writing {
  const fake = fakeWorld({ database: { ...db.database, ...database } });
  const guard = idempotencyGuard(fake.world);
  const guards = { ...fake.world.guards, idempotency: guard };
  const world = { ...fake.world, guards, random: (n: number) => randomBytes(n) };
  const sample = sampleOperation({
    id: 'create_sample',
    method: 'POST',
    access: open ? 'open' : 'key',
    credits: 0,
    success: 201,
    input: { body: Type.Object({ name: Type.String(), size: Type.Optional(Type.Number()) }) },
    ...(secret ? { secretAnswer: true as const } : {}),
    run: async ({ input }) => {
      const run = ++self.runs;
      await self.work();
      return { kind: 'json', data: { run, of: input.body, secret: 'whsec_hidden' } };
    },
  });
  const self: Writing = {
    world,
    upkeep: guard.upkeep,
    logged: fake.logged,
    runs: 0,
    work: async () => {},
    ask: ({ by = 'jo', ...more } = {}) =>
      invoke(
        world,
        sample,
        wireRequest({
          path: '/v1/samples',
          authorization: by === 'nobody' ? undefined : `Bearer ${keys[by]}`,
          body: async () => ({ kind: 'json', value: { name: 'a', size: 1 } }),
          ...more,
        }),
      ),
    wait: (milliseconds) => {
      fake.clock = new Date(fake.clock.getTime() + milliseconds);
    },
  };
  return self;
}
