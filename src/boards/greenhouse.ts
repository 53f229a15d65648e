// Greenhouse boards (sources.md 1.1): one JSON list that says its own length.

import type { BoardAdapter, BoardRead, Compensation } from '../core/facts/board.ts';
import { NO_COMPENSATION, parseJson } from '../core/facts/board.ts';
import type { Json } from '../core/facts/fact.ts';
import type { PostingRead, Row } from './fields.ts';
import {
  amountOf,
  asList,
  asRow,
  calendarDateOf,
  currencyOf,
  idOf,
  incomplete,
  readList,
  textOf,
  tokenFrom,
  webAddressOf,
} from './fields.ts';

// A board of the European region answers on hosts of its own, so its token says so: `eu:acme`.
const HOSTS = /^(?:boards|job-boards|boards-api|api)(\.eu)?\.greenhouse\.io$/u;

export const greenhouse: BoardAdapter = {
  provider: 'greenhouse',
  version: 1,
  hosts: ['greenhouse.io'],
  tokenOf(url) {
    const host = HOSTS.exec(url.hostname);
    const name = host === null ? null : tokenInPath(url);
    return name === null ? null : `${host?.[1] === undefined ? '' : 'eu:'}${name}`;
  },
  listUrl(token) {
    const { name, region } = parts(token);
    return `https://boards-api${region}.greenhouse.io/v1/boards/${name}/jobs?content=true`;
  },
  boardUrl(token) {
    const { name, region } = parts(token);
    return `https://job-boards${region}.greenhouse.io/${name}`;
  },
  read: readGreenhouse,
};

function parts(token: string): { name: string; region: string } {
  return token.startsWith('eu:')
    ? { name: encodeURIComponent(token.slice(3)), region: '.eu' }
    : { name: encodeURIComponent(token), region: '' };
}

function tokenInPath(url: URL): string | null {
  const words = url.pathname.split('/').filter((word) => word !== '');
  if (words[0] === 'embed') return tokenFrom(url.searchParams.get('for'));
  if (words[0] === 'v1') return words[1] === 'boards' ? tokenFrom(words[2]) : null;
  return tokenFrom(words[0]);
}

function readGreenhouse(body: string): BoardRead {
  const parsed = parseJson(body);
  if (parsed.kind === 'not_json') return incomplete('not JSON');
  const document = asRow(parsed.value);
  const jobs = asList(document?.jobs);
  if (document === null || jobs === null) return incomplete('no list of jobs');
  const total = asRow(document.meta)?.total;
  if (typeof total !== 'number') return incomplete('the list does not say its length');
  if (total !== jobs.length) return incomplete(`${jobs.length} of ${total} jobs`);
  return readList(jobs, '/jobs', readJob, (job) => textOf(job.company_name));
}

function readJob(job: Row, pointer: string): PostingRead {
  const internal = job.internal_job_id;
  // "internal_job_id: null" marks a prospect post: no job stands behind it.
  if (internal === null) return { kind: 'skip' };
  const externalId = idOf(job.id);
  const requisition = idOf(internal);
  const title = textOf(job.title);
  const url = webAddressOf(job.absolute_url);
  if (externalId === null) return { kind: 'broken', reason: 'no id' };
  if (requisition === null) return { kind: 'broken', reason: 'no internal_job_id' };
  if (title === null) return { kind: 'broken', reason: 'no title' };
  if (url === null) return { kind: 'broken', reason: 'no address' };
  return {
    kind: 'posting',
    posting: {
      externalId,
      requisition,
      title,
      level: null,
      department: departmentOf(job.departments),
      location: textOf(asRow(job.location)?.name),
      country: null,
      remote: null,
      workplace: null,
      employmentType: employmentTypeOf(job.metadata),
      url,
      comp: payOf(job.pay_input_ranges),
      postedAt: calendarDateOf(job.first_published),
      pointer,
    },
  };
}

function departmentOf(value: Json | undefined): string | null {
  const departments = asList(value);
  const only = departments?.length === 1 ? asRow(departments[0]) : null;
  // Id 0 is the vendor's placeholder "No Department".
  return only === null || only.id === 0 ? null : textOf(only.name);
}

function employmentTypeOf(value: Json | undefined): string | null {
  const fields = (asList(value) ?? [])
    .map(asRow)
    .filter((field) => textOf(field?.name)?.toLowerCase() === 'employment type');
  return fields.length === 1 ? textOf(fields[0]?.value) : null;
}

// Amounts are in hundredths; what that means where a currency has none is not documented.
const NO_HUNDREDTHS = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF BHD IQD JOD KWD LYD OMR TND'.split(
    ' ',
  ),
);

function payOf(value: Json | undefined): Compensation {
  const ranges = (asList(value) ?? []).map(rangeOf);
  const first = ranges[0];
  if (first === undefined || first === null) return NO_COMPENSATION;
  const same = ranges.every(
    (range) =>
      range?.min === first.min && range.max === first.max && range.currency === first.currency,
  );
  if (!same) return NO_COMPENSATION;
  return {
    ...NO_COMPENSATION,
    base_min: first.min,
    base_max: first.max,
    currency: first.currency,
    source: 'ats_structured',
  };
}

function rangeOf(value: Json): { min: number; max: number; currency: string } | null {
  const range = asRow(value);
  const min = amountOf(range?.min_cents);
  const max = amountOf(range?.max_cents);
  const currency = currencyOf(range?.currency_type);
  if (min === null || max === null || currency === null) return null;
  if (min > max || max === 0 || NO_HUNDREDTHS.has(currency)) return null;
  return { min: min / 100, max: max / 100, currency };
}
