// How often one network may register applications, begin sign-ins and make us fetch documents.

import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import { type CallerWindow, takeFor } from '../../operations/account/oauth-limits.ts';
import { remoteAddressOf } from '../../operations/invoke/remote-address.ts';
import type { World } from '../../operations/services.ts';
import type { Exchange } from './interaction.ts';

export const REGISTRATIONS: CallerWindow = { name: 'dcr', quota: 60, seconds: 3_600 };
/** Wide: agents of a whole company come from one network, and each has to come back hourly. */
export const TOKENS: CallerWindow = { name: 'token', quota: 1_200, seconds: 600 };
export const AUTHORIZATIONS: CallerWindow = { name: 'authorize', quota: 120, seconds: 600 };

const DOCUMENTS: CallerWindow = { name: 'client-document', quota: 60, seconds: 600 };

/** For whom the library works at this moment: where it fetches, it does not say. */
export const asking = new AsyncLocalStorage<Asking>();

export interface Asking {
  readonly request: IncomingMessage;
  /** Documents that were counted already. */
  readonly counted: Set<string>;
}

/** Seconds to wait before one more document is fetched for this caller; 0 where one may be. */
export async function waitToFetch(world: World): Promise<number> {
  const asked = asking.getStore();
  if (asked === undefined) return 0;
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
