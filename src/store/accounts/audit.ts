// The audit log: what was done to accounts and by whom, only ever added to.

import type { Json } from '../../core/facts/fact.ts';
import type { AccountId } from '../../core/ids.ts';
import type { Db } from '../database.ts';

export interface AuditEntry {
  /** `operator`, or the id of a person. */
  readonly actor: string;
  /** What was done, in the past tense: `key_created`. */
  readonly action: string;
  readonly accountId: AccountId | null;
  /** Never a secret, a token or an address: the entry outlives the account. */
  readonly detail: Readonly<Record<string, Json>>;
}

export interface AuditRow extends AuditEntry {
  readonly id: number;
  readonly at: Date;
}

/** Part of the transaction that does what it tells. */
export async function appendAudit(db: Db, entry: AuditEntry, now: Date): Promise<void> {
  await db.rows(
    'append_audit',
    `insert into audit_entries (at, actor, action, account_id, detail)
     values ($1, $2, $3, $4, $5)`,
    [now, entry.actor, entry.action, entry.accountId, JSON.stringify(entry.detail)],
  );
}

/** The newest `limit` entries, newest first: all, or those of one account. */
export async function listAudit(
  db: Db,
  accountId: string | null,
  limit: number,
): Promise<AuditRow[]> {
  return db.rows<AuditRow>(
    'list_audit',
    `select id, at, actor, action, account_id as "accountId", detail
     from audit_entries
     where $1::text is null or account_id = $1
     order by id desc limit $2`,
    [accountId, limit],
  );
}
