// A file of the site that is no page: for search engines, feed readers, agents and other sites.

import { hash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { entityTag, isKnown } from '../../../operations/invoke/entity-tag.ts';
import { acceptsBrotli } from '../../wire/negotiate.ts';

export interface SiteFile {
  readonly type: string;
  readonly body: string | Uint8Array;
  /** Seconds for which anybody may keep it. */
  readonly lasts: number;
  readonly headers?: Readonly<Record<string, string>>;
}

const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body, lasts, headers }: SiteFile,
  requestId: string,
): FastifyReply {
  const etag = hash('sha256', body).slice(0, 32);
  const isText = typeof body === 'string';
  const isShort = isText && acceptsBrotli(request.raw.headers['accept-encoding']);
  reply.headers({
    'Cache-Control': `public, max-age=${lasts}`,
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    ETag: entityTag(etag, isShort ? 'br' : 'identity'),
    Vary: 'Accept-Encoding',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
    ...headers,
  });
  if (isKnown(request.raw.headers['if-none-match'], etag)) return reply.code(304).send();
  const plain = typeof body === 'string' ? Buffer.from(body) : Buffer.from(body);
  const bytes = isShort ? brotliCompressSync(plain, COMPRESSION) : plain;
  reply.headers({
    'Content-Type': type,
    'Content-Length': bytes.length,
    ...(isShort ? { 'Content-Encoding': 'br' } : {}),
  });
  return request.raw.method === 'HEAD' ? reply.send() : reply.send(bytes);
}
