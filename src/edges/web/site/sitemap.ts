// The sitemap: every page that search engines shall know, in files of at most 50,000 addresses.

import { PROBLEM_CODES } from '../../../contract/problems.ts';
import type { Category } from '../../../contract/schemas/catalogue.ts';
import { escaped } from '../../../core/pages/html.ts';
import type { ListedCompany, Listing } from '../../../operations/catalogue/listed-companies.ts';
import type { SiteFile } from '../frame/send-file.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const LASTS = 3_600;

export interface Mapped {
  readonly baseUrl: string;
  /** Paths of pages that are always there. */
  readonly pages: readonly string[];
  readonly categories: readonly Pick<Category, 'slug'>[];
  readonly listing: Listing;
}

interface Address {
  readonly path: string;
  readonly changedAt?: Date | null;
}

/** One file where it holds everything, else the list of those that do. */
export async function sitemap(mapped: Mapped): Promise<SiteFile> {
  const { baseUrl, listing } = mapped;
  const portions = await listing.portions();
  if (portions <= 1) {
    const companies = portions === 0 ? [] : await listing.portion(1);
    const all = [...ownAddresses(mapped), ...companies.map(addressOf)];
    if (all.length <= 50_000) return urlset(baseUrl, all);
  }
  const names = ['site', ...Array.from({ length: portions }, (_, n) => `companies-${n + 1}`)];
  const rows = names.map(
    (name) => `<sitemap><loc>${escaped(`${baseUrl}/sitemaps/${name}.xml`)}</loc></sitemap>`,
  );
  return xml(`<sitemapindex xmlns="${NAMESPACE}">\n${rows.join('\n')}\n</sitemapindex>`);
}

/** A file of the list by its name; null where there is none. */
export async function sitemapPart(name: string, mapped: Mapped): Promise<SiteFile | null> {
  if (name === 'site.xml') return urlset(mapped.baseUrl, ownAddresses(mapped));
  const [, number] = /^companies-([1-9]\d{0,5})\.xml$/.exec(name) ?? [];
  if (number === undefined || Number(number) > (await mapped.listing.portions())) return null;
  const companies = await mapped.listing.portion(Number(number));
  return urlset(mapped.baseUrl, companies.map(addressOf));
}

function ownAddresses({ pages, categories }: Mapped): readonly Address[] {
  return [
    ...pages,
    ...categories.map(({ slug }) => `/categories/${slug}`),
    ...PROBLEM_CODES.map((code) => `/errors/${code}`),
  ].map((path) => ({ path }));
}

function addressOf({ domain, writtenAt }: ListedCompany): Address {
  return { path: `/companies/${encodeURIComponent(domain)}`, changedAt: writtenAt };
}

function urlset(baseUrl: string, addresses: readonly Address[]): SiteFile {
  const rows = addresses.map(({ path, changedAt }) => {
    const day = changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>` : '';
    return `<url><loc>${escaped(baseUrl + path)}</loc>${day}</url>`;
  });
  return xml(`<urlset xmlns="${NAMESPACE}">\n${rows.join('\n')}\n</urlset>`);
}

function xml(body: string): SiteFile {
  const type = 'application/xml; charset=utf-8';
  return { type, body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, lasts: LASTS };
}
