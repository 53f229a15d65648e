// SmartRecruiters boards (sources.md 1.4): pages of at most 100 that say the total.

import type { BoardAdapter, BoardPage, BoardPosting, BoardRead } from '../core/facts/board.ts';
import { boardGet, NO_COMPENSATION, pagesOf } from '../core/facts/board.ts';
import { countryCode } from './countries.ts';
import type { PostingRead, Row } from './fields.ts';
import {
  asRow,
  calendarDateOf,
  flagOf,
  idOf,
  incomplete,
  type Located,
  readRows,
  textOf,
  tokenFrom,
} from './fields.ts';
import { type Assembly, broken, listPointerOf, pagesFrom, repeatedId, rowsAt } from './pages.ts';

export const smartrecruiters: BoardAdapter = {
  provider: 'smartrecruiters',
  version: 2,
  hosts: ['smartrecruiters.com'],
  tokenOf(url) {
    const words = url.pathname.split('/').filter((word) => word !== '');
    if (url.hostname === 'api.smartrecruiters.com') {
      return words[0] === 'v1' && words[1] === 'companies' ? tokenFrom(words[2]) : null;
    }
    const boards = ['careers.smartrecruiters.com', 'jobs.smartrecruiters.com'];
    if (!boards.includes(url.hostname)) return null;
    return words[0] === 'oneclick-ui'
      ? tokenFrom(words[1] === 'company' ? words[2] : null)
      : tokenFrom(words[0]);
  },
  listUrl(token) {
    const id = encodeURIComponent(token);
    return `https://api.smartrecruiters.com/v1/companies/${id}/postings?limit=100&offset=0`;
  },
  boardUrl: (token) => `https://careers.smartrecruiters.com/${encodeURIComponent(token)}`,
  pages: {
    next(listUrl, bodies) {
      if (bodies.length === 0) return boardGet(listUrl);
      const assembly = assemble(pagesFrom(bodies));
      const url = assembly.kind === 'more' ? URL.parse(listUrl) : null;
      if (assembly.kind !== 'more' || url === null) return null;
      url.searchParams.set('offset', String(assembly.have));
      return boardGet(url.href);
    },
  },
  read: readSmartRecruiters,
};

function readSmartRecruiters(body: string): BoardRead {
  const assembly = assemble(pagesOf(body));
  if (assembly.kind === 'broken') return incomplete(assembly.reason);
  if (assembly.kind === 'more') return incomplete(`only ${assembly.have} postings of more`);
  const { rows, listPointer } = assembly;
  return readRows(rows, listPointer, readPosting, (row) => textOf(asRow(row.company)?.name));
}

function assemble(pages: readonly BoardPage[]): Assembly {
  const rows: Located[] = [];
  let total: number | null = null;
  for (const page of pages) {
    const content = rowsAt(page, 'content');
    const document = asRow(page.value);
    if (content === null) return broken('no JSON list of postings');
    if (document?.offset !== rows.length) return broken('not the page that follows');
    const said = document.totalFound;
    if (typeof said !== 'number') return broken('the list does not say its length');
    // An unknown company also answers 200 with nothing found: zero says nothing here.
    if (said === 0) return broken('none found, which an unknown company answers too');
    if (total !== null && said !== total) return broken('the length changed between pages');
    total = said;
    rows.push(...content);
    if (content.length === 0) return broken(`${rows.length} of ${total} postings`);
  }
  if (total === null) return broken('no page');
  if (rows.length < total) return { kind: 'more', have: rows.length };
  if (rows.length > total) return broken(`${rows.length} of ${total} postings`);
  if (pages.length > 1 && repeatedId(rows, 'id') !== null) return broken('the list moved');
  return { kind: 'whole', rows, listPointer: listPointerOf(pages, '/content') };
}

function readPosting(row: Row, pointer: string): PostingRead {
  const externalId = tokenFrom(idOf(row.id));
  const title = textOf(row.name);
  const company = tokenFrom(textOf(asRow(row.company)?.identifier));
  if (externalId === null) return { kind: 'broken', reason: 'no id' };
  if (title === null) return { kind: 'broken', reason: 'no title' };
  if (company === null) return { kind: 'broken', reason: 'no company' };
  const place = asRow(row.location);
  return {
    kind: 'posting',
    posting: {
      externalId,
      requisition: textOf(row.refNumber),
      title,
      level: textOf(asRow(row.experienceLevel)?.label),
      department: textOf(asRow(row.department)?.label),
      location: locationOf(place),
      country: countryCode(textOf(place?.country)),
      remote: remoteOf(place),
      workplace: workplaceOf(place),
      employmentType: textOf(asRow(row.typeOfEmployment)?.label),
      // The list gives only the address of the interface; this is where that posting is shown.
      url: `https://jobs.smartrecruiters.com/${company}/${externalId}`,
      comp: NO_COMPENSATION,
      postedAt: calendarDateOf(row.releasedDate),
      pointer,
    },
  };
}

function locationOf(place: Row | null): string | null {
  return textOf(place?.fullLocation) ?? textOf(place?.city);
}

function workplaceOf(place: Row | null): BoardPosting['workplace'] {
  const remote = place?.remote === true;
  const hybrid = place?.hybrid === true;
  if (remote === hybrid) return null;
  return remote ? 'remote' : 'hybrid';
}

function remoteOf(place: Row | null): boolean | null {
  const remote = flagOf(place?.remote);
  return remote === true && place?.hybrid === true ? null : remote;
}
