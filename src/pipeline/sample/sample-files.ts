// Reads the recorded web of invented companies (laid out as sample/README.md says) into recordings.

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Json } from '../../core/facts/fact.ts';
import { PAGE_ROLES, type PageRole } from '../../core/pages/page-roles.ts';
import { type Headers, JsonNode, readJson, SampleFileError } from './sample-json.ts';
import {
  type Calendar,
  merged,
  type PageAddress,
  readPage,
  recordPage,
  type SampleRecording,
  sorted,
} from './sample-page.ts';

export interface SampleCategory {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly criteria: readonly string[];
}

export interface SampleAlias {
  readonly alias: string;
  readonly kind: 'domain' | 'redirect' | 'legacy_slug';
}

export interface SamplePage {
  readonly url: string;
  readonly role: PageRole | null;
  readonly provider: string | null;
}

/** What the owner of the domain declares. */
export interface SampleDeclaration {
  readonly key: string;
  readonly value: Json;
  readonly unit: string | null;
}

export interface SampleCompany {
  readonly name: string;
  readonly domain: string;
  readonly slug: string | null;
  readonly categories: readonly string[];
  readonly aliases: readonly SampleAlias[];
  readonly pages: readonly SamplePage[];
  readonly declared: readonly SampleDeclaration[];
  /** Oldest first. */
  readonly recordings: readonly SampleRecording[];
}

export interface Sample {
  readonly categories: readonly SampleCategory[];
  readonly companies: readonly SampleCompany[];
}

const ALIAS_KINDS = ['domain', 'redirect', 'legacy_slug'] as const;

/**
 * The whole sample as if it had been recorded up to the day before `today` (an ISO date): one
 * recording per page and visit, from the first file of the page on.
 */
export async function readSample(folder: string, today: string): Promise<Sample> {
  const base = Date.parse(`${today}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(today) || Number.isNaN(base)) {
    throw new RangeError(`today is not an ISO date: ${today}`);
  }
  const visits = await readVisits(join(folder, 'timeline.json'));
  const categories = await readCategories(join(folder, 'categories.json'));
  const companies: SampleCompany[] = [];
  for (const entry of await sorted(join(folder, 'web'))) {
    companies.push(await readCompany(join(folder, 'web', entry), entry, { base, visits }));
  }
  for (const company of companies) {
    const strange = company.categories.find((slug) => !categories.some((c) => c.slug === slug));
    if (strange === undefined) continue;
    const file = join(folder, 'web', company.domain, 'company.json');
    throw new SampleFileError(file, `categories names "${strange}", which categories.json lacks`);
  }
  return { categories, companies };
}

async function readVisits(file: string): Promise<readonly number[]> {
  const visits = new JsonNode(file, '', await readJson(file)).list('visits').map((node) => {
    return typeof node.value === 'number' ? node.value : Number.NaN;
  });
  const falls = visits.every((day, i) => i === 0 || day < (visits[i - 1] ?? 0));
  if (visits.length === 0 || !falls || !visits.every((d) => Number.isInteger(d) && d > 0)) {
    throw new SampleFileError(file, 'visits must be whole days ago, descending, above 0');
  }
  return visits;
}

async function readCategories(file: string): Promise<readonly SampleCategory[]> {
  return new JsonNode(file, '', await readJson(file)).items().map((node) => ({
    slug: node.text('slug'),
    name: node.text('name'),
    description: node.text('description'),
    criteria: node.list('criteria').map((each) => each.string()),
  }));
}

async function readCompany(
  folder: string,
  entry: string,
  calendar: Calendar,
): Promise<SampleCompany> {
  const file = join(folder, 'company.json');
  const node = new JsonNode(file, '', await readJson(file));
  const domain = node.text('domain');
  if (domain !== entry) node.fail(`domain is "${domain}", but the folder is "${entry}"`);
  if (!domain.endsWith('.example')) node.fail('domain must end in .example');
  const headers = node.headers('headers');
  const pages = node.list('pages').map((page) => pageOf(page, domain, headers));
  const named = new Set(['company.json', ...pages.map((page) => page.file)]);
  for (const name of await sorted(folder)) {
    if (!named.has(name)) throw new SampleFileError(join(folder, name), 'no page names it');
  }
  if (named.size !== pages.length + 1) node.fail('two pages have the same file');
  const recordings: SampleRecording[] = [];
  for (const [i, page] of pages.entries()) {
    const files = await readPage(join(folder, page.file), calendar);
    recordings.push(...recordPage(page, files, calendar, timeOfDay(domain, i)));
  }
  recordings.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return {
    name: node.text('name'),
    domain,
    slug: node.textOrNull('slug'),
    categories: node.list('categories').map((each) => each.string()),
    aliases: node.list('aliases', 'optional').map(aliasOf),
    pages: pages.map(({ url, role, provider }) => ({ url, role, provider })),
    declared: node.list('declared', 'optional').map(declarationOf),
    recordings,
  };
}

function declarationOf(node: JsonNode): SampleDeclaration {
  const { value } = node.at('value');
  if (value === undefined || value === null) node.fail('value must be given');
  // The file was parsed from JSON.
  return { key: node.text('key'), value: value as Json, unit: node.textOrNull('unit') };
}

function aliasOf(node: JsonNode): SampleAlias {
  const kind = ALIAS_KINDS.find((each) => each === node.text('kind'));
  return { alias: node.text('alias'), kind: kind ?? node.fail(`kind must be ${ALIAS_KINDS}`) };
}

interface Page extends SamplePage, PageAddress {
  readonly file: string;
}

function pageOf(node: JsonNode, domain: string, ofCompany: Headers): Page {
  const url = node.text('url');
  const said = node.textOrNull('role');
  const role = PAGE_ROLES.find((each) => each === said) ?? null;
  if (said !== null && role === null) node.fail(`role must be one of ${PAGE_ROLES.join(', ')}`);
  const isProbe = role === 'probe' && url.startsWith(`probe:${domain}/`);
  if (!isProbe && (!URL.canParse(url) || new URL(url).protocol !== 'https:')) {
    node.fail(`url must be an absolute https address, or probe:${domain}/… with the role probe`);
  }
  // Other hosts are other people's servers: the company's own headers do not come from them.
  const own = [domain, `www.${domain}`].includes(new URL(url).hostname) ? ofCompany : [];
  const headers = merged(own, node.headers('headers', 'optional'));
  const finalUrl = isProbe ? `https://${domain}/` : url;
  const [file, provider] = [node.text('file'), node.textOrNull('provider')];
  return { url, finalUrl, file, role, provider, headers };
}

/** Milliseconds after midnight: between 5 and 21 o'clock by company, pages some seconds apart. */
function timeOfDay(domain: string, page: number): number {
  const hash = createHash('sha256').update(domain).digest().readUInt32BE();
  return 5 * 3_600_000 + (hash % (16 * 3600)) * 1000 + page * 4_000 + (hash % 997);
}
