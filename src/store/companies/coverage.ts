// Requests to cover a company: one for each account and domain, and what became of it.

import type { Db } from '../database.ts';

export type CoverageStatus = 'queued' | 'accepted' | 'rejected' | 'covered';

export interface CoverageRow {
  readonly id: string;
  readonly domain: string;
  readonly status: CoverageStatus;
  readonly reason: string | null;
  readonly created_at: Date;
  readonly decided_at: Date | null;
  /** The company that covers the domain, also under another domain; null where none does. */
  readonly company: {
    readonly name: string;
    readonly domain: string;
    readonly slug: string | null;
  } | null;
}

// Covered is what has been read once, whoever had it tracked; being tracked is being accepted.
const ROWS = `
select r.id, r.domain, r.created_at, r.decided_at,
  case when c.id is null then r.reason end as reason,
  case when c.id is not null and exists (select from looks k where k.company_id = c.id)
      then 'covered'
    when c.id is not null then 'accepted'
    when r.decision is null then 'queued' else r.decision end as status,
  case when c.id is not null
    then json_build_object('name', c.name, 'domain', c.domain, 'slug', c.slug) end as company
from coverage_requests r
left join lateral (
  select * from (
    select 1 as nth, o.* from companies o where o.domain = r.domain
    union all
    select 2, o.* from company_aliases a join companies o on o.id = a.company_id
    where a.alias = r.domain and a.kind in ('domain', 'redirect')
  ) either order by nth limit 1
) c on true`;

export async function findCoverageRequest(
  db: Db,
  accountId: string,
  id: string,
): Promise<CoverageRow | null> {
  const rows = await db.rows<CoverageRow>(
    'find_coverage_request',
    `${ROWS} where r.account_id = $1 and r.id = $2`,
    [accountId, id],
  );
  return rows[0] ?? null;
}

export async function findCoverageOf(
  db: Db,
  accountId: string,
  domain: string,
): Promise<CoverageRow | null> {
  const rows = await db.rows<CoverageRow>(
    'find_coverage_of',
    `${ROWS} where r.account_id = $1 and r.domain = $2`,
    [accountId, domain],
  );
  return rows[0] ?? null;
}

const UNCOVERED = `not exists (select from companies c where c.domain = r.domain)
       and not exists (select from company_aliases a
         where a.alias = r.domain and a.kind in ('domain', 'redirect'))`;

/** What waits for a decision, of one account; count it under the account's lock. */
export async function countWaiting(db: Db, accountId: string): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    'count_waiting_coverage',
    `select count(*) as count from coverage_requests r
     where account_id = $1 and decision is null
       and ${UNCOVERED}`,
    [accountId],
  );
  return row?.count ?? 0;
}

export async function insertCoverageRequest(
  db: Db,
  request: { readonly id: string; readonly accountId: string; readonly domain: string },
  now: Date,
): Promise<void> {
  await db.rows(
    'insert_coverage_request',
    `insert into coverage_requests (id, account_id, domain, created_at) values ($1, $2, $3, $4)`,
    [request.id, request.accountId, request.domain, now],
  );
}

export interface WantedDomain {
  readonly domain: string;
  readonly accounts: number;
  readonly first_at: Date;
}

/** Domains that nobody has decided on, those that most accounts ask for first. */
export async function listWanted(db: Db, limit: number): Promise<readonly WantedDomain[]> {
  return db.rows<WantedDomain>(
    'list_wanted_coverage',
    `select r.domain, count(*) as accounts, min(r.created_at) as first_at
     from coverage_requests r where r.decision is null
       and ${UNCOVERED}
     group by r.domain order by count(*) desc, min(r.created_at), r.domain limit $1`,
    [limit],
  );
}

/** Decides on all requests for the domain, also anew; how many they are. */
export async function decideCoverage(
  db: Db,
  domain: string,
  decision: 'accepted' | 'rejected',
  reason: string | null,
  now: Date,
): Promise<number> {
  const rows = await db.rows(
    'decide_coverage',
    `update coverage_requests set decision = $2, reason = $3, decided_at = $4
     where domain = $1 returning id`,
    [domain, decision, reason, now],
  );
  return rows.length;
}
