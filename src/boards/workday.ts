// Workday boards (sources.md 1.12): pages of 20 asked for by POST, whose first says the total.

import type {
  BoardAdapter,
  BoardPage,
  BoardPosting,
  BoardRead,
  BoardRequest,
} from '../core/facts/board.ts';
import { NO_COMPENSATION, pagesOf } from '../core/facts/board.ts';
import type { Json } from '../core/facts/fact.ts';
import type { PostingRead, Row } from './fields.ts';
import { asList, asRow, incomplete, type Located, meaningOf, readRows, textOf } from './fields.ts';
import { type Assembly, broken, listPointerOf, pagesFrom, repeatedId, rowsAt } from './pages.ts';

const PAGE_SIZE = 20;
/** A larger list is cut here without a word, and then says this length. */
const CAP = 2_000;

const OWN_HOST = /^([a-z0-9][a-z0-9_-]{0,62})\.(wd\d{1,3})\.myworkdayjobs\.com$/u;
const SITE_HOST = /^(wd\d{1,3})\.myworkdaysite\.com$/u;
const LOCALE = /^[a-z]{2}-[A-Z]{2}$/u;
const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/u;

/** Tokens are `tenant.wd5/Site`, or `wd5/tenant/Site` on the vendor's common host. */
export const workday: BoardAdapter = {
  provider: 'workday',
  version: 1,
  hosts: ['myworkdayjobs.com', 'myworkdaysite.com'],
  tokenOf(url) {
    const words = url.pathname.split('/').filter((word) => word !== '');
    const own = OWN_HOST.exec(url.hostname);
    const common = own === null ? SITE_HOST.exec(url.hostname) : null;
    if (own === null && common === null) return null;
    const place = placeIn(words, own?.[1]);
    if (place === null || !NAME.test(place.tenant) || !NAME.test(place.site)) return null;
    return own === null
      ? `${common?.[1]}/${place.tenant}/${place.site}`
      : `${own[1]}.${own[2]}/${place.site}`;
  },
  listUrl(token) {
    const { host, tenant, site } = partsOf(token);
    return `https://${host}/wday/cxs/${tenant}/${site}/jobs`;
  },
  boardUrl(token) {
    const { host, tenant, site, common } = partsOf(token);
    return common ? `https://${host}/recruiting/${tenant}/${site}` : `https://${host}/${site}`;
  },
  pages: {
    next(listUrl, bodies) {
      const assembly = assemble(pagesFrom(bodies));
      return assembly.kind === 'more' ? requestOf(listUrl, assembly.have) : null;
    },
  },
  read: readWorkday,
};

interface Place {
  readonly tenant: string;
  readonly site: string;
}

function placeIn(words: readonly string[], tenantOfHost: string | undefined): Place | null {
  if (words[0] === 'wday') {
    const [, kind, tenant, site] = words;
    return kind === 'cxs' && tenant !== undefined && site !== undefined ? { tenant, site } : null;
  }
  const rest = LOCALE.test(words[0] ?? '') ? words.slice(1) : words;
  if (tenantOfHost !== undefined) {
    return rest[0] === undefined ? null : { tenant: tenantOfHost, site: rest[0] };
  }
  const [word, tenant, site] = rest;
  return word === 'recruiting' && tenant !== undefined && site !== undefined
    ? { tenant, site }
    : null;
}

function partsOf(token: string): Place & { readonly host: string; readonly common: boolean } {
  const [first = '', second = '', third] = token.split('/').map(encodeURIComponent);
  return third === undefined
    ? {
        host: `${first}.myworkdayjobs.com`,
        tenant: first.split('.')[0] ?? '',
        site: second,
        common: false,
      }
    : { host: `${first}.myworkdaysite.com`, tenant: second, site: third, common: true };
}

function requestOf(listUrl: string, offset: number): BoardRequest {
  return {
    method: 'POST',
    url: listUrl,
    headers: [
      ['accept', 'application/json'],
      ['content-type', 'application/json'],
    ],
    body: JSON.stringify({ appliedFacets: {}, limit: PAGE_SIZE, offset, searchText: '' }),
  };
}

