// What an account has used and may still use, for its page, and the cap that its owner sets.

import { TIERS } from '../../contract/tiers.ts';
import type { KeyTier } from '../../core/callers/api-key.ts';
import {
  allowanceLeft,
  balanceLeft,
  creditsLeft,
  dayOf,
  inMonth,
  monthOf,
  resetOf,
} from '../../core/callers/credits.ts';
import type { AccountId } from '../../core/ids.ts';
import { appendAudit } from '../../store/accounts/audit.ts';
import { findSpending, lockSpending, putCap } from '../../store/accounts/credits.ts';
import { type DayUse, listUse, type OperationUse, sumUse } from '../../store/accounts/usage.ts';
import { creditStateOf } from '../invoke/charging/credit-state.ts';
import type { Services } from '../services.ts';

/** Who is signed in, as far as it matters here. */
export interface SpendingSession {
  readonly accountId: string;
  readonly personId: string;
}

export interface AccountUsage {
  readonly tier: KeyTier;
  /** The title of the tier. */
  readonly plan: string;
  /** First day (UTC) of the present month. */
  readonly period: string;
  readonly allowance: number;
  /** Charged in this month, the allowance's and the balance's. */
  readonly used: number;
  /** The part of it that the balance paid. */
  readonly balanceUsed: number;
  readonly balance: number;
  /** Most of the balance that may be spent in a month; null: all of it. */
  readonly cap: number | null;
  /** What may still be spent in this month; the sum of the next two. */
  readonly remaining: number;
  readonly allowanceLeft: number;
  readonly balanceLeft: number;
  readonly resetsAt: Date;
  /** What was spent in this month, the dearest operation first. */
  readonly byOperation: readonly OperationUse[];
  /** The last 30 days (UTC), today included, oldest first; days without calls have no entry. */
  readonly days: readonly DayUse[];
}

const DAYS_SHOWN = 30;
const DAY_MS = 86_400_000;

type SpendingServices = Pick<Services, 'database' | 'now'>;

/** Null where the account was closed. */
export async function accountUsage(
  services: SpendingServices,
  session: Pick<SpendingSession, 'accountId'>,
): Promise<AccountUsage | null> {
  const { accountId } = session;
  const { database } = services;
  const spending = await findSpending(database, accountId);
  if (spending === null) return null;
  const now = services.now();
  const month = monthOf(now);
  const state = inMonth(creditStateOf(spending), month);
  const firstShown = new Date(now.getTime() - (DAYS_SHOWN - 1) * DAY_MS);
  return {
    tier: spending.tier,
    plan: TIERS[spending.tier].title,
    period: state.period,
    allowance: state.allowance,
    used: state.used,
    balanceUsed: state.balanceUsed,
    balance: state.balance,
    cap: state.cap,
    remaining: creditsLeft(state),
    allowanceLeft: allowanceLeft(state),
    balanceLeft: balanceLeft(state),
    resetsAt: resetOf(state.period),
    byOperation: await sumUse(database, accountId, state.period, dayBefore(resetOf(state.period))),
    days: await listUse(database, accountId, dayOf(firstShown)),
  };
}

function dayBefore(moment: Date): string {
  return dayOf(new Date(moment.getTime() - DAY_MS));
}

export const HIGHEST_CAP = 1_000_000_000;

export type CapOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'invalid'; readonly says: string }
  /** The account was closed. */
  | { readonly kind: 'gone' };

/** Null: all of the balance may be spent. */
export async function setCap(
  services: SpendingServices,
  session: SpendingSession,
  cap: number | null,
): Promise<CapOutcome> {
  if (cap !== null && !(Number.isSafeInteger(cap) && cap >= 0 && cap <= HIGHEST_CAP)) {
    return { kind: 'invalid', says: `must be a whole number from 0 to ${HIGHEST_CAP}, or none` };
  }
  return services.database.transaction(async (db) => {
    const before = await lockSpending(db, session.accountId);
    if (before === null) return { kind: 'gone' };
    await putCap(db, session.accountId, cap);
    const entry = {
      actor: session.personId,
      action: 'cap_set',
      accountId: session.accountId as AccountId,
      detail: { from: before.cap, to: cap },
    };
    await appendAudit(db, entry, services.now());
    return { kind: 'done' };
  });
}
