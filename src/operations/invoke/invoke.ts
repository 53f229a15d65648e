// `invoke`: every call of every edge goes through it, and each guard stands here once.
//
// Order of refusals: the credential (`invalid_key`), the limits (a refused call counts, so that
// guessing keys is limited too), the input (400), the access that the operation asks
// (`key_required`, 403), an earlier call with the same Idempotency-Key, the credits, then what the
// operation itself refuses (404 and the rest).

import { type Caller, NOBODY, STAYING } from '../../contract/caller.ts';
import { CSV_TYPE } from '../../contract/list-forms.ts';
import type { Answer, AnyOperation } from '../../contract/operation.ts';
import { Refusal, type RefusalExtras, toProblem } from '../../contract/refusal.ts';
import type { StreamSource } from '../../contract/stream.ts';
import type { CursorScope } from '../../core/callers/cursor.ts';
import { accountOf, type Call, measured } from '../measure.ts';
import type { OperationServices, World } from '../services.ts';
import { checkBody } from './bodies.ts';
import { demandScope } from './callers/access-tokens.ts';
import { callerOfSession, whoCalls } from './callers/credentials.ts';
import { type PricedReply, pass, payThenRun, runThenPay } from './charging/paying.ts';
import { priceReply, wishOf } from './charging/price.ts';
import { isCodable } from './coding.ts';
import { cursorScope, demandKeyForCursor, positionOf } from './cursor-scope.ts';
import { isKnown } from './entity-tag.ts';
import { refusalOf } from './failure.ts';
import type { KeyedWrite, Visit } from './guards.ts';
import { askedLot, lotInput } from './lists/lots.ts';
import { listWishOf, wholeList } from './lists/whole-list.ts';
import { readPath, readQuery } from './parameters.ts';
import { partsOf } from './ranges.ts';
import { answering } from './replicas/answering.ts';
import { okReply } from './reply.ts';
import { newRequestId, traceOf } from './request-id.ts';
import { followed, type Soon } from './soon.ts';
import { queryOf, streamReply } from './stream.ts';
import type { Headers, ProblemReply, ReadInput, Reply, StreamReply, WireRequest } from './wire.ts';

type Op = AnyOperation<OperationServices>;

/** Never throws: a failure is a problem reply too. */
export async function invoke(world: World, operation: Op, request: WireRequest): Promise<Reply> {
  const call: Call = { requestId: newRequestId(world), account: null };
  const answer = () => answerCall(world, operation, request, call);
  return measured(world, operation.id, call, answer);
}

async function answerCall(
  world: World,
  operation: Op,
  request: WireRequest,
  call: Call,
): Promise<Reply> {
  const headers: Record<string, string> = {};
  try {
    return await admitAndRun(world, operation, request, call, headers);
  } catch (error) {
    return failed(world, operation, request, call, error, headers);
  }
}

export function failed(
  world: World,
  operation: Op,
  request: WireRequest,
  { requestId }: Pick<Call, 'requestId'>,
  error: unknown,
  headers: Headers = {},
): ProblemReply {
  const refusal = refusalOf(world.log, error, {
    request_id: requestId,
    operation: operation.id,
    trace_id: traceOf(request.traceparent),
  });
  return problemReply(world, refusal, { requestId, path: request.path, headers });
}

/** One more page of an answer, as a call of its own. */
function again(world: World, operation: Op, request: WireRequest): Promise<Reply> {
  return answerCall(world, operation, request, { requestId: newRequestId(world), account: null });
}

async function admitAndRun(
  world: World,
  operation: Op,
  given: WireRequest,
  call: Call,
  headers: Record<string, string>,
): Promise<Reply> {
  const { isForPrice, request: priced } = wishOf(operation, given);
  const { isWhole, request } = listWishOf(operation, priced);
  const { requestId } = call;
  const about = { requestId, operationId: operation.id, credits: operation.credits, request };
  const caller = callerWithout(request) ?? (await authenticate(world, request, about, headers));
  call.account = accountOf(caller);
  const visit: Visit = { ...about, caller };
  await admit(world, visit, headers);
  const input = request.input ?? lotInput(readInput(world, operation, request), request);
  demandKeyForCursor(operation, input.query, caller, isWhole);
  const scope = cursorScope(operation, input, caller);
  const after = positionOf(world, scope, input.query);
  demandAccess(operation, caller);
  demandScope(world, operation, caller);
  const body = operation.input.body ? await readBody(operation, request) : undefined;
  const run = async () => {
    const { connection = STAYING } = request;
    const asked = askedLot(world, operation, request, scope);
    const form = request.mediaType === CSV_TYPE ? { isTable: true as const } : {};
    const about = { after, caller, refuse, connection, ...asked, ...form };
    const context = { input: { ...input, body }, ...about };
    const from = (services: OperationServices) => operation.run({ ...context, services });
    const answer = await answering(world, operation, { caller, request, after }, from);
    return pricedReply(world, operation, visit, answer, scope, headers);
  };
  if (isForPrice) {
    return priceReply(world, operation, visit, headers, async () => (await run()).cost);
  }
  const work = async (): Promise<Reply> => {
    pass(await world.guards.credits.check(visit), headers);
    return operation.chargedFirst
      ? payThenRun(world, visit, run, headers)
      : runThenPay(world, visit, run, headers);
  };
  if (isWhole) {
    const ask = (page: WireRequest) => again(world, operation, page);
    const problemOf = (error: unknown) => failed(world, operation, request, call, error);
    return wholeList(world, operation, visit, work, { ask, problemOf });
  }
  const key = request.idempotencyKey;
  if (operation.method === 'GET' || key === undefined) return work();
  const write = { key, method: operation.method, body, secret: operation.secretAnswer === true };
  return once(world, visit, write, headers, work);
}

