// Sends a public page: compressed where that is taken, and not again to who has it already.

import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { entityTag, isKnown } from '../../../operations/invoke/entity-tag.ts';
import { type Message, readyFields, writeHead } from '../../wire/head.ts';
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

const KEPT = [
  readyFields({ ...HEADERS, 'Cache-Control': 'public, max-age=60, stale-while-revalidate=300' }),
];
const PASSING = [readyFields({ ...HEADERS, 'Cache-Control': 'no-store' })];

export interface PageMessage extends Message {
  /** Null for who has it already. */
  readonly body: Buffer | null;
}

export function pageMessage(
  { headers: asked }: Pick<IncomingMessage, 'headers'>,
  { page, isForAll, requestId }: SentPage,
): PageMessage {
  const isKept = page.status === 200 && isForAll;
  const isShort = acceptsBrotli(asked['accept-encoding']);
  const own: Record<string, string | number> = { 'X-Request-Id': requestId, ...page.headers };
  const ready = isKept ? KEPT : PASSING;
  if (isKept) {
    own.ETag = entityTag(page.etag, isShort ? 'br' : 'identity');
    if (isKnown(asked['if-none-match'], page.etag)) return { status: 304, own, ready, body: null };
  }
  const body = isShort ? page.brotli : page.plain;
  own['Content-Type'] = 'text/html; charset=utf-8';
  own['Content-Length'] = body.length;
  if (isShort) own['Content-Encoding'] = 'br';
  return { status: page.status, own, ready, body };
}

export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  sent: SentPage,
): FastifyReply {
  const { status, own, ready, body } = pageMessage(request.raw, sent);
  reply.hijack();
  writeHead(reply.raw, status, own, ready);
  if (body === null || request.raw.method === 'HEAD') reply.raw.end();
  else reply.raw.end(body);
  return reply;
}
