// Looks for the proof of a domain claim: in DNS at first hand, or in a file of the domain.

import { Resolver } from 'node:dns/promises';
import type { ClaimChallenge, ClaimFinding, ClaimProofs } from '../../core/claims/claim-proof.ts';
import type { Fetcher } from '../fetcher.ts';
import type { AuthorityClient } from '../names/authorities.ts';
import { hostResolver } from '../names/host-resolver.ts';
import { lookAtFile } from './claim-file.ts';
import { lookAtRecord } from './claim-record.ts';

export interface ClaimProofOptions extends Fetcher, Pick<AuthorityClient, 'random'> {
  /** Resolvers as `address` or `address:port`; those of the system where null. */
  readonly dnsServers: readonly string[] | null;
  /** The port at which name servers answer. */
  readonly dnsPort: number;
  /** The longest that one look may take, whatever is slow about it. */
  readonly timeoutMs?: number;
}

const LOOK_MS = 10_000;

export function claimProofs(options: ClaimProofOptions): ClaimProofs {
  const resolver = hostResolver(options.dnsServers);
  options.stop?.addEventListener('abort', () => resolver.close(), { once: true });
  const client = { ...options, lookUp: options.lookUp ?? resolver.lookUp };
  return {
    look: async (challenge) => {
      try {
        return await looked(challenge, client);
      } catch {
        return { kind: 'unreachable', says: `${challenge.domain} did not answer in time.` };
      }
    },
  };
}

function looked(challenge: ClaimChallenge, options: ClaimProofOptions): Promise<ClaimFinding> {
  const late = AbortSignal.timeout(options.timeoutMs ?? LOOK_MS);
  const signal = options.stop === undefined ? late : AbortSignal.any([late, options.stop]);
  switch (challenge.method) {
    case 'dns_txt': {
      const { allow, places, dnsPort: port, random } = options;
      const resolvers = options.dnsServers ?? new Resolver().getServers();
      return lookAtRecord(challenge, { allow, places, resolvers, port, signal, random });
    }
    case 'https_file':
      return lookAtFile(challenge, { ...options, stop: signal });
  }
}
