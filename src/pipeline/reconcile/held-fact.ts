// A fact as a capture shows it: for the first time, or once more.

import type { Reading } from '../../core/facts/fact.ts';
import type { Shown } from '../../core/judging/judge.ts';
import type { CompleteCapture, HeldFact, Valued } from '../../core/judging/ledger.ts';
import type { ReadCapture } from './read-capture.ts';

export function shownBy(one: Valued): Shown {
  return { kind: 'value', value: one.value, unit: one.unit };
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

/** The held fact, confirmed by a capture that shows the same. */
export function confirmed(
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
