// Webhook endpoints of accounts, and their sealed secrets.

import type { WebhookFormat } from '../../core/watching/webhook-port.ts';
import type { WebhookSignature } from '../../core/watching/webhook-secret.ts';
import type { Db } from '../database.ts';

export interface EndpointRow {
  readonly id: string;
  readonly url: string;
  readonly format: WebhookFormat;
  readonly status: 'active' | 'disabled';
  readonly disabled_reason: string | null;
  readonly description: string | null;
  readonly event_types: readonly string[] | null;
  readonly min_significance: 'normal' | 'high' | null;
  readonly throttle_per_second: number | null;
  readonly failing_since: Date | null;
  readonly consecutive_failures: number;
  readonly last_success_at: Date | null;
  readonly last_failure_at: Date | null;
  readonly created_at: Date;
  /** End of the rotation grace window, while it lasts. */
  readonly secret_previous_expires_at: Date | null;
  /** Null where the current key is a shared secret. */
  readonly public_key: Uint8Array | null;
}

export interface NewEndpoint {
  readonly id: string;
  readonly accountId: string;
  readonly url: string;
  readonly format: WebhookFormat;
  readonly description: string | null;
  readonly eventTypes: readonly string[] | null;
  readonly minSignificance: 'normal' | 'high' | null;
  readonly throttlePerSecond: number | null;
}

