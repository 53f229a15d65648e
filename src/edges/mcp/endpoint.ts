// One address that speaks MCP over HTTP: guards, the message's bytes, and the hand-over to the SDK.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostHeaderValidation, originValidation, toNodeHandler } from '@modelcontextprotocol/node';
import {
  type AuthInfo,
  createMcpHandler,
  type McpServer,
  type Server,
  type ServerEventBus,
} from '@modelcontextprotocol/server';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../contract/refusal.ts';
import { refusalOf } from '../../operations/invoke/failure.ts';
import { problemReply } from '../../operations/invoke/invoke.ts';
import { remoteAddressOf } from '../../operations/invoke/remote-address.ts';
import { newRequestId } from '../../operations/invoke/request-id.ts';
import { unroutedRefusal } from '../../operations/invoke/unrouted.ts';
import type { ProblemReply, WireRequest } from '../../operations/invoke/wire.ts';
import type { World } from '../../operations/services.ts';
import { DEEPEST_JSON, type JsonFault, readJson } from '../wire/json.ts';
import { fieldOf } from '../wire/request.ts';
import { writeProblem } from './problem.ts';

/** What answers these paths of an HTTP server. */
export interface McpPages {
  readonly paths: readonly RegExp[];
  register(app: FastifyInstance): void;
}

/** A message before the SDK reads it; `method` is null where it has none. */
export interface Message {
  readonly method: string | null;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface AgentEndpoint {
  /** What is told on streams that stay open; null where nothing is. */
  readonly bus: ServerEventBus | null;
  /** Before anything is read of the body. */
  arrive(request: WireRequest): Promise<Arrival>;
}

export type Arrival =
  | { readonly kind: 'refused'; readonly reply: ProblemReply }
  | { readonly kind: 'arrived'; readonly guest: Guest };

/** Who may send a message. */
export interface Guest {
  /** A message that was read. Null: it may go on. */
  admit(message: Message): Promise<ProblemReply | null>;
  /** A stream that stays open, before it begins. Null: it may begin. */
  listen(response: ServerResponse): JsonRpcRefusal | null;
  /** A server for one request; `modern` speaks 2026-07-28 or later. */
  serve(era: 'modern' | 'legacy'): Server | McpServer;
}

export const MCP_PATH = '/mcp';
/** The same as for any body of the API. */
const LONGEST_MESSAGE = 1024 * 1024;
/** Streams that wait for notifications at once; each holds a connection. */
const MOST_STREAMS = 256;

export function mcpPages(world: World, endpoint: AgentEndpoint): McpPages {
  const warn = (error: Error): void => world.log.info({ err: error }, 'a message was refused');
  const handler = createMcpHandler(({ authInfo, era }) => guestIn(authInfo).serve(era), {
    onerror: warn,
    maxRequestBodySize: LONGEST_MESSAGE,
    maxSubscriptions: MOST_STREAMS,
    ...(endpoint.bus === null ? {} : { bus: endpoint.bus }),
  });
  const answer = toNodeHandler(handler, { onerror: warn, maxRequestBodySize: LONGEST_MESSAGE });
  const isOurs = guardOf(world.baseUrl);
  const listening = new Set<ServerResponse>();
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!isOurs(request, response)) return;
    const arrival = await endpoint.arrive(wireOf(world, request, response));
    if (arrival.kind === 'refused') return writeProblem(world, response, arrival.reply);
    const { guest } = arrival;
    if (request.method !== 'POST') {
      const refused = await guest.admit({ method: null, params: {} });
      if (refused !== null) return writeProblem(world, response, refused);
      return answer(likeNodes(request, guest), response);
    }
    const read = await readMessage(request);
    const message = messageOf(read.kind === 'message' ? read.value : null);
    const refused = await guest.admit(message);
    // A caller who went away meanwhile would hold its stream for ever: its end was told already.
    if (response.closed) return;
    if (refused !== null) return writeProblem(world, response, refused);
    if (read.kind === 'unreadable') return writeError(response, read);
    if (message.method === 'subscriptions/listen') {
      const id: unknown = Reflect.get(Object(read.value), 'id');
      const unheard = endpoint.bus === null ? NOT_LISTENED : guest.listen(response);
      if (unheard !== null) return writeError(response, { ...unheard, id });
      listening.add(response);
      response.once('close', () => listening.delete(response));
    }
    return answer(likeNodes(request, guest), response, read.value);
  };
  return {
    paths: [/^\/mcp$/],
    register: (app) => {
      // Clients that wait would hold up the end of the service; calls under way are answered.
      app.addHook('preClose', async () => {
        for (const response of listening) response.destroy();
      });
      app.addHook('onClose', () => handler.close());
      app.route({
        method: ['OPTIONS', 'PUT', 'PATCH'],
        url: MCP_PATH,
        handler: async ({ method, raw }, reply) => {
          reply.hijack();
          await guarded(world, reply.raw, async () => {
            const limited = await unroutedRefusal(world, raw);
            if (limited !== null) throw limited;
            refuseMethod(world, reply.raw, method);
          });
        },
      });
      app.route({
        method: ['GET', 'HEAD', 'POST', 'DELETE'],
        url: MCP_PATH,
        handler: async ({ raw }, reply) => {
          reply.hijack();
          await guarded(world, reply.raw, () => handle(raw, reply.raw));
        },
      });
    },
  };
}

