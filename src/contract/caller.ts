// Who calls: nobody known, or the holder of a key, and the tier that gives.

import type { KeyMode, KeyTier } from '../core/api-key.ts';

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
    };

export const NOBODY: Caller = { kind: 'none' };

export function tierOf(caller: Caller): Tier {
  return caller.kind === 'none' ? 'open' : caller.tier;
}
