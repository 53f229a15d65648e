// Reads that were asked word for word before are answered before a route is looked for.

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AnyOperation } from '../../contract/operation.ts';
import { representationsOf } from '../../contract/representations.ts';
import {
  type KnownRead,
  knownRead,
  readInputOf,
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

/** What was learnt of the requests of a world. */
interface Learnt {
  readonly targets: Map<string, Known>;
  /** By the beginning of a target that names a thing behind it. */
  readonly beginnings: Map<string, Beginning>;
}

interface Beginning extends Pick<Known, 'operation' | 'mediaType' | 'links'> {
  /** The parameter that the rest of the target is. */
  readonly parameter: string;
}

const LEARNT = new WeakMap<World, Learnt>();

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
  const learnt = LEARNT.get(world);
  if (learnt === undefined || url === undefined) return null;
  const known = learnt.targets.get(url) ?? likeKnown(world, learnt, url);
  return known !== null && accepts(headers.accept, known.mediaType) ? known : null;
}

/** Domains as they are usually written, which every route and parser takes as they are. */
const DOMAIN = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;
/** Characters (RFC 1035 section 2.3.4). */
const LONGEST_DOMAIN = 253;

/**
 * A target that differs from one that its route answered in the domain at its end alone. Nothing
 * is kept of it: of many companies most are not asked for again soon.
 */
function likeKnown(world: World, { beginnings }: Learnt, url: string): Known | null {
  const at = url.lastIndexOf('/') + 1;
  const beginning = beginnings.get(url.slice(0, at));
  if (beginning === undefined) return null;
  const domain = url.slice(at);
  if (domain.length > LONGEST_DOMAIN || !DOMAIN.test(domain)) return null;
  const { operation, mediaType, links, parameter } = beginning;
  const parameters = { [parameter]: domain };
  const input = readInputOf(world, operation, { parameters, query: NO_QUERY });
  if (input === null) return null;
  return { operation, path: url, parameters, query: NO_QUERY, input, mediaType, links };
}

const NO_QUERY: WireRequest['query'] = [];

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
  const learnt = LEARNT.get(world) ?? { targets: new Map(), beginnings: new Map() };
  LEARNT.set(world, learnt);
  const { targets: all, beginnings } = learnt;
  const [only, ...others] = representationsOf(operation);
  if (all.has(url) || only === undefined || others.length > 0) return;
  if (outgoing(operation, world.baseUrl, wire.query) !== null) return;
  const read = knownRead(world, operation, wire);
  if (read === null) return;
  // The one that was learnt first makes room; where it is asked for again, it is learnt again.
  const [oldest] = all.size < MOST_KNOWN ? [] : all.keys();
  if (oldest !== undefined) all.delete(oldest);
  const { mediaType } = only;
  const links = linksOf(world).of(operation);
  all.set(url, { ...read, mediaType, links });
  const parameter = LAST_PARAMETER.exec(operation.path)?.[1];
  const beginning = url.slice(0, url.lastIndexOf('/') + 1);
  if (parameter === undefined || operation.path !== `${beginning}{${parameter}}`) return;
  beginnings.set(beginning, { operation, mediaType, links, parameter });
}

/** The only one of a path that ends with it. */
const LAST_PARAMETER = /^[^{]*\{(\w+)\}$/;
