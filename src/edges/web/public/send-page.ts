// Sends a public page: compressed where that is taken, and not again to who has it already.

import { hash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { entityTag, isKnown } from '../../../operations/invoke/entity-tag.ts';
import { acceptsBrotli } from '../../wire/negotiate.ts';
import { policyFor } from '../frame/assets.ts';
import { type PublicPage, publicDocument } from './page.ts';

export interface SentPage {
  readonly page: PublicPage;
  /** Whether it is what strangers are shown: anybody may keep that for a minute. */
  readonly isForAll: boolean;
  readonly requestId: string;
  readonly baseUrl: string;
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

/** Quick, and within a tenth of the smallest. */
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, isForAll, requestId, baseUrl }: SentPage,
): FastifyReply {
  const { method, headers: asked } = request.raw;
  const isKept = page.status === 200 && isForAll;
  const plain = Buffer.from(publicDocument(page, baseUrl));
  const isShort = acceptsBrotli(asked['accept-encoding']);
  reply.code(page.status).headers({
    ...HEADERS,
    'Cache-Control': isKept ? FRESH : 'no-store',
    'X-Request-Id': requestId,
    ...page.headers,
  });
  if (isKept) {
    const etag = hash('sha256', plain).slice(0, 32);
    reply.header('ETag', entityTag(etag, isShort ? 'br' : 'identity'));
    if (isKnown(asked['if-none-match'], etag)) return reply.code(304).send();
  }
  const body = isShort ? brotliCompressSync(plain, COMPRESSION) : plain;
  reply.headers({ 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.length });
  if (isShort) reply.header('Content-Encoding', 'br');
  return method === 'HEAD' ? reply.send() : reply.send(body);
}
