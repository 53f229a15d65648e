// What calls cost an account: the month's allowance first, then its balance under the owner's cap.

/** What an account has and has spent. All figures are whole credits. */
export interface CreditState {
  /** What its tier gives every month. */
  readonly allowance: number;
  /** First day (UTC) of the month for which the next two count: `2026-11-01`. */
  readonly period: string;
  /** Everything that was charged in it. */
  readonly used: number;
  /** The part of it that the balance paid. */
  readonly balanceUsed: number;
  /** Pay-as-you-go credits. */
  readonly balance: number;
  /** Most of the balance that may be spent in a month; null: all of it. */
  readonly cap: number | null;
}

/** What a charge took, and from where. */
export interface Payment {
  readonly period: string;
  readonly fromAllowance: number;
  readonly fromBalance: number;
}

export type Spent =
  | { readonly kind: 'paid'; readonly state: CreditState; readonly payment: Payment }
  /** Nothing was taken. */
  | { readonly kind: 'exhausted'; readonly state: CreditState };

const DAY_MS = 86_400_000;

// Each is asked several times of every call, and is the same all day.
let lastDay = { number: Number.NaN, day: '', month: '' };
let lastReset = { period: '', text: '' };

/** The month of a moment, as its first day. */
export function monthOf(now: Date): string {
  return dayAt(now).month;
}

/** Its day (UTC). */
export function dayOf(now: Date): string {
  return dayAt(now).day;
}

function dayAt(now: Date): typeof lastDay {
  const number = Math.floor(now.getTime() / DAY_MS);
  if (number !== lastDay.number) {
    const day = now.toISOString().slice(0, 10);
    lastDay = { number, day, month: `${day.slice(0, 7)}-01` };
  }
  return lastDay;
}

/** When the allowance of the month after `period` begins. */
export function resetOf(period: string): Date {
  const first = new Date(`${period}T00:00:00Z`);
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1));
}

/** The same in ISO's form. */
export function resetTextOf(period: string): string {
  if (period !== lastReset.period) lastReset = { period, text: resetOf(period).toISOString() };
  return lastReset.text;
}

/**
 * The state in `month`: a month that has begun has spent nothing. A clock that is behind never
 * takes an account back to a month that is over.
 */
export function inMonth(state: CreditState, month: string): CreditState {
  if (state.period >= month) return state;
  return { ...state, period: month, used: 0, balanceUsed: 0 };
}

/** Expects a state in its month. A lower tier may leave less allowance than was used: then none. */
export function allowanceLeft(state: CreditState): number {
  return Math.max(0, state.allowance - (state.used - state.balanceUsed));
}

/** What may still be taken from the balance in this month. */
export function balanceLeft({ balance, cap, balanceUsed }: CreditState): number {
  return cap === null ? balance : Math.max(0, Math.min(balance, cap - balanceUsed));
}

/** What may still be spent in this month. */
export function creditsLeft(state: CreditState): number {
  return allowanceLeft(state) + balanceLeft(state);
}

/** Takes the costs one after the other, each whole or not at all. */
export function spend(state: CreditState, costs: readonly number[], month: string): Spent[] {
  let now = inMonth(state, month);
  return costs.map((cost) => {
    const spent = spendOne(now, cost);
    now = spent.state;
    return spent;
  });
}

/** Throws for what is no whole number of credits. */
export function checkPrice(cost: number): void {
  if (!Number.isSafeInteger(cost) || cost < 0) throw new RangeError(`${cost} is not a price`);
}

function spendOne(state: CreditState, cost: number): Spent {
  checkPrice(cost);
  if (cost > creditsLeft(state)) return { kind: 'exhausted', state };
  const fromAllowance = Math.min(cost, allowanceLeft(state));
  const fromBalance = cost - fromAllowance;
  return {
    kind: 'paid',
    payment: { period: state.period, fromAllowance, fromBalance },
    state: {
      ...state,
      used: state.used + cost,
      balanceUsed: state.balanceUsed + fromBalance,
      balance: state.balance - fromBalance,
    },
  };
}

/**
 * Gives `credits` of a payment back, what the balance paid first. What the allowance of a month
 * that is over paid is gone with it.
 */
export function giveBack(
  state: CreditState,
  payment: Payment,
  credits: number,
): { readonly state: CreditState; readonly toBalance: number } {
  const most = payment.fromAllowance + payment.fromBalance;
  if (!Number.isSafeInteger(credits) || credits < 0 || credits > most) {
    throw new RangeError(`${credits} of ${most} paid credits cannot be given back`);
  }
  const toBalance = Math.min(credits, payment.fromBalance);
  const balance = state.balance + toBalance;
  if (state.period !== payment.period) return { state: { ...state, balance }, toBalance };
  return {
    state: {
      ...state,
      used: state.used - credits,
      balanceUsed: state.balanceUsed - toBalance,
      balance,
    },
    toBalance,
  };
}
