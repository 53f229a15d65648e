// Finds the companies that many identifiers name, all in one statement of each kind.

import type { CompanyRow } from './company-lookup.ts';
import type { Db } from './database.ts';

export interface NamedCompany extends CompanyRow {
  /** The domain or slug that was asked for. */
  readonly asked: string;
}

// As in company-lookup.ts: a company's own name goes before what others carry as an alias.
const found = (own: 'domain' | 'slug', kinds: string): string => `
select asked, found.* from unnest($1::text[]) wanted (asked)
cross join lateral (
  select id, domain, name, slug from (
    select 1 as nth, c.* from companies c where c.${own} = asked
    union all
    select 2, c.* from company_aliases a join companies c on c.id = a.company_id
    where a.alias = asked and a.kind in (${kinds})
  ) either order by nth limit 1) found`;

const BY_DOMAIN = found('domain', "'domain', 'redirect'");
const BY_SLUG = found('slug', "'legacy_slug'");

/** Those that are covered; what is not is left out. */
export async function findCompaniesByDomain(
  db: Db,
  domains: readonly string[],
): Promise<NamedCompany[]> {
  if (domains.length === 0) return [];
  return db.rows<NamedCompany>('companies_by_domain', BY_DOMAIN, [domains]);
}

export async function findCompaniesBySlug(
  db: Db,
  slugs: readonly string[],
): Promise<NamedCompany[]> {
  if (slugs.length === 0) return [];
  return db.rows<NamedCompany>('companies_by_slug', BY_SLUG, [slugs]);
}
