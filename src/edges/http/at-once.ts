// Reads that were asked word for word before are answered before a route is looked for.

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AnyOperation } from '../../contract/operation.ts';
import { representationsOf } from '../../contract/representations.ts';
import {
  type KnownRead,
  knownRead,
  replyAtOnce,
  replyKnown,
} from '../../operations/invoke/at-once.ts';
import { noBody } from '../../operations/invoke/bodies.ts';
import type { Reply, WireRequest } from '../../operations/invoke/wire.ts';
import type { OperationServices, World } from '../../operations/services.ts';
import { accepts } from '../wire/negotiate.ts';
import type { KnownRequest } from '../wire/request.ts';
import { writeStream } from './event-stream.ts';
import { linksOf, outgoing } from './links.ts';
import { wireOf } from './request.ts';
import { writeReply } from './response.ts';

type Op = AnyOperation<OperationServices>;

const MOST_KNOWN = 10_000;
/** Characters; a target that is longer is asked for seldom. */
const LONGEST_KNOWN = 512;

export interface Known extends KnownRead {
  readonly mediaType: string;
  readonly links: string;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Goes before the first listener of a server, which looks for routes; others still hear first. */
export function answerAtOnce(server: Server, world: World): void {
  const [route] = server.listeners('request') as unknown as readonly Listener[];
  if (route === undefined) throw new Error('a server without a listener has no routes');
  server.removeListener('request', route);
  server.on('request', (request, response) => {
    if (!answered(world, request, response)) route.call(server, request, response);
  });
}

const KNOWN = new WeakMap<World, Map<string, Known>>();

/** Whether it is answered here; if not, nothing was done. */
function answered(world: World, request: IncomingMessage, response: ServerResponse): boolean {
  const known = findKnown(world, request);
  if (known === null) return false;
  const { links } = known;
  const failed = (error: unknown): void => {
    sayUnwritten(world, known, error);
    response.destroy();
  };
  const write = (reply: Reply): void => {
    if (reply.kind === 'stream') void writeStream(request, response, reply, links);
    else writeReply(request, response, reply, links);
  };
  try {
    const reply = replyTo(world, known, request);
    if (reply instanceof Promise) reply.then(write).catch(failed);
    else write(reply);
  } catch (error) {
    failed(error);
  }
  return true;
}

export function sayUnwritten({ log }: World, known: Known | null, error: unknown): void {
  log.error({ err: error, operation: known?.operation.id }, 'an answer was not written');
}

/** Null where its route has to be asked. */
export function findKnown(world: World, { method, url, headers }: KnownRequest): Known | null {
  // Traces begin with the route.
  if (method !== 'GET' || world.trace !== undefined) return null;
  const known = KNOWN.get(world)?.get(url ?? '');
  return known !== undefined && accepts(headers.accept, known.mediaType) ? known : null;
}

export function replyTo(world: World, known: Known, request: KnownRequest): Reply | Promise<Reply> {
  const wire = wireOf(request, known, world, noBody);
  const { mediaType } = known;
  return replyAtOnce(world, known, wire) ?? replyKnown(world, known, { ...wire, mediaType });
}

/** Notes a request that its route answered, for when it comes again. */
export function learn(
  world: World,
  operation: Op,
  { method, url = '/' }: IncomingMessage,
  wire: WireRequest,
): void {
  if (operation.atHand === undefined || method !== 'GET' || url.length > LONGEST_KNOWN) return;
  const all = KNOWN.get(world) ?? new Map<string, Known>();
  KNOWN.set(world, all);
  const [only, ...others] = representationsOf(operation);
  if (all.has(url) || only === undefined || others.length > 0) return;
  if (outgoing(operation, world.baseUrl, wire.query) !== null) return;
  const read = knownRead(world, operation, wire);
  if (read === null) return;
  // The one that was learnt first makes room; where it is asked for again, it is learnt again.
  const [oldest] = all.size < MOST_KNOWN ? [] : all.keys();
  if (oldest !== undefined) all.delete(oldest);
  const { mediaType } = only;
  all.set(url, { ...read, mediaType, links: linksOf(world).of(operation) });
}
