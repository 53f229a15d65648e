// Writes a reply of `invoke` as HTTP: status, headers, and bytes in a coding that is accepted.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { CONTRACT_VERSION } from '../../contract/openapi.ts';
import type { ReadableFile } from '../../contract/operation.ts';
import { isCodable, lengthOf } from '../../operations/invoke/coding.ts';
import { type Coding, entityTag } from '../../operations/invoke/entity-tag.ts';
import type { OkReply, ProblemReply, Reply, StreamReply } from '../../operations/invoke/wire.ts';
import { type ReadyFields, readyFields, writeHead } from '../wire/head.ts';
import { acceptedCoding } from '../wire/negotiate.ts';
import { problemMessage } from '../wire/problem.ts';
import { codedAnswers, type MadeCoding } from './coded-answers.ts';
import { sendFlow } from './flow.ts';
import { joinedLinks } from './links.ts';

type Fields = Record<string, string | number>;

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

/** What a head says beside its status: of this answer alone, and of all like it. */
interface Head {
  readonly own: Fields;
  readonly ready: readonly ReadyFields[];
}

const COMMON = readyFields(COMMON_HEADERS);
const COMMON_ALONE = [COMMON];

/** `links` are those of `ServiceLinks`; what is no part of the API has none. */
export function writeReply(
  request: IncomingMessage,
  response: ServerResponse,
  reply: Exclude<Reply, StreamReply>,
  links?: string,
): void {
  const own: Fields = { 'X-Request-Id': reply.requestId };
  Object.assign(own, reply.headers);
  switch (reply.kind) {
    case 'ok':
      writeOk(request, response, reply, headOf(own, reply.fields?.Link, links));
      return;
    case 'not_modified': {
      const coding = codingFor(request, reply);
      own['Cache-Control'] = CACHE_CONTROL[reply.cache];
      own.ETag = entityTag(reply.etag, coding);
      writeHead(response, 304, own, COMMON_ALONE);
      response.end();
      return;
    }
    case 'problem':
      writeProblem(request, response, reply, headOf(own, undefined, links));
      return;
  }
}

function headOf(own: Fields, ownLink: string | undefined, links: string | undefined): Head {
  if (links === undefined) return { own, ready: COMMON_ALONE };
  if (ownLink === undefined) return { own, ready: withLinks(links) };
  own.Link = joinedLinks(ownLink, links);
  return { own, ready: COMMON_ALONE };
}

/** By links, which are as many as operations. */
const WITH_LINKS = new Map<string, readonly ReadyFields[]>();
const MOST_LINKS = 1_000;

function withLinks(links: string): readonly ReadyFields[] {
  const known = WITH_LINKS.get(links);
  if (known !== undefined) return known;
  const made = [COMMON, readyFields({ Link: links })];
  if (WITH_LINKS.size < MOST_LINKS) WITH_LINKS.set(links, made);
  return made;
}

function writeOk(
  request: IncomingMessage,
  response: ServerResponse,
  reply: OkReply,
  head: Head,
): void {
  const hasBrotli = reply.brotli !== null;
  const coding = codingFor(request, { hasBrotli, codable: isCodable(reply) });
  const { own } = head;
  own['Cache-Control'] = CACHE_CONTROL[reply.cache];
  own['Content-Type'] = reply.contentType;
  const { Link } = own;
  Object.assign(own, reply.fields, Link === undefined ? null : { Link });
  if (reply.etag !== null) own.ETag = entityTag(reply.etag, coding);
  if (reply.file !== undefined) sendFile(request, response, reply.status, head, reply.file);
  else if (reply.flow !== undefined) {
    writeHead(response, reply.status, own, head.ready);
    void sendFlow(request, response, reply.flow);
  } else if ((coding === 'gzip' || coding === 'zstd') && reply.etag !== null) {
    sendCoded(request, response, coding, reply.etag, { reply, head });
  } else {
    const coded = coding === 'br' ? reply.brotli : null;
    if (coded !== null) own['Content-Encoding'] = coding;
    end(request, response, reply.status, head, coded ?? reply.pieces ?? reply.body);
  }
}

function sendCoded(
  request: IncomingMessage,
  response: ServerResponse,
  coding: MadeCoding,
  etag: string,
  { reply, head }: { readonly reply: OkReply; readonly head: Head },
): void {
  const coded = (bytes: Uint8Array): void => {
    head.own['Content-Encoding'] = coding;
    end(request, response, reply.status, head, bytes);
  };
  const stored = CODED.stored(coding, etag);
  if (stored !== null) {
    coded(stored);
    return;
  }
  const { body } = reply;
  void CODED.code(coding, etag, body).then((bytes) => {
    if (bytes !== null) {
      coded(bytes);
      return;
    }
    head.own.ETag = entityTag(etag, 'identity');
    end(request, response, reply.status, head, body);
  });
}

function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  { own, ready }: Head,
  { size, read }: ReadableFile,
): void {
  own['Content-Length'] = size;
  writeHead(response, status, own, ready);
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
  head: Head,
): void {
  const { status, fields, bytes } = problemMessage(reply);
  if (status === 401) head.own['WWW-Authenticate'] = challenge(reply.problem.code);
  Object.assign(head.own, fields);
  end(request, response, status, head, bytes);
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
  { own, ready }: Head,
  bytes: Uint8Array | readonly Uint8Array[],
): void {
  if (bytes instanceof Uint8Array) {
    own['Content-Length'] = bytes.byteLength;
    writeHead(response, status, own, ready);
    if (request.method === 'HEAD') response.end();
    else response.end(bytes);
    return;
  }
  own['Content-Length'] = lengthOf(bytes);
  writeHead(response, status, own, ready);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  if (bytes.length > 1) response.cork();
  for (const piece of bytes.slice(0, -1)) response.write(piece);
  // Sends all of them at once.
  response.end(bytes.at(-1));
}
