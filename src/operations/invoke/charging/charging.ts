// Takes credits from accounts and gives them back: one transaction each, nothing in between.

import {
  type CreditState,
  monthOf,
  type Payment,
  type Spent,
  spend,
} from '../../../core/callers/credits.ts';
import { type ChargeMark, fateOf, removeOldMarks } from '../../../store/accounts/charge-marks.ts';
import {
  type DayCredits,
  insertEntries,
  lockSpending,
  type NewEntry,
  putSpending,
} from '../../../store/accounts/credits.ts';
import type { Db } from '../../../store/database.ts';
import { type Backlog, type LateCharge, openBacklog } from './backlog.ts';
import { creditStateOf } from './credit-state.ts';
import { type Charge, gatherCharges } from './gathered-charges.ts';
import { openLanes } from './lanes.ts';
import { type Refunds, repay, type TillServices } from './refunds.ts';

/** The account was closed while its call was under way. */
export class AccountGone extends Error {
  readonly kind = 'account_gone';
}

export interface Till {
  charge(accountId: string, charge: Charge): Promise<Spent>;
  /**
   * Takes credits that can only be written down later. Null: too many wait already.
   */
  chargeLater(accountId: string, charge: Charge, state: CreditState): Spent | null;
  /** Credits that were spent and are not written down yet. */
  owed(accountId: string): number;
  /** Gives `credits` of a payment back; once for each payment. */
  refund(accountId: string, charge: Charge, payment: Payment, credits: number): Promise<void>;
  /**
   * Looks after charges whose end was not heard: the call was refused, so that what they took, if
   * anything, is given back; and tries again what could not be written or given back.
   */
  settle(): Promise<void>;
  /** Charges and refunds that `settle` has still to look after: lost where the process ends. */
  open(): number;
}

/** A batch that may have been committed although we heard nothing of it. */
interface Doubt {
  readonly xid: string;
  readonly mark: ChargeMark;
  readonly accountId: string;
  readonly charges: readonly Charge[];
  readonly outcomes: readonly Spent[];
  /** These are the first of them: their calls were answered long ago. */
  readonly late: readonly LateCharge[];
}

/** Long after whoever left a mark has looked at it, or has ended. */
const MARKS_KEPT_MS = 30 * 24 * 3_600_000;
const MARKS_REMOVED_EVERY_MS = 3_600_000;

export function openTill(services: TillServices, backlog: Backlog = openBacklog()): Till {
  const books: Books = {
    services,
    backlog,
    doubts: new Set(),
    owed: new Set(),
    paid: new WeakMap(),
    lanes: openLanes((n) => services.random(n)),
  };
  const { doubts, owed } = books;
  let removed = 0;
  return {
    charge: gatherCharges((accountId, charges) => chargeWithLate(books, accountId, charges)),
    chargeLater: (accountId, charge, state) => {
      const [spent] = spend(state, [charge.credits], monthOf(services.now()));
      if (spent?.kind !== 'paid') return spent ?? null;
      return backlog.add(accountId, charge, spent.payment) ? spent : null;
    },
    owed: (accountId) => backlog.owed(accountId),
    refund: async (accountId, about, payment, credits) => {
      if (backlog.lower(accountId, payment, credits)) return;
      const debt = { accountId, charge: about, credits, begun: null };
      await repay(books, { ...debt, payment: books.paid.get(payment) ?? payment });
    },
    settle: async () => {
      for (const doubt of [...doubts]) {
        if (await isSettled(books, doubt)) doubts.delete(doubt);
      }
      for (const debt of [...owed]) {
        owed.delete(debt);
        await repay(books, debt);
      }
      for (const accountId of backlog.accounts()) await chargeWithLate(books, accountId, []);
      const now = services.now().getTime();
      if (now - removed >= MARKS_REMOVED_EVERY_MS) {
        removed = now;
        await removeOldMarks(services.database, new Date(now - MARKS_KEPT_MS));
      }
    },
    open: () => doubts.size + owed.size + backlog.size(),
  };
}

interface Books extends Refunds {
  readonly backlog: Backlog;
  readonly doubts: Set<Doubt>;
  /** What was taken in the end, and from where, for payments that were written down late. */
  readonly paid: WeakMap<Payment, Payment>;
}

