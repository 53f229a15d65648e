// Which records of public registers are whose, and on what that rests.

import type { Locator } from '../../core/facts/fact.ts';
import type { Db } from '../database.ts';

export interface RegisterLink {
  readonly companyId: number;
  readonly register: 'gleif' | 'edgar' | 'companies_house';
  readonly identifier: string;
  readonly confirmation: object;
  readonly captureId: string | null;
}

/** Nobody makes a source of the register's record without such a row. */
export async function keepRegisterLink(db: Db, link: RegisterLink, now: Date): Promise<void> {
  await db.rows(
    'keep-register-link',
    `insert into register_links (company_id, register, identifier, confirmation, capture_id,
       confirmed_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (company_id, register, identifier) do update set
       confirmation = excluded.confirmation, capture_id = excluded.capture_id,
       confirmed_at = excluded.confirmed_at`,
    [
      link.companyId,
      link.register,
      link.identifier,
      JSON.stringify(link.confirmation),
      link.captureId,
      now,
    ],
  );
}

/** Drops a link that rested on the company's own statement; answers whether there was one. */
export async function dropStatedLink(
  db: Db,
  link: Pick<RegisterLink, 'companyId' | 'register' | 'identifier'>,
): Promise<boolean> {
  const rows = await db.rows(
    'drop-stated-link',
    `delete from register_links where company_id = $1 and register = $2 and identifier = $3
       and confirmation ->> 'kind' = 'identifier_stated' returning register`,
    [link.companyId, link.register, link.identifier],
  );
  return rows.length > 0;
}

export interface LinkOrigin {
  readonly register: string;
  readonly identifier: string;
  readonly confirmation: { readonly kind: string; readonly website?: string };
  readonly captureId: string | null;
  /** The page that states the identifier, or the record that names the website. */
  readonly seenOn: string | null;
  readonly confirmedAt: Date;
}

export async function listRegisterLinks(db: Db, companyId: number): Promise<readonly LinkOrigin[]> {
  return db.rows(
    'list-register-links',
    `select l.register, l.identifier, l.confirmation, l.capture_id as "captureId",
       c.final_url as "seenOn", l.confirmed_at as "confirmedAt"
     from register_links l left join captures c on c.id = l.capture_id
     where l.company_id = $1 order by l.register, l.identifier`,
    [companyId],
  );
}

export interface StatedFact {
  readonly key: string;
  readonly value: unknown;
  readonly captureId: string;
  readonly locator: Locator;
}

/** What the company's own pages state now under one of these keys. */
export async function listStatedFacts(
  db: Db,
  companyId: number,
  keys: readonly string[],
): Promise<readonly StatedFact[]> {
  return db.rows(
    'list-stated-facts',
    `select key, value, capture_id as "captureId", locator from facts
     where company_id = $1 and key = any($2) and provenance = 'company_stated' and claim_id is null
       and valid_to is null
     order by key, product`,
    [companyId, keys],
  );
}

/** Is the company captured by itself? The invented ones never are, imported ones not yet. */
export async function isFollowed(db: Db, companyId: number): Promise<boolean> {
  const rows = await db.rows(
    'is-followed',
    `select from companies c where c.id = $1 and not c.sample
       and exists (select from sources s where s.company_id = c.id and s.next_due_at is not null)`,
    [companyId],
  );
  return rows.length > 0;
}

/**
 * These are captured no longer, and what was read there holds no longer: from `ended` on, as we
 * know since `now`.
 */
export async function retireSources(
  db: Db,
  companyId: number,
  urls: readonly string[],
  why: { readonly reason: string; readonly ended: Date; readonly now: Date },
): Promise<void> {
  await db.rows(
    'retire-sources',
    `with retired as (
       update sources set next_due_at = null, health = 'failing', health_reason = $3
       where company_id = $1 and url = any($2) returning id)
     update facts set valid_to = greatest(valid_from, $4), closed_at = $5 from retired
     where facts.company_id = $1 and facts.source_id = retired.id and facts.valid_to is null`,
    [companyId, urls, why.reason, why.ended, why.now],
  );
}

/** Current facts that were read at these addresses. */
export async function countFactsAt(
  db: Db,
  companyId: number,
  urls: readonly string[],
): Promise<number> {
  const rows = await db.rows<{ n: number }>(
    'count-facts-at',
    `select count(*) as n from facts f join sources s on s.id = f.source_id
     where f.company_id = $1 and s.url = any($2) and f.valid_to is null`,
    [companyId, urls],
  );
  return rows[0]?.n ?? 0;
}
