// Takes credits from accounts and gives them back: one transaction each, nothing in between.

import {
  type CreditState,
  giveBack,
  monthOf,
  type Payment,
  type Spent,
  spend,
} from '../../../core/callers/credits.ts';
import {
  type DayCredits,
  fateOf,
  insertEntries,
  lockSpending,
  type NewEntry,
  putSpending,
} from '../../../store/accounts/credits.ts';
import type { Db } from '../../../store/database.ts';
import type { Services } from '../../services.ts';
import { type Backlog, type LateCharge, openBacklog } from './backlog.ts';
import { creditStateOf } from './credit-state.ts';
import { type Charge, gatherCharges } from './gathered-charges.ts';

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
  readonly accountId: string;
  readonly charges: readonly Charge[];
  readonly outcomes: readonly Spent[];
  /** These are the first of them: their calls were answered long ago. */
  readonly late: readonly LateCharge[];
}

interface Owed {
  readonly accountId: string;
  readonly charge: Charge;
  readonly payment: Payment;
  readonly credits: number;
  /** A transaction that may have given it back already. */
  readonly xid: string | null;
}

type TillServices = Pick<Services, 'database' | 'now' | 'log'>;

export function openTill(services: TillServices, backlog: Backlog = openBacklog()): Till {
  const books: Books = {
    services,
    backlog,
    doubts: new Set(),
    owed: new Set(),
    paid: new WeakMap(),
  };
  const { doubts, owed } = books;
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
      const debt = { accountId, charge: about, credits, xid: null };
      await repay(services, { ...debt, payment: books.paid.get(payment) ?? payment }, owed);
    },
    settle: async () => {
      for (const doubt of [...doubts]) {
        if (await isSettled(books, doubt)) doubts.delete(doubt);
      }
      for (const debt of [...owed]) {
        owed.delete(debt);
        await repay(services, debt, owed);
      }
      for (const accountId of backlog.accounts()) await chargeWithLate(books, accountId, []);
    },
    open: () => doubts.size + owed.size + backlog.size(),
  };
}

interface Books {
  readonly services: TillServices;
  readonly backlog: Backlog;
  readonly doubts: Set<Doubt>;
  readonly owed: Set<Owed>;
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
  { services, owed, paid }: Books,
  accountId: string,
  late: readonly LateCharge[],
  outcomes: readonly Spent[],
): Promise<void> {
  for (const [i, { charge, payment, back }] of late.entries()) {
    const outcome = outcomes[i];
    if (outcome?.kind === 'paid') {
      paid.set(payment, outcome.payment);
      const debt = { accountId, charge, payment: outcome.payment, credits: back, xid: null };
      await repay(services, debt, owed);
      continue;
    }
    // Another process spent it meanwhile; the call was answered on what was known then.
    const { requestId, credits } = charge;
    const about = { account: accountId, request_id: requestId, credits };
    services.log.warn(about, 'a charge could not be taken any more and is given up');
  }
}

async function chargeMany(
  { services, doubts }: Books,
  accountId: string,
  charges: readonly Charge[],
  late: readonly LateCharge[],
): Promise<readonly Spent[]> {
  const heard: { doubt: Doubt | null } = { doubt: null };
  try {
    return await services.database.transaction(async (db) => {
      const row = await lockSpending(db, accountId);
      if (row === null) throw new AccountGone(`${accountId} is closed`);
      const now = services.now();
      const costs = charges.map(({ credits }) => credits);
      const outcomes = spend(creditStateOf(row), costs, monthOf(now));
      heard.doubt = { xid: row.xid, accountId, charges, outcomes, late };
      await book(db, accountId, charges, outcomes, now);
      return outcomes;
    });
  } catch (error) {
    // The connection may have been lost after the server had committed: it is asked which it was.
    if (heard.doubt === null) throw error;
    const fate = await fateOf(services.database, heard.doubt.xid).catch(() => 'unheard' as const);
    if (fate === 'committed') return heard.doubt.outcomes;
    if (fate !== 'aborted') doubts.add(heard.doubt);
    throw error;
  }
}

async function book(
  db: Db,
  accountId: string,
  charges: readonly Charge[],
  outcomes: readonly Spent[],
  now: Date,
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
  await putSpending(db, accountId, last.state, [...sums.values()]);
  if (entries.length > 0) await insertEntries(db, accountId, entries, now);
}

/** What cannot be given back now is owed, and tried again; never twice. */
async function repay(services: TillServices, debt: Owed, owed: Set<Owed>): Promise<void> {
  const { accountId, charge, payment, credits } = debt;
  if (credits === 0) return;
  const begun: { xid: string | null } = { xid: debt.xid };
  try {
    if (debt.xid !== null) {
      const fate = await fateOf(services.database, debt.xid);
      if (fate === 'in progress') throw new Error('its transaction has not ended yet');
      if (fate !== 'aborted') return;
      begun.xid = null;
    }
    await services.database.transaction(async (db) => {
      const row = await lockSpending(db, accountId);
      if (row === null) return;
      begun.xid = row.xid;
      const { state, toBalance } = giveBack(creditStateOf(row), payment, credits);
      const { day, operation, requestId, actor } = charge;
      await putSpending(db, accountId, state, [{ day, operation, credits: -credits }]);
      if (toBalance === 0) return;
      const entry = { kind: 'refund', amount: toBalance, operation, requestId, actor } as const;
      await insertEntries(db, accountId, [{ ...entry, note: null }], services.now());
    });
  } catch (error) {
    owed.add({ ...debt, xid: begun.xid });
    services.log.warn(
      { err: error, account: accountId, request_id: charge.requestId, credits },
      'credits could not be given back yet',
    );
  }
}

/** Whether nothing more is to be done about it. */
async function isSettled(
  books: Books,
  { xid, accountId, charges, outcomes, late }: Doubt,
): Promise<boolean> {
  const { services, backlog, owed } = books;
  const fate = await fateOf(services.database, xid).catch(() => 'unheard' as const);
  if (fate === 'unheard' || fate === 'in progress') return false;
  if (fate !== 'committed') {
    backlog.restore(accountId, late);
    return true;
  }
  await closeLate(books, accountId, late, outcomes);
  for (const [i, charge] of charges.entries()) {
    const outcome = outcomes[i];
    if (outcome?.kind !== 'paid' || i < late.length) continue;
    const { payment } = outcome;
    const debt = { accountId, charge, payment, credits: charge.credits, xid: null };
    await repay(services, debt, owed);
  }
  return true;
}

export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}
