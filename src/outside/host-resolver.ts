// Says where a host is, by the resolvers that the settings name.

import { Resolver } from 'node:dns/promises';
import type { LookUp } from './addresses.ts';

/**
 * Asks DNS itself, for both families: `getaddrinfo` has four threads, which four dead names would
 * hold from everybody else. What is asked for twice at once is asked once.
 */
export function hostResolver(servers: readonly string[] | null): LookUp {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  if (servers !== null) resolver.setServers([...servers]);
  const asked = new Map<string, Promise<readonly string[]>>();
  return (host) => {
    const known = asked.get(host);
    if (known !== undefined) return known;
    const answer = bothFamilies(resolver, host).finally(() => asked.delete(host));
    asked.set(host, answer);
    return answer;
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
