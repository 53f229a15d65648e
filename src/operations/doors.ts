// The hooks of the one door (limits, credits, idempotency), empty until a later part fills them.

import type { Caller } from '../contract/caller.ts';
import type { ProblemCode } from '../contract/problems.ts';
import type { RefusalExtras } from '../contract/refusal.ts';
import type { Reply, WireRequest } from './wire.ts';

/** One call, as the hooks see it. */
export interface Visit {
  readonly requestId: string;
  readonly operationId: string;
  readonly caller: Caller;
  /** The price that the operation declares. */
  readonly credits: number;
  readonly request: WireRequest;
}

export type Headers = Readonly<Record<string, string>>;

/** `headers` go onto the reply, whatever becomes of the call. */
export type Admission =
  | { readonly kind: 'admitted'; readonly headers: Headers }
  | {
      readonly kind: 'refused';
      readonly code: ProblemCode;
      readonly detail: string;
      readonly headers: Headers;
      readonly extras?: RefusalExtras;
    };

export interface LimitDoor {
  /** Takes one call from every window of the caller, or nothing at all. */
  admit(visit: Visit): Promise<Admission> | Admission;
}

export interface CreditDoor {
  /** Before the work: is there enough for the declared price? */
  check(visit: Visit): Promise<Admission> | Admission;
  /** After it, for a success that is not a 304: takes `cost` and gives the credit headers. */
  charge(visit: Visit, cost: number): Promise<Headers> | Headers;
}

export type IdempotencyStart =
  | { readonly kind: 'first' }
  | { readonly kind: 'replay'; readonly reply: Reply }
  | { readonly kind: 'refused'; readonly code: ProblemCode; readonly detail: string };

export interface IdempotencyDoor {
  /** Asked for a call that writes and carries an `Idempotency-Key`. `body` is the parsed body. */
  begin(visit: Visit, key: string, body: unknown): Promise<IdempotencyStart> | IdempotencyStart;
  /** Keeps the reply for replays; null after a failure, which may be tried again. */
  finish(visit: Visit, key: string, reply: Reply | null): Promise<void> | void;
}

export interface Doors {
  readonly limits: LimitDoor;
  readonly credits: CreditDoor;
  readonly idempotency: IdempotencyDoor;
}

const ADMITTED: Admission = { kind: 'admitted', headers: {} };

/** Everybody may do everything, for nothing. */
export const OPEN_DOORS: Doors = {
  limits: { admit: () => ADMITTED },
  credits: { check: () => ADMITTED, charge: () => ({}) },
  idempotency: { begin: () => ({ kind: 'first' }), finish: () => {} },
};
