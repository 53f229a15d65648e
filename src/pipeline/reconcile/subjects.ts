// The facts that a look at a page is about, and which of them its reader could not tell.

import { abstainsOn, type FactIdentity, identityOf } from '../../core/facts/fact.ts';
import type { CompleteCapture } from '../../core/judging/ledger.ts';
import type { Ledger } from './ledger.ts';
import type { ReadCapture } from './read-capture.ts';

/** Everything that is read now, was accepted from here, or is suspected here; in a fixed order. */
export function subjects(
  ledger: Ledger,
  capture: CompleteCapture,
  read: ReadCapture,
): readonly FactIdentity[] {
  const all = new Map<string, FactIdentity>();
  for (const fact of ledger.owned(capture.sourceId, read.extractor))
    all.set(identityOf(fact), fact);
  for (const s of ledger.suspicionsOf(capture.sourceId, read.extractor)) all.set(identityOf(s), s);
  for (const reading of read.readings) all.set(identityOf(reading), reading);
  return [...all.entries()].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, f]) => f);
}

/** The reader cannot tell which value holds, nor that none does. */
export function abstains(read: ReadCapture, subject: FactIdentity): boolean {
  return abstainsOn(read.abstentions, subject);
}

/** The reader can tell, but its value was taken back after a dispute. */
export function withholds(read: ReadCapture, subject: FactIdentity): boolean {
  return abstainsOn(
    read.abstentions.filter(({ of }) => of !== undefined),
    subject,
  );
}
