// One address that speaks MCP over HTTP: guards, the message's bytes, and the hand-over to the SDK.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostHeaderValidation, originValidation, toNodeHandler } from '@modelcontextprotocol/node';
import {
  type AuthInfo,
  createMcpHandler,
  isJsonContentType,
  type McpServer,
  type Server,
} from '@modelcontextprotocol/server';
import type { FastifyInstance } from 'fastify';
import { refusalOf } from '../../operations/failure.ts';
import { newRequestId, problemReply } from '../../operations/invoke.ts';
import { remoteAddressOf } from '../../operations/remote-address.ts';
import type { World } from '../../operations/services.ts';
import type { ProblemReply, WireRequest } from '../../operations/wire.ts';
import type { Caller } from './call.ts';
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
  /** Before anything is read of the body. Null: it may go on. */
  admit(request: WireRequest): Promise<ProblemReply | null>;
  /** A message that was read. */
  admitMessage(request: WireRequest, message: Message): Promise<ProblemReply | null>;
  /** Whether it has anything to tell on streams that stay open. */
  readonly notifies: boolean;
  /** A server for one request. */
  serve(caller: Caller): Server | McpServer;
}

export const MCP_PATH = '/mcp';
/** As long as any body of the API. */
const LONGEST_MESSAGE = 1024 * 1024;
/** Streams that wait for notifications at once; each holds a connection. */
const MOST_STREAMS = 256;

export function mcpPages(world: World, endpoint: AgentEndpoint): McpPages {
  const warn = (error: Error): void => world.log.info({ err: error }, 'a message was refused');
  const handler = createMcpHandler(({ authInfo }) => endpoint.serve(callerIn(authInfo)), {
    onerror: warn,
    maxRequestBodySize: LONGEST_MESSAGE,
    maxSubscriptions: MOST_STREAMS,
  });
  const answer = toNodeHandler(handler, {
    onerror: warn,
    maxRequestBodySize: LONGEST_MESSAGE,
  });
  const isOurs = guardOf(world.baseUrl);
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!isOurs(request, response)) return;
    const wire = wireOf(world, request, response);
    const refused = await endpoint.admit(wire);
    if (refused !== null) return writeProblem(world, response, refused);
    if (request.method !== 'POST' || !isJsonContentType(request.headers['content-type'])) {
      const counted = await endpoint.admitMessage(wire, { method: null, params: {} });
      if (counted !== null) return writeProblem(world, response, counted);
      return answer(likeNodes(request), response);
    }
    const read = await readMessage(request);
    if (read.kind === 'unreadable') return writeError(response, read);
    const late = await endpoint.admitMessage(wire, messageOf(read.value));
    if (late !== null) return writeProblem(world, response, late);
    if (!endpoint.notifies && isListening(read.value)) {
      return writeError(response, { ...NOT_LISTENED, id: Reflect.get(read.value as object, 'id') });
    }
    return answer(likeNodes(request, authOf(wire)), response, read.value);
  };
  return {
    paths: [/^\/mcp$/],
    register: (app) => {
      app.addHook('preClose', () => handler.close());
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
    apiKey: only(headers['x-api-key']),
    audience: world.baseUrl + MCP_PATH,
    ifNoneMatch: undefined,
    idempotencyKey: undefined,
    traceparent: only(headers.traceparent),
    remoteAddress: remoteAddressOf(world, request),
    connection: { isHead: false, gone: () => end.signal },
    body: () => Promise.reject(new Error('a message is no body of an operation')),
  };
}

function only(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(', ') : header;
}

// The SDK hands on what its caller knows of the credential, and reads none of it.
function authOf(caller: Caller): AuthInfo {
  return { token: '', clientId: '', scopes: [], extra: { caller } };
}

/** What `authOf` put in. */
function callerIn(auth: AuthInfo | undefined): Caller {
  return auth?.extra?.caller as Caller;
}

/** The parts of a request that the SDK reads, with what we know of its credential. */
function likeNodes(request: IncomingMessage, auth?: AuthInfo) {
  const { method = 'GET', url = '/', headers } = request;
  return {
    method,
    url,
    headers,
    ...(auth === undefined ? {} : { auth }),
    [Symbol.asyncIterator]: () => request[Symbol.asyncIterator](),
  };
}

/** A stream on which nothing would ever come holds a connection for nothing. */
function isListening(value: unknown): boolean {
  return messageOf(value).method === 'subscriptions/listen';
}

const NOT_LISTENED = {
  status: 404,
  code: -32601,
  says: 'Nothing is told on streams here: ask again, or use get_watch_events.',
} as const;

type Read =
  | { readonly kind: 'message'; readonly value: unknown }
  | ({ readonly kind: 'unreadable' } & JsonRpcRefusal);

interface JsonRpcRefusal {
  readonly status: number;
  readonly code: number;
  readonly says: string;
  /** Of the request; null where it cannot be told. */
  readonly id?: unknown;
}

async function readMessage(request: IncomingMessage): Promise<Read> {
  const tooLong = {
    kind: 'unreadable',
    status: 413,
    code: -32000,
    says: `The message is over ${LONGEST_MESSAGE} bytes.`,
  } as const;
  if (Number(request.headers['content-length'] ?? 0) > LONGEST_MESSAGE) return tooLong;
  const chunks: Buffer[] = [];
  let length = 0;
  // Leaving the loop must not destroy the socket: the refusal is still to be written to it.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > LONGEST_MESSAGE) return tooLong;
    chunks.push(chunk);
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
    const value: unknown = JSON.parse(text);
    if (!Array.isArray(value)) return { kind: 'message', value };
    // Batches left MCP with revision 2025-06-18.
    const says = 'Send one message at a time.';
    return { kind: 'unreadable', status: 400, code: -32600, says };
  } catch {
    const says = 'The message is not JSON in UTF-8.';
    return { kind: 'unreadable', status: 400, code: -32700, says };
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
