// Decides what one more look at one fact means, by the confirmation rules of completions 2.1.

import type { Json } from '../facts/fact.ts';
import { sameSpelling } from '../facts/same-spelling.ts';
import { sameJson } from '../json.ts';
import { DAY, type Policy } from './policy.ts';

/** A capture, as far as judging needs it. `at` is in milliseconds since 1970. */
export interface Sighting {
  readonly captureId: string;
  readonly at: number;
  /**
   * Egress, language and renderer in one word; captures from different ones never confirm each
   * other.
   */
  readonly vantage: string;
}

/** What a page shows for a key: a value, or that a complete page lacks it. */
export type Shown =
  | { readonly kind: 'value'; readonly value: Json; readonly unit: string | null }
  | { readonly kind: 'absent' };

export const ABSENT: Shown = { kind: 'absent' };

export interface Accepted {
  readonly shown: Shown;
  /** The last complete capture that showed it. */
  readonly confirmed: Sighting;
}

export interface Suspicion {
  readonly candidate: Shown;
  /** The last complete capture with the accepted value before the candidate came up. */
  readonly before: Sighting;
  readonly first: Sighting;
  /** Consecutive complete captures that showed the candidate. */
  readonly seen: number;
  /** The candidate was itself the accepted value within the hold window (A-B-A). */
  readonly oscillating: boolean;
  /** One of the captures is poor evidence: it shrank, or may show another edition. */
  readonly distrusted: boolean;
}

/** What is known of one fact on one page. */
export interface Track {
  /** Null before the first complete look. */
  readonly accepted: Accepted | null;
  readonly suspected: Suspicion | null;
  /**
   * Values that were accepted earlier and are no more, with the last capture that confirmed each.
   */
  readonly earlier: readonly Accepted[];
  /** Candidates that went back before they were confirmed. */
  readonly flaps: number;
}

export const UNKNOWN: Track = { accepted: null, suspected: null, earlier: [], flaps: 0 };

/** One look: `unread` where the capture is incomplete or the reader abstains on this key. */
export type Look =
  | {
      readonly kind: 'seen';
      readonly sighting: Sighting;
      readonly shown: Shown;
      /** Poor evidence of what it shows: agreement must last. */
      readonly distrusted?: boolean;
    }
  | { readonly kind: 'unread' };

export type Change = 'added' | 'removed' | 'changed';

export type Judgement =
  /** Says nothing: failure is never absence. */
  | { readonly kind: 'unread' }
  /** The first complete look at this family: published, never announced as a change. */
  | { readonly kind: 'baseline'; readonly shown: Shown; readonly sighting: Sighting }
  | { readonly kind: 'same'; readonly sighting: Sighting; readonly flapped: boolean }
  | { readonly kind: 'suspected'; readonly suspicion: Suspicion; readonly flapped: boolean }
  /** Suspected too, but held: it was accepted a moment ago, and the page may be flapping. */
  | { readonly kind: 'oscillating'; readonly suspicion: Suspicion; readonly flapped: boolean }
  | {
      readonly kind: 'changed';
      readonly change: Change;
      readonly from: Shown;
      readonly to: Shown;
      readonly before: Sighting;
      readonly first: Sighting;
      readonly confirming: Sighting;
      /** The confirming look went further than what is told: the beginning of the next change. */
      readonly next: Suspicion | null;
    };

/** `noise`: as in `Policy`. */
export function sameShown(a: Shown, b: Shown, noise = 0): boolean {
  if (a.kind === 'absent' || b.kind === 'absent') return a.kind === b.kind;
  if (a.unit !== b.unit) return false;
  if (typeof a.value !== 'number' || typeof b.value !== 'number') return sameJson(a.value, b.value);
  return a.value === b.value || Math.abs(a.value - b.value) < noise;
}

/** The same in the eyes of a policy: within its noise, or in another spelling. */
function alike(a: Shown, b: Shown, { noise, spelling }: Policy): boolean {
  if (sameShown(a, b, noise)) return true;
  if (a.kind === 'absent' || b.kind === 'absent' || a.unit !== b.unit) return false;
  return sameSpelling(spelling, a.value, b.value);
}

/** Judges the next look. Looks are given in the order in which their captures were taken. */
export function judge(track: Track, look: Look, policy: Policy): Judgement {
  if (look.kind === 'unread') return look;
  const { accepted, suspected } = track;
  const { shown, sighting } = look;
  if (accepted === null) return { kind: 'baseline', shown, sighting };
  if (alike(shown, accepted.shown, policy)) {
    return { kind: 'same', sighting, flapped: suspected !== null };
  }
  const distrusted = look.distrusted === true;
  const agreed =
    suspected !== null && suspected.first.vantage === sighting.vantage
      ? agreement(accepted.shown, suspected.candidate, shown, policy)
      : null;
  const goesOn = suspected !== null && agreed !== null;
  const suspicion: Suspicion = goesOn
    ? {
        ...suspected,
        candidate: agreed,
        seen: suspected.seen + 1,
        distrusted: suspected.distrusted || distrusted,
      }
    : {
        candidate: shown,
        before: suspected?.before ?? accepted.confirmed,
        first: sighting,
        seen: 1,
        oscillating: leftLately(track, shown, sighting, policy),
        distrusted,
      };
  if (enough(suspicion, sighting, policy)) {
    return {
      kind: 'changed',
      change: changeBetween(accepted.shown, shown),
      from: accepted.shown,
      to: suspicion.candidate,
      before: suspicion.before,
      first: suspicion.first,
      confirming: sighting,
      next: furtherMove(suspicion, look, policy),
    };
  }
  const flapped = suspected !== null && !goesOn;
  return { kind: suspicion.oscillating ? 'oscillating' : 'suspected', suspicion, flapped };
}

