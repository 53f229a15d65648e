// What a verifier gets of us: the page that checks a proof, the bytes in words, and the public key.

import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { entityTag, isKnown } from '../../operations/invoke/entity-tag.ts';
import { KEY_SET_PATH, SPEC_PATH } from '../../operations/evidence/get-fact-proof.ts';
import { newRequestId } from '../../operations/invoke/invoke.ts';
import type { World } from '../../operations/services.ts';
import { keySet } from '../../operations/invoke/signing.ts';

export function registerVerifier(app: FastifyInstance, world: World): void {
  const { verifier, signer } = world;
  const route = (url: string, text: string, headers: Readonly<Record<string, string>>): void => {
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
  // As plain text: a browser shows it, and takes no other meaning out of it.
  route(SPEC_PATH, verifier.spec, { 'Content-Type': 'text/plain; charset=utf-8' });
  route(KEY_SET_PATH, `${JSON.stringify(keySet(signer), null, 2)}\n`, {
    'Content-Type': 'application/jwk-set+json; charset=utf-8',
    'Access-Control-Allow-Origin': '*',
  });
}

interface Sent {
  readonly text: string;
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
  return reply.headers(headers).send(text);
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
