// The life of a domain claim: its states, and what a look at its proof or the passing of time does.

import { base62 } from '../callers/api-key.ts';
import type { ClaimFinding, ClaimMethod } from './claim-proof.ts';

/** In the order of a life (completions 7.1). */
export const CLAIM_STATUSES = [
  'pending',
  'verified',
  'lapsing',
  'lapsed',
  'expired',
  'released',
] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

export interface ClaimState {
  readonly status: ClaimStatus;
  /** Stands in the challenge: a new one where the old one is of no use any more. */
  readonly token: string;
  /** When a pending claim ages out; null for any other. */
  readonly expiresAt: Date | null;
  /** When the proof was found, the first time since it was looked for. */
  readonly verifiedAt: Date | null;
  /** When the grace of a lapsing claim ends; null for any other. */
  readonly lapsesAt: Date | null;
  /** Since when nobody could look, without a break. */
  readonly unreachableSince: Date | null;
  readonly lastCheckedAt: Date | null;
  /** The next look that nobody has to ask for. */
  readonly nextCheckAt: Date | null;
  /** What the last look found instead of the proof. */
  readonly lastError: string | null;
  /** When its account was told that it lapses. */
  readonly warnedAt: Date | null;
}

export interface ClaimLook {
  readonly finding: ClaimFinding;
  readonly at: Date;
  /** `owner`: somebody asked for it. */
  readonly by: 'owner' | 'schedule';
  /** The token from now on, where this look ends the claim. */
  readonly freshToken: string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The most pending claims of one account. */
export const MOST_PENDING = 5;
const PENDING_FOR = 7 * DAY;
/** Whoever claims is taken to be at work on it for this long. */
const LOOKED_FOR = HOUR;
const PENDING_EVERY = 10 * MINUTE;
const VERIFIED_EVERY = 30 * DAY;
const GRACE = 14 * DAY;
const LAPSING_EVERY = DAY;
/** How long an owner's servers may be out of reach before it counts. */
const UNREACHABLE_FOR = 14 * DAY;

/** 256 bits in 43 letters and digits; `random` is 32 unpredictable bytes. */
export function writeClaimToken(random: Uint8Array): string {
  if (random.length !== 32) throw new RangeError('a token is made of 32 random bytes');
  return base62(BigInt(`0x${Buffer.from(random).toString('hex')}`), 43);
}

/** Whether what is declared under it stands: a claim in its grace still speaks. */
export function speaks(status: ClaimStatus): boolean {
  return status === 'verified' || status === 'lapsing';
}

/** A claim as it begins, and as one begins again that has ended. */
export function pendingClaim(now: Date, token: string): ClaimState {
  return {
    status: 'pending',
    token,
    expiresAt: later(now, PENDING_FOR),
    verifiedAt: null,
    lapsesAt: null,
    unreachableSince: null,
    lastCheckedAt: null,
    nextCheckAt: later(now, PENDING_EVERY),
    lastError: null,
    warnedAt: null,
  };
}

/**
 * One whose proof is to stand at the other place from now on: nobody has looked there yet. One that
 * was proved is looked for there within the hour, and speaks meanwhile.
 */
export function movedClaim(before: ClaimState, now: Date): ClaimState {
  const { nextCheckAt } = before;
  const soon = later(now, HOUR);
  const sooner = nextCheckAt === null || nextCheckAt > soon ? soon : nextCheckAt;
  return {
    ...before,
    ...{ unreachableSince: null, lastCheckedAt: null, lastError: null },
    nextCheckAt: speaks(before.status) ? sooner : nextCheckAt,
  };
}

export function isDueToExpire({ status, expiresAt }: ClaimState, now: Date): boolean {
  return status === 'pending' && expiresAt !== null && expiresAt <= now;
}

/** Ends a pending claim whose days are over: whoever proves it later does so with the new token. */
export function expiredClaim(before: ClaimState, freshToken: string): ClaimState {
  return {
    ...before,
    ...{ status: 'expired', token: freshToken },
    ...{ expiresAt: null, nextCheckAt: null, unreachableSince: null },
  };
}

export function releasedClaim(before: ClaimState): ClaimState {
  return {
    ...before,
    status: 'released',
    ...{ expiresAt: null, lapsesAt: null, nextCheckAt: null, unreachableSince: null },
  };
}

/** A claim after a look at its proof. What nobody could see is never taken for missing. */
export function afterLook(before: ClaimState, look: ClaimLook): ClaimState {
  const { finding, at } = look;
  if (before.status === 'released') return before;
  if (finding.kind === 'found') return proven(before, at);
  const seen = {
    ...before,
    lastCheckedAt: at,
    lastError: finding.says,
    unreachableSince: finding.kind === 'missing' ? null : (before.unreachableSince ?? at),
  };
  switch (before.status) {
    case 'pending':
      return look.by === 'owner' ? seen : { ...seen, nextCheckAt: pendingCheck(before, at) };
    case 'verified':
      return isGivenUp(seen, finding, at)
        ? lapsing(seen, at)
        : { ...seen, nextCheckAt: patientCheck(seen, at) };
    case 'lapsing':
      return stillLapsing(seen, look);
    case 'lapsed':
    case 'expired':
      return { ...seen, unreachableSince: null };
  }
}

/**
 * Whether a claim has moved on since it was read for a look: then what was seen does not speak of
 * it as it stands. A token that was found is good for as long as it is the claim's, though.
 */
export function isOvertaken(read: LookedFor, now: LookedFor, { finding, by }: ClaimLook): boolean {
  if (read.token !== now.token || read.method !== now.method) return true;
  if (finding.kind === 'found') return false;
  // Nobody asked for this look: somebody else has taken it up, or has looked meanwhile.
  if (by === 'schedule' && !isSame(read.nextCheckAt, now.nextCheckAt)) return true;
  return read.status !== now.status || !isSame(read.lastCheckedAt, now.lastCheckedAt);
}

type LookedFor = ClaimState & { readonly method: ClaimMethod };

function isSame(a: Date | null, b: Date | null): boolean {
  return a?.getTime() === b?.getTime();
}

function proven(before: ClaimState, at: Date): ClaimState {
  return {
    status: 'verified',
    token: before.token,
    expiresAt: null,
    verifiedAt: speaks(before.status) ? before.verifiedAt : at,
    lapsesAt: null,
    unreachableSince: null,
    lastCheckedAt: at,
    nextCheckAt: later(at, VERIFIED_EVERY),
    lastError: null,
    warnedAt: null,
  };
}

/** Since when nobody could look, where a claim lapses for that; null where the proof was gone. */
export function unseenSince({ unreachableSince, lapsesAt }: ClaimState): Date | null {
  if (unreachableSince === null || lapsesAt === null) return null;
  const began = lapsesAt.getTime() - GRACE;
  return began - unreachableSince.getTime() >= UNREACHABLE_FOR ? unreachableSince : null;
}

/** Whether a look that did not find it counts against a claim. */
function isGivenUp(seen: ClaimState, { kind }: ClaimFinding, at: Date): boolean {
  if (kind === 'missing') return true;
  return at.getTime() - (seen.unreachableSince ?? at).getTime() >= UNREACHABLE_FOR;
}

function lapsing(seen: ClaimState, at: Date): ClaimState {
  return {
    ...seen,
    status: 'lapsing',
    lapsesAt: later(at, GRACE),
    nextCheckAt: later(at, LAPSING_EVERY),
    warnedAt: null,
  };
}

// The end of its grace alone ends no claim: a look has to say so then.
function stillLapsing(seen: ClaimState, { finding, at, freshToken }: ClaimLook): ClaimState {
  const { lapsesAt } = seen;
  if (lapsesAt !== null && lapsesAt <= at && isGivenUp(seen, finding, at)) {
    return {
      ...seen,
      ...{ status: 'lapsed', token: freshToken },
      ...{ lapsesAt: null, nextCheckAt: null, unreachableSince: null },
    };
  }
  const next = later(at, LAPSING_EVERY);
  const last = lapsesAt !== null && lapsesAt > at && lapsesAt < next ? lapsesAt : next;
  const soon = finding.kind === 'missing' ? last : patientCheck(seen, at);
  return { ...seen, nextCheckAt: soon < last ? soon : last };
}

/** Every ten minutes in the first hour, then only when somebody asks. */
function pendingCheck({ expiresAt }: ClaimState, at: Date): Date | null {
  if (expiresAt === null) return null;
  const next = later(at, PENDING_EVERY);
  return next <= later(expiresAt, LOOKED_FOR - PENDING_FOR) ? next : null;
}

/** Waits as long again as nobody could look, but an hour at least and a day at most. */
function patientCheck({ unreachableSince }: ClaimState, at: Date): Date {
  const since = at.getTime() - (unreachableSince ?? at).getTime();
  return later(at, Math.min(DAY, Math.max(HOUR, since)));
}

function later(at: Date, milliseconds: number): Date {
  return new Date(at.getTime() + milliseconds);
}
