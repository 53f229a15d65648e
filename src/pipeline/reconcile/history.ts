// What the generations of an archive have shown of a page so far, and what the next one changes.

import { archivePolicyOf, isLasting } from '../../contract/fact-keys.ts';
import { type Abstention, abstainsOn, identityOf, type Reading } from '../../core/facts/fact.ts';
import { isRecognised } from '../../core/judging/doubt.ts';
import { ABSENT, judge, type Shown, type Sighting } from '../../core/judging/judge.ts';
import type { CompleteCapture } from '../../core/judging/ledger.ts';
import type { BookedChange } from './announce-changes.ts';
import type { ReadCapture } from './read-capture.ts';

/**
 * A value that was not read for so many generations is not compared any more. What is remembered
 * follows from the last ones alone, so it is the same wherever a batch begins.
 */
export const GENERATIONS_REMEMBERED = 24;

/** A value, as the last generation that showed it has it. */
export interface Sight {
  readonly reading: Reading;
  readonly capture: CompleteCapture;
  readonly read: ReadCapture;
  /** Generations since then. */
  readonly age: number;
}

export interface History {
  /** By identity; of prices in several currencies each, the newest first. */
  readonly shown: ReadonlyMap<string, readonly Sight[]>;
  readonly last: CompleteCapture;
  /** What the last generation leaves open. */
  readonly unclear: readonly Abstention[];
}

export interface Generation {
  readonly capture: CompleteCapture;
  readonly read: ReadCapture;
}

export function afterGeneration(before: History | null, { capture, read }: Generation): History {
  const shown = new Map<string, readonly Sight[]>();
  for (const reading of read.readings) {
    shown.set(identityOf(reading), [{ reading, capture, read, age: 0 }]);
  }
  for (const [name, sights] of before?.shown ?? []) {
    const older = sights
      .map((sight) => ({ ...sight, age: sight.age + 1 }))
      .filter(({ age }) => age < GENERATIONS_REMEMBERED);
    const newer = shown.get(name)?.[0];
    const kept =
      newer === undefined
        ? older.filter(({ reading }) => saysNothingOf(read, reading))
        : [newer, ...older.filter(({ reading }) => isOtherMoney(reading, newer.reading))];
    if (kept.length > 0) shown.set(name, kept);
  }
  return { shown, last: capture, unclear: read.abstentions };
}

export function historyOf(generations: readonly Generation[]): History | null {
  return generations.reduce<History | null>(afterGeneration, null);
}

/** What one more look at the page shows otherwise than the generations before it. */
export function changesIn(before: History, { capture, read }: Generation): readonly BookedChange[] {
  const now = new Map(read.readings.map((reading) => [identityOf(reading), reading]));
  const sighting = sightingOf(capture);
  const changes: BookedChange[] = [];
  for (const name of [...new Set([...before.shown.keys(), ...now.keys()])].sort()) {
    const is = now.get(name) ?? null;
    const was = lastSeen(before, name, is);
    if (was === 'unknown' || (is === null && was !== null && saysNothingOf(read, was.reading))) {
      continue;
    }
    const subject = is ?? was?.reading;
    if (subject === undefined) continue;
    const confirmed = sightingOf(was === null ? before.last : was.capture);
    const accepted = { shown: shownBy(was?.reading ?? null), confirmed };
    const judgement = judge(
      { accepted, suspected: null, earlier: [], flaps: 0 },
      { kind: 'seen', shown: shownBy(is), sighting },
      archivePolicyOf(subject.key),
    );
    if (judgement.kind !== 'changed') continue;
    const { key, provenance, product } = subject;
    const { change } = judgement;
    const from = was?.reading ?? null;
    changes.push({ key, provenance, product, change, from, to: is, judgement, reading: is });
  }
  return changes;
}

/** Does the history say whether this fact was there? */
export function isKnownIn(history: History | null, reading: Reading): boolean {
  if (history === null) return false;
  if (history.shown.has(identityOf(reading))) return true;
  return !abstainsOn(history.unclear, reading);
}

/** Null where the last generation lacks it. */
function lastSeen(before: History, name: string, is: Reading | null): Sight | null | 'unknown' {
  const sights = before.shown.get(name) ?? [];
  const [newest] = sights;
  if (newest === undefined) {
    return is !== null && abstainsOn(before.unclear, is) ? 'unknown' : null;
  }
  if (is === null) return newest;
  return sights.find(({ reading }) => !isOtherMoney(reading, is)) ?? 'unknown';
}

// Archives visit from many countries, and are shown the money of each: that changes no price.
function isOtherMoney(a: Reading, b: Reading): boolean {
  return typeof a.value === 'number' && typeof b.value === 'number' && a.unit !== b.unit;
}

function saysNothingOf(read: ReadCapture, reading: Reading): boolean {
  return (
    isLasting(reading.key) ||
    abstainsOn(read.abstentions, reading) ||
    !isRecognised(read.recognised, reading.key)
  );
}

function shownBy(reading: Reading | null): Shown {
  return reading === null ? ABSENT : { kind: 'value', value: reading.value, unit: reading.unit };
}

function sightingOf({ id, at, vantage }: CompleteCapture): Sighting {
  return { captureId: id, at, vantage };
}