function readWorkday(body: string, listUrl?: string): BoardRead {
  const assembly = assemble(pagesOf(body));
  if (assembly.kind === 'broken') return incomplete(assembly.reason);
  if (assembly.kind === 'more') return incomplete(`only ${assembly.have} postings of more`);
  const url = listUrl === undefined ? null : URL.parse(listUrl);
  const token = url === null ? null : workday.tokenOf(url);
  const base = token === null ? '' : workday.boardUrl(token);
  const readRow = (row: Row, pointer: string) => readPosting(row, pointer, base);
  return readRows(assembly.rows, assembly.listPointer, readRow, () => null);
}

function assemble(pages: readonly BoardPage[]): Assembly {
  const rows: Located[] = [];
  for (const [index, page] of pages.entries()) {
    const list = rowsAt(page, 'jobPostings');
    if (list === null) return broken('no JSON list of postings');
    // A page that is asked for and empty would be asked for again and again.
    if (index > 0 && list.length === 0) return broken(`page ${index} is empty`);
    rows.push(...list);
  }
  if (pages.length === 0) return { kind: 'more', have: 0 };
  // Later pages say a total of 0: only the first one's counts.
  const total = asRow(pages[0]?.value)?.total;
  if (typeof total !== 'number') return broken('the list does not say its length');
  if (total >= CAP) return broken(`${total} postings, of which some are not listed`);
  if (repeatedId(rows, 'externalPath') !== null) return broken('the list moved between its pages');
  if (rows.length > total) return broken(`${rows.length} of ${total} postings`);
  if (rows.length === total) {
    return { kind: 'whole', rows, listPointer: listPointerOf(pages, '/jobPostings') };
  }
  return rows.length === 0 ? broken(`0 of ${total} postings`) : { kind: 'more', have: rows.length };
}

function readPosting(row: Row, pointer: string, base: string): PostingRead {
  const path = textOf(row.externalPath);
  const title = textOf(row.title);
  if (path === null || !/^\/job\/[^\s?#]+$/u.test(path))
    return { kind: 'broken', reason: 'no path' };
  if (title === null) return { kind: 'broken', reason: 'no title' };
  const place = textOf(row.locationsText);
  const workplace = workplaceOf(textOf(row.remoteType));
  return {
    kind: 'posting',
    posting: {
      externalId: path,
      requisition: requisitionOf(path, row.bulletFields),
      title,
      level: null,
      department: null,
      // "2 Locations" counts places and names none.
      location: place !== null && /^\d+ Locations$/u.test(place) ? null : place,
      country: null,
      remote: workplace === null ? null : workplace === 'remote',
      workplace,
      employmentType: textOf(row.timeType),
      url: base === '' ? path.slice(1) : `${base}${path}`,
      comp: NO_COMPENSATION,
      // `postedOn` ("Posted 30+ Days Ago") is no date.
      postedAt: null,
      pointer,
    },
  };
}

/** The bullet that also ends the path; copies of a requisition carry `-1`, `-2` after it. */
function requisitionOf(path: string, bullets: Json | undefined): string | null {
  const words = (asList(bullets) ?? []).map(textOf).filter((word) => word !== null);
  const ends = (word: string) =>
    path.endsWith(`_${word}`) || path.replace(/-\d{1,2}$/u, '').endsWith(`_${word}`);
  return words.find(ends) ?? null;
}

const WORKPLACES: Readonly<Record<string, BoardPosting['workplace']>> = {
  remote: 'remote',
  'fully remote': 'remote',
  hybrid: 'hybrid',
  onsite: 'onsite',
  'on-site': 'onsite',
};

// The company writes these words itself; only the plain ones say where the work is done.
function workplaceOf(word: string | null): BoardPosting['workplace'] {
  return meaningOf(WORKPLACES, word?.toLowerCase() ?? null);
}