/** What an account owes from before goes first: it could not be taken any more afterwards. */
async function chargeWithLate(
  books: Books,
  accountId: string,
  charges: readonly Charge[],
): Promise<readonly Spent[]> {
  const { services, backlog } = books;
  const late = backlog.begin(accountId);
  if (late.length + charges.length === 0) return [];
  let how: 'gone' | 'waiting' = 'waiting';
  try {
    const all = [...late.map(({ charge }) => charge), ...charges];
    const outcomes = await chargeMany(books, accountId, all, late);
    how = 'gone';
    await closeLate(books, accountId, late, outcomes);
    return outcomes.slice(late.length);
  } catch (error) {
    if (error instanceof AccountGone || [...books.doubts].some((one) => one.late === late)) {
      how = 'gone';
    }
    if (charges.length === 0 && !(error instanceof AccountGone)) {
      services.log.warn({ err: error, account: accountId }, 'charges cannot be written down yet');
      return [];
    }
    throw error;
  } finally {
    backlog.end(accountId, late, how);
  }
}

/** Notes what late charges took, and gives back what was asked for meanwhile. */
async function closeLate(
  books: Books,
  accountId: string,
  late: readonly LateCharge[],
  outcomes: readonly Spent[],
): Promise<void> {
  for (const [i, { charge, payment, back }] of late.entries()) {
    const outcome = outcomes[i];
    if (outcome?.kind === 'paid') {
      books.paid.set(payment, outcome.payment);
      const debt = { accountId, charge, payment: outcome.payment, credits: back, begun: null };
      await repay(books, debt);
      continue;
    }
    // Another process spent it meanwhile; the call was answered on what was known then.
    const { requestId, credits } = charge;
    const about = { account: accountId, request_id: requestId, credits };
    books.services.log.warn(about, 'a charge could not be taken any more and is given up');
  }
}

async function chargeMany(
  { services, doubts, lanes }: Books,
  accountId: string,
  charges: readonly Charge[],
  late: readonly LateCharge[],
): Promise<readonly Spent[]> {
  const heard: { doubt: Doubt | null } = { doubt: null };
  const mark = lanes.take();
  try {
    const outcomes = await services.database.transaction(async (db) => {
      const row = await lockSpending(db, accountId);
      if (row === null) throw new AccountGone(`${accountId} is closed`);
      const now = services.now();
      const costs = charges.map(({ credits }) => credits);
      const outcomes = spend(creditStateOf(row), costs, monthOf(now));
      heard.doubt = { xid: row.xid, mark, accountId, charges, outcomes, late };
      await book(db, accountId, charges, outcomes, { ...mark, at: now });
      return outcomes;
    });
    lanes.give(mark);
    return outcomes;
  } catch (error) {
    const { doubt } = heard;
    if (doubt === null) {
      lanes.give(mark);
      throw error;
    }
    // The connection may have been lost after the server had committed: it is asked which it was.
    const fate = await fateOf(services.database, doubt.xid, mark).catch(() => 'unheard' as const);
    if (fate === 'committed' || fate === 'aborted') lanes.give(mark);
    else doubts.add(doubt);
    if (fate === 'committed') return doubt.outcomes;
    throw error;
  }
}

async function book(
  db: Db,
  accountId: string,
  charges: readonly Charge[],
  outcomes: readonly Spent[],
  mark: ChargeMark & { readonly at: Date },
): Promise<void> {
  const sums = new Map<string, DayCredits>();
  const entries: NewEntry[] = [];
  for (const [i, { day, operation, requestId, actor, credits }] of charges.entries()) {
    const outcome = outcomes[i];
    if (outcome?.kind !== 'paid') continue;
    const sum = sums.get(`${day} ${operation}`)?.credits ?? 0;
    sums.set(`${day} ${operation}`, { day, operation, credits: sum + credits });
    const { fromBalance } = outcome.payment;
    if (fromBalance === 0) continue;
    entries.push({ kind: 'charge', amount: -fromBalance, operation, requestId, actor, note: null });
  }
  const last = outcomes.at(-1);
  if (sums.size === 0 || last === undefined) return;
  await putSpending(db, accountId, last.state, [...sums.values()], mark);
  if (entries.length > 0) await insertEntries(db, accountId, entries, mark.at);
}

/** Whether nothing more is to be done about it. */
async function isSettled(
  books: Books,
  { xid, mark, accountId, charges, outcomes, late }: Doubt,
): Promise<boolean> {
  const { services, backlog, lanes } = books;
  const fate = await fateOf(services.database, xid, mark).catch(() => 'unheard' as const);
  if (fate === 'unheard' || fate === 'in progress') return false;
  lanes.give(mark);
  if (fate !== 'committed') {
    backlog.restore(accountId, late);
    return true;
  }
  await closeLate(books, accountId, late, outcomes);
  for (const [i, charge] of charges.entries()) {
    const outcome = outcomes[i];
    if (outcome?.kind !== 'paid' || i < late.length) continue;
    const { payment } = outcome;
    await repay(books, { accountId, charge, payment, credits: charge.credits, begun: null });
  }
  return true;
}
