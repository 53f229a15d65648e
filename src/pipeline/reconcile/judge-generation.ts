// Judges a generation of an archive: history is drawn from it, and where no live capture speaks for
// the page yet, what it shows is what we know.

import { isLasting } from '../../contract/fact-keys.ts';
import { identityOf } from '../../core/facts/fact.ts';
import { sameShown } from '../../core/judging/judge.ts';
import type { CompleteCapture, HeldFact } from '../../core/judging/ledger.ts';
import {
  announceBaseline,
  announceChanges,
  announceLegacy,
  type BookedChange,
} from './announce-changes.ts';
import { type Archives, placeOf } from './archives.ts';
import { confirmed, firstHeld, shownBy } from './held-fact.ts';
import { changesIn, type History, isKnownIn } from './history.ts';
import type { Ledger } from './ledger.ts';
import type { ReadCapture } from './read-capture.ts';
import { abstains, subjects } from './subjects.ts';

/**
 * `isRefiltered`: the archive made this text anew from what it had, so what differs is its own
 * doing: on record as `legacy`, never told.
 */
export function judgeGeneration(
  ledger: Ledger,
  archives: Archives,
  capture: CompleteCapture,
  read: ReadCapture,
  isRefiltered: boolean,
): void {
  const place = placeOf(capture, read.extractor);
  const history = archives.history(place);
  const liveSince = archives.liveSince(place);
  // Live captures tell what changes from their first look on; both would tell the same twice.
  if (history !== null && (liveSince === null || capture.at <= liveSince)) {
    const changes = changesIn(history, { capture, read });
    if (isRefiltered) recordChanges(ledger, capture, changes);
    else announceChanges(ledger, capture, archives.news(place, changes), 'historical');
  }
  if (liveSince === null) publish(ledger, archives, capture, read, history);
  archives.remember({ capture, read });
  ledger.progress(capture, read);
}

function recordChanges(
  ledger: Ledger,
  capture: CompleteCapture,
  changes: readonly BookedChange[],
): void {
  for (const change of changes) {
    const between = { before: change.judgement.before.captureId, after: capture.id };
    announceLegacy(ledger, capture, change, between);
  }
}

function publish(
  ledger: Ledger,
  archives: Archives,
  capture: CompleteCapture,
  read: ReadCapture,
  history: History | null,
): void {
  const baseline: HeldFact[] = [];
  for (const subject of subjects(ledger, capture, read)) {
    const held = ledger.fact(subject);
    const isOwn = held?.sourceId === capture.sourceId && held.extractor === read.extractor;
    if (held !== null && !isOwn) continue;
    const reading = read.readings.find((r) => identityOf(r) === identityOf(subject));
    if (reading === undefined) {
      if (held === null || abstains(read, subject) || isLasting(subject.key)) continue;
      endOrMove(ledger, archives, capture, held);
      continue;
    }
    if (held !== null && sameShown(shownBy(held), shownBy(reading))) {
      ledger.hold(confirmed(held, capture, read, reading));
      continue;
    }
    if (held !== null) ledger.end(held, capture.at);
    const isKnown = isKnownIn(history, reading);
    const fact = {
      ...firstHeld(capture, read, reading),
      firstSeenAt: held?.firstSeenAt ?? capture.at,
      absentUntil: held === null && isKnown ? (history?.last.at ?? null) : null,
    };
    ledger.hold(fact);
    if (held === null && !isKnown) baseline.push(fact);
  }
  announceBaseline(ledger, capture, baseline);
}

// Another archived page may still say the same: the fact stands on that.
function endOrMove(
  ledger: Ledger,
  archives: Archives,
  capture: CompleteCapture,
  held: HeldFact,
): void {
  const other = archives.elsewhere(placeOf(capture, held.extractor), held);
  if (other === null) {
    ledger.end(held, capture.at);
    return;
  }
  const { extractor } = other.read;
  const { evidenceType } = other.reading;
  const { sourceId } = other.capture;
  const moved = confirmed(held, other.capture, other.read, other.reading);
  ledger.hold({ ...moved, sourceId, extractor, evidenceType });
}
