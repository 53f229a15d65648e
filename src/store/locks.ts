// Work that one process at a time does, by a lock that ends with the connection that holds it.

import type { Database } from './database.ts';

// Any numbers will do, as long as every process takes the same.
const LOCKS = {
  'seal bitcoin': 7_203_114_521,
  'seal sandbox': 7_203_114_522,
  'anchor bitcoin': 7_203_114_523,
  'anchor sandbox': 7_203_114_524,
  'warn of lapses': 7_203_114_525,
} as const;

export type LockName = keyof typeof LOCKS;

export type Locked<T> =
  | { readonly kind: 'done'; readonly result: T }
  /** Another process is at it. */
  | { readonly kind: 'busy' };

export async function whileLocked<T>(
  database: Database,
  name: LockName,
  work: () => Promise<T>,
): Promise<Locked<T>> {
  const session = await database.session();
  try {
    const sql = 'select pg_try_advisory_lock($1) as mine';
    const [row] = await session.rows<{ mine: boolean }>('try-lock', sql, [LOCKS[name]]);
    if (row?.mine !== true) return { kind: 'busy' };
    return { kind: 'done', result: await work() };
  } finally {
    await session.release();
  }
}
