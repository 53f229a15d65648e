// A reader has a new version: what is accepted is read again from its own captures, in silence.

import { abstainsOn, type FactIdentity, identityOf, type Reading } from '../../core/facts/fact.ts';
import { sameJson } from '../../core/json.ts';
import { ABSENT, restate, type Shown } from '../../core/judging/judge.ts';
import type { CompleteCapture, HeldFact, HeldSuspicion } from '../../core/judging/ledger.ts';
import { announceAppearance, announceLegacy } from './announce-changes.ts';
import { firstHeld } from './held-fact.ts';
import type { Ledger } from './ledger.ts';
import type { ReadCapture } from './read-capture.ts';

/** Captures that must be read again with the new version before `restateReader` can run. */
export function capturesToReread(
  ledger: Ledger,
  capture: CompleteCapture,
  extractor: string,
): readonly string[] {
  const progress = ledger.reader(capture.sourceId, capture.lane, extractor);
  const ids = new Set<string>(progress === null ? [] : [progress.lastCaptureId]);
  for (const fact of ledger.owned(capture.sourceId, extractor)) ids.add(fact.captureId);
  for (const held of ledger.suspicionsOf(capture.sourceId, extractor)) {
    if (held.suspicion !== null) ids.add(held.suspicion.first.captureId);
  }
  return [...ids];
}

/**
 * `reread` holds what the new version reads in each of `capturesToReread`; a capture whose bytes
 * cannot be read any more is missing there, and what rests on it stays as it is.
 */
export function restateReader(
  ledger: Ledger,
  capture: CompleteCapture,
  read: ReadCapture,
  reread: ReadonlyMap<string, ReadCapture>,
): void {
  const owned = ledger.owned(capture.sourceId, read.extractor);
  for (const fact of owned) restateFact(ledger, capture, fact, reread.get(fact.captureId));
  for (const held of ledger.suspicionsOf(capture.sourceId, read.extractor)) {
    restateSuspicion(ledger, held, reread);
  }
  const progress = ledger.reader(capture.sourceId, capture.lane, read.extractor);
  const last = progress === null ? undefined : reread.get(progress.lastCaptureId);
  if (progress === null || last === undefined) return;
  adoptNewKeys(ledger, capture, last, { captureId: progress.lastCaptureId, at: progress.lastAt });
  ledger.progress({ ...capture, id: progress.lastCaptureId, at: progress.lastAt }, last);
}

function find(read: ReadCapture, of: FactIdentity): Reading | null {
  return read.readings.find((reading) => identityOf(reading) === identityOf(of)) ?? null;
}

// undefined: the new version abstains, so the old reading stays.
function shownIn(read: ReadCapture | undefined, of: FactIdentity): Shown | undefined {
  if (read === undefined) return undefined;
  const reading = find(read, of);
  if (reading !== null) return { kind: 'value', value: reading.value, unit: reading.unit };
  return abstainsOn(read.abstentions, of) ? undefined : ABSENT;
}

function restateFact(
  ledger: Ledger,
  capture: CompleteCapture,
  fact: HeldFact,
  read: ReadCapture | undefined,
): void {
  const shown = shownIn(read, fact);
  if (read === undefined || shown === undefined) return;
  const from = { value: fact.value, unit: fact.unit };
  const { key, provenance, product } = fact;
  const reading = find(read, fact);
  if (reading === null) {
    ledger.end(fact, fact.lastConfirmedAt);
    const change = { key, provenance, product, change: 'removed', from, to: null } as const;
    announceLegacy(ledger, capture, change, { before: fact.captureId, after: fact.captureId });
    return;
  }
  const restated: HeldFact = {
    ...fact,
    value: reading.value,
    unit: reading.unit,
    confidence: reading.confidence,
    locator: reading.locator,
    extractorVersion: read.version,
  };
  if (sameJson(reading.value, fact.value) && reading.unit === fact.unit) {
    ledger.hold(restated);
    return;
  }
  const to = { value: reading.value, unit: reading.unit };
  ledger.end(fact, fact.lastConfirmedAt);
  ledger.hold({ ...restated, row: null, announced: to, validFrom: fact.lastConfirmedAt });
  const change = { key, provenance, product, change: 'changed', from, to } as const;
  announceLegacy(ledger, capture, change, { before: fact.captureId, after: fact.captureId });
}

function restateSuspicion(
  ledger: Ledger,
  held: HeldSuspicion,
  reread: ReadonlyMap<string, ReadCapture>,
): void {
  if (held.suspicion === null) return;
  const fact = ledger.fact(held);
  const first = reread.get(held.suspicion.first.captureId);
  const shown = shownIn(first, held);
  const accepted: Shown =
    fact === null ? ABSENT : { kind: 'value', value: fact.value, unit: fact.unit };
  const track = restate(
    {
      accepted: { shown: accepted, confirmed: held.suspicion.before },
      suspected: held.suspicion,
      earlier: [],
      flaps: held.flaps,
    },
    { accepted: undefined, suspected: shown },
  );
  // No reading stands for absence: where the new version cannot tell, the old one is kept.
  const reading = first === undefined || shown === undefined ? held.reading : find(first, held);
  ledger.suspect({
    ...held,
    suspicion: track.suspected,
    reading: track.suspected === null ? null : reading,
  });
}

// A wider reader finds more on the same page: published as if it had always been read.
function adoptNewKeys(
  ledger: Ledger,
  capture: CompleteCapture,
  last: ReadCapture,
  at: { readonly captureId: string; readonly at: number },
): void {
  for (const reading of last.readings) {
    if (ledger.fact(reading) !== null) continue;
    if (ledger.suspicion(capture.sourceId, reading)?.suspicion) continue;
    const fact = firstHeld({ ...capture, id: at.captureId, at: at.at }, last, reading);
    ledger.hold(fact);
    announceAppearance(ledger, capture, fact, 'legacy');
  }
}
