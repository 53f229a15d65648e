// Replies at once where nothing is waited for: a read by nobody, whose answer is in memory.

import { NOBODY } from '../../contract/caller.ts';
import type { AnyOperation, PreparedAnswer } from '../../contract/operation.ts';
import { statusOf } from '../measure.ts';
import type { OperationServices, World } from '../services.ts';
import { pass } from './charging/paying.ts';
import { wishOf } from './charging/price.ts';
import type { Admission, Visit } from './guards.ts';
import { failed, pricedReply, readInput } from './invoke.ts';
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
