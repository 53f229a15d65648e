// The client that looks for proofs of claims, as the settings have it.

import { randomBytes } from 'node:crypto';
import type { ClaimProofs } from '../../core/claims/claim-proof.ts';
import { claimProofs } from '../../outside/claims/claim-proof.ts';
import type { Config } from '../settings/config.ts';
import { userAgentOf } from '../user-agent.ts';

/** What is not given stays closed: no private network, no place of our own. */
export type ClaimProofSettings = Partial<Pick<Config, 'capture' | 'probe'>>;

/** `stop` ends what is under way: it is answered as what nobody could tell. */
export function openClaimProofs(
  { capture, probe }: ClaimProofSettings,
  baseUrl: string,
  stop?: AbortSignal,
): ClaimProofs {
  return claimProofs({
    userAgent: userAgentOf(baseUrl, capture?.contact ?? null),
    allow: capture?.allow ?? [],
    places: capture?.places ?? new Map(),
    dnsServers: probe?.dnsServers ?? null,
    dnsPort: probe?.dnsPort ?? 53,
    random: (n) => randomBytes(n),
    now: () => new Date(),
    ...(stop === undefined ? {} : { stop }),
  });
}
