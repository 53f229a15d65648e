// Teamtailor boards (sources.md 1.8): an RSS feed in pages of 100, or a JSON Feed.

import type { BoardAdapter, BoardPage, BoardPosting, BoardRead } from '../core/facts/board.ts';
import { type BoardRequest, boardGet, NO_COMPENSATION, pagesOf } from '../core/facts/board.ts';
import type { Json } from '../core/facts/fact.ts';
import { countryOf } from './countries.ts';
import type { PostingRead, Row } from './fields.ts';
import {
  asList,
  asRow,
  calendarDateOf,
  currencyOf,
  idOf,
  incomplete,
  type Located,
  meaningOf,
  readRows,
  rfc822DateOf,
  textOf,
  webAddressOf,
  yearlyPay,
} from './fields.ts';
import {
  type Assembly,
  broken,
  listPointerOf,
  overlapping,
  pagesFrom,
  repeatedId,
  rowsAt,
} from './pages.ts';
import { childrenOf, fieldOf, parseXml, type XmlElement } from './xml.ts';

const PAGE_SIZE = 100;
const FIRST_PAGE = `?offset=0&per_page=${PAGE_SIZE}`;
const HOST = /^([a-z0-9][a-z0-9-]{0,62}(?:\.[a-z]{2})?)\.teamtailor\.com$/u;
const RESERVED = new Set('www app api docs support help partner partners tt status'.split(' '));
const OWN_HOST = /^host:((?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63})$/u;

/** Tokens are `acme`, `acme.na` (a region), or `host:jobs.acme.example` for a site of its own. */
export const teamtailor: BoardAdapter = {
  provider: 'teamtailor',
  version: 1,
  hosts: ['teamtailor.com'],
  tokenOf(url) {
    const site = HOST.exec(url.hostname)?.[1];
    if (site !== undefined) return RESERVED.has(site) ? null : site;
    const token = `host:${url.hostname}`;
    // On a foreign host only our own list address is known to be of this provider.
    const list = url.pathname === '/jobs.rss' && url.search === FIRST_PAGE;
    return list && OWN_HOST.test(token) ? token : null;
  },
  listUrl: (token) => `https://${hostOf(token)}/jobs.rss${FIRST_PAGE}`,
  boardUrl: (token) => `https://${hostOf(token)}/jobs`,
  pages: { next: nextPage },
  read: readTeamtailor,
};

function hostOf(token: string): string {
  return OWN_HOST.exec(token)?.[1] ?? `${token}.teamtailor.com`;
}

function nextPage(listUrl: string, bodies: readonly string[]): BoardRequest | null {
  if (bodies.length === 0) return boardGet(listUrl);
  const assembly = assemble(pagesFrom(bodies));
  const url = assembly.kind === 'more' ? URL.parse(listUrl) : null;
  if (assembly.kind !== 'more' || url === null) return null;
  if (url.pathname.endsWith('.json')) url.searchParams.set('page', String(bodies.length + 1));
  // One item back: see `overlapping`.
  else url.searchParams.set('offset', String(assembly.have - 1));
  return boardGet(url.href);
}

function readTeamtailor(body: string): BoardRead {
  const assembly = assemble(pagesOf(body));
  if (assembly.kind === 'broken') return incomplete(assembly.reason);
  if (assembly.kind === 'more') return incomplete(`${assembly.have} items may be a cut page`);
  const { rows, listPointer } = assembly;
  return readRows(rows, listPointer, readItem, (row) => textOf(row.company));
}

function assemble(pages: readonly BoardPage[]): Assembly {
  const feeds = pages.map(rssItems);
  if (feeds.every((items) => items === null)) return assembleJson(pages);
  if (feeds.includes(null)) return broken('a page is not a whole RSS feed');
  const joined = overlapping(
    feeds.filter((items) => items !== null),
    (rows) => rows >= PAGE_SIZE,
    'id',
  );
  if (joined === null) return broken('the list moved between its pages');
  if (joined.cut) return { kind: 'more', have: joined.rows.length };
  return { kind: 'whole', rows: joined.rows, listPointer: listPointerOf(pages, '/rss/channel') };
}

