// What a reply of `invoke` is as a message of HTTP: status, fields, and bytes in a coding accepted.

import type { IncomingMessage } from 'node:http';
import { CONTRACT_VERSION } from '../../contract/openapi.ts';
import { isCodable, lengthOf } from '../../operations/invoke/coding.ts';
import { type Coding, entityTag } from '../../operations/invoke/entity-tag.ts';
import type { OkReply, ProblemReply, Reply, StreamReply } from '../../operations/invoke/wire.ts';
import { type Message, type ReadyFields, readyFields } from '../wire/head.ts';
import { acceptedCoding } from '../wire/negotiate.ts';
import { problemMessage } from '../wire/problem.ts';
import { codedAnswers, type MadeCoding } from './coded-answers.ts';
import { joinedLinks } from './links.ts';

/** What an answer depends on beside the reply. */
type Asked = Pick<IncomingMessage, 'headers'>;

type Fields = Message['own'];

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

const COMMON = readyFields(COMMON_HEADERS);
const COMMON_ALONE = [COMMON];

/**
 * `links` are those of `ServiceLinks`; what is no part of the API has none. A coding that is made
 * for this answer first is waited for.
 */
export function messageOf(
  asked: Asked,
  reply: Exclude<Reply, StreamReply>,
  links?: string,
): Message | Promise<Message> {
  const own: Fields = { 'X-Request-Id': reply.requestId };
  Object.assign(own, reply.headers);
  switch (reply.kind) {
    case 'ok':
      return okMessage(asked, reply, headOf(own, reply.fields?.Link, links));
    case 'not_modified':
      own['Cache-Control'] = CACHE_CONTROL[reply.cache];
      own.ETag = entityTag(reply.etag, codingFor(asked, reply));
      return { status: 304, own, ready: COMMON_ALONE, body: null };
    case 'problem':
      return refusalMessage(reply, headOf(own, undefined, links));
  }
}

type Head = Pick<Message, 'own' | 'ready'>;

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

function okMessage(asked: Asked, reply: OkReply, head: Head): Message | Promise<Message> {
  const { status, etag } = reply;
  const coding = codingFor(asked, { hasBrotli: reply.brotli !== null, codable: isCodable(reply) });
  const { own, ready } = head;
  own['Cache-Control'] = CACHE_CONTROL[reply.cache];
  own['Content-Type'] = reply.contentType;
  const { Link } = own;
  Object.assign(own, reply.fields, Link === undefined ? null : { Link });
  if (etag !== null) own.ETag = entityTag(etag, coding);
  if (reply.file !== undefined || reply.flow !== undefined) {
    return { status, own, ready, body: null };
  }
  if ((coding === 'gzip' || coding === 'zstd') && etag !== null) {
    return codedMessage(coding, etag, reply, head);
  }
  const coded = coding === 'br' ? reply.brotli : null;
  if (coded !== null) own['Content-Encoding'] = coding;
  return withLength(status, head, coded ?? reply.pieces ?? reply.body, reply.release);
}

function codedMessage(
  coding: MadeCoding,
  etag: string,
  { status, body }: OkReply,
  head: Head,
): Message | Promise<Message> {
  const coded = (bytes: Uint8Array): Message => {
    head.own['Content-Encoding'] = coding;
    return withLength(status, head, bytes);
  };
  const stored = CODED.stored(coding, etag);
  if (stored !== null) return coded(stored);
  return CODED.code(coding, etag, body).then((bytes) => {
    if (bytes !== null) return coded(bytes);
    head.own.ETag = entityTag(etag, 'identity');
    return withLength(status, head, body);
  });
}

function refusalMessage(reply: ProblemReply, head: Head): Message {
  const { status, fields, bytes } = problemMessage(reply);
  if (status === 401) head.own['WWW-Authenticate'] = challenge(reply.problem.code);
  Object.assign(head.own, fields);
  return withLength(status, head, bytes);
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

function codingFor({ headers }: Asked, { hasBrotli, codable }: Codings): Coding {
  const accepted = headers['accept-encoding'];
  if (codable) {
    // Whoever takes anything (`*`) may not know the newest.
    const made = accepted?.includes('zstd') ? MADE_BY_NAME : MADE;
    return acceptedCoding<Coding>(accepted, hasBrotli ? ['br', ...made] : made);
  }
  return hasBrotli ? acceptedCoding(accepted, ONLY_BROTLI) : 'identity';
}

function withLength(
  status: number,
  { own, ready }: Head,
  body: Uint8Array | readonly Uint8Array[],
  release?: () => void,
): Message {
  own['Content-Length'] = body instanceof Uint8Array ? body.byteLength : lengthOf(body);
  return { status, own, ready, body, release };
}
