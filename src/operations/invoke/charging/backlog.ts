// Charges of calls that were answered while nothing could be written: so many, in memory.

import type { Payment } from '../../../core/callers/credits.ts';
import type { Charge } from './gathered-charges.ts';

export interface LateCharge {
  charge: Charge;
  /** As it was reckoned when the call was answered; it names the charge. */
  readonly payment: Payment;
  /** What is to be given back of it once it has been made. */
  back: number;
}

export interface Backlog {
  /** False where there is no room for it. */
  add(accountId: string, charge: Charge, payment: Payment): boolean;
  /** Credits of an account that were not taken yet. */
  owed(accountId: string): number;
  /** Gives credits of a payment back; false where it does not wait here. */
  lower(accountId: string, payment: Payment, credits: number): boolean;
  /** What is to be charged now, by whoever asks first; it waits on until `end` is told of it. */
  begin(accountId: string): readonly LateCharge[];
  /** `gone`: it was charged, or never will be. `waiting`: it stays for the next time. */
  end(accountId: string, late: readonly LateCharge[], how: 'gone' | 'waiting'): void;
  /** Waits again after all. */
  restore(accountId: string, late: readonly LateCharge[]): void;
  accounts(): readonly string[];
  size(): number;
}

export interface BacklogBounds {
  readonly all: number;
  readonly ofAccount: number;
}

/** A quarter of an hour of the largest tier; about 20 MB when all of them wait. */
const BOUNDS: BacklogBounds = { all: 50_000, ofAccount: 20_000 };

export function openBacklog(bounds: BacklogBounds = BOUNDS): Backlog {
  const waiting = new Map<string, LateCharge[]>();
  const underWay = new Set<string>();
  let size = 0;
  const keep = (accountId: string, late: LateCharge[]): void => {
    size += late.length - (waiting.get(accountId)?.length ?? 0);
    if (late.length === 0) waiting.delete(accountId);
    else waiting.set(accountId, late);
  };
  const of = (accountId: string): LateCharge[] => waiting.get(accountId) ?? [];
  return {
    add: (accountId, charge, payment) => {
      const own = of(accountId);
      if (size >= bounds.all || own.length >= bounds.ofAccount) return false;
      // In place: an account may have thousands.
      own.push({ charge, payment, back: 0 });
      waiting.set(accountId, own);
      size += 1;
      return true;
    },
    owed: (accountId) =>
      of(accountId).reduce((sum, { charge, back }) => sum + charge.credits - back, 0),
    lower: (accountId, payment, credits) => {
      const late = of(accountId).find((one) => one.payment === payment);
      if (late === undefined) return false;
      if (underWay.has(accountId)) late.back += credits;
      else late.charge = { ...late.charge, credits: late.charge.credits - credits };
      return true;
    },
    begin: (accountId) => {
      if (underWay.has(accountId) || !waiting.has(accountId)) return [];
      underWay.add(accountId);
      return [...of(accountId)];
    },
    end: (accountId, late, how) => {
      if (late.length === 0) return;
      underWay.delete(accountId);
      if (how === 'waiting') return;
      const gone = new Set(late);
      keep(
        accountId,
        of(accountId).filter((one) => !gone.has(one)),
      );
    },
    restore: (accountId, late) => keep(accountId, [...late, ...of(accountId)]),
    accounts: () => [...waiting.keys()],
    size: () => size,
  };
}
