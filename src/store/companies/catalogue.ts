// Categories and the companies in them.

import type { Db } from '../database.ts';
import type { CompanyRow } from './company-lookup.ts';

export interface CategoryRow {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly description: string | null;
  readonly criteria: string[];
  readonly company_count: number;
}

const CATEGORY = `select g.id, g.slug, g.name, g.description, g.criteria,
  (select count(*) from company_categories m where m.category_id = g.id) as company_count
  from categories g`;

/** All categories, by name. */
export async function listCategories(db: Db): Promise<CategoryRow[]> {
  return db.rows<CategoryRow>('list_categories', `${CATEGORY} order by g.name, g.slug`);
}

export async function findCategory(db: Db, slug: string): Promise<CategoryRow | null> {
  const rows = await db.rows<CategoryRow>('find_category', `${CATEGORY} where g.slug = $1`, [slug]);
  return rows[0] ?? null;
}

export interface MemberRow {
  readonly id: number;
  readonly domain: string;
  /** What the company's record says of itself; null while it has none. */
  readonly summary: unknown;
  /** Whether time or another base URL has made the stored record old. */
  readonly stale: boolean;
}

/** The companies of a category, by domain. */
export async function listMembers(
  db: Db,
  categoryId: number,
  baseUrl: string,
  now: Date,
): Promise<MemberRow[]> {
  return db.rows<MemberRow>(
    'list_category_members',
    `select c.id, c.domain, r.summary,
            coalesce(r.base_url <> $2 or r.fresh_until <= $3, r.company_id is null) as stale
     from company_categories m
     join companies c on c.id = m.company_id
     left join company_records r on r.company_id = c.id
     where m.category_id = $1
     order by c.domain`,
    [categoryId, baseUrl, now],
  );
}

/** The companies of a category by their names, by domain. */
export async function listMemberRefs(db: Db, categoryId: number): Promise<CompanyRow[]> {
  return db.rows<CompanyRow>(
    'list_member_refs',
    `select c.id, c.domain, c.name, c.slug from company_categories m
     join companies c on c.id = m.company_id
     where m.category_id = $1 order by c.domain`,
    [categoryId],
  );
}
