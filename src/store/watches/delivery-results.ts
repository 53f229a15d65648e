// What came of claimed deliveries: their rows, their attempts and how their endpoints fare.

import type { DisabledReason, EndpointHealth } from '../../core/watching/endpoint-health.ts';
import type { Db } from '../database.ts';

export interface AttemptToStore {
  readonly at: Date;
  /** Null where nobody answered. */
  readonly status: number | null;
  readonly durationMs: number;
  readonly excerpt: string | null;
  readonly error: string | null;
}

export interface Settlement {
  readonly id: string;
  /** The lease under which it was claimed: who has lost it settles nothing. */
  readonly lease: Date;
  readonly status: 'pending' | 'delivered' | 'failed' | 'dropped';
  readonly step: number;
  readonly nextAttemptAt: Date | null;
  readonly responseStatus: number | null;
  readonly error: string | null;
  readonly deliveredAt: Date | null;
  /** Whether somebody asked for the attempt by hand. */
  readonly trigger: 'scheduled' | 'manual';
  /** The attempts since it was claimed, and those of a worker that was lost before. */
  readonly attempts: readonly AttemptToStore[];
}

/**
 * Settles deliveries; answers those whose lease still held. One that was dropped on its way stays
 * so, unless it was taken all the same or can never be.
 */
export async function settleDeliveries(
  db: Db,
  settlements: readonly Settlement[],
): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ id: string }>(
    'settle-deliveries',
    `with settled as (
       update deliveries d set
         status = case when n.status = 'pending' then d.status else n.status end,
         step = n.step, leased_until = null, leased_by = null, trigger = 'scheduled',
         attempts = d.attempts + n.made,
         next_attempt_at = case when d.status = 'pending' then n.next end,
         last_response_status = case when n.made > 0 then n.response
           else d.last_response_status end,
         last_error = case when n.status = 'pending' and d.status = 'dropped' then d.last_error
           else n.error end,
         delivered_at = n.delivered
       from jsonb_to_recordset($1::jsonb) as n(id text, lease timestamptz, status text, step int,
         next timestamptz, response int, error text, delivered timestamptz, made int)
       where d.id = n.id and d.leased_until = n.lease
       returning d.id, d.attempts),
     attempted as (
       insert into delivery_attempts (delivery_id, attempt, at, status, duration_ms,
         response_excerpt, error, trigger)
       select s.id, s.attempts - a.back, a.at, a.status, a.duration, a.excerpt, a.error,
         a.trigger
       from settled s
       join jsonb_to_recordset($2::jsonb) as a(id text, back int, at timestamptz, status int,
         duration int, excerpt text, error text, trigger text) on a.id = s.id)
     select id from settled`,
    [JSON.stringify(settlements.map(rowOf)), JSON.stringify(settlements.flatMap(attemptsOf))],
  );
  return new Set(rows.map(({ id }) => id));
}

function rowOf(settlement: Settlement) {
  const { id, lease, status, step, error } = settlement;
  return {
    id,
    lease,
    status,
    step,
    error,
    next: settlement.nextAttemptAt,
    response: settlement.responseStatus,
    delivered: settlement.deliveredAt,
    made: settlement.attempts.length,
  };
}

function attemptsOf({ id, attempts, trigger }: Settlement) {
  return attempts.map(({ durationMs, ...attempt }, i) => ({
    id,
    trigger,
    ...attempt,
    duration: durationMs,
    back: attempts.length - 1 - i,
  }));
}

interface HealthRow {
  readonly id: string;
  readonly disabled_reason: DisabledReason | null;
  readonly failing_since: Date | null;
  readonly failing_deliveries: readonly string[];
  readonly consecutive_failures: number;
  readonly last_success_at: Date | null;
  readonly last_failure_at: Date | null;
  readonly not_before: Date | null;
}

/** Held to the end of the transaction, in the order of their ids. */
export async function lockHealth(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EndpointHealth>> {
  const rows = await db.rows<HealthRow>(
    'lock-endpoint-health',
    `select id, disabled_reason, failing_since, failing_deliveries, consecutive_failures,
       last_success_at, last_failure_at, not_before
     from watch_endpoints where id = any($1) order by id for no key update`,
    [ids],
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        disabledReason: row.disabled_reason,
        failingSince: row.failing_since,
        failingDeliveries: row.failing_deliveries,
        consecutiveFailures: row.consecutive_failures,
        lastSuccessAt: row.last_success_at,
        lastFailureAt: row.last_failure_at,
        notBefore: row.not_before,
      },
    ]),
  );
}

/** They took something just now; what says so already, to the second, is left as it is. */
export async function noteSuccess(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db.rows(
    'note-endpoint-success',
    `update watch_endpoints set failing_since = null, failing_deliveries = '{}',
       consecutive_failures = 0, last_success_at = $2
     where id in (
       select id from watch_endpoints where id = any($1) and (failing_since is not null
         or last_success_at is null or last_success_at < $2::timestamptz - interval '1 second')
       order by id for no key update)`,
    [ids, now],
  );
}

export async function saveHealth(
  db: Db,
  healths: readonly (readonly [id: string, health: EndpointHealth])[],
  now: Date,
): Promise<void> {
  if (healths.length === 0) return;
  await db.rows(
    'save-endpoint-health',
    `update watch_endpoints e set
       status = case when n.reason is null then 'active' else 'disabled' end,
       disabled_reason = n.reason, failing_since = n.since, failing_deliveries = n.deliveries,
       consecutive_failures = n.failures, last_success_at = n.success,
       last_failure_at = n.failure, not_before = n.before,
       updated_at = case when e.disabled_reason is distinct from n.reason then $2
         else e.updated_at end
     from jsonb_to_recordset($1::jsonb) as n(id text, reason text, since timestamptz,
       deliveries text[], failures int, success timestamptz, failure timestamptz,
       before timestamptz)
     where e.id = n.id`,
    [
      JSON.stringify(
        healths.map(([id, health]) => ({
          id,
          reason: health.disabledReason,
          since: health.failingSince,
          deliveries: health.failingDeliveries,
          failures: health.consecutiveFailures,
          success: health.lastSuccessAt,
          failure: health.lastFailureAt,
          before: health.notBefore,
        })),
      ),
      now,
    ],
  );
}
