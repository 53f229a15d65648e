// Who fetches, within which limits, and how a fetch fails.

import type { AddressRules, BlockedReason } from './addresses.ts';
import type { BodyRoom } from './body-room.ts';

export interface FetchLimits {
  /** The longest body, as received. */
  readonly bytes: number;
  readonly headerBytes: number;
  /** The longest that one hop may take, from name resolution to the last byte. */
  readonly totalMs: number;
  readonly connectMs: number;
  /** Between two pieces of a response. */
  readonly idleMs: number;
  readonly redirects: number;
}

export const FETCH_LIMITS: FetchLimits = {
  bytes: 10_000_000,
  headerBytes: 65_536,
  totalMs: 60_000,
  connectMs: 10_000,
  idleMs: 20_000,
  redirects: 8,
};

export interface Fetcher extends AddressRules {
  /** Says who asks and where to read about it (RFC 9309 section 2.2.1, RFC 9110 section 10.1.5). */
  readonly userAgent: string;
  readonly limits?: Partial<FetchLimits>;
  /** Certificates (PEM) to trust besides the usual ones. */
  readonly ca?: readonly string[];
  /** Taken before a body is received; when absent, nothing bounds what comes in at once. */
  readonly room?: BodyRoom;
  /** Ends everything that is under way: what is asked for then rejects with its reason. */
  readonly stop?: AbortSignal;
  now(): Date;
}

export type FetchFailure =
  | { readonly kind: 'blocked_address'; readonly reason: BlockedReason }
  | { readonly kind: 'dns' | 'tls' | 'refused' | 'broken' | 'malformed'; readonly code: string }
  | { readonly kind: 'timeout' | 'too_large' | 'headers_too_large' }
  /** The browser that is to draw the page does not start. */
  | { readonly kind: 'no_browser'; readonly code: string }
  | { readonly kind: 'too_many_redirects' | 'redirect_loop' | 'bad_redirect' };
