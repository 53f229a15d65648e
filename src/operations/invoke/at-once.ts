// Replies at once where nothing is waited for: a read by nobody, whose answer is in memory.
//
// For whoever has a key, it and the charge are waited for, and nothing else.

import { NOBODY } from '../../contract/caller.ts';
import type { AnyOperation, PreparedAnswer } from '../../contract/operation.ts';
import { accountOf, type Call, measured, statusOf } from '../measure.ts';
import type { OperationServices, World } from '../services.ts';
import { demandScope } from './callers/access-tokens.ts';
import { pass, runThenPay } from './charging/paying.ts';
import { wishOf } from './charging/price.ts';
import type { Admission, Visit } from './guards.ts';
import {
  admit,
  admitAndRun,
  authenticate,
  failed,
  invoke,
  pricedReply,
  readInput,
} from './invoke.ts';
import { listWishOf } from './lists/whole-list.ts';
import { newRequestId } from './request-id.ts';
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
  if (measure === undefined) return reply;
  const seconds = measure.seconds() - began;
  const status = statusOf(reply);
  measure.request({ requestId, operation: operationId, status, seconds, account: null });
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

/** What `invoke` would reply, to whoever calls. */
export async function replyKnown(
  world: World,
  known: KnownRead,
  request: WireRequest,
): Promise<Reply> {
  const { authorization, apiKey, session, prefer } = request;
  const hasKey = (authorization ?? apiKey) !== undefined && (session ?? prefer) === undefined;
  const { operation, input } = known;
  if (!hasKey || world.replicas !== undefined || world.trace !== undefined) {
    return invoke(world, operation, { ...request, input });
  }
  const call: Call = { requestId: newRequestId(world), account: null };
  return measured(world, operation.id, call, () => replyToKey(world, known, request, call));
}

async function replyToKey(
  world: World,
  { operation, input }: KnownRead,
  request: WireRequest,
  call: Call,
): Promise<Reply> {
  const headers: Record<string, string> = {};
  const { id: operationId, credits } = operation;
  const about = { requestId: call.requestId, operationId, credits, request };
  try {
    const caller = await authenticate(world, request, about, headers);
    const context = { input: { ...input, body: undefined }, services: world };
    const answer = operation.atHand?.(context) ?? null;
    if (answer === null) {
      return await admitAndRun(world, operation, { ...request, input }, call, headers, caller);
    }
    call.account = accountOf(caller);
    const visit: Visit = { ...about, caller };
    await admit(world, visit, headers);
    demandScope(world, operation, caller);
    pass(await world.guards.credits.check(visit), headers);
    const run = async () => pricedReply(world, operation, visit, answer, null, headers);
    return await runThenPay(world, visit, run, headers);
  } catch (error) {
    return failed(world, operation, request, call, error, headers);
  }
}
