// Rippling boards (sources.md 1.11): pages that say their total, or one bare list by place.

import type { BoardAdapter, BoardPage, BoardPosting, BoardRead } from '../core/facts/board.ts';
import { boardGet, NO_COMPENSATION, pagesOf } from '../core/facts/board.ts';
import type { Json } from '../core/facts/fact.ts';
import { countryCode } from './countries.ts';
import {
  addressBeside,
  asList,
  asRow,
  idOf,
  incomplete,
  type Located,
  located,
  MAX_POSTINGS,
  meaningOf,
  type Row,
  textOf,
  tokenFrom,
  webAddressOf,
} from './fields.ts';
import { type Assembly, broken, listPointerOf, pagesFrom, rowsAt } from './pages.ts';

const BOARD_HOST = /^ats\.(?:[a-z]{2}\d\.)?rippling\.com$/u;
const API_PATH = /^(?:\/platform\/api\/ats|\/api)\/v[12]\/board\/([^/]+)\/jobs(?:\/|$)/u;
// `/acme/jobs`, `/en-GB/acme/jobs`, `/embed/acme/jobs`: the name keeps its case.
const BOARD_PATH = /^\/(?:[a-z]{2}-[A-Z]{2}\/)?(?:embed\/)?([^/]+)\/jobs(?:\/|$)/u;

export const rippling: BoardAdapter = {
  provider: 'rippling',
  version: 1,
  hosts: ['rippling.com'],
  tokenOf(url) {
    const board = BOARD_HOST.test(url.hostname);
    if (!board && url.hostname !== 'api.rippling.com') return null;
    const api = API_PATH.exec(url.pathname)?.[1];
    if (api !== undefined) return tokenFrom(api);
    return board ? tokenFrom(BOARD_PATH.exec(url.pathname)?.[1]) : null;
  },
  listUrl(token) {
    const slug = encodeURIComponent(token);
    const query = 'page=0&pageSize=100';
    return `https://api.rippling.com/platform/api/ats/v2/board/${slug}/jobs?${query}`;
  },
  boardUrl: (token) => `https://ats.rippling.com/${encodeURIComponent(token)}/jobs`,
  pages: {
    next(listUrl, bodies) {
      if (bodies.length === 0) return boardGet(listUrl);
      const url = assemble(pagesFrom(bodies)).kind === 'more' ? URL.parse(listUrl) : null;
      if (url === null) return null;
      url.searchParams.set('page', String(bodies.length));
      return boardGet(url.href);
    },
  },
  read: readRippling,
};

function readRippling(body: string, listUrl?: string): BoardRead {
  const assembly = assemble(pagesOf(body));
  if (assembly.kind === 'broken') return incomplete(assembly.reason);
  if (assembly.kind === 'more') return incomplete(`only ${assembly.have} rows of more`);
  const { rows, listPointer } = assembly;
  if (rows.length > MAX_POSTINGS) return incomplete(`more than ${MAX_POSTINGS} rows`);
  const url = listUrl === undefined ? null : URL.parse(listUrl);
  const token = url === null ? null : rippling.tokenOf(url);
  const board = token === null ? undefined : rippling.boardUrl(token);
  const jobs = new Map<string, Seen>();
  for (const [index, row] of rows.entries()) {
    const flaw = take(row, jobs);
    if (flaw !== null) return incomplete(`entry ${index}: ${flaw}`);
  }
  const postings = [...jobs.entries()].map(([id, job]) => postingOf(id, job, board));
  return { kind: 'complete', companyName: null, postings, listPointer };
}

function assemble(pages: readonly BoardPage[]): Assembly {
  const bare = pages.length === 1 ? asList(pages[0]?.value) : null;
  // The older list has no pages and no total: it is documented as the whole.
  if (bare !== null) {
    const pointer = pages[0]?.pointer ?? '';
    return { kind: 'whole', rows: located(bare, pointer), listPointer: pointer };
  }
  const rows: Located[] = [];
  const totals = new Set<Json | undefined>();
  for (const [index, page] of pages.entries()) {
    const document = asRow(page.value);
    const items = rowsAt(page, 'items');
    if (document === null || items === null) return broken('no JSON list of jobs');
    if (document.page !== index) return broken('not the page that follows');
    rows.push(...items);
    totals.add(`${idOf(document.totalItems)} in ${idOf(document.totalPages)}`);
  }
  const document = asRow(pages[0]?.value);
  const total = document?.totalItems;
  const last = document?.totalPages;
  if (typeof total !== 'number' || typeof last !== 'number') {
    return broken('the list does not say its length');
  }
  if (totals.size > 1) return broken('the length changed between pages');
  if (pages.length < last && rows.length < total) return { kind: 'more', have: rows.length };
  if (rows.length !== total) return broken(`${rows.length} of ${total} rows`);
  return { kind: 'whole', rows, listPointer: listPointerOf(pages, '/items') };
}

interface Place {
  readonly name: string | null;
  readonly country: string | null;
  readonly workplace: BoardPosting['workplace'];
}

interface Seen {
  readonly title: string;
  readonly department: string | null;
  readonly url: string | null;
  readonly pointer: string;
  readonly places: Place[];
}

/** A job may have one row for each of its places: they are one posting. */
function take({ value, pointer }: Located, jobs: Map<string, Seen>): string | null {
  const row = asRow(value);
  if (row === null) return 'no object';
  const id = tokenFrom(idOf(row.uuid) ?? idOf(row.id));
  const title = textOf(row.name);
  if (id === null) return 'no id';
  if (title === null) return 'no name';
  const known = jobs.get(id);
  if (known !== undefined && known.title !== title) return 'one job under two names';
  const department = asRow(row.department);
  const seen = known ?? {
    title,
    department: textOf(department?.label) ?? textOf(department?.name),
    url: webAddressOf(row.url),
    pointer,
    places: [],
  };
  seen.places.push(...placesOf(row));
  jobs.set(id, seen);
  return null;
}

function placesOf(row: Row): readonly Place[] {
  const list = asList(row.locations);
  if (list !== null) {
    return list.map(asRow).map((place) => ({
      name: textOf(place?.name),
      country: countryCode(textOf(place?.countryCode)),
      workplace: workplaceOf(textOf(place?.workplaceType)),
    }));
  }
  return [{ name: textOf(asRow(row.workLocation)?.label), country: null, workplace: null }];
}

const WORKPLACES: Readonly<Record<string, BoardPosting['workplace']>> = {
  remote: 'remote',
  hybrid: 'hybrid',
  onsite: 'onsite',
};

function workplaceOf(word: string | null): BoardPosting['workplace'] {
  return meaningOf(WORKPLACES, word?.toLowerCase().replace(/[_ -]/gu, '') ?? null);
}

function postingOf(id: string, job: Seen, board: string | undefined): BoardPosting {
  const names = [...new Set(job.places.map(({ name }) => name))].filter((name) => name !== null);
  const workplace = same(job.places.map((place) => place.workplace));
  return {
    externalId: id,
    // Rows are places of a job: the id is the job's.
    requisition: id,
    title: job.title,
    level: null,
    department: job.department,
    location: textOf(names.join('; ')),
    country: same(job.places.map(({ country }) => country)),
    remote: workplace === null ? null : workplace === 'remote',
    workplace,
    employmentType: null,
    url: job.url ?? addressBeside(`jobs/${id}`, board),
    comp: NO_COMPENSATION,
    postedAt: null,
    pointer: job.pointer,
  };
}

/** The value that every place states alike, else none. */
function same<T>(values: readonly (T | null)[]): T | null {
  const first = values[0] ?? null;
  return values.every((value) => value === first) ? first : null;
}
