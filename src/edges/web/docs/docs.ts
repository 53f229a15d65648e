// The documentation as an edge of its own on the HTTP server: pages, their Markdown, the search.

import { hash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ATOM_TYPE } from '../../../contract/atom.ts';
import { entityTag, isKnown } from '../../../operations/invoke/entity-tag.ts';
import { newRequestId } from '../../../operations/invoke/request-id.ts';
import type { World } from '../../../operations/services.ts';
import { acceptsBrotli, preferredType } from '../../wire/negotiate.ts';
import { splitTarget } from '../../wire/request.ts';
import { policyFor } from '../frame/assets.ts';
import { publicDocument } from '../public/page.ts';
import { CHANGELOG_FEED, CHANGELOG_SOURCE, changelogFeed } from './changelog.ts';
import { missingDocPage } from './missing.ts';
import { docSearchPage, docSuggestions } from './search-page.ts';
import { type DocSources, shelfOf } from './shelf.ts';

export interface DocsPages {
  readonly paths: readonly RegExp[];
  register(app: FastifyInstance): void;
}

const HTML = 'text/html';
const MARKDOWN = 'text/markdown';
const JSON_TYPE = 'application/json';

/** What is sent of a page, kept from the first time that it is asked for. */
interface Kept {
  readonly plain: Buffer;
  /** Made when somebody first takes it. */
  brotli: Buffer | null;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
}

const BASE_HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  Vary: 'Accept, Accept-Encoding',
} as const;

const URLS = [
  ...['/docs', '/docs.md', '/docs/*'],
  ...['/errors', '/errors.md', '/errors/*'],
  ...['/changelog', CHANGELOG_FEED],
];

const MOVED: ReadonlyMap<string, string> = new Map([
  ['/docs/', '/docs'],
  ['/changelog', '/docs/changelog'],
  ['/errors/', '/errors'],
  ['/docs/reference/errors', '/errors'],
  ['/docs/reference/errors.md', '/errors.md'],
]);

const POLICY = policyFor();
const FRESH = 'public, max-age=60, stale-while-revalidate=300';

/** `arrived`: when these sources came to be here. */
export function docsPages(world: World, sources: DocSources, arrived = world.now()): DocsPages {
  const shelf = shelfOf(world, sources);
  const kept = new Map<string, Kept>();
  const { baseUrl } = world;

  /** Only addresses that there are come in here, so it grows no further. */
  function keptAt(path: string, type: string): Kept | null {
    const key = `${type} ${path}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = makeAt(path, type);
    if (made !== null) kept.set(key, made);
    return made;
  }

  function makeAt(path: string, type: string): Kept | null {
    if (type === ATOM_TYPE) return feedOf(sources, baseUrl, arrived);
    return type === MARKDOWN ? markdownAt(path) : pageAt(path);
  }

  function pageAt(path: string): Kept | null {
    const page = shelf.page(path);
    if (page === null) return null;
    const link = `<${baseUrl}${path}.md>; rel="alternate"; type="text/markdown"`;
    return keep(publicDocument(page, baseUrl), { ...htmlHeaders(), Link: link });
  }

  function markdownAt(path: string): Kept | null {
    const text = shelf.markdown(path);
    if (text === null) return null;
    return keep(text, {
      'Content-Type': `${MARKDOWN}; charset=utf-8`,
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      Link: `<${baseUrl}${path}>; rel="canonical"`,
    });
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { path, query } = splitTarget(request.raw.url ?? '/');
    reply.headers({ ...BASE_HEADERS, 'X-Request-Id': newRequestId(world) });
    // One address for each page: what is asked with a slash at its end is there without.
    const moved = MOVED.get(path);
    if (moved !== undefined) return reply.redirect(moved, 308);
    if (path === '/docs/search') return searched(request, reply, query);
    const named = path.endsWith('.md') ? path.slice(0, -'.md'.length) : null;
    const accepted = preferredType(request.raw.headers.accept, [HTML, MARKDOWN]);
    const type = path === CHANGELOG_FEED ? ATOM_TYPE : accepted;
    const found = named !== null ? keptAt(named, MARKDOWN) : keptAt(path, type);
    if (found !== null) return sendKept(request, reply, found);
    const text = publicDocument(missingDocPage(), baseUrl);
    return sendFresh(request, reply.code(404), text, htmlHeaders());
  }

  async function searched(
    request: FastifyRequest,
    reply: FastifyReply,
    query: string,
  ): Promise<FastifyReply> {
    const asked = new URLSearchParams(query).get('q') ?? '';
    const search = await shelf.search();
    const accepted = preferredType(request.raw.headers.accept, [HTML, JSON_TYPE]);
    if (accepted === JSON_TYPE) {
      const headers = { 'Content-Type': `${JSON_TYPE}; charset=utf-8` };
      return sendFresh(request, reply, docSuggestions(search, asked), headers);
    }
    const text = publicDocument(docSearchPage(search, asked), baseUrl);
    return sendFresh(request, reply, text, htmlHeaders());
  }

  return {
    paths: [/^\/(docs|errors)(\.md|\/.*)?$/, /^\/changelog(\.atom)?$/],
    register: (app) => {
      for (const url of URLS) {
        app.route({ method: ['GET', 'HEAD'], url, handler: answer });
      }
    },
  };
}

function feedOf(sources: DocSources, baseUrl: string, arrived: Date): Kept | null {
  const text = sources.get(CHANGELOG_SOURCE);
  if (text === undefined) return null;
  return keep(changelogFeed(text, baseUrl, arrived), {
    'Content-Type': `${ATOM_TYPE}; charset=utf-8`,
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  });
}

function htmlHeaders(): Readonly<Record<string, string>> {
  return { 'Content-Type': `${HTML}; charset=utf-8`, 'Content-Security-Policy': POLICY };
}

function keep(text: string, headers: Kept['headers']): Kept {
  const plain = Buffer.from(text);
  const etag = hash('sha256', plain).slice(0, 32);
  return { plain, brotli: null, etag, headers };
}

function compressed(plain: Buffer, quality: number): Buffer {
  return brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

function sendKept(request: FastifyRequest, reply: FastifyReply, kept: Kept): FastifyReply {
  const isShort = acceptsBrotli(request.raw.headers['accept-encoding']);
  reply.headers({
    ...kept.headers,
    'Cache-Control': FRESH,
    ETag: entityTag(kept.etag, isShort ? 'br' : 'identity'),
  });
  if (isKnown(request.raw.headers['if-none-match'], kept.etag)) return reply.code(304).send();
  if (!isShort) return sendBytes(request, reply, kept.plain, false);
  kept.brotli ??= compressed(kept.plain, 9);
  return sendBytes(request, reply, kept.brotli, true);
}

function sendFresh(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  headers: Kept['headers'],
): FastifyReply {
  const isShort = acceptsBrotli(request.raw.headers['accept-encoding']);
  const plain = Buffer.from(text);
  reply.headers({ ...headers, 'Cache-Control': 'no-store' });
  return sendBytes(request, reply, isShort ? compressed(plain, 5) : plain, isShort);
}

function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Buffer,
  isShort: boolean,
): FastifyReply {
  reply.header('Content-Length', bytes.length);
  if (isShort) reply.header('Content-Encoding', 'br');
  return request.raw.method === 'HEAD' ? reply.send() : reply.send(bytes);
}
