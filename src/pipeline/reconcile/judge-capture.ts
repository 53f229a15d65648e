// Judges everything that one reader read in one complete capture, and books what follows.

import { ANNOUNCE_RULES, isLasting, isMeasured, policyOf } from '../../contract/fact-keys.ts';
import { type FactIdentity, identityOf, type Reading } from '../../core/facts/fact.ts';
import { isNamedOtherwise } from '../../core/judging/announce.ts';
import {
  isRecognised,
  type LookDoubts,
  lostFamilies,
  NO_DOUBTS,
  recordOf,
} from '../../core/judging/doubt.ts';
import { ABSENT, judge, type Look, type Track } from '../../core/judging/judge.ts';
import type {
  CompleteCapture,
  EndedFact,
  HeldFact,
  ReaderProgress,
} from '../../core/judging/ledger.ts';
import {
  announceAppearance,
  announceBaseline,
  announceChanges,
  announceLegacy,
  type BookedChange,
} from './announce-changes.ts';
import type { Archives } from './archives.ts';
import { book } from './book-judgement.ts';
import { judgeFirstLook, leaveOtherWords, yieldsTo } from './first-look.ts';
import { firstHeld, shownBy } from './held-fact.ts';
import type { Ledger } from './ledger.ts';
import type { ReadCapture } from './read-capture.ts';
import { abstains, subjects, withholds } from './subjects.ts';

/** Judges a live look by the rules of confirmation; the first one of a reader is no comparison. */
export function judgeCapture(
  ledger: Ledger,
  archives: Archives,
  capture: CompleteCapture,
  read: ReadCapture,
  doubts: LookDoubts = NO_DOUBTS,
): void {
  const before = ledger.reader(capture.sourceId, capture.lane, read.extractor);
  if (before === null) {
    judgeFirstLook(ledger, archives, capture, read);
    return;
  }
  const changes: BookedChange[] = [];
  const baseline: HeldFact[] = [];
  // The first of two readings of one fact counts.
  const readings = new Map(read.readings.toReversed().map((one) => [identityOf(one), one]));
  const doubted = new Set(doubts.faults.map(({ of }) => identityOf(of)));
  const lost = lostFamilies(ledger.owned(capture.sourceId, read.extractor), read.readings);
  for (const subject of subjects(ledger, capture, read)) {
    const held = ledger.fact(subject);
    const name = identityOf(subject);
    const reading = readings.get(name) ?? null;
    if (held !== null && isElsewhere(held, capture, read)) {
      if (reading === null || !yieldsTo(held, capture)) continue;
      ledger.end(held, capture.at);
      baseline.push(ledger.hold(firstHeld(capture, read, reading)));
      continue;
    }
    if (doubted.has(name)) {
      if (held === null && reading !== null) {
        const wasThere = wasAbsent(ledger, before, subject);
        adopt(ledger, capture, read, reading, wasThere ? 'legacy' : 'baseline');
      } else takeBack(ledger, capture, subject);
      continue;
    }
    const track = trackOf(ledger, capture, subject, held, before);
    const look = lookAt(capture, read, { subject, reading, held }, doubts, lost);
    const judgement = judge(track, look, policyOf(subject.key));
    const change = book(ledger, capture, read, { subject, held, reading, judgement, track });
    if (change !== null) changes.push(change);
    if (judgement.kind === 'baseline' && reading !== null) {
      const fact = ledger.fact(subject);
      if (fact) baseline.push(fact);
    }
  }
  leaveOtherWords(ledger, capture, read);
  announceBaseline(ledger, capture, baseline);
  const gone = changes.map(({ key, from }) => ({ key, value: from?.value ?? null }));
  const named = [...ledger.owned(capture.sourceId, read.extractor), ...gone];
  const told = changes.filter(
    (change) =>
      !belongsToBaseline(change, doubts) &&
      !isNamedOtherwise(change, named, ANNOUNCE_RULES.companies),
  );
  announceChanges(ledger, capture, told, 'confirmed');
  for (const change of changes) {
    if (!told.includes(change)) announceUntold(ledger, capture, change);
  }
  ledger.progress(capture, read);
}

