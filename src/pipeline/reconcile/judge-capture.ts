// Judges everything that one reader read in one complete capture, and books what follows.

import { archivePolicyOf, isLasting, isMeasured, policyOf } from '../../contract/fact-keys.ts';
import {
  type Abstention,
  type FactIdentity,
  identityOf,
  keyMatches,
  type Reading,
} from '../../core/fact.ts';
import { ABSENT, judge, type Look, type Track } from '../../core/judge.ts';
import type { CompleteCapture, EndedFact, HeldFact, ReaderProgress } from '../../core/ledger.ts';
import { announceBaseline, announceChanges, type BookedChange } from './announce-changes.ts';
import { book } from './book-judgement.ts';
import { shownBy } from './held-fact.ts';
import type { Ledger } from './ledger.ts';

export interface ReadCapture {
  readonly extractor: string;
  readonly version: number;
  readonly readings: readonly Reading[];
  readonly abstentions: readonly Abstention[];
}

/**
 * `progress` is how far this reader had come on this source: null before its first look.
 * A first live capture of a source that was known from an archive is compared like one more
 * generation: nobody saw when between the two the page changed.
 */
export function judgeCapture(ledger: Ledger, capture: CompleteCapture, read: ReadCapture): void {
  const own = ledger.reader(capture.sourceId, capture.lane, read.extractor);
  const before = own ?? ledger.reader(capture.sourceId, otherLane(capture), read.extractor);
  const asArchive = capture.lane === 'archive' || own === null;
  const changes: BookedChange[] = [];
  const baseline: HeldFact[] = [];
  for (const subject of subjects(ledger, capture, read)) {
    const held = ledger.fact(subject);
    if (held !== null && held.sourceId !== capture.sourceId) continue;
    const reading = read.readings.find((r) => identityOf(r) === identityOf(subject)) ?? null;
    const track = trackOf(ledger, capture, subject, held, before);
    const policy =
      asArchive && before !== null ? archivePolicyOf(subject.key) : policyOf(subject.key);
    const judgement = judge(track, lookAt(capture, read, subject, reading), policy);
    const change = book(ledger, capture, read, { subject, held, reading, judgement, track });
    if (change !== null) changes.push(change);
    if (judgement.kind === 'baseline' && reading !== null) {
      const fact = ledger.fact(subject);
      if (fact) baseline.push(fact);
    }
  }
  announceBaseline(ledger, capture, baseline);
  announceChanges(ledger, capture, changes, asArchive ? 'historical' : 'confirmed');
  ledger.progress(capture, read);
}

function otherLane(capture: CompleteCapture): 'live' | 'archive' {
  return capture.lane === 'live' ? 'archive' : 'live';
}

// Everything that is read now, was accepted from here, or is suspected here; in a fixed order.
function subjects(ledger: Ledger, capture: CompleteCapture, read: ReadCapture): FactIdentity[] {
  const all = new Map<string, FactIdentity>();
  for (const fact of ledger.owned(capture.sourceId, read.extractor))
    all.set(identityOf(fact), fact);
  for (const s of ledger.suspicionsOf(capture.sourceId, read.extractor)) all.set(identityOf(s), s);
  for (const reading of read.readings) all.set(identityOf(reading), reading);
  return [...all.entries()].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, f]) => f);
}

function lookAt(
  capture: CompleteCapture,
  read: ReadCapture,
  subject: FactIdentity,
  reading: Reading | null,
): Look {
  if (reading === null && (abstains(read, subject) || isLasting(subject.key))) {
    return { kind: 'unread' };
  }
  const sighting = { captureId: capture.id, at: capture.at, vantage: capture.vantage };
  return { kind: 'seen', sighting, shown: reading === null ? ABSENT : shownBy(reading) };
}

/** The reader cannot tell which value holds, nor that none does. */
export function abstains(read: ReadCapture, subject: FactIdentity): boolean {
  return read.abstentions.some((a) => keyMatches(a.keys, subject.key));
}

// A page lacked a fact where its last look says so: not where the reader abstained on it, nor where
// that look cannot be read any more.
function wasAbsent(ledger: Ledger, before: ReaderProgress, subject: FactIdentity): boolean {
  const { sourceId, lane, extractor } = before;
  if (ledger.suspicion(sourceId, subject)?.suspicion) return true;
  const latest = ledger.latest(sourceId, lane, extractor);
  return latest !== null && !abstains(latest, subject);
}

function trackOf(
  ledger: Ledger,
  capture: CompleteCapture,
  subject: FactIdentity,
  held: HeldFact | null,
  before: ReaderProgress | null,
): Track {
  const suspected = ledger.suspicion(capture.sourceId, subject);
  const { vantage } = capture;
  const accepted =
    held !== null
      ? {
          // A measured fact may have moved on; what was told last is what a change is told against.
          shown: shownBy(isMeasured(subject.key) ? held.announced : held),
          confirmed: { captureId: held.captureId, at: held.lastConfirmedAt, vantage },
        }
      : before !== null && wasAbsent(ledger, before, subject)
        ? {
            shown: ABSENT,
            confirmed: { captureId: before.lastCaptureId, at: before.lastAt, vantage },
          }
        : null;
  return {
    accepted,
    suspected: suspected?.suspicion ?? null,
    earlier: earlierOf(subject.key, held, ledger.ended(subject), vantage),
    flaps: suspected?.flaps ?? 0,
  };
}

// Values that were left; absence is one too, where the fact appeared on a page already known.
function earlierOf(
  key: string,
  held: HeldFact | null,
  ended: readonly EndedFact[],
  vantage: string,
) {
  const values = ended.map((past) => ({
    shown: shownBy(isMeasured(key) ? past.announced : past),
    confirmed: { captureId: past.captureId, at: past.lastConfirmedAt, vantage },
  }));
  const absences = [...(held === null ? [] : [held]), ...ended].flatMap((fact) =>
    fact.absentUntil === null
      ? []
      : [{ shown: ABSENT, confirmed: { captureId: '', at: fact.absentUntil, vantage } }],
  );
  return [...values, ...absences];
}
