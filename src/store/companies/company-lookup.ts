// Finds the one company that an identifier names.

import type { Identifier } from '../../core/identifier.ts';
import type { Db } from '../database.ts';

export interface CompanyRow {
  readonly id: number;
  readonly domain: string;
  readonly name: string;
  readonly slug: string | null;
}

// A company's own domain or slug goes before what others carry as an alias.
const BY_DOMAIN = `
select id, domain, name, slug from (
  select 1 as nth, c.* from companies c where c.domain = $1
  union all
  select 2, c.* from company_aliases a join companies c on c.id = a.company_id
  where a.alias = $1 and a.kind in ('domain', 'redirect')
) found order by nth limit 1`;

const BY_SLUG = `
select id, domain, name, slug from (
  select 1 as nth, c.* from companies c where c.slug = $1
  union all
  select 2, c.* from company_aliases a join companies c on c.id = a.company_id
  where a.alias = $1 and a.kind = 'legacy_slug'
) found order by nth limit 1`;

/** The company covered under this domain or slug, or null. One statement, by index alone. */
export async function findCompany(db: Db, identifier: Identifier): Promise<CompanyRow | null> {
  const rows =
    identifier.kind === 'domain'
      ? await db.rows<CompanyRow>('company_by_domain', BY_DOMAIN, [identifier.apex])
      : await db.rows<CompanyRow>('company_by_slug', BY_SLUG, [identifier.slug]);
  return rows[0] ?? null;
}
