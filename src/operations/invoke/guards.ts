// The guards that every call passes: limits, credits, idempotency.

import type { Caller } from '../../contract/caller.ts';
import type { Method } from '../../contract/operation.ts';
import type { ProblemCode } from '../../contract/problems.ts';
import type { RefusalExtras } from '../../contract/refusal.ts';
import type { Payment } from '../../core/callers/credits.ts';
import type { Headers, Reply, WireRequest } from './wire.ts';

/** One call, as the guards see it. */
export interface Visit {
  readonly requestId: string;
  readonly operationId: string;
  readonly caller: Caller;
  /** The price that the operation declares. */
  readonly credits: number;
  readonly request: WireRequest;
}

/** `headers` go onto the reply, whatever becomes of the call. */
export type Admission = { readonly kind: 'admitted'; readonly headers: Headers } | Refused;

export interface Refused {
  readonly kind: 'refused';
  readonly code: ProblemCode;
  readonly detail: string;
  readonly headers: Headers;
  readonly extras?: RefusalExtras;
}

/** `payment` is null where nothing was taken. */
export type Charged =
  | { readonly kind: 'paid'; readonly headers: Headers; readonly payment: Payment | null }
  | Refused;

export interface LimitGuard {
  /** Takes one call from every window of the caller, or nothing at all. */
  admit(visit: Visit): Promise<Admission> | Admission;
  /** The same without waiting, where calls are counted in this process. */
  readonly admitNow?: (visit: Visit) => Admission;
}

export interface CreditGuard {
  /** Whether it has anything to do with this caller; else nothing else of it need be asked. */
  concerns(caller: Caller): boolean;
  /** What the caller has left, for every reply to it; takes nothing. */
  fields(visit: Visit): Promise<Headers> | Headers;
  /** Notes a call that the limits let in. */
  count(visit: Visit): void;
  /** Before the work: is there enough for the declared price? */
  check(visit: Visit): Promise<Admission> | Admission;
  /**
   * Takes `cost`, after the work and before its answer leaves: what cannot be paid is not answered.
   * Not asked for a 304, a refusal or a failure.
   */
  charge(visit: Visit, cost: number): Promise<Charged> | Charged;
  /** Gives `credits` back of what was taken before the work. Never throws. */
  refund(visit: Visit, payment: Payment | null, credits: number): Promise<Headers> | Headers;
}

/** A call that writes and carries an `Idempotency-Key`. */
export interface KeyedWrite {
  /** The key as the header has it. */
  readonly key: string;
  readonly method: Method;
  /** The parsed body. */
  readonly body: unknown;
  /** Whether its answer holds a secret that is told once. */
  readonly secret: boolean;
}

export type IdempotencyStart =
  | { readonly kind: 'first' }
  | { readonly kind: 'replay'; readonly reply: Reply }
  | Omit<Refused, 'headers'>;

export interface IdempotencyGuard {
  begin(visit: Visit, write: KeyedWrite): Promise<IdempotencyStart> | IdempotencyStart;
  /** Keeps the reply for replays; null after a failure, which may be tried again. Never throws. */
  finish(visit: Visit, write: KeyedWrite, reply: Reply | null): Promise<void> | void;
}

export interface Guards {
  readonly limits: LimitGuard;
  readonly credits: CreditGuard;
  readonly idempotency: IdempotencyGuard;
}

const ADMITTED: Admission = { kind: 'admitted', headers: {} };

/** Everybody may do everything, for nothing. */
export const OPEN_GUARDS: Guards = {
  limits: { admit: () => ADMITTED, admitNow: () => ADMITTED },
  credits: {
    concerns: () => false,
    fields: () => ({}),
    count: () => {},
    check: () => ADMITTED,
    charge: () => ({ kind: 'paid', headers: {}, payment: null }),
    refund: () => ({}),
  },
  idempotency: { begin: () => ({ kind: 'first' }), finish: () => {} },
};
