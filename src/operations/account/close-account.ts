// Closing an account: keys and sessions end at once, its ledger ends at nothing, watches and claims
// go too.

import { normalEmail } from '../../core/callers/email.ts';
import { seal } from '../../core/callers/secret-token.ts';
import type { AccountId } from '../../core/ids.ts';
import { appendAudit } from '../../store/accounts/audit.ts';
import {
  deleteAccountRows,
  deleteLinksOfAccount,
  insertClosingEntry,
  lockAccount,
} from '../../store/accounts/people.ts';
import { endClaimsOfAccount } from '../../store/claims/claim-turns.ts';
import { afterDeadlocks } from '../../store/database.ts';
import { recordContext } from '../claims/claiming.ts';
import type { AccountServices, Session } from './session.ts';

/** Deletes the account of whoever types its address. */
export async function deleteAccount(
  services: AccountServices,
  session: Session,
  { email }: { readonly email: string },
): Promise<{ readonly kind: 'deleted' | 'wrong_email' | 'unknown' }> {
  if (normalEmail(email) !== session.email) return { kind: 'wrong_email' };
  const closed = await closeAccount(services, session.accountId, session.personId);
  return { kind: closed === 'closed' ? 'deleted' : 'unknown' };
}

/** `actor` is the id of a person, or `operator`. */
export async function closeAccount(
  services: Pick<AccountServices, 'database' | 'now' | 'cursorSecret' | 'baseUrl'>,
  accountId: AccountId,
  actor: string,
): Promise<'closed' | 'unknown'> {
  const now = services.now();
  // Its deliveries go in no order of theirs while workers settle them: who is the victim of a
  // deadlock goes again.
  return afterDeadlocks(services.database, async (db) => {
    await deleteLinksOfAccount(db, accountId);
    const account = await lockAccount(db, accountId);
    if (account === null) return 'unknown';
    const { balance, tier } = account;
    if (balance > 0) await insertClosingEntry(db, { accountId, amount: -balance, actor }, now);
    await endClaimsOfAccount(db, accountId, recordContext(services));
    await deleteAccountRows(db, accountId);
    // Whoever asks later whether an address was deleted can be answered; the log names nobody.
    const address = addressMark(services.cursorSecret, account.email);
    const detail = { tier, balance, address };
    await appendAudit(db, { actor, action: 'account_deleted', accountId, detail }, now);
    return 'closed';
  });
}

/** Stands for an address where it must not stand in clear; only this installation can make it. */
export function addressMark(secret: Uint8Array, email: string): string {
  return seal(secret, 'address in the audit log', email);
}
