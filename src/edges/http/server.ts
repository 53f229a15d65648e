// The HTTP server: one route for each operation of the registry, all through `invoke`.

import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { AnyOperation } from '../../contract/operation.ts';
import { Refusal } from '../../contract/refusal.ts';
import { representationsOf } from '../../contract/representations.ts';
import { refusalOf } from '../../operations/invoke/failure.ts';
import { invoke, problemReply } from '../../operations/invoke/invoke.ts';
import { newRequestId } from '../../operations/invoke/request-id.ts';
import { unroutedRefusal } from '../../operations/invoke/unrouted.ts';
import type { WireRequest } from '../../operations/invoke/wire.ts';
import type { OperationServices, World } from '../../operations/services.ts';
import type { Message } from '../wire/head.ts';
import { accepts, preferredType } from '../wire/negotiate.ts';
import { type KnownRequest, splitTarget } from '../wire/request.ts';
import { answerAtOnce, learn } from './at-once.ts';
import { answerBrokenHttp } from './broken.ts';
import { boundConnections, type ConnectionBounds, DEFAULT_CONNECTIONS } from './connections.ts';
import { writeStream } from './event-stream.ts';
import { registerHealth } from './health.ts';
import { linksOf, outgoing } from './links.ts';
import { COMMON_HEADERS } from './message.ts';
import { type EndOptions, orderlyEnd } from './orderly-end.ts';
import { wireRequest } from './request.ts';
import { writeReply } from './response.ts';
import { methodsOf, methodsTakenFor, type RouteTable, routeTable } from './routes.ts';
import { answerSameHeads } from './same-heads.ts';
import { registerSchemas } from './schemas.ts';
import { registerTlog } from './tlog.ts';
import { traceRequests } from './traces.ts';
import { registerVerifier } from './verifier.ts';

type Op = AnyOperation<OperationServices>;

/** Room for 200 long fact keys in a query. */
export const LONGEST_TARGET = 32 * 1024;
const LONGEST_HEADERS = 64 * 1024;
/** Milliseconds for a whole request to arrive. */
const SLOWEST_REQUEST = 30_000;

/** Paths of another edge on the same server. */
export interface Extension {
  /** All that it answers, with any method. */
  readonly paths: readonly RegExp[];
  register(app: FastifyInstance): void;
  /** Answers whoever would rather read a page where nothing is; one edge has it. */
  readonly missing?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  /** What comes with the same head again; null where its route has to be asked. */
  readonly atOnce?: (request: KnownRequest) => Message | null;
}

export interface ServerOptions extends EndOptions {
  readonly connections?: ConnectionBounds;
}

export function createHttpServer(
  world: World,
  extensions: readonly Extension[] = [],
  { connections = DEFAULT_CONNECTIONS, ...ending }: ServerOptions = {},
): FastifyInstance {
  const table = routeTable(
    world.operations,
    extensions.flatMap(({ paths }) => paths),
  );
  const app = Fastify({
    logger: false,
    http: { maxHeaderSize: LONGEST_HEADERS, requestTimeout: SLOWEST_REQUEST },
    // Here too: what stands here replaces it, and without it there is no end.
    requestTimeout: SLOWEST_REQUEST,
    routerOptions: { maxParamLength: LONGEST_TARGET, ignoreTrailingSlash: false },
    exposeHeadRoutes: true,
    // While it stops, what is under way on open connections is still answered in our own words.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) =>
      answerBrokenHttp(world, linksOf(world).common, error, socket),
    frameworkErrors: (_error, request, reply) => answerUnrouted(world, table, request, reply),
  });
  const atOnce = extensions.flatMap(({ atOnce: one }) => one ?? []);
  const end = orderlyEnd(app.server, ending);
  const sameHeads = answerSameHeads(app.server, world, { end, atOnce });
  app.addHook('preClose', () => {
    sameHeads.stop();
    return end.begin();
  });
  answerAtOnce(app.server, world);
  boundConnections(app.server, connections);
  readNoBodies(app);
  traceRequests(app, world);
  for (const operation of world.operations) {
    const method = operation.method === 'GET' ? ['GET', 'HEAD'] : [operation.method];
    app.route({
      method,
      url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: (request, reply) =>
        answer(world, operation, request, reply, request.params as Record<string, string>),
    });
    const taken = methodsTakenFor(world.operations, operation.path);
    if (taken.length === 0) continue;
    app.route({
      method: taken,
      url: operation.path,
      handler: (request, reply) => answerUnrouted(world, table, request, reply),
    });
  }
  registerHealth(app, world);
  registerSchemas(app, world);
  registerTlog(app, world);
  registerVerifier(app, world);
  // Clients that wait for events would hold up the end of the service.
  app.addHook('preClose', async () => world.watching.signals.endWaits());
  for (const { register } of extensions) register(app);
  const page = extensions.find(({ missing }) => missing !== undefined)?.missing;
  app.setNotFoundHandler(async (request, reply) => {
    if (page === undefined || !isForPeople(table, request)) {
      return answerUnrouted(world, table, request, reply);
    }
    const limited = await unroutedRefusal(world, request.raw);
    return limited === null ? page(request, reply) : refuseAtEdge(world, request, reply, limited);
  });
  app.setErrorHandler((error, request, reply) => {
    // Fastify refuses some content types before any handler: `invoke` has its own words for them.
    if (isFastifys(error)) return answerUnrouted(world, table, request, reply);
    const { method = 'GET' } = request.raw;
    return refuseAtEdge(world, request, reply, refusalOf(world.log, error, { method }));
  });
  return app;
}

