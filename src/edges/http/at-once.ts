// Reads that were asked word for word before are answered before a route is looked for.

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AnyOperation } from '../../contract/operation.ts';
import { Refusal } from '../../contract/refusal.ts';
import { representationsOf } from '../../contract/representations.ts';
import {
  type KnownRead,
  knownRead,
  replyAtOnce,
  replyKnown,
} from '../../operations/invoke/at-once.ts';
import type { Body, Reply, WireRequest } from '../../operations/invoke/wire.ts';
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
  const failed = (error: unknown): void => {
    sayUnwritten(world, error);
    response.destroy();
  };
  const write = ({ reply, links }: { readonly reply: Reply; readonly links: string }): void => {
    if (reply.kind === 'stream') void writeStream(request, response, reply, links);
    else writeReply(request, response, reply, links);
  };
  try {
    const answer = knownAnswer(world, request);
    if (answer === null) return false;
    const { reply, links } = answer;
    if (reply instanceof Promise) reply.then((made) => write({ reply: made, links })).catch(failed);
    else write({ reply, links });
  } catch (error) {
    failed(error);
  }
  return true;
}

export function sayUnwritten({ log }: World, error: unknown): void {
  log.error({ err: error }, 'an answer was not written');
}

/** A request that was read before, whatever it came in now. */
export type KnownRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'socket'>;

export interface KnownAnswer {
  readonly reply: Reply | Promise<Reply>;
  readonly links: string;
}

/** Null where its route has to be asked; then nothing was done. */
export function knownAnswer(world: World, request: KnownRequest): KnownAnswer | null {
  // Traces begin with the route.
  if (request.method !== 'GET' || world.trace !== undefined) return null;
  const known = KNOWN.get(world)?.get(request.url ?? '');
  if (known === undefined || !accepts(request.headers.accept, known.mediaType)) return null;
  const wire = wireOf(request, known, world, noBody);
  const { mediaType, links } = known;
  const reply = replyAtOnce(world, known, wire);
  return { reply: reply ?? replyKnown(world, known, { ...wire, mediaType }), links };
}

/** Reads have none, and what is sent with one is not read. */
const NO_BODY: Body = {
  kind: 'none',
  refusal: new Refusal('invalid_body', 'A read takes no body.'),
};
const noBody = async (): Promise<Body> => NO_BODY;

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
