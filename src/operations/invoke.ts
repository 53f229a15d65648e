// The one door: every call of every edge goes through it, and each guard stands here once.
//
// Order of refusals: the credential (`invalid_key`), the limits (a refused call counts, so that
// guessing keys is limited too), the input (400), the access that the operation asks
// (`key_required`, 403), then what the operation itself refuses (404 and the rest).

import { hash } from 'node:crypto';
import { type Caller, NOBODY, tierOf } from '../contract/caller.ts';
import type { Answer, AnyOperation, Keyset } from '../contract/operation.ts';
import { Refusal, type RefusalExtras, toProblem } from '../contract/refusal.ts';
import { type CursorScope, readCursor, writeCursor } from '../core/cursor.ts';
import type { Json } from '../core/fact.ts';
import { ulid } from '../core/ids.ts';
import { checkBody } from './bodies.ts';
import { callerOf, credentialOf } from './credentials.ts';
import type { Admission, Headers, Visit } from './doors.ts';
import { isKnown } from './entity-tag.ts';
import { refusalOf } from './failure.ts';
import { readPath, readQuery } from './parameters.ts';
import { partsOf } from './ranges.ts';
import type { OperationServices, Services, World } from './services.ts';
import type { OkReply, ProblemReply, Reply, WireRequest } from './wire.ts';

type Op = AnyOperation<OperationServices>;

/** Never throws: a failure is a problem reply too. */
export async function invoke(world: World, operation: Op, request: WireRequest): Promise<Reply> {
  const requestId = newRequestId(world);
  const headers: Record<string, string> = {};
  try {
    return await admitAndRun(world, operation, request, requestId, headers);
  } catch (error) {
    const refusal = refusalOf(world.log, error, {
      request_id: requestId,
      operation: operation.id,
      trace_id: traceOf(request.traceparent),
    });
    return problemReply(world, refusal, { requestId, path: request.path, headers });
  }
}

async function admitAndRun(
  world: World,
  operation: Op,
  request: WireRequest,
  requestId: string,
  headers: Record<string, string>,
): Promise<Reply> {
  const about = { requestId, operationId: operation.id, credits: operation.credits, request };
  const caller = await authenticate(world, request, about, headers);
  const visit: Visit = { ...about, caller };
  pass(await world.doors.limits.admit(visit), headers);
  const input = readInput(world, operation, request);
  demandKeyForCursor(operation, input, caller);
  const scope = cursorScope(operation, input, caller);
  const after = positionOf(world, scope, input.query);
  demandAccess(operation, caller);
  const body = operation.input.body ? await readBody(operation, request) : undefined;
  const work = async (): Promise<Reply> => {
    pass(await world.doors.credits.check(visit), headers);
    const context = { input: { ...input, body }, after, caller, refuse, services: world };
    const answer = await operation.run(context);
    return replyTo(world, operation, visit, answer, scope, headers);
  };
  const key = request.idempotencyKey;
  if (operation.method === 'GET' || key === undefined) return work();
  return once(world, visit, key, body, work);
}

function refuse(code: Refusal['code'], detail: string, extras?: RefusalExtras): Refusal {
  return new Refusal(code, detail, extras);
}

/** A bad credential is counted as a call of nobody before it is refused. */
async function authenticate(
  world: World,
  request: WireRequest,
  about: Omit<Visit, 'caller'>,
  headers: Record<string, string>,
): Promise<Caller> {
  try {
    return await callerOf(world, credentialOf(request));
  } catch (error) {
    if (error instanceof Refusal) {
      pass(await world.doors.limits.admit({ ...about, caller: NOBODY }), headers);
    }
    throw error;
  }
}

function pass(admission: Admission, headers: Record<string, string>): void {
  Object.assign(headers, admission.headers);
  if (admission.kind === 'refused') {
    throw new Refusal(admission.code, admission.detail, admission.extras);
  }
}

interface ReadInput {
  readonly path: Record<string, unknown>;
  readonly query: Record<string, unknown>;
}

function readInput(world: World, operation: Op, request: WireRequest): ReadInput {
  const registrable = world.registrableDomain;
  return {
    path: readPath(operation.input.path, request.parameters, registrable),
    query: readQuery(operation.input.query, request.query, registrable),
  };
}

/** Null for operations without pages. */
function cursorScope(operation: Op, input: ReadInput, caller: Caller): CursorScope | null {
  if (!operation.input.query?.properties.cursor) return null;
  const { cursor: _, limit: __, ...filters } = input.query;
  return {
    operation: operation.id,
    // Parameters are made of text, numbers and truth values only.
    filters: { ...input.path, ...filters } as { readonly [name: string]: Json },
    tier: tierOf(caller),
  };
}

function positionOf(
  world: World,
  scope: CursorScope | null,
  query: Readonly<Record<string, unknown>>,
): Keyset | null {
  if (scope === null || typeof query.cursor !== 'string') return null;
  const position = readCursor(world.cursorSecret, scope, query.cursor);
  if (position) return position;
  const detail =
    'The cursor was altered, or belongs to another operation, other filters or another tier.';
  throw new Refusal('invalid_cursor', detail, { errors: [{ parameter: 'cursor', detail }] });
}

/** Before the cursor is read: to a caller without a key every one of them is of another tier. */
function demandKeyForCursor(operation: Op, { query }: ReadInput, caller: Caller): void {
  if (operation.openView !== 'masked' || caller.kind !== 'none') return;
  if (query.cursor !== undefined) {
    throw new Refusal('key_required', `Cursors of ${operation.id} need an API key.`);
  }
}

