// What was looked for on a company's own pages, and what was found but is no source of it.

import type { Db } from '../database.ts';

/** When the company's sitemap and well-known files were last looked through; null for never. */
export async function findDiscoveredAt(db: Db, companyId: number): Promise<Date | null> {
  const rows = await db.rows<{ at: Date | null }>(
    'find-discovered-at',
    'select discovered_at as at from companies where id = $1',
    [companyId],
  );
  return rows[0]?.at ?? null;
}

export async function markDiscovered(db: Db, companyId: number, at: Date): Promise<void> {
  await db.rows('mark-discovered', 'update companies set discovered_at = $2 where id = $1', [
    companyId,
    at,
  ]);
}

export interface Candidate {
  readonly url: string;
  readonly provider: string;
  readonly seenOn: string;
  readonly reason: string;
  readonly triedAt: Date;
}

export async function listCandidates(db: Db, companyId: number): Promise<readonly Candidate[]> {
  return db.rows(
    'list-candidates',
    `select url, provider, seen_on as "seenOn", reason, tried_at as "triedAt"
     from source_candidates where company_id = $1 order by url`,
    [companyId],
  );
}

export async function keepCandidate(
  db: Db,
  companyId: number,
  candidate: Candidate,
): Promise<void> {
  const { url, provider, seenOn, reason, triedAt } = candidate;
  await db.rows(
    'keep-candidate',
    `insert into source_candidates (company_id, url, provider, seen_on, reason, tried_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (company_id, url) do update set provider = excluded.provider,
       seen_on = excluded.seen_on, reason = excluded.reason, tried_at = excluded.tried_at`,
    [companyId, url, provider, seenOn, reason, triedAt],
  );
}

/** It became a source after all. */
export async function dropCandidate(db: Db, companyId: number, url: string): Promise<void> {
  await db.rows(
    'drop-candidate',
    'delete from source_candidates where company_id = $1 and url = $2',
    [companyId, url],
  );
}

/** Other domains under which a company is known: its own, and those it redirects from. */
export async function listOwnDomains(db: Db, companyId: number): Promise<readonly string[]> {
  const rows = await db.rows<{ domain: string }>(
    'list-own-domains',
    `select domain from companies where id = $1
     union select alias from company_aliases where company_id = $1 and kind <> 'legacy_slug'`,
    [companyId],
  );
  return rows.map(({ domain }) => domain);
}
