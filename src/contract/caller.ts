// Who calls: nobody known, or the holder of a key, and the tier that gives.

import type { KeyMode, KeyTier } from '../core/callers/api-key.ts';
import type { CreditState } from '../core/callers/credits.ts';
import type { Scope } from './scopes.ts';

export type Tier = 'open' | KeyTier;

export type Caller =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'key';
      readonly keyId: string;
      /** The account that owns the credential; null for one without an owner. */
      readonly accountId: string | null;
      readonly tier: KeyTier;
      /** Calls in test mode are never charged. */
      readonly mode: KeyMode;
      /** An access token of our authorization server, and what it may be used for. */
      readonly via?: 'oauth';
      /** Absent: everything. */
      readonly scopes?: readonly Scope[];
      /** What the account had when the credential was looked up; absent: not read with it. */
      readonly credits?: CreditState;
    };

export const NOBODY: Caller = { kind: 'none' };

export function tierOf(caller: Caller): Tier {
  return caller.kind === 'none' ? 'open' : caller.tier;
}

/** What an operation that waits, or that reading moves on, must know of who asks. */
export interface Connection {
  /** Whether only headers are wanted: nothing may move on for them (RFC 9110 section 9.2.1). */
  readonly isHead: boolean;
  /** Aborted when the caller has gone away. */
  gone(): AbortSignal;
  /** Whether the answer may go out in Brotli; absent where nobody can say. */
  readonly takesBrotli?: () => boolean;
}

const NEVER = new AbortController().signal;

/** Somebody is there for the answer. */
export const STAYING: Connection = { isHead: false, gone: () => NEVER };
