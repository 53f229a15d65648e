// Whether an event that was told still stands, once its two captures are read by a better reader.

import { sameJson } from '../json.ts';
import type { Change, Shown } from './judge.ts';
import type { Valued } from './ledger.ts';

/** What one capture shows for one fact, to the reader of then and to the present one. */
export interface Reread {
  /** Null: that version cannot tell, or what it said is not known any more. */
  readonly was: Shown | null;
  readonly is: Shown | null;
}

export type Correction =
  | { readonly kind: 'stands' }
  /** The page did not change: the reader of then saw a difference that is not there. */
  | { readonly kind: 'retracted' }
  /** The page did change, but otherwise than was told. */
  | {
      readonly kind: 'superseded';
      readonly change: Change;
      readonly from: Valued | null;
      readonly to: Valued | null;
    };

const STANDS: Correction = { kind: 'stands' };

/** What the event said. */
export interface Told {
  readonly from: Shown;
  readonly to: Shown;
}

/**
 * Completions 2.1: with a new version of a reader both captures are read again. An event is touched
 * only where a reading of its own captures turned out otherwise; what cannot be told stands.
 */
export function correctionOf(told: Told, before: Reread, after: Reread): Correction {
  if (before.was === null || before.is === null) return STANDS;
  if (after.was === null || after.is === null) return STANDS;
  if (sameShown(before.was, before.is) && sameShown(after.was, after.is)) return STANDS;
  if (sameShown(before.is, after.is)) return { kind: 'retracted' };
  if (sameShown(before.is, told.from) && sameShown(after.is, told.to)) return STANDS;
  const from = valued(before.is);
  const to = valued(after.is);
  return { kind: 'superseded', change: changeOf(from, to), from, to };
}

function changeOf(from: Valued | null, to: Valued | null): Change {
  if (from === null) return 'added';
  return to === null ? 'removed' : 'changed';
}

function valued(shown: Shown): Valued | null {
  return shown.kind === 'absent' ? null : { value: shown.value, unit: shown.unit };
}

function sameShown(a: Shown, b: Shown): boolean {
  if (a.kind === 'absent' || b.kind === 'absent') return a.kind === b.kind;
  return a.unit === b.unit && sameJson(a.value, b.value);
}