async function guarded(
  world: World,
  response: ServerResponse,
  work: () => Promise<void>,
): Promise<void> {
  const requestId = newRequestId(world);
  response.setHeader('X-Request-Id', requestId);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cache-Control', 'no-store');
  try {
    await work();
  } catch (error) {
    const refusal = refusalOf(world.log, error, { request_id: requestId, path: MCP_PATH });
    if (response.headersSent) response.destroy();
    else {
      const about = { requestId, path: MCP_PATH };
      writeProblem(world, response, problemReply(world, refusal, about));
    }
  }
}

/** Pages of other sites may not call: no preflight lets them. */
function refuseMethod(world: World, response: ServerResponse, method: string): void {
  const headers = { Allow: 'POST, OPTIONS' };
  if (method === 'OPTIONS') {
    response.writeHead(204, headers).end();
    return;
  }
  const refusal = new Refusal('method_not_allowed', 'This path answers POST.', { headers });
  const requestId = newRequestId(world);
  writeProblem(world, response, problemReply(world, refusal, { requestId, path: MCP_PATH }));
}

/**
 * Against DNS rebinding: pages of other sites may not call, and a service on this machine alone is
 * called by its own names alone.
 */
function guardOf(baseUrl: string) {
  const { hostname } = new URL(baseUrl);
  const isLocal = LOOPBACK.includes(hostname);
  const names = isLocal ? [...LOOPBACK] : [hostname];
  const origin = originValidation(names);
  // A proxy may rename the host of a public service; of a local one nobody does.
  const host = isLocal ? hostHeaderValidation(names) : () => true;
  return (request: IncomingMessage, response: ServerResponse): boolean =>
    host(request, response) && origin(request, response);
}

const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

function wireOf(world: World, request: IncomingMessage, response: ServerResponse): WireRequest {
  const { headers } = request;
  const end = new AbortController();
  response.once('close', () => end.abort());
  return {
    path: MCP_PATH,
    parameters: {},
    query: [],
    authorization: headers.authorization,
    apiKey: fieldOf(request, 'x-api-key'),
    audience: world.baseUrl + MCP_PATH,
    ifNoneMatch: undefined,
    idempotencyKey: undefined,
    traceparent: fieldOf(request, 'traceparent'),
    remoteAddress: remoteAddressOf(world, request),
    connection: { isHead: false, gone: () => end.signal },
    body: () => Promise.reject(new Error('a message is not a body of an operation')),
  };
}

// The SDK hands on what its caller knows of the credential, and reads none of it.
function authOf(guest: Guest): AuthInfo {
  return { token: '', clientId: '', scopes: [], extra: { guest } };
}

/** What `authOf` put in. */
function guestIn(auth: AuthInfo | undefined): Guest {
  return auth?.extra?.guest as Guest;
}

/** The parts of a request that the SDK reads, with who sent it. */
function likeNodes(request: IncomingMessage, guest: Guest) {
  const { method = 'GET', url = '/', headers } = request;
  return {
    method,
    url,
    headers,
    auth: authOf(guest),
    [Symbol.asyncIterator]: () => request[Symbol.asyncIterator](),
  };
}

// A stream on which nothing would ever come holds a connection for nothing.
const NOT_LISTENED = {
  status: 404,
  code: -32601,
  says: 'Nothing is told on streams here: ask again, or use get_watch_events.',
} as const;

type Read =
  | { readonly kind: 'message'; readonly value: unknown }
  | ({ readonly kind: 'unreadable' } & JsonRpcRefusal);

export interface JsonRpcRefusal {
  readonly status: number;
  readonly code: number;
  readonly says: string;
  /** The request's id; null when it cannot be told. */
  readonly id?: unknown;
}

async function readMessage(request: IncomingMessage): Promise<Read> {
  const body = await readJson(request, LONGEST_MESSAGE);
  switch (body.kind) {
    case 'none':
      return unreadable('not_json');
    case 'refused':
      return unreadable(body.fault);
    case 'json':
      if (!Array.isArray(body.value)) return { kind: 'message', value: body.value };
      // Batches left MCP with revision 2025-06-18.
      return { kind: 'unreadable', status: 400, code: -32600, says: 'Send one message at a time.' };
  }
}

function unreadable(fault: JsonFault): Read {
  const refused = (status: number, code: number, says: string): Read => {
    return { kind: 'unreadable', status, code, says };
  };
  switch (fault) {
    case 'media_type':
    case 'charset':
    case 'content_coding': {
      const says = 'Messages are sent as application/json in UTF-8, without content coding.';
      return refused(415, -32000, says);
    }
    case 'too_long':
      return refused(413, -32000, `The message is over ${LONGEST_MESSAGE} bytes.`);
    case 'too_deep':
      return refused(400, -32600, `The message is nested deeper than ${DEEPEST_JSON}.`);
    case 'broken':
    case 'not_json':
      return refused(400, -32700, 'The message is not JSON in UTF-8.');
  }
}

/** JSON-RPC 2.0 section 5.1. */
function writeError(
  response: ServerResponse,
  { status, code, says, id = null }: JsonRpcRefusal,
): void {
  const body = JSON.stringify({ jsonrpc: '2.0', id, error: { code, message: says } });
  response.writeHead(status, {
    'Content-Type': 'application/json',
    // What is left of a message that was not read must not be taken for the next request.
    ...(status === 413 ? { Connection: 'close' } : {}),
  });
  response.end(body);
}

function messageOf(value: unknown): Message {
  const { method, params } = (value ?? {}) as Record<string, unknown>;
  const isObject = typeof params === 'object' && params !== null;
  return {
    method: typeof method === 'string' ? method : null,
    params: isObject ? (params as Record<string, unknown>) : {},
  };
}
