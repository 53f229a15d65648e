// Limits of the authorization server for whoever has no credential yet, by network.

import { callerNetwork } from '../../core/callers/client-address.ts';
import { broken, type LimitStore, type RateWindow } from '../../core/callers/rate-limit.ts';
import type { Services } from '../services.ts';

/** Its name is that of its partition too. */
export interface CallerWindow extends RateWindow {
  /** Whether it is counted where limits are off, too. */
  readonly stays?: boolean;
}

export type TakenFor =
  | { readonly kind: 'taken' }
  /** Seconds to wait. */
  | { readonly kind: 'limited' | 'unavailable'; readonly retryAfter: number };

const OUTAGE_SECONDS = 5;

/** What counts sign-in mail and registrations, whether calls are limited or not. */
export function lastingLimits(
  services: Pick<Services, 'limits' | 'lastingLimits'>,
): LimitStore | null {
  return services.lastingLimits ?? services.limits;
}

export async function takeFor(
  services: Pick<Services, 'limits' | 'lastingLimits'>,
  window: CallerWindow,
  remoteAddress: string,
): Promise<TakenFor> {
  const limits = window.stays ? lastingLimits(services) : services.limits;
  if (limits === null) return { kind: 'taken' };
  const taken = await limits.take(`${window.name}:${callerNetwork(remoteAddress)}`, [window]);
  switch (taken.kind) {
    case 'taken':
      return { kind: 'taken' };
    case 'refused': {
      const waits = broken(taken.windows).map(({ resetsIn }) => resetsIn);
      return { kind: 'limited', retryAfter: Math.max(1, ...waits) };
    }
    case 'unavailable':
      return { kind: 'unavailable', retryAfter: OUTAGE_SECONDS };
  }
}

/** A caller has one of these while something is done for it that takes its time. */
export interface CallerPlace {
  /** Whether there is room, or it was entered before. */
  enter(): boolean;
  leave(): void;
}

/** Gives places of one kind: a network has `most` of them at once. */
export function callerPlaces(most: number): (remoteAddress: () => string) => CallerPlace {
  const taken = new Map<string, number>();
  return (remoteAddress) => {
    let network: string | null = null;
    return {
      enter: () => {
        if (network !== null) return true;
        const own = callerNetwork(remoteAddress());
        const others = taken.get(own) ?? 0;
        if (others >= most) return false;
        taken.set(own, others + 1);
        network = own;
        return true;
      },
      leave: () => {
        if (network === null) return;
        const others = (taken.get(network) ?? 1) - 1;
        if (others === 0) taken.delete(network);
        else taken.set(network, others);
        network = null;
      },
    };
  };
}
