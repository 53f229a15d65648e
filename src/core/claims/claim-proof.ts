// The port through which the proof of a domain claim is looked for, as those see it who ask.

export const CLAIM_METHODS = ['dns_txt', 'https_file'] as const;
export type ClaimMethod = (typeof CLAIM_METHODS)[number];

/** Where the token of a claim must stand (completions 7.1). */
export interface ClaimChallenge {
  readonly method: ClaimMethod;
  /** The apex domain. */
  readonly domain: string;
  readonly token: string;
}

/**
 * `found`: it stands there. `missing`: whoever could know was asked and answered that it does not.
 * `unreachable`: nobody could tell, which says nothing either way. `says` is one sentence for the
 * owner: what was asked, and what was there instead.
 */
export type ClaimFinding =
  | { readonly kind: 'found' }
  | { readonly kind: 'missing'; readonly says: string }
  | { readonly kind: 'unreachable'; readonly says: string };

export interface ClaimProofs {
  /** Never rejects, and ends within a bounded time. */
  look(challenge: ClaimChallenge): Promise<ClaimFinding>;
}

export function recordName(domain: string): string {
  return `_assay-challenge.${domain}`;
}

/** What the TXT record, or a line of the file, holds. */
export function proofText(token: string): string {
  return `assay-domain-verification=${token}`;
}

export function proofFile(domain: string): string {
  return `https://${domain}/.well-known/assay-domain-claim.txt`;
}
