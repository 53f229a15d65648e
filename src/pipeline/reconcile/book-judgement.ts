// Books what a judgement means: facts held, confirmed or ended, suspicions, changes to tell.

import { isMeasured } from '../../contract/fact-keys.ts';
import type { FactIdentity, Reading } from '../../core/facts/fact.ts';
import { type Judgement, sameShown, settle, type Track } from '../../core/judging/judge.ts';
import type { CompleteCapture, HeldFact, Valued } from '../../core/judging/ledger.ts';
import type { BookedChange } from './announce-changes.ts';
import { confirmed, firstHeld, shownBy } from './held-fact.ts';
import type { Ledger } from './ledger.ts';
import type { ReadCapture } from './read-capture.ts';

type Changed = Extract<Judgement, { kind: 'changed' }>;

/** One fact with what a capture showed of it and what was made of that. */
export interface Judged {
  readonly subject: FactIdentity;
  readonly held: HeldFact | null;
  readonly reading: Reading | null;
  readonly judgement: Judgement;
  readonly track: Track;
}

/** Answers the change that is to be told, where there is one. */
export function book(
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

/**
 * The page lacks it now, but another page of the company still says the same: the fact stands on
 * that.
 */
export function transfer(ledger: Ledger, capture: CompleteCapture, held: HeldFact): boolean {
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
