// The limit of requests that reach no operation: unknown paths, other methods, preflights.

import { Refusal } from '../../contract/refusal.ts';
import type { RateWindow } from '../../core/callers/rate-limit.ts';
import { takeFor } from '../account/oauth-limits.ts';
import type { Services } from '../services.ts';
import { type ConnectedRequest, remoteAddressOf } from './remote-address.ts';

/** Wide: browsers ask for each address of an application, and none of it costs a query. */
const UNROUTED: RateWindow = { name: 'unrouted', quota: 300, seconds: 60 };

/**
 * Null: it may be answered. A window of its own, by network: it takes nothing from calls. While the
 * store of limits is away these are answered, because calls with a key depend on preflights.
 */
export async function unroutedRefusal(
  services: Pick<Services, 'limits' | 'clientAddress'>,
  raw: ConnectedRequest,
): Promise<Refusal | null> {
  const taken = await takeFor(services, UNROUTED, remoteAddressOf(services, raw));
  if (taken.kind !== 'limited') return null;
  const { name, quota, seconds } = UNROUTED;
  const detail = `At most ${quota} requests in ${seconds} seconds may miss every operation.`;
  return new Refusal('rate_limited', detail, {
    headers: { 'Retry-After': `${taken.retryAfter}` },
    members: { 'violated-policies': [name] },
  });
}