/** Bodies are read by `invoke`, after it knows who calls; until then they stay in the socket. */
function readNoBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

async function answer(
  world: World,
  operation: Op,
  request: FastifyRequest,
  reply: FastifyReply,
  parameters: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const { raw } = request;
  if ((raw.url?.length ?? 0) > LONGEST_TARGET) {
    return refuseAtEdge(world, request, reply, tooLong());
  }
  const wire = wireRequest(raw, parameters, world);
  const types = typesOf(operation, wire.query);
  const { accept } = raw.headers;
  const [first, ...others] = types.filter((type) => accepts(accept, type));
  if (first === undefined) {
    const detail = `The answer is ${types.join(' or ')}, which the Accept header excludes.`;
    return refuseAtEdge(world, request, reply, new Refusal('not_acceptable', detail));
  }
  const mediaType = preferredType(accept, [first, ...others]);
  const answered = await invoke(world, operation, { ...wire, mediaType });
  if (answered.kind !== 'problem') learn(world, operation, raw, wire);
  reply.hijack();
  const own = linksOf(world).of(operation);
  const out = outgoing(operation, world.baseUrl, wire.query);
  const links = out === null ? own : `${own}, ${out.link}`;
  for (const [name, value] of Object.entries(out?.fields ?? {})) reply.raw.setHeader(name, value);
  if (answered.kind === 'stream') return writeStream(raw, reply.raw, answered, links);
  writeReply(raw, reply.raw, answered, links);
}

/** The media types that this request may be answered in: one, where it names a format. */
function typesOf(operation: Op, query: WireRequest['query']): readonly string[] {
  const all = representationsOf(operation);
  const asked = query.find(([name]) => name === 'format')?.[1];
  const meant = all.find(({ format }) => format !== undefined && format === asked);
  return (meant ? [meant] : all).map(({ mediaType }) => mediaType);
}

/** What no route took: another method of a known path, a preflight, or a path that is none. */
async function answerUnrouted(
  world: World,
  table: RouteTable,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.hijack();
  const target = request.raw.url ?? '/';
  if (target.length > LONGEST_TARGET) return refuseAtEdge(world, request, reply, tooLong());
  const { path } = splitTarget(target);
  const match = table.match(path);
  const { method } = request.raw;
  const operation = match?.operations.find(
    (one) => one.method === method || (one.method === 'GET' && method === 'HEAD'),
  );
  if (match && operation) return answer(world, operation, request, reply, match.parameters);
  const limited = await unroutedRefusal(world, request.raw);
  if (limited !== null) return refuseAtEdge(world, request, reply, limited);
  const isRead = method === 'GET' || method === 'HEAD';
  // A page that answers GET would have been found by its route.
  if (match === null || (match.operations.length === 0 && isRead)) {
    const refusal = new Refusal('not_found', 'Nothing is served at this path.');
    return refuseAtEdge(world, request, reply, refusal);
  }
  const allow = methodsOf(match.methods);
  if (method === 'OPTIONS') return preflight(world, reply, allow);
  const detail = `This path answers ${allow}.`;
  const refusal = new Refusal('method_not_allowed', detail, { headers: { Allow: allow } });
  return refuseAtEdge(world, request, reply, refusal);
}

/** Paths of programs: what is none of theirs is a problem, whoever asks. */
const OF_PROGRAMS = /^\/(v1|mcp|oauth|schemas|tlog|\.well-known)(\/|$)/;

/** A browser that reads an address at which nothing is; who likes JSON as well is a program. */
function isForPeople(table: RouteTable, { raw }: FastifyRequest): boolean {
  const target = raw.url ?? '/';
  if ((raw.method !== 'GET' && raw.method !== 'HEAD') || target.length > LONGEST_TARGET)
    return false;
  const { path } = splitTarget(target);
  if (OF_PROGRAMS.test(path) || table.match(path) !== null) return false;
  const types = ['application/problem+json', 'text/html'] as const;
  return preferredType(raw.headers.accept, types) === 'text/html';
}

const ALLOWED_HEADERS = [
  'Authorization',
  'X-API-Key',
  'Accept',
  'Content-Type',
  'If-None-Match',
  'Range',
  'If-Range',
  'Idempotency-Key',
  'Last-Event-ID',
  'Prefer',
  'traceparent',
].join(', ');

function preflight(world: World, reply: FastifyReply, allow: string): void {
  reply.hijack();
  reply.raw
    .writeHead(204, {
      ...COMMON_HEADERS,
      'X-Request-Id': newRequestId(world),
      Allow: allow,
      'Access-Control-Allow-Methods': allow,
      'Access-Control-Allow-Headers': ALLOWED_HEADERS,
      'Access-Control-Max-Age': '86400',
    })
    .end();
}

function tooLong(): Refusal {
  const detail = `Path and query together may have ${LONGEST_TARGET} characters.`;
  return new Refusal('uri_too_long', detail);
}

function refuseAtEdge(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): void {
  const { path } = splitTarget(request.raw.url ?? '/');
  const requestId = newRequestId(world);
  const problem = problemReply(world, refusal, { requestId, path });
  const { status } = problem.problem;
  world.measure?.request({ requestId, operation: 'none', status, seconds: null, account: null });
  reply.hijack();
  writeReply(request.raw, reply.raw, problem, linksOf(world).common);
}

function isFastifys(error: unknown): boolean {
  return error instanceof Error && String(Reflect.get(error, 'code')).startsWith('FST_ERR_');
}
