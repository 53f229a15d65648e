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
