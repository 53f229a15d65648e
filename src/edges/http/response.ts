// Writes a reply of `invoke` as HTTP: status, headers, and bytes in a coding that is accepted.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { CONTRACT_VERSION } from '../../contract/openapi.ts';
import type { ReadableFile } from '../../contract/operation.ts';
import { isCodable, lengthOf } from '../../operations/invoke/coding.ts';
import { type Coding, entityTag } from '../../operations/invoke/entity-tag.ts';
import type { OkReply, ProblemReply, Reply, StreamReply } from '../../operations/invoke/wire.ts';
import { acceptedCoding } from '../wire/negotiate.ts';
import { problemMessage } from '../wire/problem.ts';
import { codedAnswers, type MadeCoding } from './coded-answers.ts';
import { sendFlow } from './flow.ts';
import { joinedLinks } from './links.ts';

type HeaderFields = Record<string, string | number>;

const EXPOSED = [
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'ETag',
  'Repr-Digest',
  'Accept-Ranges',
  'Content-Range',
  'Content-Disposition',
  'Memento-Datetime',
  'Link',
  'X-Archive-Orig-Content-Type',
  'X-Archive-Orig-Content-Encoding',
  'X-Stored-Content-Encoding',
  'Deprecation',
  'Preference-Applied',
  'Sunset',
  'X-Next-Cursor',
  'X-Request-Id',
  'X-Service-Version',
  'X-Service-Credits-Cost',
  'X-Service-Credits-Remaining',
  'X-Service-Credits-Reset',
  'Idempotency-Replayed',
  'WWW-Authenticate',
  'Allow',
].join(', ');

/** On every answer of the API, refusals included. */
export const COMMON_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': EXPOSED,
  'X-Service-Version': CONTRACT_VERSION,
  'X-Content-Type-Options': 'nosniff',
  Vary: 'Authorization, X-API-Key, Accept, Accept-Encoding',
} as const;

const CACHE_CONTROL: Readonly<Record<OkReply['cache'], string>> = {
  public: 'public, max-age=60, stale-while-revalidate=300',
  immutable: 'public, max-age=31536000, immutable',
  private: 'private',
  none: 'no-store',
};

/** Bytes of coded answers that one process keeps. */
const CODED = codedAnswers(16_000_000);

/** `links` are those of `ServiceLinks`; what is no part of the API has none. */
export function writeReply(
  request: IncomingMessage,
  response: ServerResponse,
  reply: Exclude<Reply, StreamReply>,
  links?: string,
): void {
  const headers: HeaderFields = { ...COMMON_HEADERS, 'X-Request-Id': reply.requestId };
  Object.assign(headers, reply.headers);
  if (links !== undefined && reply.kind !== 'not_modified') {
    headers.Link = joinedLinks(reply.kind === 'ok' ? reply.fields?.Link : undefined, links);
  }
  switch (reply.kind) {
    case 'ok':
      writeOk(request, response, reply, headers);
      return;
    case 'not_modified': {
      const coding = codingFor(request, reply);
      headers['Cache-Control'] = CACHE_CONTROL[reply.cache];
      headers.ETag = entityTag(reply.etag, coding);
      response.writeHead(304, headers).end();
      return;
    }
    case 'problem':
      writeProblem(request, response, reply, headers);
      return;
  }
}

function writeOk(
  request: IncomingMessage,
  response: ServerResponse,
  reply: OkReply,
  headers: HeaderFields,
): void {
  const hasBrotli = reply.brotli !== null;
  const coding = codingFor(request, { hasBrotli, codable: isCodable(reply) });
  headers['Cache-Control'] = CACHE_CONTROL[reply.cache];
  headers['Content-Type'] = reply.contentType;
  const { Link } = headers;
  Object.assign(headers, reply.fields, Link === undefined ? null : { Link });
  if (reply.etag !== null) headers.ETag = entityTag(reply.etag, coding);
  if (reply.file !== undefined) sendFile(request, response, reply.status, headers, reply.file);
  else if (reply.flow !== undefined) {
    response.writeHead(reply.status, headers);
    void sendFlow(request, response, reply.flow);
  } else if ((coding === 'gzip' || coding === 'zstd') && reply.etag !== null) {
    sendCoded(request, response, coding, reply.etag, { reply, headers });
  } else {
    const coded = coding === 'br' ? reply.brotli : null;
    if (coded !== null) headers['Content-Encoding'] = coding;
    end(request, response, reply.status, headers, coded ?? reply.pieces ?? reply.body);
  }
}

function sendCoded(
  request: IncomingMessage,
  response: ServerResponse,
  coding: MadeCoding,
  etag: string,
  { reply, headers }: { readonly reply: OkReply; readonly headers: HeaderFields },
): void {
  const coded = (bytes: Uint8Array): void =>
    end(request, response, reply.status, { ...headers, 'Content-Encoding': coding }, bytes);
  const stored = CODED.stored(coding, etag);
  if (stored !== null) {
    coded(stored);
    return;
  }
  const { body } = reply;
  void CODED.code(coding, etag, body).then((bytes) => {
    if (bytes !== null) coded(bytes);
    else
      end(request, response, reply.status, { ...headers, ETag: entityTag(etag, 'identity') }, body);
  });
}

function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: HeaderFields,
  { size, read }: ReadableFile,
): void {
  response.writeHead(status, { ...headers, 'Content-Length': size });
  if (request.method === 'HEAD' || size === 0) {
    response.end();
    return;
  }
  // Either side may end early: the other one is told by the end of the connection.
  pipeline(Readable.from(read(0, size - 1)), response, () => {});
}

function writeProblem(
  request: IncomingMessage,
  response: ServerResponse,
  reply: ProblemReply,
  headers: HeaderFields,
): void {
  const { status, fields, bytes } = problemMessage(reply);
  if (status === 401) headers['WWW-Authenticate'] = challenge(reply.problem.code);
  end(request, response, status, { ...headers, ...fields }, bytes);
}

// RFC 6750 section 3: no error code where no credential was sent.
function challenge(code: string): string {
  const error = code === 'invalid_key' ? ', error="invalid_token"' : '';
  return `Bearer realm="assay"${error}`;
}

interface Codings {
  readonly hasBrotli: boolean;
  readonly codable: boolean;
}

// Brotli is never made while somebody waits: at the levels that are fast enough it is no smaller.
const ONLY_BROTLI = ['br'] as const;
const MADE = ['gzip'] as const;
const MADE_BY_NAME = ['zstd', 'gzip'] as const;

function codingFor(request: IncomingMessage, { hasBrotli, codable }: Codings): Coding {
  const accepted = request.headers['accept-encoding'];
  if (codable) {
    // Whoever takes anything (`*`) may not know the newest.
    const made = accepted?.includes('zstd') ? MADE_BY_NAME : MADE;
    return acceptedCoding<Coding>(accepted, hasBrotli ? ['br', ...made] : made);
  }
  return hasBrotli ? acceptedCoding(accepted, ONLY_BROTLI) : 'identity';
}

function end(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: HeaderFields,
  bytes: Uint8Array | readonly Uint8Array[],
): void {
  const pieces = bytes instanceof Uint8Array ? [bytes] : bytes;
  headers['Content-Length'] = lengthOf(pieces);
  response.writeHead(status, headers);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  if (pieces.length > 1) response.cork();
  for (const piece of pieces.slice(0, -1)) response.write(piece);
  // Sends all of them at once.
  response.end(pieces.at(-1));
}
