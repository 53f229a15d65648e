// Probes: who is due, and what each slot came to.

import type { SlotOutcome } from '../../core/facts/observation.ts';
import type { Slot } from '../../core/facts/uptime.ts';
import type { Db } from '../database.ts';

export interface ProbeTarget {
  readonly companyId: number;
  readonly domain: string;
}

/** Null where it is not covered. */
export async function findProbeTarget(
  db: Db,
  domain: string,
): Promise<(ProbeTarget & { readonly sample: boolean }) | null> {
  const rows = await db.rows<ProbeTarget & { sample: boolean }>(
    'find-probe-target',
    'select id as "companyId", domain, sample from companies where domain = $1',
    [domain],
  );
  return rows[0] ?? null;
}

// Companies that are captured by themselves; those that are only listed are left in peace, and the
// invented ones of the sample stand on no server.
const PROBED = `not c.sample and c.untracked_at is null and exists (
  select from sources s where s.company_id = c.id and s.next_due_at is not null)`;

/** Takes a slot for companies that have none yet. A killed worker's slots stay unmeasured. */
export async function claimSlots(db: Db, slot: Date, limit: number): Promise<ProbeTarget[]> {
  return db.rows(
    'claim-probe-slots',
    `with taken as (
       insert into probe_slots (company_id, slot)
       select c.id, $1 from companies c
       where ${PROBED} and not exists (
         select from probe_slots p where p.company_id = c.id and p.slot = $1)
       order by c.id limit $2
       on conflict do nothing returning company_id)
     select c.id as "companyId", c.domain from taken t join companies c on c.id = t.company_id`,
    [slot, limit],
  );
}

export interface MeasuredSlot {
  readonly companyId: number;
  readonly slot: Date;
  readonly outcome: SlotOutcome;
  readonly status: number | null;
  readonly ttfbMs: number | null;
  readonly code: string | null;
}

export async function settleSlot(db: Db, measured: MeasuredSlot): Promise<void> {
  const { companyId, slot, outcome, status, ttfbMs, code } = measured;
  await db.rows(
    'settle-probe-slot',
    `insert into probe_slots (company_id, slot, outcome, http_status, ttfb_ms, code)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (company_id, slot) do update set outcome = excluded.outcome,
       http_status = excluded.http_status, ttfb_ms = excluded.ttfb_ms, code = excluded.code`,
    [companyId, slot, outcome, status, ttfbMs, code],
  );
}

/** Measured slots of a company after a moment. */
export async function listSlots(db: Db, companyId: number, after: Date): Promise<readonly Slot[]> {
  return db.rows(
    'list-probe-slots',
    `select (extract(epoch from slot) * 1000)::bigint as at, outcome, http_status as status,
       ttfb_ms as "ttfbMs"
     from probe_slots where company_id = $1 and slot > $2 and outcome is not null order by slot`,
    [companyId, after],
  );
}

/** What lies before the longest window serves nobody any more. */
export async function forgetSlots(db: Db, before: Date): Promise<void> {
  await db.rows('forget-probe-slots', 'delete from probe_slots where slot < $1', [before]);
}

/**
 * Claims the companies whose probe of this kind (the provider of its source) was last taken before
 * `before`; each is claimed until `until`, so that no two workers measure the same.
 */
export async function claimObservations(
  db: Db,
  claim: { kind: string; before: Date; now: Date; until: Date; limit: number },
): Promise<ProbeTarget[]> {
  return db.rows(
    'claim-observations',
    `with due as (
       select c.id, c.domain, s.id as source from companies c
       left join sources s on s.company_id = c.id and s.role = 'probe' and s.provider = $1
       where ${PROBED} and (s.id is null or (
         (s.last_tried_at is null or s.last_tried_at < $2)
         and (s.claimed_until is null or s.claimed_until <= $3)))
       order by s.last_tried_at nulls first, c.id limit $5),
     taken as (
       insert into sources (company_id, url, role, provider, created_at, claimed_until)
       select id, 'probe:' || domain || '/' || $1::text, 'probe', $1, $3, $4 from due
       on conflict (company_id, url) do update set claimed_until = $4
         where sources.claimed_until is null or sources.claimed_until <= $3
       returning company_id)
     select d.id as "companyId", d.domain from due d join taken t on t.company_id = d.id
     order by d.id`,
    [claim.kind, claim.before, claim.now, claim.until, claim.limit],
  );
}

export async function settleObservation(
  db: Db,
  companyId: number,
  kind: string,
  at: Date,
): Promise<void> {
  await db.rows(
    'settle-observation',
    `update sources set claimed_until = null, last_tried_at = greatest(last_tried_at, $3)
     where company_id = $1 and role = 'probe' and provider = $2`,
    [companyId, kind, at],
  );
}
