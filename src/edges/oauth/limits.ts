// How often one network may register applications, begin sign-ins and make us fetch documents.

import type { IncomingMessage } from 'node:http';
import { type CallerWindow, takeFor } from '../../operations/account/oauth-limits.ts';
import { remoteAddressOf } from '../../operations/remote-address.ts';
import type { World } from '../../operations/services.ts';
import type { Exchange } from './interaction.ts';

export const REGISTRATIONS: CallerWindow = { name: 'dcr', quota: 60, seconds: 3_600 };
export const AUTHORIZATIONS: CallerWindow = { name: 'authorize', quota: 120, seconds: 600 };

const DOCUMENTS: CallerWindow = { name: 'client-document', quota: 60, seconds: 600 };

/** Whether one more document is fetched for this caller; undefined: we ask for ourselves. */
export async function mayFetch(world: World, request: IncomingMessage | undefined) {
  if (request === undefined) return true;
  return (await takeFor(world, DOCUMENTS, remoteAddressOf(world, request))).kind === 'taken';
}

/** Answers itself where it is too many. A store of limits that is down lets nobody register. */
export async function tooMany(
  world: World,
  window: CallerWindow,
  { request, response }: Exchange,
): Promise<boolean> {
  const taken = await takeFor(world, window, remoteAddressOf(world, request));
  if (taken.kind === 'taken') return false;
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
