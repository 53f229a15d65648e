// Companies whose captures wait to be judged, and the claim on one of them.

import type { Db } from '../database.ts';

/**
 * So many companies at most that have captures waiting, by id, after this one. Each is one step
 * down the index, however many captures of it wait.
 */
export async function companiesWithWork(
  db: Db,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly number[]> {
  // In the order of `looks_todo` to its end: the index of all looks would pass over those judged.
  const next = (than: string): string =>
    `select company_id from looks where state in ('stored', 'extracted') and company_id > ${than}
     order by company_id, captured_at, seq limit 1`;
  const rows = await db.rows<{ company_id: number }>(
    'companies-with-work',
    `with recursive page (company_id, nth) as (
       select company_id, 1 from (${next('$1')}) first
       union all
       select n.company_id, nth + 1 from page p cross join lateral (${next('p.company_id')}) n
       where nth < $2)
     select company_id from page order by company_id`,
    [after, limit],
  );
  return rows.map((row) => row.company_id);
}

export interface WorkingCompany {
  readonly id: number;
  readonly domain: string;
  readonly name: string;
}

/**
 * Takes a company for the length of the transaction; null while another worker has it. Captures of
 * it may be stored meanwhile: their foreign key's lock does not conflict with `no key update`.
 */
export async function claimCompany(db: Db, companyId: number): Promise<WorkingCompany | null> {
  const rows = await db.rows<WorkingCompany>(
    'claim-company',
    'select id, domain, name from companies where id = $1 for no key update skip locked',
    [companyId],
  );
  return rows[0] ?? null;
}

/** Takes a company for the length of the transaction, when whoever has it is done. */
export async function awaitCompany(db: Db, companyId: number): Promise<void> {
  const take = 'select 1 from companies where id = $1 for no key update';
  await db.rows('await-company', take, [companyId]);
}
