// Pinpoint boards (sources.md 1.10): one JSON list, everything inline but a date of publication.

import type { BoardAdapter, BoardPosting, BoardRead, Compensation } from '../core/facts/board.ts';
import { NO_COMPENSATION, parseJson } from '../core/facts/board.ts';
import type { PostingRead, Row } from './fields.ts';
import {
  asList,
  asRow,
  currencyOf,
  idOf,
  incomplete,
  meaningOf,
  readList,
  subdomainOf,
  textOf,
  webAddressOf,
  yearlyPay,
} from './fields.ts';

const RESERVED = new Set(['www', 'app', 'api', 'help', 'support', 'developers', 'docs', 'blog']);

export const pinpoint: BoardAdapter = {
  provider: 'pinpoint',
  version: 1,
  hosts: ['pinpointhq.com'],
  tokenOf: (url) => subdomainOf(url, 'pinpointhq.com', RESERVED),
  listUrl: (token) => `https://${token}.pinpointhq.com/postings.json`,
  boardUrl: (token) => `https://${token}.pinpointhq.com/`,
  read: readPinpoint,
};

function readPinpoint(body: string): BoardRead {
  const parsed = parseJson(body);
  const data = parsed.kind === 'json' ? asList(asRow(parsed.value)?.data) : null;
  if (data === null) return incomplete('no JSON list of postings');
  return readList(data, '/data', readPosting, () => null);
}

function readPosting(row: Row, pointer: string): PostingRead {
  const externalId = idOf(row.id);
  const title = textOf(row.title);
  const url = webAddressOf(row.url);
  if (externalId === null) return { kind: 'broken', reason: 'no id' };
  if (title === null) return { kind: 'broken', reason: 'no title' };
  if (url === null) return { kind: 'broken', reason: 'no address' };
  const job = asRow(row.job);
  const workplace = meaningOf(WORKPLACES, textOf(row.workplace_type));
  return {
    kind: 'posting',
    posting: {
      externalId,
      requisition: idOf(job?.id),
      title,
      level: null,
      department: textOf(asRow(job?.department)?.name),
      location: locationOf(asRow(row.location)),
      country: null,
      remote: workplace === null ? null : workplace === 'remote',
      workplace,
      employmentType: textOf(row.employment_type),
      url,
      comp: payOf(row),
      // `deadline_at` is an end, not a publication.
      postedAt: null,
      pointer,
    },
  };
}

const WORKPLACES: Readonly<Record<string, BoardPosting['workplace']>> = {
  remote: 'remote',
  hybrid: 'hybrid',
  onsite: 'onsite',
};

function locationOf(place: Row | null): string | null {
  const words = [textOf(place?.city), textOf(place?.province)].filter((word) => word !== null);
  return textOf(place?.name) ?? textOf(words.join(', '));
}

function payOf(row: Row): Compensation {
  // The company chose not to show it; only a plain yes says that it did.
  if (row.compensation_visible !== true) return NO_COMPENSATION;
  // `comp` has no place for a period, so only yearly salaries can stand in it unambiguously.
  if (row.compensation_frequency !== 'year') return NO_COMPENSATION;
  const currency = currencyOf(textOf(row.compensation_currency)?.toUpperCase());
  return yearlyPay(row.compensation_minimum, row.compensation_maximum, currency);
}
