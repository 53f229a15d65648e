// Sends a file that pages bring along: what lies at its address never changes.

import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedCoding } from '../../wire/negotiate.ts';
import type { Asset } from './assets.ts';

export function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  asset: Asset,
  requestId: string,
): FastifyReply {
  const { coding, bytes } = coded(asset, request.raw.headers['accept-encoding']);
  reply.headers({
    ...(coding === 'identity' ? {} : { 'Content-Encoding': coding }),
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Type': asset.type,
    // A mark that somebody opens by itself is a document too.
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    Vary: 'Accept-Encoding',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
  });
  return request.raw.method === 'HEAD'
    ? reply.header('Content-Length', bytes.length).send()
    : reply.send(bytes);
}

const made = new WeakMap<Asset, { readonly br: Buffer; readonly gzip: Buffer }>();

/** As small as it gets, once: it is the same for as long as the program runs. */
function coded(asset: Asset, accepted: string | undefined) {
  const coding = acceptedCoding(accepted, ['br', 'gzip']);
  if (coding === 'identity') return { coding, bytes: asset.bytes };
  const forms = made.get(asset) ?? {
    br: brotliCompressSync(asset.bytes),
    gzip: gzipSync(asset.bytes, { level: 9 }),
  };
  made.set(asset, forms);
  return { coding, bytes: forms[coding] };
}