/** Takes the call from the limits of its caller, who hears of credits whatever becomes of it. */
export function admit(
  { guards }: World,
  visit: Visit,
  headers: Record<string, string>,
): Soon<void> {
  const { limits, credits } = guards;
  const limited = (): Soon<void> => {
    if (visit.request.isPartOfPage) return credits.count(visit);
    return followed(limits.admitNow?.(visit) ?? limits.admit(visit), (admission) => {
      pass(admission, headers);
      credits.count(visit);
    });
  };
  if (!credits.concerns(visit.caller)) return limited();
  return followed(credits.fields(visit), (fields) => {
    Object.assign(headers, fields);
    return limited();
  });
}

export function refuse(code: Refusal['code'], detail: string, extras?: RefusalExtras): Refusal {
  return new Refusal(code, detail, extras);
}

/** Who calls without a credential that has to be looked up; null where there is one. */
function callerWithout({ session, authorization, apiKey }: WireRequest): Caller | null {
  if (session !== undefined) return callerOfSession(session);
  return authorization === undefined && apiKey === undefined ? NOBODY : null;
}

/** A bad credential is counted as a call of nobody before it is refused. */
async function authenticate(
  world: World,
  request: WireRequest,
  about: Omit<Visit, 'caller'>,
  headers: Record<string, string>,
): Promise<Caller> {
  try {
    return await whoCalls(world, request);
  } catch (error) {
    return refuseCaller(world, about, headers, error);
  }
}

/** Rejects with the error, or with what the limits say of it. */
export async function refuseCaller(
  world: World,
  about: Omit<Visit, 'caller'>,
  headers: Record<string, string>,
  error: unknown,
): Promise<never> {
  if (error instanceof Refusal) {
    pass(await world.guards.limits.admit({ ...about, caller: NOBODY }), headers);
  }
  throw error;
}

export function readInput(
  world: World,
  operation: Op,
  request: Pick<WireRequest, 'parameters' | 'query' | 'lastEventId'>,
): ReadInput {
  const registrable = world.registrableDomain;
  return {
    path: readPath(operation.input.path, request.parameters, registrable),
    query: readQuery(operation.input.query, queryOf(operation, request), registrable),
  };
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
  if (body.kind === 'none' && operation.bodyOptional === undefined) throw body.refusal;
  const value = body.kind === 'none' ? {} : body.value;
  return operation.input.body ? checkBody(operation.input.body, value) : undefined;
}

async function once(
  world: World,
  visit: Visit,
  write: KeyedWrite,
  headers: Headers,
  work: () => Promise<Reply>,
): Promise<Reply> {
  const start = await world.guards.idempotency.begin(visit, write);
  if (start.kind === 'replay') {
    return { ...start.reply, headers: { ...headers, ...start.reply.headers } };
  }
  if (start.kind === 'refused') throw new Refusal(start.code, start.detail, start.extras);
  let reply: Reply | null = null;
  try {
    reply = await work();
    return reply;
  } finally {
    await world.guards.idempotency.finish(visit, write, reply);
  }
}

export function pricedReply(
  world: World,
  operation: Op,
  visit: Visit,
  answer: Answer<unknown>,
  scope: CursorScope | null,
  headers: Headers,
): PricedReply {
  if (answer.kind === 'stream') {
    const reply = openStream(world, operation, visit, answer.source, scope, headers);
    return { reply, cost: 0 };
  }
  const ok = okReply(world, operation, visit, answer, scope, headers);
  if (ok.etag !== null && isKnown(conditionOf(operation, visit.request), ok.etag)) {
    const { requestId, etag, cache } = ok;
    const codings = { hasBrotli: ok.brotli !== null, codable: isCodable(ok) };
    const about = { requestId, etag, cache, headers };
    return { reply: { kind: 'not_modified', ...about, ...codings }, cost: 0 };
  }
  const reply = operation.ranges ? partsOf(world, visit.request, ok) : ok;
  const cost = answer.kind === 'json' ? (answer.credits ?? operation.credits) : operation.credits;
  return { reply, cost };
}

function openStream(
  world: World,
  operation: Op,
  { request, requestId }: Visit,
  source: StreamSource,
  scope: CursorScope | null,
  headers: Headers,
): StreamReply {
  const about = { requestId, path: request.path };
  const opening = {
    ...{ world, operation, request, requestId, source, scope },
    invoke: (page: Op, asked: WireRequest) => again(world, page, asked),
    problemOf: (refusal: Refusal) => problemReply(world, refusal, about).problem,
  };
  return streamReply(opening, headers);
}

// `*` names no answer that the caller has: where running moved something on, this one is lost to
// whoever is not sent it.
function conditionOf(operation: Op, { ifNoneMatch }: WireRequest): string | undefined {
  return operation.chargedFirst && ifNoneMatch?.trim() === '*' ? undefined : ifNoneMatch;
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
