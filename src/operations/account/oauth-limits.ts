// Limits of the authorization server's open doors, by the network of the caller.

import { callerNetwork } from '../../core/callers/client-address.ts';
import { broken, type RateWindow } from '../../core/callers/rate-limit.ts';
import type { Services } from '../services.ts';

/** Its name is that of its partition too. */
export type CallerWindow = RateWindow;

export type TakenFor =
  | { readonly kind: 'taken' }
  /** Seconds to wait. */
  | { readonly kind: 'limited' | 'unavailable'; readonly retryAfter: number };

const OUTAGE_SECONDS = 5;

export async function takeFor(
  { limits }: Pick<Services, 'limits'>,
  window: CallerWindow,
  remoteAddress: string,
): Promise<TakenFor> {
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
