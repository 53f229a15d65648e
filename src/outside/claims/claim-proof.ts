// Looks for the proof of a domain claim: in DNS at first hand, or in a file of the domain.

import { Resolver } from 'node:dns/promises';
import type { ClaimChallenge, ClaimFinding, ClaimProofs } from '../../core/claims/claim-proof.ts';
import type { AuthorityDoor } from '../names/authorities.ts';
import { lookAtFile } from './claim-file.ts';
import { lookAtRecord } from './claim-record.ts';
import type { Fetcher } from '../fetch.ts';
import { hostResolver } from '../host-resolver.ts';

export interface ClaimProofOptions extends Fetcher, Pick<AuthorityDoor, 'random'> {
  /** Resolvers as `address` or `address:port`; those of the system where null. */
  readonly dnsServers: readonly string[] | null;
  /** At which port name servers answer. */
  readonly dnsPort: number;
  /** For one look, whatever is slow about it. */
  readonly timeoutMs?: number;
}

const LOOK_MS = 10_000;

export function claimProofs(options: ClaimProofOptions): ClaimProofs {
  const door = { ...options, lookUp: options.lookUp ?? hostResolver(options.dnsServers) };
  return {
    look: async (challenge) => {
      try {
        return await looked(challenge, door);
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
