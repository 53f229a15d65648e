// Claims on sources that are due: made host by host, renewed, settled or given back.

import type { PageRole } from '../../core/pages/page-roles.ts';
import type { Db } from '../database.ts';
import { foldHostNotes } from './host-queue.ts';

export interface DueSource {
  readonly id: number;
  readonly companyId: number;
  readonly domain: string;
  readonly companyName: string;
  readonly url: string;
  readonly role: PageRole;
  readonly provider: string | null;
  readonly failures: number;
  readonly health: string;
  readonly healthReason: string | null;
  readonly renderer: 'http' | 'browser';
  /** The name of the claim: whoever was taken for dead changes nothing of the next one's. */
  readonly claim: string;
}

const DUE = `s.id, s.company_id as "companyId", c.domain, c.name as "companyName", s.url, s.role,
  s.provider, s.failures, s.health, s.health_reason as "healthReason", s.renderer,
  s.claimed_by as claim`;

export interface Claim {
  /** A name that no other claim has. */
  readonly claim: string;
  readonly now: Date;
  readonly until: Date;
}

/**
 * Claims so many sources at most, each at another host, the longest ready first, and of each host
 * the source that has been due the longest. A host that somebody has or that rests gives none. The
 * invented companies of the sample are never due, nor those that are tracked no more.
 */
export async function claimDueSources(
  db: Db,
  { claim, now, until, limit }: Claim & { readonly limit: number },
): Promise<readonly DueSource[]> {
  await foldHostNotes(db);
  return db.rows<DueSource>(
    'claim-due-sources',
    `select ${DUE} from claim_hosts($1, $2, $3, $4) s join companies c on c.id = s.company_id`,
    [now, until, claim, limit],
  );
}

/**
 * Claims one source whether it is due or not; null where somebody has it, or has tried it since
 * `begun`.
 */
export async function claimSource(
  db: Db,
  id: number,
  { begun, claim, now, until }: Claim & { readonly begun: Date },
): Promise<DueSource | null> {
  const rows = await db.rows<DueSource>(
    'claim-source',
    `update sources s set claimed_until = $3, claimed_by = $5 from companies c
     where c.id = s.company_id and s.id = $1 and not c.sample
       and (s.claimed_until is null or s.claimed_until <= $2)
       and (s.last_tried_at is null or s.last_tried_at < $4)
     returning ${DUE}`,
    [id, now, until, begun, claim],
  );
  return rows[0] ?? null;
}

export type Claimed = Pick<DueSource, 'id' | 'claim'>;

export interface Settled {
  readonly nextDueAt: Date;
  readonly failures: number;
  readonly triedAt: Date;
  readonly now: Date;
}

/** One that was retired meanwhile stays so. */
export async function settleSource(
  db: Db,
  { id, claim }: Claimed,
  { nextDueAt, failures, triedAt, now }: Settled,
): Promise<void> {
  await db.rows(
    'settle-source',
    `with ended as (
       update sources set failures = $4, claimed_until = null, claimed_by = null,
         next_due_at = case when next_due_at is not null then $3::timestamptz end,
         last_tried_at = greatest(last_tried_at, $5)
       where id = $1 and claimed_by = $2 returning host)
     select leave_host(host, $6) from ended where host is not null`,
    [id, claim, nextDueAt, failures, triedAt, now],
  );
}

/** Gives a claim back as if it had not been made. */
export async function releaseSource(db: Db, { id, claim }: Claimed, now: Date): Promise<void> {
  await db.rows(
    'release-source',
    `with ended as (
       update sources set claimed_until = null, claimed_by = null
       where id = $1 and claimed_by = $2 returning host)
     select leave_host(host, $3) from ended where host is not null`,
    [id, claim, now],
  );
}

/** A claim that is still held lasts until then at least; one that was settled stays so. */
export async function extendClaim(db: Db, { id, claim }: Claimed, until: Date): Promise<void> {
  await db.rows(
    'extend-claim',
    `update sources set claimed_until = greatest(claimed_until, $2)
     where id = $1 and claimed_by = $3 and claimed_until is not null`,
    [id, until, claim],
  );
}
