// The limit door: whose quota a call is taken from, and what its answer says about that.

import { type Caller, type Tier, tierOf } from '../../contract/caller.ts';
import { callerNetwork } from '../../core/callers/client-address.ts';
import {
  broken,
  type LimitStore,
  limitField,
  policyField,
  type RateWindow,
  type WindowState,
} from '../../core/callers/rate-limit.ts';
import type { Admission, Headers, LimitDoor } from './guards.ts';

export type TierWindows = Readonly<Record<Tier, readonly RateWindow[]>>;

/** How soon to come again while nothing counts; a store that was restarted is back by then. */
const AGAIN_SECONDS = 5;

export function limitDoor(store: LimitStore, windows: TierWindows): LimitDoor {
  const policies: Readonly<Record<Tier, string>> = {
    open: policyField(windows.open),
    free: policyField(windows.free),
    pro: policyField(windows.pro),
    scale: policyField(windows.scale),
  };
  return {
    admit: async ({ caller, request }) => {
      const tier = tierOf(caller);
      const taken = await store.take(partitionOf(caller, request.remoteAddress), windows[tier]);
      // A key is known and can be revoked; without one there would be no limit at all.
      if (taken.kind === 'unavailable') return caller.kind === 'none' ? UNAVAILABLE : UNCOUNTED;
      const headers = {
        'RateLimit-Policy': policies[tier],
        RateLimit: limitField(taken.windows),
      };
      if (taken.kind === 'taken') return { kind: 'admitted', headers };
      return refused(broken(taken.windows), headers);
    },
  };
}

/** Keys of one account share its quota; a key without an account has one of its own. */
export function partitionOf(caller: Caller, remoteAddress: string): string {
  if (caller.kind === 'none') return `address:${callerNetwork(remoteAddress)}`;
  return caller.accountId === null ? `key:${caller.keyId}` : `account:${caller.accountId}`;
}

const UNCOUNTED: Admission = { kind: 'admitted', headers: {} };

const UNAVAILABLE: Admission = {
  kind: 'refused',
  code: 'rate_limiter_unavailable',
  detail: 'The store that counts calls cannot be reached; calls without a key wait until it can.',
  headers: { 'Retry-After': `${AGAIN_SECONDS}` },
};

function refused(windows: readonly WindowState[], headers: Headers): Admission {
  const wait = Math.max(...windows.map(({ resetsIn }) => resetsIn));
  const names = windows.map(({ name }) => name);
  const quotas = windows.map(
    ({ name, quota, seconds }) => `${name} (${quota} calls in ${seconds} seconds)`,
  );
  const detail =
    `Nothing is left of ${quotas.join(' and ')}; ` +
    `calls are answered again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.`;
  return {
    kind: 'refused',
    code: 'rate_limited',
    detail,
    headers: { ...headers, 'Retry-After': `${wait}` },
    extras: { members: { 'violated-policies': names } },
  };
}
