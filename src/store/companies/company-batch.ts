// Finds the companies that many identifiers or names stand for, in one statement of each kind.

import type { AliasKind } from '../../core/company-input.ts';
import { nameTerm, normalise } from '../../core/facts/search-words.ts';
import type { Db } from '../database.ts';
import type { CompanyRow } from './company-lookup.ts';

export interface NamedCompany extends CompanyRow {
  /** The domain or slug that was asked for. */
  readonly asked: string;
  /** Whether it is the company's own, or which alias of it. */
  readonly via: 'own' | AliasKind;
}

// A company's own name goes before what others carry as an alias, as in company-lookup.ts.
const found = (own: 'domain' | 'slug', kinds: string): string => `
select asked, found.via, found.id, found.domain, found.name, found.slug
from unnest($1::text[]) wanted (asked)
cross join lateral (
  select * from (
    select 1 as nth, 'own' as via, c.* from companies c where c.${own} = asked
    union all
    select 2, a.kind, c.* from company_aliases a join companies c on c.id = a.company_id
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

// Terms are names and first labels of domains alike, so there are more of them than namesakes.
const MOST_PER_TERM = 500;

const BY_TERM = `
select w.term, s.seen, c.id, c.domain, c.name, c.slug
from unnest($1::smallint[], $2::text[]) as w (place, term)
cross join lateral (
  select t.company_id, count(*) over () as seen from (
    select company_id from search_terms
    where place = w.place and term = w.term and company_id is not null limit $3
  ) t
) s
join companies c on c.id = s.company_id
order by length(c.domain), c.domain`;

export interface Namesakes {
  readonly companies: readonly CompanyRow[];
  /** Whether more bear it than were looked at. */
  readonly more: boolean;
}

/** The companies of exactly these names: case, accents and punctuation do not count. */
export async function findNamesakes(
  db: Db,
  names: readonly string[],
): Promise<ReadonlyMap<string, Namesakes>> {
  const asked = names.flatMap((name) => {
    const term = nameTerm(name);
    return term === null ? [] : [{ name, term }];
  });
  if (asked.length === 0) return new Map();
  const terms = new Map(asked.map(({ term }) => [term.term, term.place]));
  const rows = await db.rows<CompanyRow & { term: string; seen: number }>(
    'companies_by_term',
    BY_TERM,
    [[...terms.values()], [...terms.keys()], MOST_PER_TERM],
  );
  const byTerm = Map.groupBy(rows, ({ term }) => term);
  return new Map(
    asked.map(({ name, term }) => {
      const all = byTerm.get(term.term) ?? [];
      const meant = normalise(name);
      const companies = all.filter((row) => normalise(row.name) === meant);
      return [name, { companies, more: all.some(({ seen }) => seen >= MOST_PER_TERM) }];
    }),
  );
}
