// Reads single jobs from schema.org JobPosting on careers pages, where there is no board to read.

import type { Element } from 'domhandler';
import { getDomain, getDomainWithoutSuffix } from 'tldts';
import { plainCompanyName } from '../core/facts/board.ts';
import type { Abstention, Extraction, Json, Reading } from '../core/facts/fact.ts';
import type { Reader } from '../core/facts/reader.ts';
import { slugOf } from './hiring.ts';
import { type Stated, type StatedJob, statedJobs } from './job-posting/stated.ts';
import type { Page } from './page/page.ts';
import { collapse, visibleText } from './page/visible.ts';
import { plainAddress } from './pricing/addresses/link-words.ts';
import { CURRENCY_CODES } from './pricing/prices/currencies.ts';
import { findDates } from './words/dates.ts';

const FIELDS = [
  'title',
  'type',
  'location',
  'workplace',
  'url',
  'posted_at',
  'pay_min',
  'pay_max',
  'pay_period',
] as const;

/**
 * A page shows the jobs it shows: nothing says that they are all (sources.md section 1: a count
 * needs a complete read). So it gives postings and never a count, and abstains on the counts.
 */
export const jobPosting: Reader<Page> = {
  name: 'job-posting',
  version: 5,
  timeless: false,
  dimension: 'hiring',
  roles: ['careers'],
  families: ['hiring.careers.url', ...FIELDS.map((field) => `hiring.posting.{id}.${field}`)],
  read: readJobs,
};

function readJobs(page: Page): Extraction {
  const readings = new Map<string, Reading[]>();
  const abstentions: Abstention[] = [];
  const open = statedJobs(page).filter((job) => !hasExpired(page, job));
  let own = 0;
  for (const job of open) {
    const title = textOf(job.title);
    if (title === null) continue;
    const word = wordOf(job);
    if (!isOwn(page, job)) {
      abstentions.push(abstention(word ?? '*', 'it names another organization', title));
      continue;
    }
    own++;
    if (word === null) {
      abstentions.push(abstention('*', 'a posting without an identifier', title));
      continue;
    }
    const mine = readingsOf(page, `hiring.posting.${word}`, job);
    const before = readings.get(word);
    if (before === undefined) readings.set(word, [...mine]);
    // One job in JSON-LD and in microdata, or under two addresses with one identifier.
    else if (!sameValues(before, mine)) {
      readings.set(word, []);
      abstentions.push(abstention(word, 'two postings under one identifier', title));
    }
  }
  if (own > 0) {
    const reason = 'postings on a page, which need not be all';
    abstentions.push({ keys: 'hiring.open_roles', reason, candidates: [own] });
  }
  return { readings: [...careersPage(page), ...[...readings.values()].flat()], abstentions };
}

