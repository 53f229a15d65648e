// How often one network may register applications, begin sign-ins and make us fetch documents.

import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import type { ArtefactPlace } from '../../operations/account/oauth-artefacts.ts';
import {
  type CallerPlace,
  type CallerWindow,
  callerPlaces,
  takeFor,
} from '../../operations/account/oauth-limits.ts';
import { remoteAddressOf } from '../../operations/invoke/remote-address.ts';
import type { World } from '../../operations/services.ts';
import type { Exchange } from './exchange.ts';

/** They are always limited: each leaves a row behind. */
export const REGISTRATIONS: CallerWindow = {
  name: 'dcr',
  quota: 60,
  seconds: 3_600,
  stays: true,
};
/** Wide: agents of a whole company come from one network, and each has to come back hourly. */
export const TOKENS: CallerWindow = { name: 'token', quota: 1_200, seconds: 600 };
export const AUTHORIZATIONS: CallerWindow = { name: 'authorize', quota: 120, seconds: 600 };

const DOCUMENTS: CallerWindow = { name: 'client-document', quota: 60, seconds: 600 };

/** The caller for whom the library works at this moment: it does not say so where it fetches. */
export const asking = new AsyncLocalStorage<Asking>();

export interface Asking {
  readonly request: IncomingMessage;
  /** Documents that were counted already. */
  readonly counted: Set<string>;
  readonly place: CallerPlace;
  /** What the token endpoint has to write before it answers, in one transaction. */
  readonly writes?: TokenWrite[];
}

/** How many requests of one network wait at once for hosts, which may never be found or answer. */
const MOST_AT_ONCE = 4;
const BUSY_SECONDS = 3;

/** Gives each request its place among those that we fetch for. */
export function fetchPlaces(world: World): (request: IncomingMessage) => CallerPlace {
  const placeFor = callerPlaces(MOST_AT_ONCE);
  return (request) => placeFor(() => remoteAddressOf(world, request));
}

export type TokenWrite = (place: ArtefactPlace) => Promise<void>;

/** Seconds to wait before one more document is fetched for this caller; 0 where one may be. */
export async function waitToFetch(world: World): Promise<number> {
  const asked = asking.getStore();
  if (asked === undefined) return 0;
  if (!asked.place.enter()) return BUSY_SECONDS;
  const taken = await takeFor(world, DOCUMENTS, remoteAddressOf(world, asked.request));
  return taken.kind === 'taken' ? 0 : taken.retryAfter;
}

/**
 * Answers itself where it is too many. A store of limits that is down lets nobody register or
 * begin; who was let in before goes on.
 */
export async function tooMany(
  world: World,
  window: CallerWindow,
  { request, response }: Exchange,
): Promise<boolean> {
  const taken = await takeFor(world, window, remoteAddressOf(world, request));
  if (taken.kind === 'taken') return false;
  if (taken.kind === 'unavailable' && window === TOKENS) return false;
  response.setHeader('Access-Control-Allow-Origin', '*');
  const busy = taken.kind === 'limited';
  const body = Buffer.from(
    JSON.stringify({
      error: busy ? 'too_many_requests' : 'temporarily_unavailable',
      error_description: busy
        ? `at most ${window.quota} in ${window.seconds} seconds from one network`
        : 'try again in a moment',
    }),
  );
  response
    .writeHead(busy ? 429 : 503, {
      'Cache-Control': 'no-store',
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': body.length,
      'Retry-After': taken.retryAfter,
    })
    .end(body);
  return true;
}
