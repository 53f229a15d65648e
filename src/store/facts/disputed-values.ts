// Values that owners dispute: where they were told, by whom they were heard, and what is withheld.

import type { WithheldValue } from '../../core/claims/dispute.ts';
import type { Json, Provenance } from '../../core/facts/fact.ts';
import type { Db } from '../database.ts';

/**
 * Since when another value is known of the fact of the dispute `d`: one that pages show, and that
 * was published after the decision. Null where there is none, and of disputes not upheld.
 */
export const REPLACED_AT = `case when d.status = 'upheld' then (
    select min(f.valid_from) from facts f
    where f.company_id = d.company_id and f.key = d.key and f.provenance = d.provenance
      and f.product = d.product and f.claim_id is null and f.recorded_at > d.decided_at
      and (f.value <> d.value or f.unit is distinct from d.unit)) end`;

/** A value that a dispute took back and nobody lifted; whose source it would be read from. */
export interface UpheldValue extends WithheldValue {
  readonly sourceId: number;
  readonly replacedAt: Date | null;
}

/** What upheld disputes took back and nobody lifted, source by source of their companies. */
export async function listUpheld(
  db: Db,
  sourceIds: readonly number[],
): Promise<readonly UpheldValue[]> {
  return db.rows(
    'list_upheld_values',
    `select s.id as "sourceId", d.key, d.provenance, nullif(d.product, '') as product, d.value,
       d.unit, ${REPLACED_AT} as "replacedAt"
     from sources s join disputes d on d.company_id = s.company_id and d.status = 'upheld'
       and d.lifted_at is null
     where s.id = any($1)`,
    [sourceIds],
  );
}

/** A value of a company's fact, as it was disputed. */
export interface DisputedValue {
  readonly company_id: number;
  readonly key: string;
  readonly provenance: Provenance;
  readonly product: string;
  readonly value: Json;
  readonly unit: string | null;
}

function valuesOf({ company_id, key, provenance, product, value, unit }: DisputedValue): unknown[] {
  return [company_id, key, provenance, product, JSON.stringify(value), unit];
}

/** Events that told the value and stand, in the order in which they were told. */
export async function listEventsOfValue(
  db: Db,
  of: DisputedValue,
): Promise<readonly { readonly id: string; readonly occurredAt: string }[]> {
  return db.rows(
    'list_events_of_value',
    `select id, occurred_at as "occurredAt" from change_events
     where company_id = $1 and fact_key = $2 and provenance = $3 and product = $4
       and new_value = $5::jsonb and unit is not distinct from $6 and status = 'current'
     order by seq`,
    valuesOf(of),
  );
}

/** Whether the fact had the value still. Nothing was removed from a page: no event tells of it. */
export async function endDisputedFact(db: Db, of: DisputedValue, now: Date): Promise<boolean> {
  const rows = await db.rows(
    'end_disputed_fact',
    `update facts set valid_to = greatest(valid_from, $7::timestamptz), closed_at = $7
     where company_id = $1 and key = $2 and provenance = $3 and product = $4
       and value = $5::jsonb and unit is not distinct from $6
       and claim_id is null and valid_to is null
     returning id`,
    [...valuesOf(of), now],
  );
  return rows.length > 0;
}

/**
 * A quantity that moved on in silence since the value was told: the next event begins at what the
 * fact is now.
 */
export async function forgetTold(db: Db, of: DisputedValue): Promise<void> {
  await db.rows(
    'forget_disputed_as_told',
    `update facts set announced = value, announced_unit = unit
     where company_id = $1 and key = $2 and provenance = $3 and product = $4
       and announced = $5::jsonb and announced_unit is not distinct from $6
       and claim_id is null and valid_to is null`,
    valuesOf(of),
  );
}

/** What is suspected to be the value again is forgotten with it. */
export async function forgetSuspicionsOf(db: Db, of: DisputedValue): Promise<void> {
  await db.rows(
    'forget_disputed_suspicions',
    `delete from suspicions
     where company_id = $1 and key = $2 and provenance = $3 and product = $4
       and candidate -> 'value' = $5::jsonb and candidate ->> 'unit' is not distinct from $6`,
    valuesOf(of),
  );
}

/**
 * Holds the named cursors by which a company's events are read, to the end of the transaction: a
 * page that is on its way has left, and whoever reads next sees what was retracted.
 */
export async function holdCursors(db: Db, companyId: number): Promise<void> {
  await db.rows(
    'hold_cursors_of_company',
    `select r.name from watch_cursors r
     where r.subscription_id in (
       select subscription_id from watch_companies where company_id = $1)
     order by r.subscription_id, r.name for share of r`,
    [companyId],
  );
}

export interface ToldAccount {
  readonly account_id: string;
  readonly event_id: string;
}

/**
 * Which accounts were told of these events: an endpoint took a delivery, or one is on its way to it
 * that could not be dropped any more; or a named cursor that was there when the event was recorded
 * has passed it. In the order in which accounts are locked. To be asked after `dropRetracted` and
 * `holdCursors`.
 */
export async function listTold(
  db: Db,
  events: readonly { readonly id: string; readonly occurredAt: string }[],
): Promise<readonly ToldAccount[]> {
  if (events.length === 0) return [];
  return db.rows<ToldAccount>(
    'list_told_accounts',
    `with e as (
       select c.* from unnest($1::text[], $2::date[]) n (id, day)
       join change_events c on c.occurred_at = n.day and c.id = n.id)
     select p.account_id, e.id as event_id
     from e join deliveries d on d.change_event_id = e.id
       and d.status in ('delivered', 'pending')
       join watch_endpoints p on p.id = d.endpoint_id
     union
     select s.account_id, e.id
     from e join watch_companies w on w.company_id = e.company_id and e.seq > w.after_seq
       join watch_subscriptions s on s.id = w.subscription_id
       join watch_cursors r on r.subscription_id = s.id
         and r.position >= e.seq and r.created_at <= e.recorded_at
     where e.derivation = 'confirmed' and e.supersedes is null
       and (s.dimensions is null or e.dimension = any(s.dimensions))
       and (s.event_types is null or e.type = any(s.event_types))
       and (s.min_significance is distinct from 'high' or e.significance = 'high')
     order by account_id, event_id`,
    [events.map(({ id }) => id), events.map(({ occurredAt }) => occurredAt)],
  );
}
