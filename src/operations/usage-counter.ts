// Counts calls in memory and writes them now and then: a killed process loses seconds of counts.

import { addCalls, type Calls } from '../store/usage.ts';
import type { Services } from './services.ts';

export interface UsageCounter {
  count(accountId: string, day: string, operation: string): void;
  /** Writes what was counted; what cannot be written now stays for the next time. */
  flush(): Promise<void>;
}

/** More kinds of calls than this are written in several statements. */
const MOST_AT_ONCE = 1_000;

export function countUsage({ database }: Pick<Services, 'database'>): UsageCounter {
  let counted = new Map<string, Calls>();
  const add = (calls: Calls): void => {
    const key = `${calls.accountId} ${calls.day} ${calls.operation}`;
    const before = counted.get(key)?.calls ?? 0;
    counted.set(key, { ...calls, calls: before + calls.calls });
  };
  return {
    count: (accountId, day, operation) => add({ accountId, day, operation, calls: 1 }),
    flush: async () => {
      const rows = [...counted.values()];
      counted = new Map();
      for (let at = 0; at < rows.length; at += MOST_AT_ONCE) {
        try {
          await addCalls(database, rows.slice(at, at + MOST_AT_ONCE));
        } catch (error) {
          for (const row of rows.slice(at)) add(row);
          throw error;
        }
      }
    },
  };
}