/** The JSON Feed says neither its total nor its page's size: only an empty page ends it. */
function assembleJson(pages: readonly BoardPage[]): Assembly {
  const rows: Located[] = [];
  let ended = false;
  for (const page of pages) {
    const version = textOf(asRow(page.value)?.version);
    const items = rowsAt(page, 'items');
    if (items === null || !/^https:\/\/jsonfeed\.org\/version\/1/u.test(version ?? '')) {
      return broken('neither an RSS feed nor a JSON Feed');
    }
    if (ended) return broken('a page after the last');
    ended = items.length === 0;
    rows.push(...items.map(jsonItem));
  }
  if (repeatedId(rows, 'id') !== null) return broken('the list moved between its pages');
  if (!ended) return { kind: 'more', have: rows.length };
  return { kind: 'whole', rows, listPointer: listPointerOf(pages, '/items') };
}

/** The items of a page of the RSS feed, as rows of plain fields. */
function rssItems(page: BoardPage): readonly Located[] | null {
  const root = typeof page.value === 'string' ? parseXml(page.value) : null;
  const [channel, ...others] = root?.name === 'rss' ? root.children : [];
  if (channel?.name !== 'channel' || others.length > 0) return null;
  const company = fieldOf(channel, 'title') ?? null;
  return childrenOf(channel, 'item').map((item, index) => ({
    value: rssItem(item, company),
    pointer: `${page.pointer}/rss/channel/item/${index}`,
  }));
}

function rssItem(item: XmlElement, company: string | null): Json {
  const places = childrenOf(item, 'tt:locations').flatMap((all) => childrenOf(all, 'tt:location'));
  const nameOf = (place: XmlElement) =>
    textOf(fieldOf(place, 'tt:city')) ?? textOf(fieldOf(place, 'tt:name'));
  return {
    id: fieldOf(item, 'guid') ?? null,
    title: fieldOf(item, 'title') ?? null,
    url: fieldOf(item, 'link')?.trim() ?? null,
    posted: rfc822DateOf(fieldOf(item, 'pubDate')),
    remote: fieldOf(item, 'remoteStatus') ?? null,
    department: fieldOf(item, 'tt:department') ?? null,
    places: places.map(nameOf),
    countries: places.map((place) => countryOf(textOf(fieldOf(place, 'tt:country')))),
    company,
  };
}

function jsonItem({ value, pointer }: Located): Located {
  const item = asRow(value);
  const job = asRow(item?._jobposting);
  const stated = job?.jobLocation;
  const places = (asList(stated) ?? [stated ?? null]).map((place) => asRow(asRow(place)?.address));
  const row: Json = {
    id: item?.id ?? null,
    title: item?.title ?? null,
    url: item?.url ?? null,
    posted: calendarDateOf(job?.datePosted) ?? calendarDateOf(item?.date_published),
    remote: job?.jobLocationType === 'TELECOMMUTE' ? 'fully' : null,
    type: job?.employmentType ?? null,
    places: places.map((place) => textOf(place?.addressLocality)),
    countries: places.map((place) => countryOf(textOf(place?.addressCountry))),
    company: asRow(job?.hiringOrganization)?.name ?? null,
    pay: job?.baseSalary ?? null,
  };
  return { value: item === null ? null : row, pointer };
}

function readItem(row: Row, pointer: string): PostingRead {
  const externalId = idOf(row.id);
  const title = textOf(row.title);
  const url = webAddressOf(row.url);
  if (externalId === null) return { kind: 'broken', reason: 'no id' };
  if (title === null) return { kind: 'broken', reason: 'no title' };
  if (url === null) return { kind: 'broken', reason: 'no address' };
  const workplace = meaningOf(WORKPLACES, textOf(row.remote));
  const names = new Set((asList(row.places) ?? []).map(textOf).filter((name) => name !== null));
  const [country = null, ...others] = new Set(asList(row.countries) ?? []);
  return {
    kind: 'posting',
    posting: {
      externalId,
      requisition: null,
      title,
      level: null,
      department: textOf(row.department),
      location: textOf([...names].join('; ')),
      country: others.length === 0 ? textOf(country) : null,
      remote: workplace === null ? null : workplace === 'remote',
      workplace,
      employmentType: textOf(row.type),
      url,
      comp: payOf(asRow(row.pay)),
      postedAt: calendarDateOf(row.posted),
      pointer,
    },
  };
}

// `temporary` says that it is remote for now, which is none of the three.
const WORKPLACES: Readonly<Record<string, BoardPosting['workplace']>> = {
  fully: 'remote',
  hybrid: 'hybrid',
  none: 'onsite',
};

/** schema.org MonetaryAmount: `comp` has no place for a period, so only a yearly one stands. */
function payOf(salary: Row | null): BoardPosting['comp'] {
  const range = asRow(salary?.value);
  if (range?.unitText !== 'YEAR') return NO_COMPENSATION;
  return yearlyPay(range.minValue, range.maxValue, currencyOf(salary?.currency));
}
