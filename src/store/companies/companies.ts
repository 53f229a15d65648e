// Companies, their other names and their categories: what is covered.

import type { Db } from '../database.ts';

export interface Company {
  readonly id: number;
  readonly domain: string;
  readonly name: string;
  readonly slug: string | null;
}

export interface CompanyToTrack {
  readonly domain: string;
  readonly name: string;
  readonly slug: string | null;
  readonly sample?: boolean;
}

/** Covers companies, or renames those that are covered already. The answer is in no given order. */
export async function trackCompanies(
  db: Db,
  companies: readonly CompanyToTrack[],
  now: Date,
): Promise<readonly (Company & { readonly created: boolean })[]> {
  return db.rows(
    'track-companies',
    `insert into companies (domain, name, slug, tracked_at, sample)
     select domain, name, slug, $2, coalesce(sample, false)
     from jsonb_to_recordset($1::jsonb) as n(domain text, name text, slug text, sample boolean)
     on conflict (domain) do update set
       name = excluded.name, slug = coalesce(excluded.slug, companies.slug), untracked_at = null
     returning id, domain, name, slug, (xmax = 0) as created`,
    [JSON.stringify(companies), now],
  );
}

/** The slugs among these that some company has already. */
export async function takenSlugs(
  db: Db,
  slugs: readonly string[],
): Promise<readonly { slug: string; domain: string }[]> {
  return db.rows('taken-slugs', 'select slug, domain from companies where slug = any($1)', [slugs]);
}

export async function findCompanyByDomain(db: Db, domain: string): Promise<Company | null> {
  const rows = await db.rows<Company>(
    'find-company-by-domain',
    'select id, domain, name, slug from companies where domain = $1',
    [domain],
  );
  return rows[0] ?? null;
}

export async function listSampleDomains(db: Db): Promise<readonly string[]> {
  const rows = await db.rows<{ domain: string }>(
    'list-sample-domains',
    'select domain from companies where sample order by domain',
  );
  return rows.map(({ domain }) => domain);
}

export async function addAliases(
  db: Db,
  companyId: number,
  aliases: readonly { alias: string; kind: 'domain' | 'redirect' | 'legacy_slug' }[],
): Promise<void> {
  if (aliases.length === 0) return;
  await db.rows(
    'add-aliases',
    `insert into company_aliases (alias, kind, company_id)
     select alias, kind, $2 from jsonb_to_recordset($1::jsonb) as n(alias text, kind text)
     on conflict (alias) do nothing`,
    [JSON.stringify(aliases), companyId],
  );
}

/** Companies with every other name that they are found by: further domains, and legacy slugs. */
export async function listNames(
  db: Db,
  ids: readonly number[],
): Promise<readonly (Company & { readonly aliases: readonly string[] })[]> {
  return db.rows(
    'list-company-names',
    `select id, domain, name, slug, array(
       select alias from company_aliases a where a.company_id = c.id
       union select c.slug where c.slug is not null order by 1) as aliases
     from companies c where id = any($1::bigint[])`,
    [ids],
  );
}

export interface CategoryToKeep {
  readonly slug: string;
  readonly name: string;
  readonly description: string | null;
  readonly criteria: readonly string[];
}

/** Keeps a category; an existing one is changed only where it is described anew. */
export async function keepCategory(
  db: Db,
  category: CategoryToKeep,
): Promise<{ id: number; created: boolean }> {
  const rows = await db.rows<{ id: number; created: boolean }>(
    'keep-category',
    `insert into categories (slug, name, description, criteria) values ($1, $2, $3, $4)
     on conflict (slug) do update set
       name = excluded.name,
       description = coalesce(excluded.description, categories.description),
       criteria = case when excluded.criteria = '{}' then categories.criteria else
       excluded.criteria end
     returning id, (xmax = 0) as created`,
    [category.slug, category.name, category.description, category.criteria],
  );
  const [row] = rows;
  if (!row) throw new Error('a category was neither written nor found');
  return row;
}

export async function findCategory(
  db: Db,
  slug: string,
): Promise<{ id: number; name: string } | null> {
  const rows = await db.rows<{ id: number; name: string }>(
    'find-category',
    'select id, name from categories where slug = $1',
    [slug],
  );
  return rows[0] ?? null;
}

export async function addToCategory(
  db: Db,
  pairs: readonly { company: number; category: number }[],
): Promise<void> {
  if (pairs.length === 0) return;
  await db.rows(
    'add-to-category',
    `insert into company_categories (company_id, category_id)
     select company, category from jsonb_to_recordset($1::jsonb) as n(company bigint, category
     bigint)
     on conflict do nothing`,
    [JSON.stringify(pairs)],
  );
}
