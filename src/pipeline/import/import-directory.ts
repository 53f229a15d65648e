// `assay import directory`: a table of companies to cover, with their sites and industries.

import { dirname, join } from 'node:path';
import { normalise } from '../../core/facts/search-words.ts';
import { type CsvRow, readCsv } from '../../outside/archives/csv.ts';
import { type Covered, coverCategory, coverCompanies } from '../cover.ts';
import type { PipelineWorld } from '../steps.ts';
import { ImportError, type OnProgress } from './import-error.ts';

const CHUNK = 500;

export interface DirectoryReport {
  readonly rows: number;
  readonly created: number;
  readonly known: number;
  readonly categories: number;
  /** Rows that were passed over, by reason. */
  readonly skipped: Readonly<Record<string, number>>;
}

/**
 * A CSV file with a header line: `name`; `domain` or `website`; and, where it has them, `slug` and
 * `category` or `industry`. An industry that is a number is looked up in `industries.csv` (`id`,
 * `name`) beside the file. Of several rows with one domain the first is taken.
 */
export async function importDirectory(
  world: PipelineWorld,
  file: string,
  onProgress: OnProgress = () => {},
): Promise<DirectoryReport> {
  const rows = await readTable(file);
  const first = rows[0];
  if (!first) throw new ImportError(`${file}: has no rows`);
  if (!('name' in first) || !('website' in first || 'domain' in first)) {
    throw new ImportError(`${file}: needs the columns name and domain (or website)`);
  }
  const industries = await readIndustries(file);
  const skipped: Record<string, number> = {};
  const companies = new Map<string, Covered>();
  const categories = new Map<string, string>();
  for (const row of rows) {
    const company = companyOf(world, row, industries, categories);
    if (typeof company === 'string') skipped[company] = (skipped[company] ?? 0) + 1;
    else if (companies.has(company.domain)) skipped.same_domain = (skipped.same_domain ?? 0) + 1;
    else companies.set(company.domain, company);
  }
  const ids = new Map<string, number>();
  for (const [slug, name] of categories) {
    ids.set(slug, await coverCategory(world, { slug, name, description: null, criteria: [] }));
  }
  const all = [...companies.values()];
  let created = 0;
  for (let from = 0; from < all.length; from += CHUNK) {
    const done = await coverCompanies(world, all.slice(from, from + CHUNK), ids);
    created += done.filter((company) => company.created).length;
    onProgress({ phase: 'reading', done: Math.min(from + CHUNK, all.length), total: all.length });
  }
  return {
    rows: rows.length,
    created,
    known: all.length - created,
    categories: categories.size,
    skipped,
  };
}

async function readTable(file: string): Promise<readonly CsvRow[]> {
  const read = await readCsv(file);
  if (read.kind === 'rows') return read.rows;
  throw new ImportError(`${file}: ${read.reason}`);
}

async function readIndustries(file: string): Promise<ReadonlyMap<string, string>> {
  const read = await readCsv(join(dirname(file), 'industries.csv'));
  if (read.kind === 'unreadable') return new Map();
  return new Map(read.rows.map(({ id = '', name = '' }) => [id, name]));
}

function companyOf(
  world: PipelineWorld,
  row: CsvRow,
  industries: ReadonlyMap<string, string>,
  categories: Map<string, string>,
): Covered | string {
  const name = lineOf(row.name ?? '');
  if (name === '' || name.length > 200) return 'no_name';
  const host = hostOf((row.domain ?? row.website ?? '').trim());
  const domain = host === null ? null : world.registrableDomain(host);
  if (domain === null) return 'no_domain';
  const industry = lineOf(row.category ?? row.industry ?? '');
  const label = industries.get(industry) ?? (/^\d*$/.test(industry) ? '' : industry);
  const category = slugOf(label);
  if (category !== '') categories.set(category, label);
  const slug = (row.slug ?? '').trim().toLowerCase();
  return {
    name,
    domain,
    slug: /^[a-z0-9][a-z0-9-]{0,62}$/.test(slug) ? slug : null,
    categories: category === '' ? [] : [category],
    aliases: [],
  };
}

// Control characters are no part of a name, and the store takes no NUL.
function lineOf(text: string): string {
  return text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
}

function hostOf(address: string): string | null {
  const url = URL.parse(/^[a-z]+:\/\//i.test(address) ? address : `https://${address}`);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  // A mail address names a person's provider as often as the company.
  return url.username === '' ? url.hostname : null;
}

function slugOf(label: string): string {
  return normalise(label)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}
