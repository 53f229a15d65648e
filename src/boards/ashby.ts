// Ashby boards (sources.md 1.3): one JSON list, everything inline.

import type { BoardAdapter, BoardPosting, BoardRead, Compensation } from '../core/facts/board.ts';
import { NO_COMPENSATION, parseJson } from '../core/facts/board.ts';
import type { Json } from '../core/facts/fact.ts';
import { countryOf } from './countries.ts';
import type { PostingRead, Row } from './fields.ts';
import {
  amountOf,
  asList,
  asRow,
  calendarDateOf,
  currencyOf,
  idOf,
  incomplete,
  meaningOf,
  readList,
  textOf,
  webAddressOf,
} from './fields.ts';

export const ashby: BoardAdapter = {
  provider: 'ashby',
  version: 2,
  hosts: ['ashbyhq.com'],
  tokenOf(url) {
    const words = url.pathname.split('/').filter((word) => word !== '');
    if (url.hostname === 'jobs.ashbyhq.com') return nameFrom(words[0]);
    if (url.hostname !== 'api.ashbyhq.com') return null;
    const list = words[0] === 'posting-api' && words[1] === 'job-board';
    return list ? nameFrom(words[2]) : null;
  },
  listUrl(token) {
    const name = encodeURIComponent(token);
    return `https://api.ashbyhq.com/posting-api/job-board/${name}?includeCompensation=true`;
  },
  boardUrl: (token) => `https://jobs.ashbyhq.com/${encodeURIComponent(token)}`,
  read: readAshby,
};

// Board names may hold spaces and dots (`Acme%20Labs`), unlike other providers' tokens.
function nameFrom(word: string | undefined): string | null {
  if (word === undefined || /%(?![0-9A-Fa-f]{2})/u.test(word)) return null;
  try {
    const name = decodeURIComponent(word);
    return /^[\p{L}\p{N}][\p{L}\p{N}._ -]{0,99}$/u.test(name) ? name : null;
  } catch {
    return null;
  }
}

function readAshby(body: string): BoardRead {
  const parsed = parseJson(body);
  const document = parsed.kind === 'json' ? asRow(parsed.value) : null;
  const jobs = asList(document?.jobs);
  if (document === null || jobs === null) return incomplete('no JSON list of jobs');
  if (document.apiVersion !== '1') return incomplete('another version of the interface');
  return readList(jobs, '/jobs', readJob, () => null);
}

function readJob(job: Row, pointer: string): PostingRead {
  if (job.isListed === false) return { kind: 'skip' };
  const externalId = idOf(job.id);
  const title = textOf(job.title);
  const url = webAddressOf(job.jobUrl);
  if (externalId === null) return { kind: 'broken', reason: 'no id' };
  if (title === null) return { kind: 'broken', reason: 'no title' };
  if (url === null) return { kind: 'broken', reason: 'no address' };
  return {
    kind: 'posting',
    posting: {
      externalId,
      requisition: null,
      title,
      level: null,
      department: textOf(job.department),
      location: textOf(job.location),
      country: countryOfJob(job),
      remote: remoteOf(job),
      workplace: meaningOf(WORKPLACES, textOf(job.workplaceType)),
      employmentType: textOf(job.employmentType),
      url,
      comp: payOf(job),
      postedAt: calendarDateOf(job.publishedAt),
      pointer,
    },
  };
}

/** One country over all stated places, or none. */
function countryOfJob(job: Row): string | null {
  const main = asRow(asRow(job.address)?.postalAddress);
  const others = (asList(job.secondaryLocations) ?? []).map((place) =>
    asRow(asRow(place)?.address),
  );
  const codes = [main, ...others].map((place) => {
    // Secondary addresses have been seen with and without the postal wrapper.
    const address = asRow(place?.postalAddress) ?? place;
    return countryOf(textOf(address?.addressCountry));
  });
  const first = codes[0] ?? null;
  return codes.every((code) => code === first) ? first : null;
}

const WORKPLACES: Readonly<Record<string, BoardPosting['workplace']>> = {
  Remote: 'remote',
  Hybrid: 'hybrid',
  OnSite: 'onsite',
};

function remoteOf(job: Row): boolean | null {
  const flag = job.isRemote;
  const workplace = job.workplaceType;
  if (workplace === 'Remote') return flag === false ? null : true;
  if (workplace === 'Hybrid' || workplace === 'OnSite') return flag === true ? null : false;
  return workplace === null || workplace === undefined ? (flag === true ? true : null) : null;
}

interface Component {
  readonly type: Json | undefined;
  readonly summary: string | null;
  readonly row: Row;
}

function payOf(job: Row): Compensation {
  if (job.shouldDisplayCompensationOnJobPostings === false) return NO_COMPENSATION;
  const tiers = (asList(asRow(job.compensation)?.compensationTiers) ?? []).map(componentsOf);
  const all = tiers.flat();
  const equity = all.filter(
    (one) => one.type === 'EquityPercentage' || one.type === 'EquityCashValue',
  );
  const bonus = all.filter((one) => one.type === 'Bonus' || one.type === 'Commission');
  const base = sameBase(tiers);
  if (base === null && equity.length + bonus.length === 0) return NO_COMPENSATION;
  return {
    base_min: base?.min ?? null,
    base_max: base?.max ?? null,
    currency: base?.currency ?? null,
    equity: equity.length > 0 ? 'stated' : 'not_stated',
    equity_note: sameSummary(equity),
    bonus: bonus.length > 0 ? 'stated' : 'not_stated',
    bonus_note: sameSummary(bonus),
    source: 'ats_structured',
  };
}

function componentsOf(tier: Json): readonly Component[] {
  return (asList(asRow(tier)?.components) ?? []).map((value) => {
    const row = asRow(value) ?? {};
    return { type: row.compensationType, summary: textOf(row.summary), row };
  });
}

function sameSummary(components: readonly Component[]): string | null {
  const first = components[0]?.summary ?? null;
  return components.every((one) => one.summary === first) ? first : null;
}

interface Base {
  readonly min: number;
  readonly max: number;
  readonly currency: string;
}

// Tiers are zones or levels: only where all of them agree does the posting state one range.
function sameBase(tiers: readonly (readonly Component[])[]): Base | null {
  const bases = tiers.map(baseOf);
  const first = bases[0] ?? null;
  const same = bases.every(
    (base) =>
      base?.min === first?.min && base?.max === first?.max && base?.currency === first?.currency,
  );
  return same ? first : null;
}

function baseOf(components: readonly Component[]): Base | null {
  const salaries = components.filter((one) => one.type === 'Salary');
  const row = salaries.length === 1 ? salaries[0]?.row : undefined;
  const min = amountOf(row?.minValue);
  const max = amountOf(row?.maxValue);
  const currency = currencyOf(row?.currencyCode);
  if (row?.interval !== '1 YEAR' || min === null || max === null || currency === null) {
    return null;
  }
  return max === 0 || min > max ? null : { min, max, currency };
}
