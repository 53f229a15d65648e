// The public pages as an edge of its own on the HTTP server: who looks, and how a page is sent.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findSession, type Session } from '../../../operations/account/session.ts';
import type { KnownRead } from '../../../operations/invoke/at-once.ts';
import { refusalOf } from '../../../operations/invoke/failure.ts';
import { remoteAddressOf } from '../../../operations/invoke/remote-address.ts';
import { newRequestId } from '../../../operations/invoke/request-id.ts';
import type { World } from '../../../operations/services.ts';
import { cookieName, readCookie } from '../../wire/cookies.ts';
import { type KnownRequest, splitTarget } from '../../wire/request.ts';
import { assetAt } from '../frame/assets.ts';
import { sendAsset } from '../frame/send-asset.ts';
import { sendFile } from '../frame/send-file.ts';
import { DrawnPage, KeptPages } from './drawn-page.ts';
import {
  brokenPage,
  nothingPage,
  refusedPage,
  WrongAddress,
  wrongAddressPage,
} from './failures.ts';
import { keptMessage, MARKDOWN, prefersMarkdown, type Room } from './kept-message.ts';
import type { PublicFile, PublicPage } from './page.ts';
import { PUBLIC_ROUTES, type PublicRoute } from './routes.ts';
import { type PageMessage, sendPage } from './send-page.ts';
import { type PublicVisit, Refused } from './visit.ts';

/** What answers these paths of an HTTP server. */
export interface PublicPages {
  readonly paths: readonly RegExp[];
  register(app: FastifyInstance): void;
  readonly missing: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  readonly atOnce: (request: KnownRequest) => PageMessage | null;
}

const ASSETS = '/assets/';

/** Plain bytes of pages that one process keeps; compressed they are a tenth more. */
const KEPT_BYTES = 16_000_000;

export function publicPages(world: World): PublicPages {
  const room = { world, kept: new KeptPages(KEPT_BYTES) };
  return {
    paths: PUBLIC_ROUTES.map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)),
    register: (app) => {
      const method = ['GET', 'HEAD'];
      for (const route of PUBLIC_ROUTES) {
        const { path: url } = route;
        const handler = (request: FastifyRequest, reply: FastifyReply) =>
          answer(room, route, request, reply);
        app.route({ method, url, handler });
      }
      app.route({
        method,
        url: `${ASSETS}*`,
        handler: (request, reply) => {
          const requestId = newRequestId(world);
          const asset = assetAt(splitTarget(request.raw.url ?? '/').path);
          return asset === null
            ? reply.callNotFound()
            : sendAsset(request, reply, asset, requestId);
        },
      });
    },
    missing: (request, reply) => answer(room, NOWHERE, request, reply),
    atOnce: (request) => keptMessage(room, request),
  };
}

const NOWHERE: PublicRoute = { path: '', run: nothingPage };

async function answer(
  { world, kept }: Room,
  route: PublicRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const requestId = newRequestId(world);
  const { path, query } = splitTarget(request.raw.url ?? '/');
  const about = { request_id: requestId, path };
  let session: Session | null = null;
  let page: PublicPage | PublicFile;
  let version: string | null = null;
  let read: KnownRead | null = null;
  try {
    session = await sessionOf(world, request);
    const visit: PublicVisit = {
      world,
      session,
      path,
      parameters: request.params as Record<string, string>,
      query: new URLSearchParams(query),
      remoteAddress: remoteAddressOf(world, request.raw),
      let: { in: false },
    };
    if (route.markdown !== undefined && prefersMarkdown(request.raw.headers)) {
      const text = await route.markdown(visit);
      if (text !== null) return sendMarkdown(request, reply, text, requestId);
    }
    if (session === null && query === '') version = (await route.version?.(visit)) ?? null;
    const known = version === null ? null : kept.find(path, version, world.now());
    if (known !== null) return sendPage(request, reply, { page: known, isForAll: true, requestId });
    page = await route.run(visit);
    if (version !== null) read = route.versionRead?.(visit) ?? null;
  } catch (error) {
    page = pageOf(error) ?? brokenPage(refusalOf(world.log, error, about), requestId);
  }
  if ('kind' in page) {
    const { type, bytes: body, keptFor: lasts } = page;
    // A preview of a link is shown by whoever was sent the link.
    const headers = { 'Cross-Origin-Resource-Policy': 'cross-origin' };
    return sendFile(request, reply, { type, body, lasts, headers }, requestId);
  }
  const drawn = new DrawnPage(page, world.baseUrl);
  if (version !== null && page.status === 200) {
    kept.keep(path, world.now(), { page: drawn, version, read });
  }
  return sendPage(request, reply, { page: drawn, isForAll: session === null, requestId });
}

function pageOf(error: unknown): PublicPage | null {
  if (error instanceof Refused) return refusedPage(error);
  return error instanceof WrongAddress ? wrongAddressPage(error) : null;
}

async function sessionOf(world: World, request: FastifyRequest): Promise<Session | null> {
  const secure = world.baseUrl.startsWith('https:');
  const token = readCookie(request.raw.headers.cookie, cookieName('session', secure));
  return token === null ? null : findSession(world, token);
}

/** It is what strangers see, whoever asks. */
function sendMarkdown(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string,
  requestId: string,
): FastifyReply {
  const headers = { Vary: 'Accept, Accept-Encoding' };
  return sendFile(
    request,
    reply,
    { type: `${MARKDOWN}; charset=utf-8`, body, lasts: 60, headers },
    requestId,
  );
}
