// The party that passkeys are made for, by the address that an installation has.

import { isIP } from 'node:net';

export interface RelyingParty {
  readonly id: string;
  /** The origin of the pages that may use them. */
  readonly origin: string;
}

/**
 * Null where passkeys cannot work: browsers give them to names, not to addresses, and over TLS or
 * on this very machine only (Web Authentication, section 5.1.2; Secure Contexts, section 3.1).
 */
export function relyingParty({ baseUrl }: { readonly baseUrl: string }): RelyingParty | null {
  const { hostname, protocol, origin } = new URL(baseUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null;
  const here = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || here ? { id: hostname, origin } : null;
}
