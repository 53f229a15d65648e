// The authorization server as an edge of its own on the HTTP server: routes, limits, documents.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../contract/refusal.ts';
import { DEFAULT_SCOPE } from '../../contract/scopes.ts';
import type { CallerPlace } from '../../operations/account/oauth-limits.ts';
import { refusalOf } from '../../operations/invoke/failure.ts';
import { problemReply } from '../../operations/invoke/invoke.ts';
import { newRequestId } from '../../operations/invoke/request-id.ts';
import { unroutedRefusal } from '../../operations/invoke/unrouted.ts';
import type { World } from '../../operations/services.ts';
import { problemMessage } from '../wire/problem.ts';
import { splitTarget } from '../wire/request.ts';
import { resourceMetadata, serverMetadata } from './discovery.ts';
import type { Exchange } from './exchange.ts';
import { decideInteraction, type OAuthParts, showInteraction } from './interaction.ts';
import { AUTHORIZATIONS, asking, fetchPlaces, REGISTRATIONS, TOKENS, tooMany } from './limits.ts';
import { sendPage, stoppedPage } from './pages.ts';
import { PATHS } from './paths.ts';
import type { OAuthPorts } from './ports.ts';
import { makeProvider } from './provider.ts';

/** What answers these paths of an HTTP server. */
export interface OAuthPages {
  readonly paths: readonly RegExp[];
  register(app: FastifyInstance): void;
}

type Handler = (exchange: Exchange, uid: string) => Promise<void> | void;
type Handlers = Readonly<Partial<Record<'GET' | 'POST' | 'OPTIONS', Handler>>>;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export function oauthPages(world: World, ports: OAuthPorts): OAuthPages {
  const parts: OAuthParts = { world, ports, provider: makeProvider(world, ports) };
  const routes = routesOf(parts);
  const placeOf = fetchPlaces(world);
  return {
    paths: [
      /^\/oauth\/.*$/,
      /^\/\.well-known\/(oauth-authorization-server|openid-configuration)$/,
      /^\/\.well-known\/oauth-protected-resource(\/mcp)?$/,
    ],
    register: (app) => {
      for (const [url, handlers] of Object.entries(routes)) {
        const handler = (request: FastifyRequest, reply: FastifyReply) =>
          answer(world, handlers, request, reply, placeOf(request.raw));
        app.route({ method: METHODS, url, handler });
      }
    },
  };
}

function routesOf(parts: OAuthParts): Readonly<Record<string, Handlers>> {
  const { world, provider, ports } = parts;
  const callback = provider.callback();
  const library: Handler = ({ request, response }) => callback(request, response);
  const limited: Handler = async (exchange, uid) => {
    if (!(await tooMany(world, TOKENS, exchange))) await library(exchange, uid);
  };
  const server = documentHandlers(serverMetadata(world.baseUrl));
  const resource = documentHandlers(resourceMetadata(world.baseUrl));
  return {
    [PATHS.authorization]: {
      GET: async (exchange, uid) => {
        if (await tooMany(world, AUTHORIZATIONS, exchange)) return;
        withKnownScope(exchange);
        if (wantsOtherMode(exchange)) {
          const says = 'The application that sent you here made a mistake: response_mode is query.';
          return sendPage(exchange.response, ports.frame, {
            ...stoppedPage(says, 'invalid_request'),
            status: 400,
          });
        }
        await library(exchange, uid);
      },
    },
    [`${PATHS.authorization}/:uid`]: { GET: library },
    [PATHS.token]: { POST: limited, OPTIONS: library },
    [PATHS.revocation]: { POST: limited, OPTIONS: library },
    [PATHS.jwks]: { GET: library, OPTIONS: library },
    [PATHS.registration]: {
      POST: async (exchange, uid) => {
        // Applications that run in a browser register from there; nothing here knows a cookie.
        exchange.response.setHeader('Access-Control-Allow-Origin', '*');
        if (await tooMany(world, REGISTRATIONS, exchange)) return;
        await library(exchange, uid);
      },
      OPTIONS: preflight('POST'),
    },
    [`${PATHS.interaction}/:uid`]: {
      GET: (exchange, uid) => showInteraction(parts, exchange, uid),
      POST: (exchange, uid) => decideInteraction(parts, exchange, uid),
    },
    '/.well-known/oauth-authorization-server': server,
    '/.well-known/openid-configuration': server,
    '/.well-known/oauth-protected-resource': resource,
    '/.well-known/oauth-protected-resource/mcp': resource,
  };
}

