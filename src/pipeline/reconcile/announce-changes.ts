// Turns booked changes into events: grouped as a person would name them, dated and weighed.

import { eventTypeOf } from '../../contract/event-types.ts';
import { ANNOUNCE_RULES } from '../../contract/fact-keys.ts';
import { subjectOf } from '../../contract/fact-subject.ts';
import type { FactIdentity, Provenance, Reading } from '../../core/facts/fact.ts';
import { significanceOf } from '../../core/facts/significance.ts';
import { summaryOf } from '../../core/facts/summary.ts';
import { announced, type ChangedFact } from '../../core/judging/announce.ts';
import type { Judgement } from '../../core/judging/judge.ts';
import type {
  CompleteCapture,
  Derivation,
  EndedFact,
  HeldFact,
  NewEvent,
} from '../../core/judging/ledger.ts';
import { DAY } from '../../core/judging/policy.ts';
import type { Ledger } from './ledger.ts';

export interface BookedChange extends ChangedFact {
  readonly provenance: Provenance;
  readonly judgement: Extract<Judgement, { kind: 'changed' }>;
  readonly reading: Reading | null;
}

export function announceChanges(
  ledger: Ledger,
  capture: CompleteCapture,
  changes: readonly BookedChange[],
  derivation: 'confirmed' | 'historical',
): void {
  if (derivation === 'confirmed') {
    for (const { key, provenance, product, change, from, to, judgement } of changes) {
      const occurredAt = isoDay(judgement.first.at);
      const detectedAt = isoDay(judgement.confirming.at);
      ledger.confirm({ key, provenance, product, change, from, to, occurredAt, detectedAt });
    }
  }
  for (const change of announced(changes, ANNOUNCE_RULES)) {
    const { first, confirming, before } = change.judgement;
    ledger.announce({
      ...common(change, median30(ledger, change, capture.at)),
      derivation,
      occurredAt: isoDay(first.at),
      detectedAt: isoDay(confirming.at),
      sourceUrl: capture.url,
      beforeCaptureId: before.captureId,
      afterCaptureId: first.captureId,
      confirmingCaptureId: derivation === 'confirmed' ? confirming.captureId : null,
      confidence: change.reading?.confidence ?? null,
    });
  }
}

/** The first look at a page: each fact has its baseline event, served only when asked for. */
export function announceBaseline(
  ledger: Ledger,
  capture: CompleteCapture,
  facts: readonly HeldFact[],
): void {
  for (const fact of facts) {
    if (ANNOUNCE_RULES.isDerived(fact.key, fact.provenance)) continue;
    announceAppearance(ledger, capture, fact, 'baseline');
  }
}

export function announceAppearance(
  ledger: Ledger,
  capture: CompleteCapture,
  fact: HeldFact,
  derivation: Derivation,
): void {
  const change = { ...identity(fact), change: 'added', from: null, to: fact.announced } as const;
  ledger.announce({
    ...common(change, null),
    significance: 'normal',
    derivation,
    occurredAt: isoDay(capture.at),
    detectedAt: isoDay(capture.at),
    sourceUrl: capture.url,
    beforeCaptureId: null,
    afterCaptureId: capture.id,
    confirmingCaptureId: null,
    confidence: fact.confidence,
  });
}

/**
 * A difference that a reader or an archive makes, not the page: on record, never told as a change.
 */
export function announceLegacy(
  ledger: Ledger,
  capture: CompleteCapture,
  change: ChangedFact & { readonly provenance: Provenance },
  captureIds: { readonly before: string; readonly after: string },
): void {
  if (ANNOUNCE_RULES.isDerived(change.key, change.provenance)) return;
  ledger.announce({
    ...common(change, null),
    significance: 'normal',
    derivation: 'legacy',
    occurredAt: isoDay(capture.at),
    detectedAt: isoDay(capture.at),
    sourceUrl: capture.url,
    beforeCaptureId: captureIds.before,
    afterCaptureId: captureIds.after,
    confirmingCaptureId: null,
    confidence: null,
  });
}

type Common = Pick<
  NewEvent,
  | 'key'
  | 'provenance'
  | 'product'
  | 'type'
  | 'change'
  | 'significance'
  | 'oldValue'
  | 'newValue'
  | 'unit'
  | 'oldUnit'
  | 'summary'
>;

function common(
  change: ChangedFact & { readonly provenance: Provenance },
  median: number | null,
): Common {
  return {
    ...identity(change),
    type: eventTypeOf(change),
    change: change.change,
    significance: significanceOf(change, { median30: median }),
    oldValue: change.from?.value ?? null,
    newValue: change.to?.value ?? null,
    unit: (change.to ?? change.from)?.unit ?? null,
    oldUnit: change.from?.unit ?? null,
    summary: summaryOf(change, subjectOf(change.key, (change.to ?? change.from)?.value)),
  };
}

function identity(of: FactIdentity): FactIdentity {
  return { key: of.key, provenance: of.provenance, product: of.product };
}

/**
 * The median over the 30 days before, one value a day, of a count of roles (completions 2.3).
 * Null where the fact is no such count or was not known then.
 */
function median30(ledger: Ledger, change: BookedChange, now: number): number | null {
  if (change.key !== 'hiring.open_roles') return null;
  const past = ledger.ended(change);
  const days: number[] = [];
  for (let day = 1; day <= 30; day++) {
    const value = valueAt(past, now - day * DAY);
    if (value !== null) days.push(value);
  }
  if (days.length === 0) return null;
  days.sort((a, b) => a - b);
  const middle = Math.floor(days.length / 2);
  const upper = days[middle] ?? 0;
  return days.length % 2 === 1 ? upper : ((days[middle - 1] ?? upper) + upper) / 2;
}

function valueAt(past: readonly EndedFact[], at: number): number | null {
  const then = past.find((fact) => fact.validFrom <= at && at < fact.validTo);
  return typeof then?.value === 'number' ? then.value : null;
}

export function isoDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