// Its words stood there before: the reader missed them, or abstained, and the page did not change.
function adopt(
  ledger: Ledger,
  capture: CompleteCapture,
  read: ReadCapture,
  reading: Reading,
  derivation: 'legacy' | 'baseline',
): void {
  const fact = ledger.hold(firstHeld(capture, read, reading));
  if (derivation === 'baseline') announceBaseline(ledger, capture, [fact]);
  else announceAppearance(ledger, capture, fact, derivation);
  const known = ledger.suspicion(capture.sourceId, reading);
  if (known !== null) ledger.suspect({ ...known, suspicion: null, reading: null });
}

// The page says what it said: looks that lacked it before and after do not follow each other.
function takeBack(ledger: Ledger, capture: CompleteCapture, subject: FactIdentity): void {
  const known = ledger.suspicion(capture.sourceId, subject);
  if (known === null || known.suspicion === null) return;
  ledger.suspect({ ...known, suspicion: null, reading: null, flaps: known.flaps + 1 });
}

// The first looks showed less than the page: what they lacked did not come, it was seen.
function belongsToBaseline(change: BookedChange, { baselineUntil }: LookDoubts): boolean {
  if (baselineUntil === null || change.change === 'removed') return false;
  return change.judgement.before.at < baselineUntil;
}

function announceUntold(ledger: Ledger, capture: CompleteCapture, change: BookedChange): void {
  const fact = ledger.fact(change);
  if (change.change === 'added' && fact !== null) announceBaseline(ledger, capture, [fact]);
  else {
    const { before, first } = change.judgement;
    announceLegacy(ledger, capture, change, { before: before.captureId, after: first.captureId });
  }
}

// A page is compared with itself only, and never with what an archive wrote down of it.
function isElsewhere(held: HeldFact, capture: CompleteCapture, read: ReadCapture): boolean {
  if (held.sourceId !== capture.sourceId) return true;
  return held.lane === 'archive' && held.extractor !== read.extractor;
}

interface Shows {
  readonly subject: FactIdentity;
  readonly reading: Reading | null;
  readonly held: HeldFact | null;
}

function lookAt(
  capture: CompleteCapture,
  read: ReadCapture,
  { subject, reading, held }: Shows,
  doubts: LookDoubts,
  lost: ReadonlySet<string>,
): Look {
  const { key } = subject;
  if (reading === null && (abstains(read, subject) || isLasting(key))) return { kind: 'unread' };
  const sighting = { captureId: capture.id, at: capture.at, vantage: capture.vantage };
  if (reading !== null) {
    return { kind: 'seen', sighting, shown: shownBy(reading), distrusted: doubts.doubtful };
  }
  if (held !== null && !isRecognised(read.recognised, key)) return { kind: 'unread' };
  const distrusted = doubts.doubtful || doubts.shrunk || lost.has(recordOf(key)?.family ?? '');
  return { kind: 'seen', sighting, shown: ABSENT, distrusted };
}

// A page lacked a fact where its last look says so: not where the reader abstained on it, nor where
// that look cannot be read any more, or shows it while another page of the company spoke for it.
// What is withheld is not published: what comes in its place is one more fact that appears, and is
// told once it is confirmed. A quantity moves from look to look and might never be shown twice: the
// next one begins anew.
function wasAbsent(ledger: Ledger, before: ReaderProgress, subject: FactIdentity): boolean {
  const { sourceId, lane, extractor } = before;
  if (ledger.suspicion(sourceId, subject)?.suspicion) return true;
  const latest = ledger.latest(sourceId, lane, extractor);
  if (latest === null || shows(latest, subject)) return false;
  return withholds(latest, subject) ? !isMeasured(subject.key) : !abstains(latest, subject);
}

function shows(read: ReadCapture, subject: FactIdentity): boolean {
  const name = identityOf(subject);
  return read.readings.some((reading) => identityOf(reading) === name);
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