export async function insertEndpoint(db: Db, endpoint: NewEndpoint, now: Date): Promise<void> {
  await db.rows(
    'insert_watch_endpoint',
    `insert into watch_endpoints (id, account_id, url, format, description, event_types,
       min_significance, throttle_per_second, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
    [
      endpoint.id,
      endpoint.accountId,
      endpoint.url,
      endpoint.format,
      endpoint.description,
      endpoint.eventTypes,
      endpoint.minSignificance,
      endpoint.throttlePerSecond,
      now,
    ],
  );
}

const SHOWN = `
  e.id, e.url, e.format, e.status, e.disabled_reason, e.description, e.event_types,
  e.min_significance, e.throttle_per_second, e.failing_since, e.consecutive_failures,
  e.last_success_at, e.last_failure_at, e.created_at,
  (select max(s.expires_at) from endpoint_secrets s
   where s.endpoint_id = e.id and s.expires_at > $2) as secret_previous_expires_at,
  (select s.public_key from endpoint_secrets s
   where s.endpoint_id = e.id and s.expires_at is null) as public_key`;

/** All of an account, the oldest first. */
export async function listEndpoints(db: Db, accountId: string, now: Date): Promise<EndpointRow[]> {
  return db.rows<EndpointRow>(
    'list_watch_endpoints',
    `select ${SHOWN} from watch_endpoints e where e.account_id = $1 order by e.created_at, e.id`,
    [accountId, now],
  );
}

/** Null for what is none of this account, too. */
export async function findEndpoint(
  db: Db,
  accountId: string,
  id: string,
  now: Date,
): Promise<EndpointRow | null> {
  const rows = await db.rows<EndpointRow>(
    'find_watch_endpoint',
    `select ${SHOWN} from watch_endpoints e where e.account_id = $1 and e.id = $3`,
    [accountId, now, id],
  );
  return rows[0] ?? null;
}

/** Holds the row to the end of the transaction; null for what is none of this account. */
export async function lockEndpoint(
  db: Db,
  accountId: string,
  id: string,
): Promise<Pick<EndpointRow, 'id' | 'url' | 'format' | 'status'> | null> {
  const rows = await db.rows<Pick<EndpointRow, 'id' | 'url' | 'format' | 'status'>>(
    'lock_watch_endpoint',
    `select id, url, format, status from watch_endpoints
     where account_id = $1 and id = $2 for no key update`,
    [accountId, id],
  );
  return rows[0] ?? null;
}

/** Those of these ids that are endpoints of the account. */
export async function ownedEndpoints(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ id: string }>(
    'owned_watch_endpoints',
    'select id from watch_endpoints where account_id = $1 and id = any($2) for key share',
    [accountId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Members that are absent stay as they are. */
export interface EndpointChange {
  readonly url?: string;
  readonly description?: string | null;
  readonly eventTypes?: readonly string[] | null;
  readonly minSignificance?: 'normal' | 'high' | null;
  readonly throttlePerSecond?: number | null;
}

export async function changeEndpoint(
  db: Db,
  id: string,
  change: EndpointChange,
  now: Date,
): Promise<void> {
  const given = (value: unknown): boolean => value !== undefined;
  await db.rows(
    'change_watch_endpoint',
    `update watch_endpoints set
       url = coalesce($2, url),
       description = case when $3 then $4 else description end,
       event_types = case when $5 then $6::text[] else event_types end,
       min_significance = case when $7 then $8 else min_significance end,
       throttle_per_second = case when $9 then $10::int else throttle_per_second end,
       updated_at = $11
     where id = $1`,
    [
      id,
      change.url ?? null,
      given(change.description),
      change.description ?? null,
      given(change.eventTypes),
      change.eventTypes ?? null,
      given(change.minSignificance),
      change.minSignificance ?? null,
      given(change.throttlePerSecond),
      change.throttlePerSecond ?? null,
      now,
    ],
  );
}

/** Enables it and forgets its failures. */
export async function enableEndpoint(db: Db, id: string, now: Date): Promise<void> {
  await db.rows(
    'enable_watch_endpoint',
    `update watch_endpoints set status = 'active', disabled_reason = null, failing_since = null,
       failing_deliveries = '{}', consecutive_failures = 0, not_before = null, updated_at = $2
     where id = $1`,
    [id, now],
  );
}

/** The reason of one that is disabled already stays. What is pending is dropped by the caller. */
export async function disableEndpoints(
  db: Db,
  ids: readonly string[],
  reason: string,
  now: Date,
): Promise<void> {
  await db.rows(
    'disable_watch_endpoints',
    `update watch_endpoints set status = 'disabled', disabled_reason = $2, updated_at = $3
     where id = any($1) and status = 'active'`,
    [ids, reason, now],
  );
}

/**
 * Deletes its routes, secrets and log with it; to be called in a transaction. Rows are held in the
 * order in which workers hold them who settle deliveries: the endpoint, then its deliveries by id.
 */
export async function deleteEndpoint(db: Db, accountId: string, id: string): Promise<boolean> {
  const held = await db.rows(
    'hold_watch_endpoint',
    'select from watch_endpoints where account_id = $1 and id = $2 for update',
    [accountId, id],
  );
  if (held.length === 0) return false;
  await db.rows(
    'hold_endpoint_deliveries',
    `select count(*) from (
       select id from deliveries where endpoint_id = $1 order by id for update) held`,
    [id],
  );
  await db.rows('delete_watch_endpoint', 'delete from watch_endpoints where id = $1', [id]);
  return true;
}

/** The first secret, or the next one: the row of the endpoint is held, so that one is current. */
export async function putSecret(
  db: Db,
  endpointId: string,
  { sealed, publicKey }: { readonly sealed: Uint8Array; readonly publicKey: Uint8Array | null },
  now: Date,
): Promise<void> {
  await db.rows(
    'put_endpoint_secret',
    `insert into endpoint_secrets (endpoint_id, sealed, public_key, created_at)
     values ($1, $2, $3, $4)`,
    [endpointId, sealed, publicKey, now],
  );
}

/** The current secret ends then, at once where that is now; older ones end at once. */
export async function retireSecrets(
  db: Db,
  endpointId: string,
  expiresAt: Date,
  now: Date,
): Promise<void> {
  await db.rows(
    'drop_endpoint_secrets',
    `delete from endpoint_secrets
     where endpoint_id = $1 and (expires_at is not null or $2::timestamptz <= $3)`,
    [endpointId, expiresAt, now],
  );
  await db.rows(
    'retire_endpoint_secret',
    'update endpoint_secrets set expires_at = $2 where endpoint_id = $1 and expires_at is null',
    [endpointId, expiresAt],
  );
}

export interface SealedSecret {
  readonly endpoint_id: string;
  /** Sealed for `endpoint_id`. */
  readonly sealed: Uint8Array;
  readonly signature: WebhookSignature;
}

/** Those that sign now, at most two of an endpoint, the current one first. */
export async function liveSecrets(
  db: Db,
  endpointIds: readonly string[],
  now: Date,
): Promise<SealedSecret[]> {
  return db.rows<SealedSecret>(
    'live_endpoint_secrets',
    `select endpoint_id, sealed,
       case when public_key is null then 'hmac-sha256' else 'ed25519' end as signature
     from endpoint_secrets
     where endpoint_id = any($1) and (expires_at is null or expires_at > $2)
     order by endpoint_id, id desc`,
    [endpointIds, now],
  );
}
