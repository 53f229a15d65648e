// Lever boards (sources.md 1.2): a bare JSON list, the rest asked for where it may have been cut.

import type {
  BoardAdapter,
  BoardPage,
  BoardPosting,
  BoardRead,
  Compensation,
} from '../core/facts/board.ts';
import { boardGet, NO_COMPENSATION, pagesOf } from '../core/facts/board.ts';
import type { Json } from '../core/facts/fact.ts';
import { countryCode } from './countries.ts';
import type { PostingRead, Row } from './fields.ts';
import {
  amountOf,
  asList,
  asRow,
  currencyOf,
  idOf,
  incomplete,
  located,
  meaningOf,
  readRows,
  textOf,
  tokenFrom,
  webAddressOf,
} from './fields.ts';
import { type Assembly, broken, listPointerOf, overlapping, pagesFrom } from './pages.ts';

const PAGE_SIZE = 100;
const HOSTS = /^(jobs|api)(\.eu)?\.lever\.co$/u;

export const lever: BoardAdapter = {
  provider: 'lever',
  version: 2,
  hosts: ['lever.co'],
  tokenOf(url) {
    const host = HOSTS.exec(url.hostname);
    if (host === null) return null;
    const words = url.pathname.split('/').filter((word) => word !== '');
    const api = host[1] === 'api';
    if (api && (words[0] !== 'v0' || words[1] !== 'postings')) return null;
    const name = tokenFrom(words[api ? 2 : 0]);
    return name === null ? null : `${host[2] === undefined ? '' : 'eu:'}${name}`;
  },
  listUrl(token) {
    const { name, region } = parts(token);
    return `https://api${region}.lever.co/v0/postings/${name}?mode=json`;
  },
  boardUrl(token) {
    const { name, region } = parts(token);
    return `https://jobs${region}.lever.co/${name}`;
  },
  pages: {
    next(listUrl, bodies) {
      if (bodies.length === 0) return boardGet(listUrl);
      const assembly = assemble(pagesFrom(bodies));
      const url = assembly.kind === 'more' ? URL.parse(listUrl) : null;
      if (assembly.kind !== 'more' || url === null) return null;
      // One row back: see `overlapping`.
      url.searchParams.set('skip', String(assembly.have - 1));
      url.searchParams.set('limit', String(PAGE_SIZE));
      return boardGet(url.href);
    },
  },
  read: readLever,
};

function parts(token: string): { name: string; region: string } {
  return token.startsWith('eu:')
    ? { name: encodeURIComponent(token.slice(3)), region: '.eu' }
    : { name: encodeURIComponent(token), region: '' };
}

function readLever(body: string): BoardRead {
  const assembly = assemble(pagesOf(body));
  if (assembly.kind === 'broken') return incomplete(assembly.reason);
  if (assembly.kind === 'more') return incomplete(`${assembly.have} postings may be a cut page`);
  return readRows(assembly.rows, assembly.listPointer, readPosting, () => null);
}

function assemble(pages: readonly BoardPage[]): Assembly {
  const lists = pages.map(({ value, pointer }) => {
    const list = asList(value);
    return list === null ? null : located(list, pointer);
  });
  if (lists.length === 0 || lists.includes(null)) return broken('no JSON list');
  // The answer carries no total: a whole number of pages may have been cut.
  const isCut = (rows: number, index: number) =>
    index === 0 ? rows > 0 && rows % PAGE_SIZE === 0 : rows >= PAGE_SIZE;
  const joined = overlapping(
    lists.filter((list) => list !== null),
    isCut,
    'id',
  );
  if (joined === null) return broken('the list moved between its pages');
  if (joined.cut) return { kind: 'more', have: joined.rows.length };
  return { kind: 'whole', rows: joined.rows, listPointer: listPointerOf(pages, '') };
}

function readPosting(row: Row, pointer: string): PostingRead {
  const externalId = idOf(row.id);
  const title = textOf(row.text);
  const url = webAddressOf(row.hostedUrl);
  if (externalId === null) return { kind: 'broken', reason: 'no id' };
  if (title === null) return { kind: 'broken', reason: 'no title' };
  if (url === null) return { kind: 'broken', reason: 'no address' };
  const categories = asRow(row.categories);
  return {
    kind: 'posting',
    posting: {
      externalId,
      requisition: null,
      title,
      level: null,
      department: textOf(categories?.department),
      location: textOf(categories?.location),
      country: countryCode(textOf(row.country)),
      remote: remoteOf(row.workplaceType),
      workplace: meaningOf(WORKPLACES, textOf(row.workplaceType)),
      employmentType: textOf(categories?.commitment),
      url,
      comp: payOf(row.salaryRange),
      // `createdAt` is a creation, not a publication.
      postedAt: null,
      pointer,
    },
  };
}

const WORKPLACES: Readonly<Record<string, BoardPosting['workplace']>> = {
  remote: 'remote',
  hybrid: 'hybrid',
  'on-site': 'onsite',
};

function remoteOf(value: Json | undefined): boolean | null {
  if (value === 'remote') return true;
  return value === 'on-site' || value === 'hybrid' ? false : null;
}

// `comp` has no place for a period, so only yearly salaries can stand in it unambiguously.
function payOf(value: Json | undefined): Compensation {
  const range = asRow(value);
  const min = amountOf(range?.min);
  const max = amountOf(range?.max);
  const currency = currencyOf(range?.currency);
  if (range?.interval !== 'per-year-salary' || min === null || max === null) {
    return NO_COMPENSATION;
  }
  // 0 to 0 means that the field was switched on and left empty.
  if (currency === null || max === 0 || min > max) return NO_COMPENSATION;
  return { ...NO_COMPENSATION, base_min: min, base_max: max, currency, source: 'ats_structured' };
}
