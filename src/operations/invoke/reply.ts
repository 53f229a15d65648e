// Makes the reply of an answer: the envelope, its tag, and who may keep it.

import { hash } from 'node:crypto';
import type { Caller } from '../../contract/caller.ts';
import type { Answer, AnyOperation, PreparedAnswer } from '../../contract/operation.ts';
import { type CursorScope, writeCursor } from '../../core/callers/cursor.ts';
import type { JsonPiece } from '../../core/pages/json-piece.ts';
import type { OperationServices, World } from '../services.ts';
import type { Visit } from './guards.ts';
import { partitionOf } from './limits.ts';
import { linesFor, linesReply } from './lists/lines.ts';
import type { Headers, OkReply } from './wire.ts';

type Op = AnyOperation<OperationServices>;

export function okReply(
  world: World,
  operation: Op,
  visit: Visit,
  answer: Exclude<Answer<unknown>, { kind: 'stream' }>,
  scope: CursorScope | null,
  headers: Headers,
): OkReply {
  const common = {
    kind: 'ok',
    requestId: visit.requestId,
    headers,
    cache: cacheFor(operation, visit.caller),
  } as const;
  if (answer.kind === 'prepared') {
    return new PreparedReply(common, answer);
  }
  if (answer.kind === 'file') return fileReply(common, answer);
  const lines = linesFor(operation, visit.request, answer);
  if (lines !== null) return linesReply(world, common, visit, answer.next, scope, lines);
  const isRead = operation.method === 'GET';
  const envelope = envelopeOf(world, answer, scope, isRead ? visit : null);
  const etag = isRead ? envelope.etag : null;
  const status = answer.status ?? operation.success ?? 200;
  const { pieces } = envelope;
  const about = { ...common, status, contentType: JSON_TYPE, brotli: null, etag };
  const [only, ...others] = pieces;
  if (only !== undefined && others.length === 0) return { ...about, body: only };
  return {
    ...about,
    pieces,
    get body() {
      return Buffer.concat(pieces);
    },
  };
}

function fileReply(
  common: Pick<OkReply, 'kind' | 'requestId' | 'headers' | 'cache'>,
  { file, etag, contentType, headers: fields = {} }: Extract<Answer<unknown>, { kind: 'file' }>,
): OkReply {
  const body = new Uint8Array();
  return { ...common, status: 200, contentType, fields, body, file, brotli: null, etag };
}

/** Its plain bytes are asked for only when they are sent: they may have to be decompressed. */
class PreparedReply implements OkReply {
  readonly kind = 'ok';
  readonly status = 200;
  readonly requestId: string;
  readonly headers: Headers;
  readonly cache: OkReply['cache'];
  readonly contentType: string;
  readonly brotli: Uint8Array | null;
  readonly etag: string;
  readonly fields: Headers;
  readonly #answer: PreparedAnswer;

  constructor(common: Pick<OkReply, 'requestId' | 'headers' | 'cache'>, answer: PreparedAnswer) {
    this.requestId = common.requestId;
    this.headers = common.headers;
    this.cache = common.cache;
    this.contentType = answer.contentType ?? JSON_TYPE;
    this.brotli = answer.brotli;
    this.etag = answer.etag;
    this.fields = answer.headers ?? {};
    this.#answer = answer;
  }

  get body(): Uint8Array {
    return this.#answer.body;
  }

  get release(): (() => void) | undefined {
    return this.#answer.release;
  }
}

type JsonAnswer = Extract<Answer<unknown>, { kind: 'json' }>;

const JSON_TYPE = 'application/json; charset=utf-8';

function cacheFor(operation: Op, caller: Caller): OkReply['cache'] {
  if (operation.method !== 'GET' || operation.cache === 'none') return 'none';
  return caller.kind === 'none' ? operation.cache : 'private';
}

/**
 * `{data, meta}` in bytes, and a tag that names exactly these bytes. `reader` is null for a write.
 */
function envelopeOf(
  world: World,
  answer: JsonAnswer,
  scope: CursorScope | null,
  reader: Visit | null,
): { readonly pieces: readonly Uint8Array[]; readonly etag: string } {
  const cursor =
    scope && answer.next
      ? { next_cursor: writeCursor(world.cursorSecret, scope, answer.next) }
      : {};
  const rest = JSON.stringify({ ...answer.meta, ...cursor }).slice(1);
  const hashed = `\n${rest}`;
  const draft =
    answer.json === undefined
      ? draftOf(JSON.stringify(answer.data), hashed)
      : draftIn(answer.json, hashed);
  const { content } = draft;
  const now = (): string => world.now().toISOString();
  // What a write answers was made by it, whatever one before it answered.
  const moment = reader === null ? now() : world.moments.first(momentKey(reader, content), now);
  const comma = rest === '}' ? '' : ',';
  const pieces = draft.ended(`,"meta":{"generated_at":"${moment}"${comma}${rest}}`);
  // The bytes follow from content and moment, so this names them without hashing them again.
  return { pieces, etag: hash('sha256', `${content} ${moment}`).slice(0, 32) };
}

const HEAD = '{"data":';
/** The names of `meta` and a moment. */
const ROOM = 80;

/**
 * Bytes that are written and hashed where they stay: half a megabyte, which a comparison may be,
 * would be copied four times as text. The tail takes the place of what was only hashed.
 */
function draftOf(data: string, hashed: string) {
  const length = Buffer.byteLength(data);
  const bytes = Buffer.allocUnsafe(HEAD.length + length + Buffer.byteLength(hashed) + ROOM);
  bytes.write(HEAD);
  bytes.write(data, HEAD.length);
  const end = HEAD.length + length;
  const content = hash('sha256', bytes.subarray(HEAD.length, end + bytes.write(hashed, end)));
  const ended = (tail: string) => [bytes.subarray(0, end + bytes.write(tail, end))];
  return { content, ended };
}

/** The same of pieces, which stay where they are; hashed is what hashes are known of. */
function draftIn(json: readonly JsonPiece[], hashed: string) {
  const all = json.map(({ bytes }) => bytes);
  const named = json.map(({ bytes, sha256 }) => sha256 ?? sha256Of(bytes));
  const ended = (tail: string) => [Buffer.from(HEAD), ...all, Buffer.from(tail)];
  return { content: hash('sha256', `${named.join(' ')}${hashed}`), ended };
}

/** As pieces of JSON have it. */
export function sha256Of(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'base64');
}

// Whoever asks learns when they were first answered so, and not that somebody else was before.
function momentKey({ caller, request }: Visit, content: string): string {
  return hash('sha256', `${partitionOf(caller, request.remoteAddress)} ${content}`);
}
