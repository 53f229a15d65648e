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
import type { Reply, WireRequest } from '../../operations/invoke/wire.ts';
import type { OperationServices, World } from '../../operations/services.ts';
import { accepts } from '../wire/negotiate.ts';
import { writeStream } from './event-stream.ts';
import { linksOf, outgoing } from './links.ts';
import { wireOf } from './request.ts';
import { writeReply } from './response.ts';

type Op = AnyOperation<OperationServices>;

const MOST_KNOWN = 10_000;
/** Characters; a target that is longer is asked for seldom. */
const LONGEST_KNOWN = 512;

interface Known extends KnownRead {
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
  // Traces begin with the route.
  if (request.method !== 'GET' || world.trace !== undefined) return false;
  const known = KNOWN.get(world)?.get(request.url ?? '');
  if (known === undefined || !accepts(request.headers.accept, known.mediaType)) return false;
  const wire = wireOf(request, known, world);
  const failed = (error: unknown): void => {
    world.log.error({ err: error, operation: known.operation.id }, 'an answer was not written');
    response.destroy();
  };
  try {
    const reply = replyAtOnce(world, known, wire);
    if (reply === null) answerLater(world, known, wire, request, response).catch(failed);
    else write(request, response, reply, known.links);
  } catch (error) {
    failed(error);
  }
  return true;
}

async function answerLater(
  world: World,
  known: Known,
  wire: WireRequest,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const reply = await replyKnown(world, known, { ...wire, mediaType: known.mediaType });
  write(request, response, reply, known.links);
}

function write(
  request: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
  links: string,
): void {
  if (reply.kind === 'stream') void writeStream(request, response, reply, links);
  else writeReply(request, response, reply, links);
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
