// Sends a file that pages bring along: what lies at its address never changes.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Asset } from './assets.ts';

export function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  asset: Asset,
  requestId: string,
): FastifyReply {
  reply.headers({
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Type': asset.type,
    // A mark that somebody opens by itself is a document too.
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
  });
  return request.raw.method === 'HEAD'
    ? reply.header('Content-Length', asset.bytes.length).send()
    : reply.send(asset.bytes);
}
