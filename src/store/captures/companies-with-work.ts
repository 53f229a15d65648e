// Companies whose captures wait to be judged, and the claim on one of them.

import type { Db } from '../database.ts';

/** Companies that have captures waiting, but for these, the ones with the oldest first. */
export async function companiesWithWork(
  db: Db,
  except: readonly number[],
  limit: number,
): Promise<readonly number[]> {
  const rows = await db.rows<{ company_id: number }>(
    'companies-with-work',
    `select company_id from looks
     where state in ('stored', 'extracted') and company_id <> all($1::bigint[])
     group by company_id order by min(seq) limit $2`,
    [except, limit],
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
