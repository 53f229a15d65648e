// Brings companies and categories into the catalogue: covered, found by search, with a record.

import { FRESHNESS_DAYS } from '../contract/fact-keys.ts';
import {
  addAliases,
  addToCategory,
  type CategoryToKeep,
  type Company,
  type CompanyToTrack,
  keepCategory,
  listNames,
  takenSlugs,
  trackCompanies,
} from '../store/companies/companies.ts';
import { rebuildRecords } from '../store/companies/company-records.ts';
import { erasedOf } from '../store/companies/erasures.ts';
import { indexCategory, indexCompanies } from '../store/companies/search.ts';
import type { PipelineWorld } from './steps.ts';

export interface Covered extends CompanyToTrack {
  readonly categories: readonly string[];
  readonly aliases: readonly { alias: string; kind: 'domain' | 'redirect' | 'legacy_slug' }[];
}

/** Keeps a category under its slug and makes it searchable. */
export async function coverCategory(
  world: PipelineWorld,
  category: CategoryToKeep,
): Promise<number> {
  return world.database.transaction(async (db) => {
    const { id } = await keepCategory(db, category);
    await indexCategory(db, { id, slug: category.slug, name: category.name });
    return id;
  });
}

/**
 * Covers companies in one transaction; those covered already keep what they have and take the new
 * name. A legacy slug that another company has, or comes with earlier in the list, is left out.
 * `categoryIds` by slug. Companies that were erased are left out, unless `again`.
 */
export async function coverCompanies(
  world: PipelineWorld,
  wanted: readonly Covered[],
  categoryIds: ReadonlyMap<string, number>,
  { again = false }: { readonly again?: boolean } = {},
): Promise<readonly (Company & { readonly created: boolean })[]> {
  if (wanted.length === 0) return [];
  return world.database.transaction(async (db) => {
    const now = world.now();
    const gone = again ? [] : await erasedOf(db, domainsOf(wanted));
    const companies = wanted.filter(({ domain }) => !gone.includes(domain));
    if (companies.length === 0) return [];
    const slugs = companies.flatMap(({ slug }) => slug ?? []);
    const owner = new Map((await takenSlugs(db, slugs)).map((t) => [t.slug, t.domain]));
    const tracked = await trackCompanies(
      db,
      companies.map((company) => free(company, owner)),
      now,
    );
    const byDomain = new Map(companies.map((company) => [company.domain, company]));
    for (const { id, domain } of tracked) {
      await addAliases(db, id, byDomain.get(domain)?.aliases ?? []);
    }
    const pairs = tracked.flatMap(({ id, domain }) =>
      (byDomain.get(domain)?.categories ?? []).flatMap((slug) => {
        const category = categoryIds.get(slug);
        return category === undefined ? [] : [{ company: id, category }];
      }),
    );
    await addToCategory(db, pairs);
    const ids = tracked.map(({ id }) => id);
    // With the aliases that they had before.
    await indexCompanies(db, await listNames(db, ids));
    const context = { baseUrl: world.baseUrl, now, freshnessDays: FRESHNESS_DAYS };
    await rebuildRecords(db, ids, context);
    return tracked;
  });
}

function free(company: Covered, owner: Map<string, string>): CompanyToTrack {
  const { domain, name, slug, sample = false } = company;
  if (slug === null) return { domain, name, slug, sample };
  const first = owner.get(slug) ?? domain;
  owner.set(slug, first);
  return { domain, name, slug: first === domain ? slug : null, sample };
}

function domainsOf(companies: readonly Covered[]): readonly string[] {
  return companies.map(({ domain }) => domain);
}