async function answer(
  world: World,
  handlers: Handlers,
  request: FastifyRequest,
  reply: FastifyReply,
  place: CallerPlace,
): Promise<void> {
  reply.hijack();
  const exchange = { request: request.raw, response: reply.raw };
  const requestId = newRequestId(world);
  exchange.response.setHeader('X-Request-Id', requestId);
  exchange.response.setHeader('X-Content-Type-Options', 'nosniff');
  exchange.response.setHeader('Referrer-Policy', 'no-referrer');
  const { path } = splitTarget(request.raw.url ?? '/');
  const { method = 'GET' } = request.raw;
  const handler = Reflect.get(handlers, method === 'HEAD' ? 'GET' : method) as Handler | undefined;
  const { uid = '' } = request.params as { readonly uid?: string };
  try {
    if (handler === undefined || method === 'OPTIONS') {
      const limited = await unroutedRefusal(world, request.raw);
      if (limited !== null) throw limited;
    }
    if (handler === undefined) throw notAllowed(handlers);
    const writes = path === PATHS.token ? { writes: [] } : {};
    await asking.run({ request: request.raw, counted: new Set(), place, ...writes }, async () =>
      handler(exchange, uid),
    );
  } catch (error) {
    // Neither query nor form: they hold what lets people in.
    const about = { request_id: requestId, path, method };
    refuse(world, exchange, refusalOf(world.log, error, about), { requestId, path });
  } finally {
    place.leave();
  }
}

function notAllowed(handlers: Handlers): Refusal {
  const methods = Object.keys(handlers).flatMap((name) =>
    name === 'GET' ? ['GET', 'HEAD'] : name,
  );
  const allow = methods.join(', ');
  return new Refusal('method_not_allowed', `This path answers ${allow}.`, {
    headers: { Allow: allow },
  });
}

function refuse(
  world: World,
  { request, response }: Exchange,
  refusal: Refusal,
  about: { readonly requestId: string; readonly path: string },
): void {
  // What was begun cannot be taken back.
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { status, fields, bytes } = problemMessage(problemReply(world, refusal, about));
  response.writeHead(status, fields);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

function documentHandlers(document: object): Handlers {
  const body = Buffer.from(JSON.stringify(document));
  return {
    GET: ({ request, response }) => {
      response.writeHead(200, {
        'Access-Control-Allow-Origin': '*',
        'Cache-Control': 'public, max-age=300',
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': body.length,
      });
      response.end(request.method === 'HEAD' ? undefined : body);
    },
    OPTIONS: preflight('GET, HEAD'),
  };
}

function preflight(methods: string): Handler {
  return ({ response }) => {
    response
      .writeHead(204, {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Methods': methods,
        'Access-Control-Allow-Headers': 'Authorization, Content-Type, MCP-Protocol-Version',
        'Access-Control-Max-Age': '86400',
      })
      .end();
  };
}

/** Even that mistake would be told in the mode that is asked for: by a page of the library's. */
function wantsOtherMode({ request }: Exchange): boolean {
  const { searchParams } = new URL(request.url ?? '/', 'http://here.invalid');
  const told = ['query', 'fragment'];
  return searchParams.getAll('response_mode').some((mode) => !told.includes(mode));
}

/** Applications that name no scope get what the challenge of a 401 names (RFC 6749 section 3.3). */
function withKnownScope({ request }: Exchange): void {
  const { path, query } = splitTarget(request.url ?? '/');
  if (new URLSearchParams(query).has('scope')) return;
  const more = `scope=${encodeURIComponent(DEFAULT_SCOPE)}`;
  request.url = `${path}?${query === '' ? more : `${query}&${more}`}`;
}
