// When a calendar is asked again.

import { DAY, HOUR } from '../judging/policy.ts';

const MINUTE = HOUR / 60;
/** Calendars write one block in a while; asking often brings nothing. */
const FIRST_LOOK = 10 * MINUTE;
const LONGEST_LOOK = HOUR;
const FIRST_RETRY = MINUTE;
const LONGEST_RETRY = HOUR;
/** A promise that is not kept for so long is taken for lost, and asked for again. */
export const PROMISE = 3 * DAY;

/** `tries` counts answers in a row that it is not yet in a block, and failures. */
export function nextLook(now: Date, tries: number): Date {
  return after(now, FIRST_LOOK, LONGEST_LOOK, tries);
}

/** `tries` counts failures in a row to submit anything. */
export function nextSubmission(now: Date, tries: number): Date {
  return after(now, FIRST_RETRY, LONGEST_RETRY, tries);
}

function after(now: Date, first: number, longest: number, tries: number): Date {
  const wait = Math.min(first * 2 ** Math.min(Math.max(tries - 1, 0), 20), longest);
  return new Date(now.getTime() + wait);
}

/** Calendars take some hours; after this something is wrong that nobody mends by waiting. */
const OVERDUE = 2 * 86_400_000;

/** What was sealed before this and is in no block is told. */
export function overdueBefore(now: Date): Date {
  return new Date(now.getTime() - OVERDUE);
}
