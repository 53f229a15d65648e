// Judges everything that one reader read in one complete capture, and books what follows.

import { archivePolicyOf, isLasting, isMeasured, policyOf } from '../../contract/fact-keys.ts';
import {
  type Abstention,
  type FactIdentity,
  identityOf,
  keyMatches,
  type Reading,
} from '../../core/fact.ts';
import {
  ABSENT,
  type Judgement,
  judge,
  type Look,
  type Shown,
  sameShown,
  settle,
  type Track,
} from '../../core/judge.ts';
import type {
  CompleteCapture,
  EndedFact,
  HeldFact,
  ReaderProgress,
  Valued,
} from '../../core/ledger.ts';
import { announceBaseline, announceChanges, type BookedChange } from './announce-changes.ts';
import type { Ledger } from './ledger.ts';

export interface ReadCapture {
  readonly extractor: string;
  readonly version: number;
  readonly readings: readonly Reading[];
  readonly abstentions: readonly Abstention[];
}

type Changed = Extract<Judgement, { kind: 'changed' }>;

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

function shownBy(one: Valued): Shown {
  return { kind: 'value', value: one.value, unit: one.unit };
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

interface Judged {
  readonly subject: FactIdentity;
  readonly held: HeldFact | null;
  readonly reading: Reading | null;
  readonly judgement: Judgement;
  readonly track: Track;
}

function book(
  ledger: Ledger,
  capture: CompleteCapture,
  read: ReadCapture,
  judged: Judged,
): BookedChange | null {
  const { subject, held, reading, judgement, track } = judged;
  switch (judgement.kind) {
    case 'unread':
      return null;
    case 'baseline':
      if (reading !== null) ledger.hold(firstHeld(capture, read, reading));
      return null;
    case 'same':
      if (held !== null && reading !== null) keepUp(ledger, capture, read, held, reading);
      rememberSuspicion(ledger, capture, read, judged, settle(track, judgement));
      return null;
    case 'suspected':
    case 'oscillating':
      if (held !== null && reading !== null && isMeasured(subject.key)) {
        keepUp(ledger, capture, read, held, reading);
      }
      rememberSuspicion(ledger, capture, read, judged, settle(track, judgement));
      return null;
    case 'changed': {
      const transferred =
        held !== null && reading === null ? transfer(ledger, capture, held) : false;
      rememberSuspicion(ledger, capture, read, judged, settle(track, judgement));
      return transferred ? null : bookChange(ledger, capture, read, { ...judged, judgement });
    }
  }
  return unreachable(subject);
}

function unreachable(subject: FactIdentity): never {
  throw new Error(`no judgement for ${subject.key}`);
}

function rememberSuspicion(
  ledger: Ledger,
  capture: CompleteCapture,
  read: ReadCapture,
  judged: Judged,
  after: Track,
): void {
  const known = ledger.suspicion(capture.sourceId, judged.subject);
  if (known === null && after.suspected === null) return;
  if (known !== null && known.suspicion === null && after.suspected === null) return;
  const { key, provenance, product } = judged.subject;
  ledger.suspect({
    key,
    provenance,
    product,
    sourceId: capture.sourceId,
    extractor: read.extractor,
    suspicion: after.suspected,
    reading: after.suspected === null ? null : judged.reading,
    flaps: after.flaps,
  });
}

// The page lacks it now, but another page of the company still says the same: the fact stands on
// that.
function transfer(ledger: Ledger, capture: CompleteCapture, held: HeldFact): boolean {
  const other = ledger
    .elsewhere(capture.sourceId, held)
    .find(({ reading }) => sameShown(shownBy(held), shownBy(reading)));
  if (other === undefined) return false;
  const moved = confirmed(held, other.capture, other.read, other.reading);
  ledger.hold({
    ...moved,
    sourceId: other.sourceId,
    extractor: other.read.extractor,
    evidenceType: other.reading.evidenceType,
  });
  return true;
}

function bookChange(
  ledger: Ledger,
  capture: CompleteCapture,
  read: ReadCapture,
  judged: Judged & { readonly judgement: Changed },
): BookedChange {
  const { subject, held, reading, judgement } = judged;
  const { key, provenance, product } = subject;
  const from = held?.announced ?? null;
  const to = judgement.to.kind === 'absent' ? null : valuedOf(judgement.to);
  if (reading !== null && to !== null) {
    if (held !== null && isMeasured(key)) {
      ledger.hold({ ...keepUp(ledger, capture, read, held, reading), announced: to });
    } else {
      if (held !== null) ledger.end(subject, judgement.first.at);
      ledger.hold({
        ...firstHeld(capture, read, reading),
        firstCaptureId: judgement.first.captureId,
        firstSeenAt: held?.firstSeenAt ?? judgement.first.at,
        validFrom: judgement.first.at,
        absentUntil: held === null ? judgement.before.at : null,
        announced: to,
      });
    }
  } else {
    ledger.end(subject, judgement.first.at);
  }
  return { key, provenance, product, change: judgement.change, from, to, judgement, reading };
}

function valuedOf({ value, unit }: Valued): Valued {
  return { value, unit };
}

/** The held fact as this capture shows it: confirmed, or for a measured one moved on in silence. */
function keepUp(
  ledger: Ledger,
  capture: CompleteCapture,
  read: ReadCapture,
  held: HeldFact,
  reading: Reading,
): HeldFact {
  if (sameShown(shownBy(held), shownBy(reading))) {
    const kept = confirmed(held, capture, read, reading);
    ledger.hold(kept);
    return kept;
  }
  ledger.end(held, capture.at);
  const kept = {
    ...firstHeld(capture, read, reading),
    firstSeenAt: held.firstSeenAt,
    absentUntil: held.absentUntil,
    announced: held.announced,
  };
  ledger.hold(kept);
  return kept;
}

/** A fact as the capture that shows it first has it. */
export function firstHeld(capture: CompleteCapture, read: ReadCapture, reading: Reading): HeldFact {
  return {
    row: null,
    key: reading.key,
    provenance: reading.provenance,
    product: reading.product,
    value: reading.value,
    unit: reading.unit,
    confidence: reading.confidence,
    evidenceType: reading.evidenceType,
    locator: reading.locator,
    extractor: read.extractor,
    extractorVersion: read.version,
    sourceId: capture.sourceId,
    sourceUrl: capture.url,
    captureId: capture.id,
    lane: capture.lane,
    announced: { value: reading.value, unit: reading.unit },
    firstCaptureId: capture.id,
    firstSeenAt: capture.at,
    lastConfirmedAt: capture.at,
    absentUntil: null,
    validFrom: capture.at,
  };
}

function confirmed(
  held: HeldFact,
  capture: CompleteCapture,
  read: ReadCapture,
  reading: Reading,
): HeldFact {
  return {
    ...held,
    confidence: reading.confidence,
    locator: reading.locator,
    extractorVersion: read.version,
    sourceUrl: capture.url,
    captureId: capture.id,
    lane: capture.lane,
    lastConfirmedAt: capture.at,
  };
}
