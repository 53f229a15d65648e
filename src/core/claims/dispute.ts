// Disputes of facts by whoever owns the company's domain: their words, and what an upheld one keeps
// from being read again.

import { isWebAddress } from '../facts/declared-value.ts';
import { type Extraction, type FactIdentity, identityOf } from '../facts/fact.ts';
import { sameJson } from '../json.ts';
import type { Valued } from '../judging/ledger.ts';

export const DISPUTE_STATUSES = ['open', 'upheld', 'rejected', 'withdrawn'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** Open ones that one account may have: whoever decides is a person. */
export const MOST_OPEN_DISPUTES = 20;

/** Withdrawn ones of a claim that are kept; beyond that the oldest go, so that no list fills. */
export const MOST_WITHDRAWN = 100;

export const LONGEST_STATEMENT = 2_000;
export const LONGEST_REASON = 500;
export const LONGEST_SOURCE_URL = 2_048;

/** Credits that each account gets back for each event that it was told: the price of a page. */
export const CREDITS_BACK = 1;

/** What an owner says of a fact: some text, in lines or in one. */
export function isStatement(text: string): boolean {
  return isProse(text.replaceAll('\n', ' '), LONGEST_STATEMENT);
}

/** Why it was decided so: one line, which is published. */
export function isReason(text: string): boolean {
  return isProse(text, LONGEST_REASON);
}

function isProse(line: string, longest: number): boolean {
  // JSON Schema counts characters, not UTF-16 units.
  if (line.length > 2 * longest || [...line].length > longest) return false;
  return line.trim() !== '' && line.isWellFormed() && !/\p{Cc}/u.test(line);
}

/**
 * An address that a browser opens, in ASCII as it asks for it; null where it is none, is too long,
 * or shows a password.
 */
export function sourceAddress(text: string): string | null {
  if (text.length > LONGEST_SOURCE_URL || /\p{Cc}/u.test(text) || !isWebAddress(text)) return null;
  const { href } = new URL(text);
  return href.length > LONGEST_SOURCE_URL ? null : href;
}

/** What became of a dispute, and of the fact since. */
export interface Aftermath {
  readonly status: DisputeStatus;
  readonly lifted_at: Date | null;
  /** Since when another value is known of the fact that was published after the decision. */
  readonly replaced_at: Date | null;
}

/**
 * Whether the value is kept from being read. What is measured moves on and may truly come back: it
 * is withheld until another value was published. All else is, until an operator lifts it.
 */
export function isWithheld(of: Aftermath, isMeasured: boolean): boolean {
  if (of.status !== 'upheld' || of.lifted_at !== null) return false;
  return !isMeasured || of.replaced_at === null;
}

/** A value that an upheld dispute took back: it is not read again. */
export interface WithheldValue extends FactIdentity, Valued {}

/**
 * What was read, without the values that are withheld. Of each the reading says nothing then,
 * neither that the page shows it nor that the page lacks it: it would come back, or seem removed.
 */
export function withoutWithheld<Read extends Pick<Extraction, 'readings' | 'abstentions'>>(
  read: Read,
  withheld: readonly WithheldValue[],
): Read {
  const taken = read.readings.filter((one) => withheld.some((value) => isSame(one, value)));
  if (taken.length === 0) return read;
  const abstentions = taken.map(({ key, provenance, product, value }) => ({
    keys: key,
    reason: 'withheld after a dispute',
    candidates: [value],
    of: { key, provenance, product },
  }));
  return {
    ...read,
    readings: read.readings.filter((one) => !taken.includes(one)),
    abstentions: [...read.abstentions, ...abstentions],
  };
}

function isSame(one: FactIdentity & Valued, other: WithheldValue): boolean {
  if (identityOf(one) !== identityOf(other)) return false;
  return one.unit === other.unit && sameJson(one.value, other.value);
}
