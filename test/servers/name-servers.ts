// An invented domain on loopback: a resolver that says which name servers it has, and these.

import { randomBytes } from 'node:crypto';
import type { ClaimFinding, ClaimProofs } from '../../src/core/claims/claim-proof.ts';
import { type Place, parseNetworks } from '../../src/outside/addresses.ts';
import { type ClaimProofOptions, claimProofs } from '../../src/outside/claims/claim-proof.ts';
import { type LocalDns, openLocalDns } from './local-dns.ts';

export type Zone = Readonly<Record<string, readonly unknown[]>>;

export const DOMAIN = 'acme.example';
export const RECORD = `_assay-challenge.${DOMAIN}`;

export interface NameServers extends AsyncDisposable {
  readonly resolver: LocalDns;
  /** By their names. */
  readonly servers: ReadonlyMap<string, LocalDns>;
  server(name: string): LocalDns;
  /** A client that may reach loopback and finds the servers by name. */
  proofs(options?: Partial<ClaimProofOptions>): ClaimProofs;
  look(token: string, options?: Partial<ClaimProofOptions>): Promise<ClaimFinding>;
}

/** What the resolver says, and the zone of each name server. */
export async function openNameServers(
  says: Zone,
  zones: Readonly<Record<string, Zone>>,
): Promise<NameServers> {
  const opened = async (zone: Zone) => openLocalDns(new Map(Object.entries(zone)));
  const resolver = await opened(says);
  const servers = new Map<string, LocalDns>();
  for (const [name, zone] of Object.entries(zones)) servers.set(name, await opened(zone));
  const places = new Map(
    [...servers].map(([name, { port }]): [string, Place] => [name, { address: '127.0.0.1', port }]),
  );
  const proofs = (options: Partial<ClaimProofOptions> = {}) =>
    claimProofs({
      userAgent: 'AssayBot/1.0 (+http://assay.test/bot)',
      allow: parseNetworks('127.0.0.0/8') ?? [],
      places,
      dnsServers: [resolver.server],
      // Nobody answers there: whoever is not in a place of its own is not reached.
      dnsPort: 9,
      random: (n) => randomBytes(n),
      now: () => new Date(),
      ...options,
    });
  return {
    resolver,
    servers,
    server: (name) => {
      const found = servers.get(name);
      if (found === undefined) throw new Error(`there is no server ${name}`);
      return found;
    },
    proofs,
    look: (token, options) => proofs(options).look({ method: 'dns_txt', domain: DOMAIN, token }),
    [Symbol.asyncDispose]: async () => {
      for (const one of [resolver, ...servers.values()]) await one[Symbol.asyncDispose]();
    },
  };
}
