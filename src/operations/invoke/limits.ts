// The guard of limits: whose quota a call is taken from, and what its answer says about that.

import { type Caller, type Tier, tierOf } from '../../contract/caller.ts';
import { callerNetwork } from '../../core/callers/client-address.ts';
import {
  broken,
  type LimitStore,
  limitField,
  policyField,
  type RateWindow,
  type Taken,
  type WindowState,
} from '../../core/callers/rate-limit.ts';
import type { Admission, LimitGuard, Visit } from './guards.ts';
import type { Headers } from './wire.ts';

export type TierWindows = Readonly<Record<Tier, readonly RateWindow[]>>;

/** How soon to come again while nothing counts; a store that was restarted is back by then. */
const AGAIN_SECONDS = 5;

export function limitGuard(store: LimitStore, windows: TierWindows): LimitGuard {
  const policies: Readonly<Record<Tier, string>> = {
    open: policyField(windows.open),
    free: policyField(windows.free),
    pro: policyField(windows.pro),
    scale: policyField(windows.scale),
  };
  const admission = ({ caller }: Visit, taken: Taken): Admission => {
    // A key is known and can be revoked; without one there would be no limit at all.
    if (taken.kind === 'unavailable') return caller.kind === 'none' ? UNAVAILABLE : UNCOUNTED;
    const headers = {
      'RateLimit-Policy': policies[tierOf(caller)],
      RateLimit: limitField(taken.windows),
    };
    if (taken.kind === 'taken') return { kind: 'admitted', headers };
    return refused(broken(taken.windows), headers);
  };
  const asked = ({ caller, request }: Visit) =>
    [partitionOf(caller, request.remoteAddress), windows[tierOf(caller)]] as const;
  const { takeNow } = store;
  return {
    admit: async (visit) => admission(visit, await store.take(...asked(visit))),
    ...(takeNow && { admitNow: (visit) => admission(visit, takeNow(...asked(visit))) }),
  };
}

/** Whoever watches a log reads it whole: windows of its own, wider than a caller's. */
export const LOG_WINDOWS: readonly RateWindow[] = [
  { name: 'burst', quota: 600, seconds: 60 },
  { name: 'daily', quota: 50_000, seconds: 86_400 },
];

/** A read of the log of manifests, which nobody needs a key for. */
export async function admitMonitor(store: LimitStore, remoteAddress: string): Promise<Admission> {
  const taken = await store.take(`log:${callerNetwork(remoteAddress)}`, LOG_WINDOWS);
  if (taken.kind === 'unavailable') return UNAVAILABLE;
  const headers = {
    'RateLimit-Policy': policyField(LOG_WINDOWS),
    RateLimit: limitField(taken.windows),
  };
  if (taken.kind === 'taken') return { kind: 'admitted', headers };
  return refused(broken(taken.windows), headers);
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
