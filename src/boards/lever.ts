// Lever boards (sources.md 1.2): a bare JSON list, cut into pages only when asked to.

import type { BoardAdapter, BoardPosting, BoardRead, Compensation } from '../core/board.ts';
import { NO_COMPENSATION, parseJson } from '../core/board.ts';
import type { Json } from '../core/fact.ts';
import { countryCode } from './countries.ts';
import type { PostingRead, Row } from './fields.ts';
import {
  amountOf,
  asList,
  asRow,
  currencyOf,
  idOf,
  incomplete,
  readList,
  textOf,
  tokenFrom,
  webAddressOf,
} from './fields.ts';

const PAGE_SIZE = 100;
const HOSTS = /^(jobs|api)(\.eu)?\.lever\.co$/u;

export const lever: BoardAdapter = {
  provider: 'lever',
  version: 1,
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
  read: readLever,
};

function parts(token: string): { name: string; region: string } {
  return token.startsWith('eu:')
    ? { name: encodeURIComponent(token.slice(3)), region: '.eu' }
    : { name: encodeURIComponent(token), region: '' };
}

function readLever(body: string): BoardRead {
  const parsed = parseJson(body);
  const list = parsed.kind === 'json' ? asList(parsed.value) : null;
  if (list === null) return incomplete('no JSON list');
  // The answer carries no total: a whole number of pages may have been cut.
  if (list.length > 0 && list.length % PAGE_SIZE === 0) {
    return incomplete(`${list.length} postings may be a cut page`);
  }
  return readList(list, '', readPosting, () => null);
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
      workplace: WORKPLACES[textOf(row.workplaceType) ?? ''] ?? null,
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
