// Judges the first live look of a reader at a source: live captures speak for the page from now on,
// and the step from an archive's last generation to it is told once.

import { isLasting } from '../../contract/fact-keys.ts';
import { type FactIdentity, identityOf } from '../../core/facts/fact.ts';
import { isRecognised } from '../../core/judging/doubt.ts';
import { sameShown } from '../../core/judging/judge.ts';
import type { CompleteCapture, HeldFact, Valued } from '../../core/judging/ledger.ts';
import { readsInsteadOf } from '../readers.ts';
import { announceBaseline, announceChanges, announceLegacy } from './announce-changes.ts';
import { type Archives, placeOf } from './archives.ts';
import { transfer } from './book-judgement.ts';
import { confirmed, firstHeld, shownBy } from './held-fact.ts';
import { changesIn, type Generation, type History, isKnownIn } from './history.ts';
import type { Ledger } from './ledger.ts';
import type { ReadCapture } from './read-capture.ts';
import { abstains, subjects } from './subjects.ts';

/** Since which look before this one the page has shown what was read; this one where not told. */
export type StoodSince = (one: FactIdentity & Valued) => CompleteCapture;

export function judgeFirstLook(
  ledger: Ledger,
  archives: Archives,
  capture: CompleteCapture,
  read: ReadCapture,
  stoodSince: StoodSince = () => capture,
): void {
  const place = placeOf(capture, read.extractor);
  const history = archives.history(place);
  const baseline: HeldFact[] = [];
  for (const subject of subjects(ledger, capture, read)) {
    const fact = lookAt(ledger, capture, read, history, subject, stoodSince);
    if (fact !== null) baseline.push(fact);
  }
  leaveOtherWords(ledger, capture, read);
  for (const fact of baseline) announceBaseline(ledger, stoodSince(fact), [fact]);
  // Generations past the first look have told what they saw.
  if (history !== null && history.last.at <= capture.at) {
    announceChanges(ledger, capture, stepTo(archives, history, { capture, read }), 'historical');
  }
  archives.looked(place, capture.at);
  ledger.progress(capture, read);
}

/**
 * Another edition of the page has taken the place of the one that was held: what it says is held
 * from now on, and compared with nothing.
 */
export function takeAnew(ledger: Ledger, capture: CompleteCapture, read: ReadCapture): void {
  const baseline: HeldFact[] = [];
  for (const subject of subjects(ledger, capture, read)) {
    const fact = lookAt(ledger, capture, read, null, subject);
    if (fact !== null) baseline.push(fact);
    const known = ledger.suspicion(capture.sourceId, subject);
    if (known !== null) ledger.suspect({ ...known, suspicion: null, reading: null });
  }
  announceBaseline(ledger, capture, baseline);
  ledger.progress(capture, read);
}

/** The step from the last generation to the first live look: it is dated by the look. */
export function stepTo(archives: Archives, history: History, first: Generation) {
  const place = placeOf(first.capture, first.read.extractor);
  return archives.news(place, changesIn(history, first));
}

/** Answers the fact that nothing was known of before. */
function lookAt(
  ledger: Ledger,
  capture: CompleteCapture,
  read: ReadCapture,
  history: History | null,
  subject: FactIdentity,
  stoodSince: StoodSince = () => capture,
): HeldFact | null {
  const held = ledger.fact(subject);
  const isOwn = held?.sourceId === capture.sourceId && held.extractor === read.extractor;
  if (held !== null && !isOwn && !yieldsTo(held, capture)) return null;
  const reading = read.readings.find((one) => identityOf(one) === identityOf(subject));
  if (reading === undefined) {
    if (held === null || !isOwn || abstains(read, subject) || isLasting(subject.key)) return null;
    if (!isRecognised(read.recognised, subject.key)) return null;
    if (!transfer(ledger, capture, held)) ledger.end(held, capture.at);
    return null;
  }
  if (held !== null && isOwn && sameShown(shownBy(held), shownBy(reading))) {
    ledger.hold(confirmed(held, capture, read, reading));
    return null;
  }
  if (held !== null) ledger.end(held, capture.at);
  const isKnown = isKnownIn(history, reading);
  const since = held === null ? stoodSince(reading) : capture;
  const fact = {
    ...firstHeld(capture, read, reading),
    firstCaptureId: since.id,
    validFrom: since.at,
    firstSeenAt: held !== null && isOwn ? held.firstSeenAt : since.at,
    absentUntil: held === null && isKnown ? (history?.last.at ?? null) : null,
  };
  ledger.hold(fact);
  return isKnown ? null : fact;
}

/** A fact that only an archive shows gives way to any live capture that shows one. */
export function yieldsTo(held: HeldFact, capture: CompleteCapture): boolean {
  return held.lane === 'archive' && capture.lane === 'live';
}

/**
 * What an archive's own rendering of this page said, and the page itself does not show: no change,
 * as the two are never compared, but nothing that we still know.
 */
export function leaveOtherWords(ledger: Ledger, capture: CompleteCapture, read: ReadCapture): void {
  const { sourceId } = capture;
  for (const held of ledger.archived(sourceId)) {
    if (readsInsteadOf(held.extractor) !== read.extractor || abstains(read, held)) continue;
    ledger.end(held, capture.at);
    const { key, provenance, product, announced: from, captureId } = held;
    const change = { key, provenance, product, change: 'removed', from, to: null } as const;
    announceLegacy(ledger, capture, change, { before: captureId, after: capture.id });
  }
}
