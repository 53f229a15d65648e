// The authorization server as an edge of its own on the HTTP server: routes, limits, documents.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../contract/refusal.ts';
import { DEFAULT_SCOPE } from '../../contract/scopes.ts';
import { refusalOf } from '../../operations/invoke/failure.ts';
import { newRequestId, problemReply } from '../../operations/invoke/invoke.ts';
import type { World } from '../../operations/services.ts';
import { resourceMetadata, serverMetadata } from './discovery.ts';
import type { OAuthDoors } from './ports.ts';
import {
  decideInteraction,
  type Exchange,
  type OAuthParts,
  showInteraction,
} from './interaction.ts';
import { AUTHORIZATIONS, asking, REGISTRATIONS, TOKENS, tooMany } from './limits.ts';
import { sendPage, stoppedPage } from './pages.ts';
import { PATHS } from './paths.ts';
import { makeProvider } from './provider.ts';

/** What answers these paths of an HTTP server. */
export interface OAuthPages {
  readonly paths: readonly RegExp[];
  register(app: FastifyInstance): void;
}

type Handler = (exchange: Exchange, uid: string) => Promise<void> | void;
type Handlers = Readonly<Partial<Record<'GET' | 'POST' | 'OPTIONS', Handler>>>;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export function oauthPages(world: World, doors: OAuthDoors): OAuthPages {
  const parts: OAuthParts = { world, doors, provider: makeProvider(world, doors) };
  const routes = routesOf(parts);
  return {
    paths: [
      /^\/oauth\/.*$/,
      /^\/\.well-known\/(oauth-authorization-server|openid-configuration)$/,
      /^\/\.well-known\/oauth-protected-resource(\/mcp)?$/,
    ],
    register: (app) => {
      for (const [url, handlers] of Object.entries(routes)) {
        const handler = (request: FastifyRequest, reply: FastifyReply) =>
          answer(world, handlers, request, reply);
        app.route({ method: METHODS, url, handler });
      }
    },
  };
}

function routesOf(parts: OAuthParts): Readonly<Record<string, Handlers>> {
  const { world, provider, doors } = parts;
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
          return sendPage(exchange.response, doors.frame, {
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
): Promise<void> {
  reply.hijack();
  const exchange = { request: request.raw, response: reply.raw };
  const requestId = newRequestId(world);
  exchange.response.setHeader('X-Request-Id', requestId);
  exchange.response.setHeader('X-Content-Type-Options', 'nosniff');
  exchange.response.setHeader('Referrer-Policy', 'no-referrer');
  const path = (request.raw.url ?? '/').split('?', 1)[0] ?? '/';
  const { method = 'GET' } = request.raw;
  const handler = Reflect.get(handlers, method === 'HEAD' ? 'GET' : method) as Handler | undefined;
  const { uid = '' } = request.params as { readonly uid?: string };
  try {
    if (handler === undefined) throw notAllowed(handlers);
    await asking.run({ request: request.raw, counted: new Set() }, async () =>
      handler(exchange, uid),
    );
  } catch (error) {
    // Neither query nor form: they hold what lets people in.
    const about = { request_id: requestId, path, method };
    refuse(world, exchange, refusalOf(world.log, error, about), { requestId, path });
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
  const { problem, headers } = problemReply(world, refusal, about);
  const body = Buffer.from(JSON.stringify(problem));
  response.writeHead(problem.status, {
    ...headers,
    'Cache-Control': 'no-store',
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Content-Length': body.length,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
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
  const target = request.url ?? '/';
  const at = target.indexOf('?');
  const query = at < 0 ? '' : target.slice(at + 1);
  if (new URLSearchParams(query).has('scope')) return;
  const more = `scope=${encodeURIComponent(DEFAULT_SCOPE)}`;
  request.url = at < 0 ? `${target}?${more}` : `${target}&${more}`;
}
