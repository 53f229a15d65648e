// What a verifier gets of us: page and program that check a proof, the bytes in words, the keys.

import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  KEY_SET_PATH,
  SINGLE_FILE_PATH,
  SPEC_PATH,
} from '../../operations/evidence/get-fact-proof.ts';
import { entityTag, isKnown } from '../../operations/invoke/entity-tag.ts';
import { newRequestId } from '../../operations/invoke/request-id.ts';
import { keySet } from '../../operations/invoke/signing.ts';
import type { World } from '../../operations/services.ts';

export function registerVerifier(app: FastifyInstance, world: World): void {
  const { verifier, signer, signingKeys } = world;
  const route = (
    url: string,
    text: string | Uint8Array,
    headers: Readonly<Record<string, string>>,
  ): void => {
    const etag = hash('sha256', text).slice(0, 32);
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (request, reply) => send(world, request, reply, { text, etag, headers }),
    });
  };
  route('/verify', verifier.page, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policyFor(verifier.page),
    'Referrer-Policy': 'no-referrer',
  });
  // Plain text, because a browser shows it and takes no other meaning out of it.
  route(SPEC_PATH, verifier.spec, { 'Content-Type': 'text/plain; charset=utf-8' });
  const { file, sha256, tarball, tarballName, integrity } = verifier.single;
  route(SINGLE_FILE_PATH, file, {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Content-Disposition': 'attachment; filename="assay-verify.mjs"',
    'Repr-Digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
  });
  route(`${SINGLE_FILE_PATH}.sha256`, `${sha256}  assay-verify.mjs\n`, {
    'Content-Type': 'text/plain; charset=utf-8',
  });
  route(`/verify/${tarballName}`, tarball, {
    'Content-Type': 'application/gzip',
    'Content-Disposition': `attachment; filename="${tarballName}"`,
    'Repr-Digest': `sha-512=:${integrity.replace('sha512-', '')}:`,
  });
  route(KEY_SET_PATH, `${JSON.stringify(keySet(signer, signingKeys), null, 2)}\n`, {
    'Content-Type': 'application/jwk-set+json; charset=utf-8',
    'Access-Control-Allow-Origin': '*',
  });
}

interface Sent {
  readonly text: string | Uint8Array;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
}

function send(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  { text, etag, headers }: Sent,
): FastifyReply {
  reply.headers({
    'X-Request-Id': newRequestId(world),
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'public, max-age=300',
    ETag: entityTag(etag, 'identity'),
  });
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.headers(headers).send(typeof text === 'string' ? text : Buffer.from(text));
}

/** Its own script and style alone, and no connection to anywhere, this host included. */
function policyFor(html: string): string {
  const hashes = (tag: string): string =>
    [...html.matchAll(new RegExp(`<${tag}(?: [^>]*)?>([\\s\\S]*?)</${tag}>`, 'g'))]
      .map(([, inline = '']) => `'sha256-${hash('sha256', inline, 'base64')}'`)
      .join(' ') || "'none'";
  return [
    "default-src 'none'",
    `script-src ${hashes('script')}`,
    `style-src ${hashes('style')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
