// Says where a host is, by the resolvers that the settings name.

import { Resolver } from 'node:dns/promises';
import type { LookUp } from '../addresses.ts';

export interface HostResolver {
  /** Rejects with `ETIMEOUT` when its time is over. */
  readonly lookUp: LookUp;
  /** Ends what is under way as a failure; nothing is asked any more. */
  close(): void;
}

export interface ResolverLimits {
  /** How long one look-up may take, with its waiting for a turn. */
  readonly totalMs?: number;
  /** How many are asked for at once; the others wait their turn. */
  readonly most?: number;
}

/** Told by its code, as the failures of Node's own resolver are. */
class LookUpFailure extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/**
 * Asks DNS itself, for both families: `getaddrinfo` has four threads, which four dead names would
 * hold from everybody else, and the end of the process would wait for them. What is asked for twice
 * at once is asked once.
 */
export function hostResolver(
  servers: readonly string[] | null,
  { totalMs = 5_000, most = Number.POSITIVE_INFINITY }: ResolverLimits = {},
): HostResolver {
  const asked = new Map<string, Promise<readonly string[]>>();
  const closing = new AbortController();
  const turns = turnsOf(most);
  const timeout = Math.ceil(totalMs / 2);
  const ask = async (host: string): Promise<readonly string[]> => {
    const end = endAfter(totalMs, closing.signal);
    try {
      await turns.take(end.signal);
      try {
        const resolver = new Resolver({ timeout, maxTimeout: timeout, tries: 2 });
        if (servers !== null) resolver.setServers([...servers]);
        end.signal.addEventListener('abort', () => resolver.cancel(), { once: true });
        return await bothFamilies(resolver, host);
      } finally {
        turns.give();
      }
    } catch (error) {
      throw end.signal.aborted ? end.signal.reason : error;
    } finally {
      end.forget();
    }
  };
  return {
    lookUp: (host) => {
      const known = asked.get(host);
      if (known !== undefined) return known;
      const answer = ask(host).finally(() => asked.delete(host));
      asked.set(host, answer);
      return answer;
    },
    close: () => closing.abort(),
  };
}

interface End {
  readonly signal: AbortSignal;
  forget(): void;
}

/** When the time is over, or everything is. */
function endAfter(totalMs: number, closing: AbortSignal): End {
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(new LookUpFailure('ETIMEOUT')), totalMs);
  const close = (): void => end.abort(new LookUpFailure('ECANCELLED'));
  if (closing.aborted) close();
  closing.addEventListener('abort', close, { once: true });
  return {
    signal: end.signal,
    forget: () => {
      clearTimeout(timer);
      closing.removeEventListener('abort', close);
    },
  };
}

interface Turns {
  /** Rejects where the end comes first. */
  take(end: AbortSignal): Promise<void>;
  give(): void;
}

function turnsOf(most: number): Turns {
  const waiting = new Set<() => void>();
  let free = most;
  return {
    take: async (end) => {
      end.throwIfAborted();
      if (free > 0) {
        free -= 1;
        return;
      }
      await new Promise<void>((resolve, reject) => {
        const leave = (): void => {
          waiting.delete(go);
          reject(end.reason);
        };
        const go = (): void => {
          end.removeEventListener('abort', leave);
          resolve();
        };
        waiting.add(go);
        end.addEventListener('abort', leave, { once: true });
      });
    },
    give: () => {
      const [next] = waiting;
      if (next === undefined) {
        free += 1;
        return;
      }
      waiting.delete(next);
      next();
    },
  };
}

const NO_RECORD: readonly string[] = ['ENODATA', 'ENOTFOUND'];

async function bothFamilies(resolver: Resolver, host: string): Promise<readonly string[]> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = [four, six].flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  // Half an answer could hide an address that may not be reached.
  for (const one of [four, six]) {
    if (one.status === 'rejected' && !(found.length > 0 && isNoRecord(one.reason))) {
      throw one.reason;
    }
  }
  return found;
}

function isNoRecord(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NO_RECORD.includes(String(error.code));
}
