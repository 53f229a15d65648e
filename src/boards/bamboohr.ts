// BambooHR boards (sources.md 1.9): one JSON list that says its own length; dates are elsewhere.

import type { BoardAdapter, BoardPosting, BoardRead } from '../core/facts/board.ts';
import { NO_COMPENSATION, parseJson } from '../core/facts/board.ts';
import { countryOf } from './countries.ts';
import type { PostingRead, Row } from './fields.ts';
import {
  addressBeside,
  asList,
  asRow,
  idOf,
  incomplete,
  meaningOf,
  readList,
  subdomainOf,
  textOf,
  tokenFrom,
} from './fields.ts';

const RESERVED = new Set(
  'www app api help support documentation partners marketplace blog resources'.split(' '),
);
// Other paths of a company's host are for its employees.
const BOARD_PATHS = new Set(['careers', 'jobs', 'js']);

export const bamboohr: BoardAdapter = {
  provider: 'bamboohr',
  version: 1,
  hosts: ['bamboohr.com'],
  tokenOf(url) {
    const first = url.pathname.split('/').find((word) => word !== '');
    if (first === undefined || !BOARD_PATHS.has(first)) return null;
    return subdomainOf(url, 'bamboohr.com', RESERVED);
  },
  listUrl: (token) => `https://${token}.bamboohr.com/careers/list`,
  boardUrl: (token) => `https://${token}.bamboohr.com/careers`,
  read: readBambooHr,
};

function readBambooHr(body: string, listUrl?: string): BoardRead {
  const parsed = parseJson(body);
  const document = parsed.kind === 'json' ? asRow(parsed.value) : null;
  const rows = asList(document?.result);
  if (document === null || rows === null) return incomplete('no JSON list of openings');
  const total = asRow(document.meta)?.totalCount;
  if (typeof total !== 'number') return incomplete('the list does not say its length');
  if (total !== rows.length) return incomplete(`${rows.length} of ${total} openings`);
  // Some unknown companies have been answered with an empty list: zero says nothing here.
  if (total === 0) return incomplete('none found, which an unknown company may answer too');
  const readRow = (row: Row, pointer: string) => readOpening(row, pointer, listUrl);
  return readList(rows, '/result', readRow, () => null);
}

function readOpening(row: Row, pointer: string, listUrl: string | undefined): PostingRead {
  const externalId = tokenFrom(idOf(row.id));
  const title = textOf(row.jobOpeningName);
  if (externalId === null) return { kind: 'broken', reason: 'no id' };
  if (title === null) return { kind: 'broken', reason: 'no title' };
  const workplace = workplaceOf(row);
  return {
    kind: 'posting',
    posting: {
      externalId,
      requisition: null,
      title,
      level: null,
      department: textOf(row.departmentLabel),
      location: locationOf(row),
      country: countryOf(textOf(asRow(row.atsLocation)?.country)),
      remote: workplace === null ? null : workplace === 'remote',
      workplace,
      employmentType: textOf(row.employmentStatusLabel),
      url: addressBeside(`/careers/${externalId}`, listUrl),
      comp: NO_COMPENSATION,
      // Stated on the opening's own page only.
      postedAt: null,
      pointer,
    },
  };
}

// An office (`location`) or, mostly for remote work, a free place (`atsLocation`).
function locationOf(row: Row): string | null {
  const office = asRow(row.location);
  const free = asRow(row.atsLocation);
  const joined = (...values: readonly (string | null)[]) =>
    textOf(values.filter((value) => value !== null).join(', '));
  return (
    joined(textOf(office?.city), textOf(office?.state)) ??
    joined(textOf(free?.city), textOf(free?.province), textOf(free?.country))
  );
}

const WORKPLACES: Readonly<Record<string, BoardPosting['workplace']>> = {
  '0': 'onsite',
  '1': 'remote',
  '2': 'hybrid',
};

function workplaceOf(row: Row): BoardPosting['workplace'] {
  const said = meaningOf(WORKPLACES, idOf(row.locationType));
  if (row.isRemote !== true) return said === 'remote' && row.isRemote === false ? null : said;
  return said === null || said === 'remote' ? 'remote' : null;
}
