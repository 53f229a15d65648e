// The account page as an edge of its own on the HTTP server: who is let through to which handler.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOtherLoopback } from '../../../core/callers/same-origin.ts';
import {
  browserCsrfToken,
  csrfToken,
  findSession,
  isBrowserCsrfToken,
  isCsrfToken,
  newBrowser,
} from '../../../operations/account/session.ts';
import { refusalOf } from '../../../operations/invoke/failure.ts';
import { remoteAddressOf } from '../../../operations/invoke/remote-address.ts';
import { newRequestId } from '../../../operations/invoke/request-id.ts';
import type { World } from '../../../operations/services.ts';
import { cookieName, type OurCookie, readCookie } from '../../wire/cookies.ts';
import { readForm } from '../../wire/form.ts';
import { isOurForm } from '../../wire/request.ts';
import { failedPage, forgedPage, methodPage, refusedFormPage, staleFormPage } from './failures.ts';
import { sendOutcome } from './reply.ts';
import { matchRoute } from './routes.ts';
import { SIGN_IN, signInPath } from './sign-in.ts';
import { go, type Outcome, page, type Quotas, type Route, type Visit } from './visit.ts';

/** What answers these paths of an HTTP server. */
export interface AccountPages {
  readonly paths: readonly RegExp[];
  register(app: FastifyInstance): void;
}

/** Bytes. */
const LONGEST_FORM = 64 * 1024;
/** Fields of our forms that may be there several times. */
const LISTS = ['dimensions', 'endpoint_ids'];

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export function accountPages(services: World, quotas: Quotas): AccountPages {
  const handler = (request: FastifyRequest, reply: FastifyReply) =>
    answer({ services, quotas }, request, reply);
  return {
    paths: [/^\/account(\/.*)?$/],
    register: (app) => {
      for (const url of ['/account', '/account/*']) app.route({ method: METHODS, url, handler });
    },
  };
}

type Parts = Pick<Visit, 'services' | 'quotas'>;

async function answer(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { services } = parts;
  const { method = 'GET' } = request.raw;
  const url = urlOf(request.raw.url ?? '/');
  const isRead = method === 'GET' || method === 'HEAD';
  const requestId = newRequestId(services);
  let visit: Visit | null = null;
  try {
    visit = await visitOf(parts, request, url);
    const outcome = await through(visit, request, isRead ? 'GET' : method, url.pathname);
    return sendOutcome(reply, { outcome, visit, requestId });
  } catch (error) {
    // Neither query nor form: they hold tokens.
    const about = { request_id: requestId, path: url.pathname, method };
    const outcome = page(failedPage(refusalOf(services.log, error, about), requestId));
    return sendOutcome(reply, { outcome, visit, requestId });
  }
}

// What the router took is a path, whatever stands in it.
function urlOf(target: string): URL {
  return new URL(`http://here.invalid${target.startsWith('/') ? '' : '/'}${target}`);
}

async function visitOf(parts: Parts, request: FastifyRequest, url: URL): Promise<Visit> {
  const { services } = parts;
  const { headers } = request.raw;
  const secure = services.baseUrl.startsWith('https:');
  const cookie = (name: OurCookie) => readCookie(headers.cookie, cookieName(name, secure));
  const token = cookie('session');
  const session = token === null ? null : await findSession(services, token);
  const known = cookie('browser');
  // What is no secret of ours is replaced by one.
  const browser = known !== null && /^[\w-]{43}$/.test(known) ? known : null;
  return {
    ...parts,
    parameters: {},
    query: url.searchParams,
    fields: new Map(),
    lists: new Map(),
    session,
    browser,
    note: cookie('note'),
    csrf: session === null ? '' : csrfToken(services, session),
    userAgent: headers['user-agent'],
    remoteAddress: remoteAddressOf(services, request.raw),
  };
}

async function through(
  visit: Visit,
  request: FastifyRequest,
  method: string,
  path: string,
): Promise<Outcome> {
  const { route, parameters, allow } = matchRoute(method, path);
  if (route === null) return page(methodPage(allow));
  const { baseUrl } = visit.services;
  if (method === 'GET') {
    const query = visit.query.size === 0 ? '' : `?${visit.query}`;
    if (isOtherLoopback(request.raw.headers.host, baseUrl)) return go(`${baseUrl}${path}${query}`);
    return enter(route, { ...visit, parameters }, `${path}${query}`);
  }
  if (!isOurForm(request.raw, baseUrl)) return page(forgedPage());
  const form = await readForm(request.raw, { longest: LONGEST_FORM, lists: LISTS });
  if (form.kind === 'refused') return page(refusedFormPage(form));
  const { fields, lists } = form;
  if (route.who === 'signed' && visit.session === null) return go(SIGN_IN, 'session_over');
  if (!isTokenOf(route, visit, fields.get('csrf') ?? '')) return page(staleFormPage());
  return enter(route, { ...visit, parameters, fields, lists }, path);
}

/** Forms of a session carry its token; those before there is one, the token of the browser. */
function isTokenOf(route: Route, { services, session, browser }: Visit, token: string): boolean {
  if (route.who === 'signed') return session !== null && isCsrfToken(services, session, token);
  return browser !== null && isBrowserCsrfToken(services, browser, token);
}

async function enter(route: Route, visit: Visit, path: string): Promise<Outcome> {
  const { services, session } = visit;
  if (route.who === 'signed' && session === null) {
    return go(signInPath(path === '/account' ? null : path));
  }
  // Links and passkeys hold for the browser that asked: it needs a secret before it asks.
  const browser = visit.browser ?? newBrowser(services);
  const outcome = await run(route, { ...visit, browser });
  if (browser === visit.browser) return outcome;
  return { ...outcome, cookies: { browser, ...outcome.cookies } };
}

function run(route: Route, visit: Visit & { readonly browser: string }) {
  const { services, session, browser } = visit;
  if (route.who === 'anyone') {
    return route.run({ ...visit, csrf: browserCsrfToken(services, browser) });
  }
  if (session === null) throw new Error('a page of an account without a session');
  return route.run({ ...visit, session });
}
