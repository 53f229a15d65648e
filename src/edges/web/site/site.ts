// Files of the site beside its pages, as an edge of its own on the HTTP server.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../../contract/refusal.ts';
import type { Category, CompanyRecord } from '../../../contract/schemas/catalogue.ts';
import type { ChangeEvent } from '../../../contract/schemas/changes.ts';
import { listingOf } from '../../../operations/catalogue/listed-companies.ts';
import { refusalOf } from '../../../operations/invoke/failure.ts';
import { problemReply } from '../../../operations/invoke/invoke.ts';
import { remoteAddressOf } from '../../../operations/invoke/remote-address.ts';
import { newRequestId } from '../../../operations/invoke/request-id.ts';
import type { World } from '../../../operations/services.ts';
import { problemMessage } from '../../wire/problem.ts';
import { splitTarget } from '../../wire/request.ts';
import { FAVICON, TOUCH_ICON } from '../frame/assets.ts';
import { type SiteFile, sendFile } from '../frame/send-file.ts';
import { ask, askOr, type PublicVisit, Refused } from '../public/visit.ts';
import { badge, factBadge, priceChart } from './embeds.ts';
import { type Mapped, sitemap, sitemapPart } from './sitemap.ts';
import { apiCatalog, type DocList, llmsFile, robotsFile, securityFile } from './well-known.ts';

export interface SiteOptions {
  /** Mail or web address of whoever runs this; null: nobody is named. */
  readonly contact: string | null;
  /** The pages of the documentation, by section. */
  readonly docs: readonly DocList[];
}

/** What answers these paths of an HTTP server. */
export interface SiteFiles {
  readonly paths: readonly RegExp[];
  register(app: FastifyInstance): void;
}

interface SiteRoute {
  /** `:name` stands for one part of a path. */
  readonly path: string;
  /** Null: nothing is there. */
  make(visit: PublicVisit): Promise<SiteFile | null> | SiteFile | null;
}

const PAGES = ['/', '/categories', '/changes', '/compare', '/status', '/verify', '/bot'];

export function siteFiles(world: World, { contact, docs }: SiteOptions): SiteFiles {
  const { baseUrl } = world;
  const icon = (type: string, body: Uint8Array) => () => ({ type, body, lasts: 86_400 });
  const routes: readonly SiteRoute[] = [
    { path: '/robots.txt', make: () => robotsFile(baseUrl) },
    { path: '/llms.txt', make: () => llmsFile(baseUrl, docs) },
    { path: '/.well-known/security.txt', make: () => securityFile(baseUrl, contact, world.now()) },
    { path: '/.well-known/api-catalog', make: () => apiCatalog(baseUrl) },
    { path: '/favicon.ico', make: icon('image/x-icon', FAVICON) },
    { path: '/apple-touch-icon.png', make: icon('image/png', TOUCH_ICON) },
    { path: '/sitemap.xml', make: async (visit) => sitemap(await mapped(visit, docs)) },
    {
      path: '/sitemaps/:name',
      make: async (visit) => sitemapPart(visit.parameters.name ?? '', await mapped(visit, docs)),
    },
    { path: '/embed/:company/badge.svg', make: badgeFile },
    { path: '/embed/:company/prices.svg', make: pricesFile },
    { path: '/embed/:company/:file', make: factFile },
  ];
  return {
    paths: routes.map(
      ({ path }) => new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`),
    ),
    register: (app) => {
      for (const route of routes) {
        app.route({
          method: ['GET', 'HEAD'],
          url: route.path,
          handler: (request, reply) => answer(world, route, request, reply),
        });
      }
    },
  };
}

/** Asking for the categories is what the limits count. */
async function mapped(visit: PublicVisit, docs: SiteOptions['docs']): Promise<Mapped> {
  const { data } = await ask<{ categories: Category[] }>(visit, 'list_categories', {});
  const { world } = visit;
  return {
    baseUrl: world.baseUrl,
    pages: [
      ...PAGES,
      ...docs.flatMap(({ entries }) => entries.map(({ path }) => path)),
      ...world.operations.map(({ id }) => `/docs/api/${id}`),
    ],
    categories: data.categories,
    listing: listingOf(world),
  };
}

const UNKNOWN = ['company_not_found', 'invalid_identifier', 'invalid_parameter'];

async function badgeFile(visit: PublicVisit): Promise<SiteFile | null> {
  const found = await recordOf(visit);
  return found === null ? null : picture(badge(found).text);
}

async function pricesFile(visit: PublicVisit): Promise<SiteFile | null> {
  const found = await recordOf(visit);
  if (found === null) return null;
  const path = { company: found.company.domain };
  const history = await ask<{ events: ChangeEvent[] }>(visit, 'get_company_history', {
    path,
    query: { dimension: 'pricing', limit: '50' },
  });
  return picture(priceChart(found, history.data.events).text);
}

/** `{key}.svg` */
async function factFile(visit: PublicVisit): Promise<SiteFile | null> {
  const [, key] = /^(.+)\.svg$/.exec(visit.parameters.file ?? '') ?? [];
  const found = key === undefined ? null : await recordOf(visit);
  const drawn = found === null || key === undefined ? null : factBadge(found, key);
  return drawn === null ? null : picture(drawn.text);
}

async function recordOf(visit: PublicVisit): Promise<CompanyRecord | null> {
  const { company = '' } = visit.parameters;
  const found = await askOr<CompanyRecord>(visit, 'get_company', { path: { company } }, UNKNOWN);
  return found instanceof Refused ? null : found.data;
}

function picture(body: string): SiteFile {
  // Pages of others show it.
  const headers = { 'Cross-Origin-Resource-Policy': 'cross-origin' };
  return { type: 'image/svg+xml; charset=utf-8', body, lasts: 3_600, headers };
}

async function answer(
  world: World,
  route: SiteRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const requestId = newRequestId(world);
  const { path, query } = splitTarget(request.raw.url ?? '/');
  try {
    const file = await route.make({
      world,
      session: null,
      path,
      parameters: request.params as Record<string, string>,
      query: new URLSearchParams(query),
      remoteAddress: remoteAddressOf(world, request.raw),
      let: { in: false },
    });
    if (file === null) throw new Refusal('not_found', 'Nothing is served at this path.');
    return sendFile(request, reply, file, requestId);
  } catch (error) {
    return refuse(reply, error, { world, requestId, path });
  }
}

interface Asked {
  readonly world: World;
  readonly requestId: string;
  readonly path: string;
}

function refuse(reply: FastifyReply, error: unknown, { world, ...about }: Asked): FastifyReply {
  const { requestId, path } = about;
  const fields = { request_id: requestId, path };
  const refused =
    error instanceof Refused
      ? error
      : problemReply(world, refusalOf(world.log, error, fields), about);
  const message = problemMessage(refused);
  return reply
    .code(message.status)
    .headers({ ...message.fields, 'X-Content-Type-Options': 'nosniff', 'X-Request-Id': requestId })
    .send(message.bytes);
}
