// SmartRecruiters boards (sources.md 1.4): pages of at most 100 that say the total.

import type { BoardAdapter, BoardPosting, BoardRead } from '../core/board.ts';
import { NO_COMPENSATION, parseJson } from '../core/board.ts';
import { countryCode } from './countries.ts';
import type { PostingRead, Row } from './fields.ts';
import {
  asList,
  asRow,
  calendarDateOf,
  flagOf,
  idOf,
  incomplete,
  readList,
  textOf,
  tokenFrom,
} from './fields.ts';

export const smartrecruiters: BoardAdapter = {
  provider: 'smartrecruiters',
  version: 1,
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
  read: readSmartRecruiters,
};

/** Reads one page, or the joined `content` of all pages under the first page's `totalFound`. */
function readSmartRecruiters(body: string): BoardRead {
  const parsed = parseJson(body);
  const document = parsed.kind === 'json' ? asRow(parsed.value) : null;
  const content = asList(document?.content);
  if (document === null || content === null) return incomplete('no JSON list of postings');
  const total = document.totalFound;
  if (document.offset !== 0) return incomplete('not the first page');
  if (typeof total !== 'number') return incomplete('the list does not say its length');
  // An unknown company also answers 200 with nothing found: zero says nothing here.
  if (total === 0) return incomplete('none found, which an unknown company answers too');
  if (total !== content.length) return incomplete(`${content.length} of ${total} postings`);
  return readList(content, '/content', readPosting, (row) => textOf(asRow(row.company)?.name));
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
