// Replies at once where nothing is waited for: a read by nobody, whose answer is in memory.
//
// Where a key, a record or a charge has to be waited for, nothing else is.

import { type Caller, NOBODY, STAYING } from '../../contract/caller.ts';
import type { Answer, AnyOperation, PreparedAnswer } from '../../contract/operation.ts';
import { Refusal } from '../../contract/refusal.ts';
import { accountOf, type Call, tell } from '../measure.ts';
import type { OperationServices, World } from '../services.ts';
import { demandScope } from './callers/access-tokens.ts';
import { whoCalls } from './callers/credentials.ts';
import { pass, payFor } from './charging/paying.ts';
import { wishOf } from './charging/price.ts';
import type { Admission, Visit } from './guards.ts';
import { admit, failed, invoke, pricedReply, readInput, refuse, refuseCaller } from './invoke.ts';
import { listWishOf } from './lists/whole-list.ts';
import { newRequestId } from './request-id.ts';
import { followed, type Soon } from './soon.ts';
import type { ReadInput, Reply, WireRequest } from './wire.ts';

type Op = AnyOperation<OperationServices>;

/** What a request asks for, read and accepted when it first came. */
export interface KnownRead {
  readonly operation: Op;
  readonly path: string;
  readonly parameters: WireRequest['parameters'];
  readonly query: WireRequest['query'];
  readonly input: ReadInput;
}

/** Null for what is never at hand, and for what asks for more than the answer itself. */
export function knownRead(world: World, operation: Op, request: WireRequest): KnownRead | null {
  const { atHand, method, access, chargedFirst, ranges } = operation;
  if (atHand === undefined || method !== 'GET' || access !== 'open') return null;
  if (chargedFirst || ranges) return null;
  if (wishOf(operation, request).request !== request) return null;
  if (listWishOf(operation, request).request !== request) return null;
  const { path, parameters, query } = request;
  return { operation, path, parameters, query, input: readInput(world, operation, request) };
}

/** What parameters come to; null where they are refused. */
export function readInputOf(
  world: World,
  operation: Op,
  request: Pick<WireRequest, 'parameters' | 'query'>,
): ReadInput | null {
  try {
    return readInput(world, operation, request);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/**
 * What `invoke` would reply; null where it would have to wait for something, and then nothing was
 * done and nothing counted.
 */
export function replyAtOnce(
  world: World,
  { operation, input }: KnownRead,
  request: WireRequest,
): Reply | null {
  const { limits, credits } = world.guards;
  if (limits.admitNow === undefined || credits.concerns(NOBODY)) return null;
  if (world.replicas !== undefined || world.trace !== undefined) return null;
  const { authorization, apiKey, session, prefer } = request;
  if ((authorization ?? apiKey ?? session ?? prefer) !== undefined) return null;
  const { measure } = world;
  const began = measure?.seconds() ?? 0;
  const context = { input: { ...input, body: undefined }, services: world };
  const answer = operation.atHand?.(context) ?? null;
  if (answer === null) return null;
  const requestId = newRequestId(world);
  const { id: operationId, credits: price } = operation;
  const visit: Visit = { requestId, operationId, caller: NOBODY, credits: price, request };
  const reply = admitted(world, operation, visit, limits.admitNow(visit), answer);
  tell(world, operationId, { requestId, account: null }, reply, began);
  return reply;
}

function admitted(
  world: World,
  operation: Op,
  visit: Visit,
  admission: Admission,
  answer: PreparedAnswer,
): Reply {
  const headers: Record<string, string> = {};
  try {
    pass(admission, headers);
    return pricedReply(world, operation, visit, answer, null, headers).reply;
  } catch (error) {
    return failed(world, operation, visit.request, visit, error, headers);
  }
}

/** What `invoke` would reply, to whoever calls; at once, as far as nothing is waited for. */
export function replyKnown(world: World, known: KnownRead, request: WireRequest): Soon<Reply> {
  const { operation, input } = known;
  const { authorization, apiKey, session, prefer } = request;
  if ((session ?? prefer) !== undefined || world.replicas !== undefined || world.trace) {
    return invoke(world, operation, { ...request, input });
  }
  const call: Call = { requestId: newRequestId(world), account: null };
  const began = world.measure?.seconds() ?? 0;
  const headers: Record<string, string> = {};
  const { id: operationId, credits } = operation;
  const about = { requestId: call.requestId, operationId, credits, request };
  const told = (reply: Reply): Reply => {
    tell(world, operationId, call, reply, began);
    return reply;
  };
  const unanswered = (error: unknown): Reply =>
    told(failed(world, operation, request, call, error, headers));
  const answered = (caller: Caller): Soon<Reply> => {
    call.account = accountOf(caller);
    try {
      const reply = replyTo(world, known, { ...about, caller }, headers);
      return reply instanceof Promise ? reply.then(told, unanswered) : told(reply);
    } catch (error) {
      return unanswered(error);
    }
  };
  if (authorization === undefined && apiKey === undefined) return answered(NOBODY);
  const refused = (error: unknown): Promise<Reply> =>
    refuseCaller(world, about, headers, error).catch(unanswered);
  try {
    const caller = whoCalls(world, request);
    return caller instanceof Promise ? caller.then(answered, refused) : answered(caller);
  } catch (error) {
    return refused(error);
  }
}

/** The guards in the order of `invoke`, the answer, and what it costs. */
function replyTo(
  world: World,
  { operation, input }: KnownRead,
  visit: Visit,
  headers: Record<string, string>,
): Soon<Reply> {
  const context = { input: { ...input, body: undefined }, services: world };
  const priced = (answer: Answer<unknown>): Soon<Reply> =>
    payFor(world, visit, pricedReply(world, operation, visit, answer, null, headers), headers);
  return followed(admit(world, visit, headers), () => {
    demandScope(world, operation, visit.caller);
    return followed(world.guards.credits.check(visit), (admission) => {
      pass(admission, headers);
      const answer = operation.atHand?.(context) ?? null;
      if (answer !== null) return priced(answer);
      const { caller, request } = visit;
      const { connection = STAYING } = request;
      return operation.run({ ...context, after: null, caller, refuse, connection }).then(priced);
    });
  });
}