/**
 * What two looks agree on that both differ from the accepted value; null where they do not. Of a
 * quantity that moves it is the smaller of two moves to the same side (completions 2.3).
 */
function agreement(accepted: Shown, candidate: Shown, shown: Shown, policy: Policy): Shown | null {
  if (alike(candidate, shown, { ...policy, noise: 0 })) return candidate;
  if (!policy.moves) return null;
  const from = numberOf(accepted, shown);
  const one = numberOf(candidate, shown);
  const other = numberOf(shown, shown);
  if (from === null || one === null || other === null) return null;
  if (one > from !== other > from) return null;
  return Math.abs(one - from) <= Math.abs(other - from) ? candidate : shown;
}

/** The number of `shown` where it has the unit of `like`. */
function numberOf(shown: Shown, like: Shown): number | null {
  if (shown.kind === 'absent' || like.kind === 'absent' || shown.unit !== like.unit) return null;
  return typeof shown.value === 'number' ? shown.value : null;
}

function furtherMove(
  { candidate, first }: Suspicion,
  { shown, sighting }: Extract<Look, { kind: 'seen' }>,
  policy: Policy,
): Suspicion | null {
  if (!policy.moves || alike(shown, candidate, policy)) return null;
  const marks = { seen: 1, oscillating: false, distrusted: false };
  return { candidate: shown, before: first, first: sighting, ...marks };
}

function enough(suspicion: Suspicion, now: Sighting, policy: Policy): boolean {
  const { oscillating, distrusted, first, seen } = suspicion;
  const wanted = Math.max(
    oscillating ? policy.holdCaptures : policy.captures,
    distrusted ? policy.distrustCaptures : 1,
  );
  if (seen < wanted) return false;
  if (distrusted && now.at - first.at < policy.distrustSpan) return false;
  if (wanted === 1) return true;
  if (now.at - first.at < policy.minGap) return false;
  return !policy.differentDays || utcDay(now.at) !== utcDay(first.at);
}

function leftLately(track: Track, shown: Shown, now: Sighting, policy: Policy): boolean {
  return track.earlier.some(
    (left) => alike(left.shown, shown, policy) && now.at - left.confirmed.at <= policy.holdWindow,
  );
}

function changeBetween(from: Shown, to: Shown): Change {
  if (from.kind === 'absent') return 'added';
  return to.kind === 'absent' ? 'removed' : 'changed';
}

function utcDay(at: number): number {
  return Math.floor(at / DAY);
}

/** The track after a judgement; what the store keeps, in one value. */
export function settle(track: Track, judgement: Judgement): Track {
  switch (judgement.kind) {
    case 'unread':
      return track;
    case 'baseline':
      return {
        ...track,
        accepted: { shown: judgement.shown, confirmed: judgement.sighting },
      };
    case 'same':
      return {
        ...track,
        accepted: track.accepted && { ...track.accepted, confirmed: judgement.sighting },
        suspected: null,
        flaps: track.flaps + (judgement.flapped ? 1 : 0),
      };
    case 'suspected':
    case 'oscillating':
      return {
        ...track,
        suspected: judgement.suspicion,
        flaps: track.flaps + (judgement.flapped ? 1 : 0),
      };
    case 'changed':
      return {
        accepted: { shown: judgement.to, confirmed: judgement.confirming },
        suspected: judgement.next,
        earlier: [...track.earlier, { shown: judgement.from, confirmed: judgement.before }],
        flaps: track.flaps,
      };
  }
}

/**
 * What a new version of a reader makes of a track: the accepted value as the new version reads it
 * from the accepted value's own capture, and the suspicion as it reads it from the capture that
 * raised it. Restating announces nothing (completions 2.1, "extractor version change").
 * `undefined` means that the new version abstains there, so the old reading is kept.
 */
export function restate(
  track: Track,
  reread: { readonly accepted: Shown | undefined; readonly suspected: Shown | undefined },
): Track {
  if (track.accepted === null) return track;
  const accepted = { ...track.accepted, shown: reread.accepted ?? track.accepted.shown };
  const candidate = reread.suspected ?? track.suspected?.candidate;
  const suspected =
    track.suspected === null || candidate === undefined || sameShown(candidate, accepted.shown)
      ? null
      : { ...track.suspected, candidate };
  return { ...track, accepted, suspected };
}
