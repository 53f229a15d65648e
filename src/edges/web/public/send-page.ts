// Sends a public page: compressed where that is taken, and not again to who has it already.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { entityTag, isKnown } from '../../../operations/invoke/entity-tag.ts';
import { acceptsBrotli } from '../../wire/negotiate.ts';
import { policyFor } from '../frame/assets.ts';
import type { DrawnPage } from './drawn-page.ts';

export interface SentPage {
  readonly page: DrawnPage;
  /** Whether it is what strangers are shown: anybody may keep that for a minute. */
  readonly isForAll: boolean;
  readonly requestId: string;
}

const HEADERS = {
  'Content-Security-Policy': policyFor(),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  Vary: 'Cookie, Accept, Accept-Encoding',
} as const;

const FRESH = 'public, max-age=60, stale-while-revalidate=300';

export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, isForAll, requestId }: SentPage,
): FastifyReply {
  const { method, headers: asked } = request.raw;
  const isKept = page.status === 200 && isForAll;
  const isShort = acceptsBrotli(asked['accept-encoding']);
  reply.code(page.status).headers({
    ...HEADERS,
    'Cache-Control': isKept ? FRESH : 'no-store',
    'X-Request-Id': requestId,
    ...page.headers,
  });
  if (isKept) {
    reply.header('ETag', entityTag(page.etag, isShort ? 'br' : 'identity'));
    if (isKnown(asked['if-none-match'], page.etag)) return reply.code(304).send();
  }
  const body = isShort ? page.brotli : page.plain;
  reply.headers({ 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.length });
  if (isShort) reply.header('Content-Encoding', 'br');
  return method === 'HEAD' ? reply.send() : reply.send(body);
}