const CAREERS =
  /\b(?:careers?|jobs|open (?:positions|roles|jobs)|job openings|vacanc(?:y|ies)|join (?:us|our team|the team)|work (?:with us|at)|we(?:'|’)re hiring|karriere|stellen(?:angebote)?|offene stellen|recrutement|carrières?)(?!\p{L})/iu;

/** The address of a page whose title says that it is the one of careers; not that of one job. */
function careersPage(page: Page): readonly Reading[] {
  if (page.url.pathname.split('/').filter((part) => part !== '').length > 2) return [];
  const titles = page.$('h1, head > title').toArray();
  const title = titles.find((one) => CAREERS.test(collapse(page.$(one).text())));
  const named = title ?? linkHere(page);
  const locator = named === undefined ? null : page.quote(named);
  if (locator === null) return [];
  const url = new URL(page.url);
  url.hash = '';
  return [
    {
      key: 'hiring.careers.url',
      value: url.href,
      unit: null,
      provenance: 'observed',
      product: null,
      confidence: null,
      evidenceType: 'page_text',
      locator,
    },
  ];
}

const CALLED =
  /^(?:(?:our |view |see )?(?:careers?|jobs|open (?:positions|roles|jobs)|vacancies|join (?:us|our team|the team)|work (?:with|for) us|we(?:'|’)re hiring)|karriere|stellenangebote|offene stellen|jobs (?:&|und) karriere|recrutement|carrières?|emplois?|nous rejoindre|rejoignez-nous|empleos?|trabaja con nosotros|lavora con noi|vacatures|werken bij.*)(?: \(?\d{1,3}\)?)?$/iu;

/** The menu's link to this very page under such a name, used when a title says something else. */
function linkHere(page: Page): Element | undefined {
  const here = plainAddress(page.url);
  return page
    .$('a[href]')
    .toArray()
    .find((link) => {
      const url = URL.parse((link.attribs.href ?? '').trim(), page.base.href);
      if (url === null || plainAddress(url) !== here) return false;
      return CALLED.test(collapse(visibleText(link)));
    });
}

function abstention(word: string, reason: string, title: string): Abstention {
  const keys = word === '*' ? 'hiring.posting.*' : `hiring.posting.${word}.*`;
  return { keys, reason, candidates: [title] };
}

function readingsOf(page: Page, prefix: string, job: StatedJob): readonly Reading[] {
  const readings: Reading[] = [];
  const say = (field: string, value: Json | null, from: Stated | undefined, unit?: string) => {
    const locator = value === null ? null : (from?.locate() ?? null);
    if (value === null || locator === null) return;
    readings.push({
      key: `${prefix}.${field}`,
      value,
      unit: unit ?? null,
      provenance: 'company_stated',
      product: null,
      confidence: 1,
      evidenceType: 'structured_data',
      locator,
    });
  };
  say('title', textOf(job.title), job.title[0]);
  // Without its title a posting is nothing that a person could name.
  if (readings.length === 0) return [];
  say('type', employmentTypeOf(job), job.employmentType[0]);
  say('location', job.places === 1 ? textOf(job.locality) : null, job.locality[0]);
  const remote = textOf(job.jobLocationType)?.toUpperCase() === 'TELECOMMUTE';
  say('workplace', remote ? 'remote' : null, job.jobLocationType[0]);
  say('url', ownAddress(page, textOf(job.url)), job.url[0]);
  say('posted_at', dayOf(job.datePosted), job.datePosted[0]);
  const pay = payOf(job);
  if (pay !== null) {
    say('pay_min', pay.min, pay.minFrom, pay.currency);
    say('pay_max', pay.max, pay.maxFrom, pay.currency);
    say('pay_period', pay.period, job.unit[0]);
  }
  return readings;
}

function sameValues(a: readonly Reading[], b: readonly Reading[]): boolean {
  const plain = (all: readonly Reading[]) =>
    JSON.stringify(all.map(({ key, value }) => [key, value]));
  return plain(a) === plain(b);
}

/** The one text; null where there is none, several or an overlong one. */
function textOf(values: readonly Stated[]): string | null {
  const [only, ...others] = new Set(values.map(({ raw }) => collapse(String(raw))));
  if (only === undefined || others.length > 0 || only === '' || only.length > 500) return null;
  return only.isWellFormed() && !only.includes('\u0000') ? only : null;
}

/** The word of its keys: the stated identifier, else the end of its own address. */
function wordOf(job: StatedJob): string | null {
  const address = textOf(job.url);
  const path = address === null ? null : URL.parse(address, 'https://page.invalid')?.pathname;
  const last = path?.split('/').findLast((word) => word !== '') ?? null;
  const word = slugOf(textOf(job.identifier) ?? last);
  return word === '_other' ? null : word;
}

/** Open until the end of the stated day (sources.md 1.14: expired is not open). */
function hasExpired(page: Page, job: StatedJob): boolean {
  const until = dayOf(job.validThrough);
  return until !== null && until < page.capturedAt.slice(0, 10);
}

function dayOf(values: readonly Stated[]): string | null {
  const text = textOf(values);
  const first = text === null ? undefined : findDates(text)[0];
  return first?.start === 0 ? first.iso : null;
}

/** The company's own job: by the organization's address, by its name, or with none stated. */
function isOwn(page: Page, job: StatedJob): boolean {
  const here = getDomain(page.url.hostname) ?? page.url.hostname;
  const domains = job.organizationUrl.flatMap(({ raw }) => {
    const url = URL.parse(String(raw), page.url.href);
    return url === null ? [] : [getDomain(url.hostname) ?? url.hostname];
  });
  if (domains.includes(here)) return true;
  const names = job.organizationName.map(({ raw }) => plainCompanyName(String(raw)));
  if (names.length === 0) return domains.length === 0;
  const label = getDomainWithoutSuffix(page.url.hostname) ?? here;
  const site = page.$('meta[property="og:site_name" i]').attr('content');
  const own = new Set([label, here, site ?? label].map(plainCompanyName));
  return names.every((name) => name !== '' && own.has(name));
}

function ownAddress(page: Page, text: string | null): string | null {
  const url = text === null ? null : URL.parse(text, page.url.href);
  if (url === null || !/^https?:$/u.test(url.protocol)) return null;
  return getDomain(url.hostname) === getDomain(page.url.hostname) ? url.href : null;
}

const TYPES = new Map([
  ['FULL_TIME', 'full_time'],
  ['PART_TIME', 'part_time'],
  ['CONTRACTOR', 'contract'],
  ['TEMPORARY', 'temporary'],
  ['INTERN', 'internship'],
  ['VOLUNTEER', 'volunteer'],
  ['PER_DIEM', 'per_diem'],
]);

function employmentTypeOf(job: StatedJob): string | null {
  return TYPES.get(textOf(job.employmentType) ?? '') ?? null;
}

const PERIODS = new Set(['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR']);

interface Pay {
  readonly min: number;
  readonly max: number;
  readonly minFrom: Stated | undefined;
  readonly maxFrom: Stated | undefined;
  readonly currency: string;
  readonly period: string;
}

/** A range in one currency and period, as stated; a single value is both of its ends. */
function payOf(job: StatedJob): Pay | null {
  const currency = textOf(job.currency) ?? '';
  const period = textOf(job.unit) ?? '';
  if (!CURRENCY_CODES.has(currency) || !PERIODS.has(period)) return null;
  const single = job.min.length + job.max.length === 0;
  const [from, to] = single ? [job.exact, job.exact] : [job.min, job.max];
  const min = amountOf(from);
  const max = amountOf(to);
  if (min === null || max === null || max === 0 || min > max) return null;
  return { min, max, minFrom: from[0], maxFrom: to[0], currency, period: period.toLowerCase() };
}

function amountOf(values: readonly Stated[]): number | null {
  const text = textOf(values);
  return text !== null && /^\d{1,12}(\.\d{1,4})?$/u.test(text) ? Number(text) : null;
}
