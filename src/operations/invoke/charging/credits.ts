// The guard of credits: what a caller has left, whether it is enough, and who is charged what.

import type { Caller } from '../../../contract/caller.ts';
import { Refusal } from '../../../contract/refusal.ts';
import {
  type CreditState,
  creditsLeft,
  dayOf,
  inMonth,
  monthOf,
  resetTextOf,
  spend,
} from '../../../core/callers/credits.ts';
import { findSpending } from '../../../store/accounts/credits.ts';
import type { Services } from '../../services.ts';
import { isUnwritable } from '../failure.ts';
import type { Charged, CreditGuard, Refused, Visit } from '../guards.ts';
import { followed, type Soon } from '../soon.ts';
import type { Headers } from '../wire.ts';
import { AccountGone, type Till } from './charging.ts';
import { creditStateOf } from './credit-state.ts';
import type { Charge } from './gathered-charges.ts';
import type { UsageCounter } from './usage-counter.ts';

type GuardServices = Pick<Services, 'database' | 'now'>;

export function creditGuard(services: GuardServices, till: Till, usage: UsageCounter): CreditGuard {
  const stateOf = readStates(services, till);
  const charged = async (visit: Visit, accountId: string, cost: number): Promise<Charged> => {
    const charge = chargeOf(visit, cost, services.now());
    const spent = await till.charge(accountId, charge).catch(async (error: unknown) => {
      if (!isUnwritable(error)) return closedOnTheWay(error);
      // The answer is there; what it costs is written down as soon as anything can be.
      const state = await stateOf(visit.caller, accountId);
      const later = till.chargeLater(accountId, charge, state);
      if (later === null) throw error;
      return later;
    });
    const now = services.now();
    if (spent.kind === 'exhausted') return exhausted(spent.state, cost, now);
    const { state, payment } = spent;
    return { kind: 'paid', headers: creditFields(state, cost, now), payment };
  };
  return {
    concerns: ({ kind }) => kind !== 'none',
    fields: ({ caller }) => {
      if (caller.kind === 'none' || caller.accountId === null) return {};
      return followed(stateOf(caller, caller.accountId), (state) =>
        creditFields(state, 0, services.now()),
      );
    },
    count: ({ caller, operationId }) => {
      if (caller.kind === 'none') return;
      const now = services.now();
      usage.used(caller.keyId, now);
      if (caller.accountId !== null) usage.count(caller.accountId, dayOf(now), operationId);
    },
    check: (visit) => {
      const accountId = whoPays(visit.caller);
      if (accountId === null || visit.credits === 0) return { kind: 'admitted', headers: {} };
      return followed(stateOf(visit.caller, accountId), (state) => {
        const now = services.now();
        if (creditsLeft(inMonth(state, monthOf(now))) >= visit.credits) {
          return { kind: 'admitted', headers: creditFields(state, 0, now) };
        }
        return exhausted(state, visit.credits, now);
      });
    },
    charge: (visit, cost) => {
      const accountId = whoPays(visit.caller);
      if (accountId === null || cost === 0) return { kind: 'paid', headers: {}, payment: null };
      return charged(visit, accountId, cost);
    },
    refund: async (visit, payment, credits) => {
      const accountId = whoPays(visit.caller);
      if (accountId === null || payment === null || credits === 0) return {};
      const now = services.now();
      await till.refund(accountId, chargeOf(visit, credits, now), payment, credits);
      const paid = payment.fromAllowance + payment.fromBalance;
      const spending = await findSpending(services.database, accountId).catch(() => null);
      const fields = spending ? creditFields(creditStateOf(spending), 0, now) : {};
      return { ...fields, [COST]: String(paid - credits) };
    },
  };
}

/** Null: nobody is charged for this call (completions 8.4). */
function whoPays(caller: Caller): string | null {
  return caller.kind === 'none' || caller.mode === 'test' ? null : caller.accountId;
}

/** What came with the credential, else what is read once for the call. */
function readStates({ database, now }: GuardServices, till: Till) {
  const read = new WeakMap<Caller, CreditState>();
  const readNow = async (caller: Caller, accountId: string): Promise<CreditState> => {
    const spending = await findSpending(database, accountId);
    if (spending === null) throw closed();
    const fresh = creditStateOf(spending);
    read.set(caller, fresh);
    return fresh;
  };
  return (caller: Caller, accountId: string): Soon<CreditState> => {
    const known = caller.kind === 'none' ? undefined : caller.credits;
    const written = known ?? read.get(caller) ?? readNow(caller, accountId);
    return followed(written, (state) => {
      const owed = till.owed(accountId);
      return owed === 0 ? state : afterSpending(state, owed, monthOf(now()));
    });
  };
}

/** What is left after these credits, or nothing where they were more. */
function afterSpending(state: CreditState, credits: number, month: string): CreditState {
  const most = creditsLeft(inMonth(state, month));
  return spend(state, [Math.min(credits, most)], month)[0]?.state ?? state;
}

function chargeOf(visit: Visit, credits: number, now: Date): Charge {
  const { requestId, operationId: operation, caller } = visit;
  const actor = caller.kind === 'none' ? 'nobody' : caller.keyId;
  return { credits, day: dayOf(now), operation, requestId, actor };
}

function closedOnTheWay(error: unknown): never {
  throw error instanceof AccountGone ? closed() : error;
}

function closed(): Refusal {
  return new Refusal('invalid_key', 'The account of this key was closed.');
}

const COST = 'X-Service-Credits-Cost';

/** Fields of every answer to a key of an account (completions 8.4). */
export function creditFields(state: CreditState, cost: number, now: Date): Headers {
  const month = monthOf(now);
  if (cost === lastTold.cost && state === lastTold.state && month === lastTold.month) {
    return lastTold.fields;
  }
  const fields = fieldsOf(inMonth(state, month), cost);
  lastTold = { state, cost, month, fields };
  return fields;
}

/** Calls that share a read of their key are told the same. */
let lastTold: {
  readonly state: CreditState | null;
  readonly cost: number;
  readonly month: string;
  readonly fields: Headers;
} = { state: null, cost: 0, month: '', fields: {} };

function fieldsOf(current: CreditState, cost: number): Headers {
  return {
    [COST]: String(cost),
    'X-Service-Credits-Remaining': String(creditsLeft(current)),
    'X-Service-Credits-Reset': resetTextOf(current.period),
  };
}

// No Retry-After: a client that obeyed it might sleep for weeks, and a top-up helps at once.
function exhausted(state: CreditState, cost: number, now: Date): Refused {
  const current = inMonth(state, monthOf(now));
  const { allowance, balance, cap } = current;
  const capped = cap === null ? '' : ` of which ${cap} may be spent in a month`;
  const left = creditsLeft(current);
  return {
    kind: 'refused',
    code: 'credits_exhausted',
    detail:
      `This call costs ${cost} and ${left} ${left === 1 ? 'credit is' : 'credits are'} left of ` +
      `the ${allowance} of this month and a balance of ${balance}${capped}.`,
    headers: creditFields(state, 0, now),
  };
}
