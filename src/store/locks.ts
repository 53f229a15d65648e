// Work that one process at a time does, by locks that end with the connection that holds them.

import type { Database, Session } from './database.ts';

// Any numbers will do that nothing else has, as long as every process takes the same.
const LOCKS = {
  'seal bitcoin': 7_203_114_521,
  'seal sandbox': 7_203_114_522,
  'anchor bitcoin': 7_203_114_523,
  'anchor sandbox': 7_203_114_524,
  'witness bitcoin': 7_203_114_526,
  'witness sandbox': 7_203_114_527,
  'warn of lapses': 7_203_114_525,
  trim: 7_203_114_528,
  /** Whoever makes a backup has it: what its rows name stays in its place meanwhile. */
  backup: 7_203_114_529,
  export: 7_203_114_530,
} as const;

export type LockName = keyof typeof LOCKS;

/** The number that is locked, for whoever has another connection than those of the pool. */
export function lockNumber(name: LockName): number {
  return LOCKS[name];
}

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

// The first of two numbers: whoever holds it with the id of a company as the second works on that.
const COMPANY = 1_096_969_037;

/** Companies that one worker has to itself, by locks on one connection. */
export interface CompanyLocks {
  /** Does `work` on a company that no other worker is at. */
  whileHeld<T>(companyId: number, work: () => Promise<T>): Promise<Locked<T>>;
  release(): Promise<void>;
}

/** No row is locked by them. The connection is opened with the first, and again if it was lost. */
export function companyLocks(database: Pick<Database, 'session'>): CompanyLocks {
  let opened: Promise<Session> | null = null;
  const open = async (): Promise<Session> => {
    const session = await database.session();
    session.on('lost', () => {
      opened = null;
    });
    return session;
  };
  return {
    whileHeld: async (companyId, work) => {
      opened ??= open();
      const session = await opened.catch((error: unknown) => {
        opened = null;
        throw error;
      });
      const take = 'select pg_try_advisory_lock($1, $2) as mine';
      const names = [COMPANY, companyId];
      const [row] = await session.rows<{ mine: boolean }>('lock-company', take, names);
      if (row?.mine !== true) return { kind: 'busy' };
      try {
        return { kind: 'done', result: await work() };
      } finally {
        const leave = 'select pg_advisory_unlock($1, $2)';
        // A connection that was lost meanwhile took its locks with it.
        await session.rows('unlock-company', leave, names).catch(() => {});
      }
    },
    release: async () => {
      const session = await opened;
      opened = null;
      await session?.release();
    },
  };
}
