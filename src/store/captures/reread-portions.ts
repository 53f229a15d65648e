// Portions of a reread: claimed by a worker under a lease, and settled company by company.

import type { Db } from '../database.ts';
import { concerned, type RereadWhat } from './rereads.ts';

export interface Portion {
  readonly rereadId: number;
  readonly what: RereadWhat;
  readonly readers: string;
  readonly first: number;
  readonly last: number;
  /** The last company that was settled; null before the first. */
  readonly through: number | null;
  /** Tries of the next one that failed. */
  readonly tries: number;
}

/** Whose the portion is: the name is of this claim alone. */
export interface Lease {
  readonly name: string;
  readonly until: Date;
}

/** The first portion that nobody has, of a reread with these readers; null where there is none. */
export async function claimPortion(
  db: Db,
  readers: string,
  now: Date,
  { name, until }: Lease,
): Promise<Portion | null> {
  const rows = await db.rows<Portion>(
    'claim-reread-portion',
    `update reread_portions p set lease = $3, leased_until = $4 from rereads r
     where r.id = p.reread_id and (p.reread_id, p.first_company) = (
       select o.reread_id, o.first_company
       from rereads w join reread_portions o on o.reread_id = w.id
       where w.ended_at is null and w.readers = $1 and o.done_at is null
         and (o.leased_until is null or o.leased_until <= $2)
       order by w.what desc, o.first_company limit 1 for update of o skip locked)
     returning p.reread_id as "rereadId", r.what, r.readers, p.first_company as first,
       p.last_company as last, p.through, p.tries`,
    [readers, now, name, until],
  );
  return rows[0] ?? null;
}

/** The portion's companies that are not settled, the first ones first. */
export async function listCompaniesLeft(
  db: Db,
  { what, readers, first, last }: Portion,
  through: number | null,
  limit: number,
): Promise<readonly number[]> {
  const rows = await db.rows<{ id: number }>(
    'list-companies-to-reread',
    `select c.id from companies c
     where c.id between $1 and $2 and c.id > $3 and ${concerned('$4', '$5')}
     order by c.id limit $6`,
    [first, last, through ?? 0, what, readers, limit],
  );
  return rows.map(({ id }) => id);
}

/** False where another worker has the portion, or the reread was ended. */
export async function renewLease(db: Db, portion: Portion, lease: Lease): Promise<boolean> {
  const rows = await db.rows(
    'renew-reread-lease',
    `update reread_portions p set leased_until = $4 from rereads r
     where r.id = p.reread_id and r.ended_at is null and p.reread_id = $1 and p.first_company = $2
       and p.lease = $3 returning 1`,
    [portion.rereadId, portion.first, lease.name, lease.until],
  );
  return rows.length > 0;
}

/** The moment at which this worker may begin its next company; null: at once. */
export async function takeTurn(db: Db, rereadId: number, now: Date): Promise<Date | null> {
  const rows = await db.rows<{ at: Date }>(
    'take-reread-turn',
    `update rereads set next_at = greatest(next_at, $2) + interval '1 minute' / pace
     where id = $1 and pace is not null and ended_at is null
     returning next_at - interval '1 minute' / pace as at`,
    [rereadId, now],
  );
  return rows[0]?.at ?? null;
}

export type Counts = Readonly<Record<string, number>>;

/**
 * Adds what was found to the portion's counts, and, where a company is given, that it is settled.
 * To be called in the transaction that wrote what was found: false where that must not stand,
 * because another worker has the portion, or the reread was ended.
 */
export async function settleCompany(
  db: Db,
  portion: Portion,
  lease: string,
  found: { readonly counts: Counts; readonly company?: number; readonly failed?: boolean },
): Promise<boolean> {
  const { counts, company = null, failed = false } = found;
  const rows = await db.rows(
    'settle-reread-company',
    `update reread_portions p set
       counts = (select p.counts || coalesce(jsonb_object_agg(key,
         coalesce((p.counts->>key)::bigint, 0) + value::bigint), '{}')
         from jsonb_each_text($4::jsonb)),
       through = coalesce($5::bigint, p.through),
       settled = p.settled + ($5::bigint is not null and not $6)::int,
       failed = p.failed + ($5::bigint is not null and $6)::int,
       tries = case when $5::bigint is null then p.tries else 0 end
     from rereads r
     where r.id = p.reread_id and r.ended_at is null and p.reread_id = $1 and p.first_company = $2
       and p.lease = $3 and p.done_at is null returning 1`,
    [portion.rereadId, portion.first, lease, JSON.stringify(counts), company, failed],
  );
  return rows.length > 0;
}

/** A company could not be read again: the portion is left until then, for whoever comes. */
export async function putOff(db: Db, portion: Portion, lease: string, until: Date): Promise<void> {
  await db.rows(
    'put-off-reread-portion',
    `update reread_portions set tries = tries + 1, lease = null, leased_until = $4
     where reread_id = $1 and first_company = $2 and lease = $3`,
    [portion.rereadId, portion.first, lease, until],
  );
}

/** The worker ends: whoever comes next goes on from where it was. */
export async function leavePortion(db: Db, portion: Portion, lease: string): Promise<void> {
  await db.rows(
    'leave-reread-portion',
    `update reread_portions set lease = null, leased_until = null
     where reread_id = $1 and first_company = $2 and lease = $3`,
    [portion.rereadId, portion.first, lease],
  );
}

/** False where another worker has it. */
export async function settlePortion(
  db: Db,
  portion: Portion,
  lease: string,
  now: Date,
): Promise<boolean> {
  const rows = await db.rows(
    'settle-reread-portion',
    `update reread_portions set done_at = $4, lease = null, leased_until = null
     where reread_id = $1 and first_company = $2 and lease = $3 returning 1`,
    [portion.rereadId, portion.first, lease, now],
  );
  return rows.length > 0;
}