function demandAccess(operation: Op, caller: Caller): void {
  if (operation.access === 'open') return;
  if (caller.kind === 'none') {
    throw new Refusal('key_required', `${operation.id} needs an API key.`);
  }
  if (operation.access === 'account' && caller.accountId === null) {
    throw new Refusal('account_key_required', `${operation.id} needs a key owned by an account.`);
  }
}

async function readBody(operation: Op, request: WireRequest): Promise<unknown> {
  const body = await request.body();
  if (body.kind === 'refused') throw body.refusal;
  return operation.input.body ? checkBody(operation.input.body, body.value) : undefined;
}

async function once(
  world: World,
  visit: Visit,
  key: string,
  body: unknown,
  work: () => Promise<Reply>,
): Promise<Reply> {
  const start = await world.doors.idempotency.begin(visit, key, body);
  if (start.kind === 'replay') return start.reply;
  if (start.kind === 'refused') throw new Refusal(start.code, start.detail);
  let reply: Reply | null = null;
  try {
    reply = await work();
    return reply;
  } finally {
    await world.doors.idempotency.finish(visit, key, reply);
  }
}

async function replyTo(
  world: World,
  operation: Op,
  visit: Visit,
  answer: Answer<unknown>,
  scope: CursorScope | null,
  headers: Record<string, string>,
): Promise<Reply> {
  const ok = okReply(world, operation, visit, answer, scope, headers);
  if (ok.etag !== null && isKnown(visit.request.ifNoneMatch, ok.etag)) {
    const { requestId, etag, cache } = ok;
    const hasBrotli = ok.brotli !== null;
    return { kind: 'not_modified', requestId, etag, cache, hasBrotli, headers };
  }
  const reply = operation.ranges ? partsOf(world, visit.request, ok) : ok;
  const cost = answer.kind === 'json' ? (answer.credits ?? operation.credits) : operation.credits;
  Object.assign(headers, await world.doors.credits.charge(visit, cost));
  return reply;
}

function okReply(
  world: World,
  operation: Op,
  visit: Visit,
  answer: Answer<unknown>,
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
  const envelope = envelopeOf(world, answer, scope);
  const etag = operation.method === 'GET' ? envelope.etag : null;
  const status = answer.status ?? operation.success ?? 200;
  return { ...common, status, contentType: JSON_TYPE, body: envelope.body, brotli: null, etag };
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
}

type PreparedAnswer = Extract<Answer<unknown>, { kind: 'prepared' }>;

const JSON_TYPE = 'application/json; charset=utf-8';

function cacheFor(operation: Op, caller: Caller): OkReply['cache'] {
  if (operation.method !== 'GET' || operation.cache === 'none') return 'none';
  return caller.kind === 'none' ? operation.cache : 'private';
}

/** `{data, meta}` in bytes, and a tag that names exactly these bytes. */
function envelopeOf(
  world: World,
  answer: Extract<Answer<unknown>, { kind: 'json' }>,
  scope: CursorScope | null,
): { readonly body: Uint8Array; readonly etag: string } {
  const cursor =
    scope && answer.next
      ? { next_cursor: writeCursor(world.cursorSecret, scope, answer.next) }
      : {};
  const data = JSON.stringify(answer.data);
  const rest = JSON.stringify({ ...answer.meta, ...cursor }).slice(1);
  const content = hash('sha256', `${data}\n${rest}`);
  const moment = world.moments.first(content, () => world.now().toISOString());
  const comma = rest === '}' ? '' : ',';
  const text = `{"data":${data},"meta":{"generated_at":"${moment}"${comma}${rest}}`;
  // The bytes follow from content and moment, so this names them without hashing them again.
  return { body: Buffer.from(text), etag: hash('sha256', `${content} ${moment}`).slice(0, 32) };
}

/** A problem reply outside of any operation, for edges: unknown paths, wrong methods. */
export function problemReply(
  world: World,
  refusal: Refusal,
  about: { readonly requestId: string; readonly path: string; readonly headers?: Headers },
): ProblemReply {
  const { requestId } = about;
  const place = { baseUrl: world.baseUrl, instance: about.path, requestId };
  const headers = { ...about.headers, ...refusal.extras.headers };
  return { kind: 'problem', requestId, problem: toProblem(refusal, place), headers };
}

export function newRequestId(world: Services): string {
  return `req_${ulid(world.now().getTime(), randomForId(world))}`;
}

const ID_BYTES = 10;
const unusedRandom = new WeakMap<Services, { bytes: Uint8Array; at: number }>();

// Asking for randomness costs as much as all of the door's other work: it is asked for 256 at once.
function randomForId(world: Services): Uint8Array {
  let unused = unusedRandom.get(world);
  if (unused === undefined || unused.at === unused.bytes.length) {
    unused = { bytes: world.random(256 * ID_BYTES), at: 0 };
    unusedRandom.set(world, unused);
  }
  const { bytes, at } = unused;
  unused.at += ID_BYTES;
  return bytes.subarray(at, at + ID_BYTES);
}

/** The trace id of a valid W3C `traceparent`, for the log. */
function traceOf(traceparent: string | undefined): string | undefined {
  const match = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/.exec(traceparent ?? '');
  return match?.[1];
}
