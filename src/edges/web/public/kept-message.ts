// A page that is kept, for whoever asks again as they did before: made without waiting.

import type { IncomingMessage } from 'node:http';
import { type KnownRead, replyAtOnce } from '../../../operations/invoke/at-once.ts';
import { remoteAddressOf } from '../../../operations/invoke/remote-address.ts';
import type { World } from '../../../operations/services.ts';
import { preferredType } from '../../wire/negotiate.ts';
import type { KnownRequest } from '../../wire/request.ts';
import { DrawnPage, type KeptPages } from './drawn-page.ts';
import { refusedPage } from './failures.ts';
import { type PageMessage, pageMessage } from './send-page.ts';
import { Refused, strangersRequest } from './visit.ts';

export interface Room {
  readonly world: World;
  readonly kept: KeptPages;
}

/** Null where its route has to be asked; then nothing was done. A page counts as one call. */
export function keptMessage({ world, kept }: Room, request: KnownRequest): PageMessage | null {
  const { method, url = '', headers } = request;
  // Who has a cookie may be signed in. A path is kept as it was asked for, without a query.
  if (method !== 'GET' || headers.cookie !== undefined) return null;
  const found = kept.at(url, world.now());
  if (found === null || found.read === null || prefersMarkdown(headers)) return null;
  if (tagAtHand(world, found.read) !== found.version) return null;
  const from = remoteAddressOf(world, request);
  const reply = replyAtOnce(world, found.read, strangersRequest(found.read, from));
  if (reply === null || reply.kind === 'stream') return null;
  const page =
    reply.kind === 'problem'
      ? new DrawnPage(refusedPage(new Refused(reply.problem, reply.headers)), world.baseUrl)
      : kept.find(url, found.version, world.now());
  return page && pageMessage(request, { page, isForAll: true, requestId: reply.requestId });
}

export const MARKDOWN = 'text/markdown';

export function prefersMarkdown({ accept }: IncomingMessage['headers']): boolean {
  return preferredType(accept, ['text/html', MARKDOWN]) === MARKDOWN;
}

function tagAtHand(world: World, { operation, input }: KnownRead): string | null {
  const context = { input: { ...input, body: undefined }, services: world };
  return operation.atHand?.(context)?.etag ?? null;
}
