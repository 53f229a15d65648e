// Counts calls in memory and writes them now and then: a killed process loses seconds of counts.

import { type KeyUse, noteKeyUse } from '../../../store/accounts/api-keys.ts';
import { addCalls, type Calls } from '../../../store/accounts/usage.ts';
import type { Services } from '../../services.ts';

export interface UsageCounter {
  count(accountId: string, day: string, operation: string): void;
  /** A key was used. */
  used(keyId: string, at: Date): void;
  /** Writes what was counted; what cannot be written now stays for the next time. */
  flush(): Promise<void>;
}

/** Counted on in place: there is one at every call. */
type Counted = Omit<Calls, 'calls'> & { calls: number };

/** More than this is written in several statements. */
const MOST_AT_ONCE = 1_000;

export function countUsage({ database }: Pick<Services, 'database'>): UsageCounter {
  const counted = new Map<string, Counted>();
  const uses = new Map<string, Date>();
  // Calls that share a read of their key come one after the other.
  let last: Counted | null = null;
  const count = ({ accountId, day, operation, calls }: Calls): void => {
    const isLast = last?.accountId === accountId && last.operation === operation;
    if (last !== null && isLast && last.day === day) {
      last.calls += calls;
      return;
    }
    const key = `${accountId} ${day} ${operation}`;
    last = counted.get(key) ?? { accountId, day, operation, calls: 0 };
    last.calls += calls;
    counted.set(key, last);
  };
  const used = ({ id, at }: KeyUse): void => {
    const before = uses.get(id);
    if (before === undefined || before < at) uses.set(id, at);
  };
  return {
    count: (accountId, day, operation) => count({ accountId, day, operation, calls: 1 }),
    used: (id, at) => used({ id, at }),
    flush: async () => {
      last = null;
      const calls = taken(counted);
      const keys = taken(uses).map(([id, at]) => ({ id, at }));
      const done = await Promise.allSettled([
        writeAll(
          calls.map(([, one]) => one),
          (some) => addCalls(database, some),
          count,
        ),
        writeAll(keys, (some) => noteKeyUse(database, some), used),
      ]);
      for (const one of done) if (one.status === 'rejected') throw one.reason;
    },
  };
}

function taken<Value>(from: Map<string, Value>): [string, Value][] {
  const entries = [...from];
  from.clear();
  return entries;
}

/** What could not be written is kept again; throws the first reason. */
async function writeAll<One>(
  all: readonly One[],
  write: (some: readonly One[]) => Promise<void>,
  keep: (one: One) => void,
): Promise<void> {
  for (let at = 0; at < all.length; at += MOST_AT_ONCE) {
    try {
      await write(all.slice(at, at + MOST_AT_ONCE));
    } catch (error) {
      for (const one of all.slice(at)) keep(one);
      throw error;
    }
  }
}
