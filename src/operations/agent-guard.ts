// What an agent meets before its message is looked at: whether it may come in at all.

import { Type } from 'typebox';
import type { Caller } from '../contract/caller.ts';
import { type AnyOperation, anyOperation } from '../contract/operation.ts';
import { Refusal } from '../contract/refusal.ts';
import { demandScope } from './invoke/callers/access-tokens.ts';
import { callerOf, credentialOf } from './invoke/callers/credentials.ts';
import { operation } from './invoke/define.ts';
import { refusalOf } from './invoke/failure.ts';
import { invoke, problemReply } from './invoke/invoke.ts';
import { newRequestId } from './invoke/request-id.ts';
import type { ProblemReply, WireRequest } from './invoke/wire.ts';
import type { OperationServices, World } from './services.ts';

const COMMON = {
  id: 'mcp',
  method: 'GET',
  path: '/mcp',
  tag: 'Agents',
  summary: 'A message of an agent that calls no tool',
  description: 'Listing and handshakes: they are counted as calls, and cost nothing.',
  credits: 0,
  scope: null,
  cache: 'none',
  input: {},
  output: Type.Object({}),
  problems: [],
  examples: [],
  run: async () => ({ kind: 'json', data: {} }) as const,
} as const;

const keyed = anyOperation(operation({ ...COMMON, access: 'key' }));
const listing = anyOperation(operation({ ...COMMON, access: 'open' }));

/**
 * Lets a message in that calls nothing, and counts it; `isOpen` needs no credential, but refuses a
 * dead one. Null: it may come in.
 */
export async function admitMessage(
  world: World,
  request: WireRequest,
  isOpen: boolean,
): Promise<ProblemReply | null> {
  const reply = await invoke(world, isOpen ? listing : keyed, request);
  return reply.kind === 'problem' ? reply : null;
}

/** Null where the credential is dead; nothing is counted by this. */
export async function agentOf(world: World, request: WireRequest): Promise<Caller | null> {
  try {
    return await callerOf(world, credentialOf(request), request.audience);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/**
 * Lets a call in whose credential has the operation's scope. It is counted by the `invoke` that
 * runs it.
 */
export function admitCall(
  world: World,
  request: WireRequest,
  caller: Caller,
  called: AnyOperation<OperationServices>,
): ProblemReply | null {
  try {
    demandScope(world, called, caller);
    return null;
  } catch (error) {
    const requestId = newRequestId(world);
    const refusal = refusalOf(world.log, error, { request_id: requestId, operation: called.id });
    return problemReply(world, refusal, { requestId, path: request.path });
  }
}
