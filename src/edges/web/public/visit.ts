// What a public page gets of a request, and how it asks the operations: like everybody, by invoke.

import type { AnyOperation } from '../../../contract/operation.ts';
import type { ProblemDocument } from '../../../contract/refusal.ts';
import type { Session } from '../../../operations/account/session.ts';
import { filledPath } from '../../../operations/companies/links.ts';
import { type KnownRead, knownRead } from '../../../operations/invoke/at-once.ts';
import { noBody } from '../../../operations/invoke/bodies.ts';
import { invoke } from '../../../operations/invoke/invoke.ts';
import type { Headers, OkReply, WireRequest } from '../../../operations/invoke/wire.ts';
import type { OperationServices, World } from '../../../operations/services.ts';

export interface PublicVisit {
  readonly world: World;
  /** Whoever is signed in; null for a stranger. */
  readonly session: Session | null;
  readonly path: string;
  /** What the path's pattern names, decoded. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly remoteAddress: string;
  /** Whether the limits let a call of this page in already: a page counts as one call. */
  let: { in: boolean };
}

/** An operation refused what a page needs. */
export class Refused extends Error {
  readonly problem: ProblemDocument;
  readonly headers: Headers;
  constructor(problem: ProblemDocument, headers: Headers) {
    super(problem.detail);
    this.problem = problem;
    this.headers = headers;
  }
}

export interface Asked {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | null | undefined>>;
  /**
   * As whoever is signed in, on their tier and credits: for what strangers are not shown whole.
   * Everything else is asked as a stranger, so that looking costs nobody anything.
   */
  readonly asSelf?: boolean;
}

export interface Answered<T> {
  readonly data: T;
  readonly meta: Readonly<Record<string, unknown>>;
}

/** Throws `Refused` for a problem. `T` is the output that the operation's contract declares. */
export async function ask<T>(visit: PublicVisit, id: string, asked: Asked): Promise<Answered<T>> {
  const reply = await replyOf(visit, id, asked);
  return JSON.parse(Buffer.from(reply.body).toString()) as Answered<T>;
}

/** What may be asked again without waiting; null where that is not known. Throws as `ask` does. */
export function readOf(visit: PublicVisit, id: string, asked: Asked): KnownRead | null {
  const operation = readNamed(visit, id);
  return knownRead(visit.world, operation, requestOf(visit, operation, asked, false));
}

function readNamed({ world }: PublicVisit, id: string): AnyOperation<OperationServices> {
  const operation = world.operations.find((one) => one.id === id);
  if (operation?.method !== 'GET') throw new Error(`${id} is no operation that reads`);
  return operation;
}

async function replyOf(visit: PublicVisit, id: string, asked: Asked): Promise<OkReply> {
  const { world } = visit;
  const operation = readNamed(visit, id);
  const isPartOfPage = visit.let.in;
  visit.let.in = true;
  const reply = await invoke(world, operation, requestOf(visit, operation, asked, isPartOfPage));
  if (reply.kind === 'problem') throw new Refused(reply.problem, reply.headers);
  if (reply.kind !== 'ok') throw new Error(`${id} answered ${reply.kind}`);
  return reply;
}

/** The tag of what an operation answers, which changes with the answer. Throws as `ask` does. */
export async function etagOf(visit: PublicVisit, id: string, asked: Asked): Promise<string | null> {
  const reply = await replyOf(visit, id, asked);
  return reply.etag;
}

/** Null where the operation refuses with one of these codes. */
export async function askOr<T>(
  visit: PublicVisit,
  id: string,
  asked: Asked,
  codes: readonly string[],
): Promise<Answered<T> | Refused> {
  try {
    return await ask<T>(visit, id, asked);
  } catch (error) {
    if (error instanceof Refused && codes.includes(error.problem.code)) return error;
    throw error;
  }
}

function requestOf(
  { session, remoteAddress }: PublicVisit,
  operation: AnyOperation<OperationServices>,
  { path = {}, query = {}, asSelf = false }: Asked,
  isPartOfPage: boolean,
): WireRequest {
  const given = Object.entries(query).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  const about = { path: filledPath(operation.path, path), parameters: path, query: given };
  return {
    ...strangersRequest(about, remoteAddress),
    isPartOfPage,
    ...(asSelf && session !== null ? { session } : {}),
  };
}

/** A read by whoever looks at a page, with nothing but where they are. */
export function strangersRequest(
  { path, parameters, query }: Pick<WireRequest, 'path' | 'parameters' | 'query'>,
  remoteAddress: string,
): WireRequest {
  return {
    path,
    parameters,
    query,
    authorization: undefined,
    apiKey: undefined,
    ifNoneMatch: undefined,
    idempotencyKey: undefined,
    traceparent: undefined,
    remoteAddress,
    body: noBody,
  };
}
