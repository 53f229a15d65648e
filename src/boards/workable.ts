// Workable boards (sources.md 1.5): the documented widget, one JSON list under the account's name.

import type { BoardAdapter, BoardRead } from '../core/facts/board.ts';
import { NO_COMPENSATION, parseJson } from '../core/facts/board.ts';
import { countryCode, countryOf } from './countries.ts';
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
  webAddressOf,
} from './fields.ts';

const WIDGET = /^\/api\/v\d\/(?:widget\/)?accounts\/([^/]+)/u;

export const workable: BoardAdapter = {
  provider: 'workable',
  version: 1,
  hosts: ['workable.com'],
  tokenOf(url) {
    if (url.hostname !== 'apply.workable.com') return null;
    const account = WIDGET.exec(url.pathname)?.[1];
    if (account !== undefined) return tokenFrom(account);
    const first = url.pathname.split('/').find((word) => word !== '');
    // `/j/SHORTCODE` is a posting without its account.
    return first === 'api' || first === 'j' ? null : tokenFrom(first);
  },
  listUrl(token) {
    const slug = encodeURIComponent(token);
    return `https://apply.workable.com/api/v1/widget/accounts/${slug}?details=true`;
  },
  boardUrl: (token) => `https://apply.workable.com/${encodeURIComponent(token)}/`,
  read: readWorkable,
};

function readWorkable(body: string): BoardRead {
  const parsed = parseJson(body);
  const document = parsed.kind === 'json' ? asRow(parsed.value) : null;
  const jobs = asList(document?.jobs);
  const name = textOf(document?.name);
  if (jobs === null || name === null) return incomplete('no JSON list of jobs under a name');
  return readList(jobs, '/jobs', readJob, () => name);
}

function readJob(job: Row, pointer: string): PostingRead {
  const externalId = idOf(job.shortcode);
  const title = textOf(job.title);
  const url = webAddressOf(job.url);
  if (externalId === null) return { kind: 'broken', reason: 'no shortcode' };
  if (title === null) return { kind: 'broken', reason: 'no title' };
  if (url === null) return { kind: 'broken', reason: 'no address' };
  return {
    kind: 'posting',
    posting: {
      externalId,
      requisition: textOf(job.code),
      title,
      level: textOf(job.experience),
      department: textOf(job.department),
      location: locationOf(job),
      country: countryOfJob(job),
      remote: flagOf(job.telecommuting),
      workplace: job.telecommuting === true ? 'remote' : null,
      employmentType: textOf(job.employment_type),
      url,
      comp: NO_COMPENSATION,
      postedAt: calendarDateOf(job.published_on),
      pointer,
    },
  };
}

function locationOf(job: Row): string | null {
  const words = ['city', 'state', 'country'].map((name) => textOf(job[name]));
  return textOf(words.filter((word) => word !== null).join(', '));
}

function countryOfJob(job: Row): string | null {
  const shown = (asList(job.locations) ?? []).map(asRow).filter((place) => place?.hidden !== true);
  if (shown.length === 0) return countryOf(textOf(job.country));
  const codes = shown.map((place) => countryCode(textOf(place?.countryCode)));
  const first = codes[0] ?? null;
  return codes.every((code) => code === first) ? first : null;
}
