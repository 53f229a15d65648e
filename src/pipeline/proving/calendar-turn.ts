// The turn of a calendar: when it is asked, and what is told of it.

import { type DetachedProof, readOts } from '../../../packages/proof/src/index.ts';
import type { CalendarRow } from '../../store/proofs/anchors.ts';
import { sha256 } from './sha256.ts';

/** What became of asking one calendar, or one time-stamping authority. */
export interface Asked {
  readonly calendar: string;
  readonly result: 'promised' | 'attested' | 'not_yet' | 'failed' | 'waits';
  /** In words; null where the result says it all. */
  readonly detail: string | null;
  /** When it is asked again; null when never. */
  readonly nextAt: Date | null;
}

/** `all` asks every one now. */
export function isDue(row: CalendarRow, now: Date, all: boolean): boolean {
  return all || row.nextAt <= now;
}

/** What is told about one that was not asked. */
export function waits({ calendar, state, problem, nextAt }: CalendarRow): Asked {
  if (state === 'attested') return { calendar, result: 'attested', detail: null, nextAt: null };
  return { calendar, result: 'waits', detail: problem, nextAt };
}

/** Throws where a proof that we stored is none. */
export function readProof(file: Uint8Array): DetachedProof {
  const read = readOts(Uint8Array.from(file), sha256);
  if (read.kind === 'proof') return read.proof;
  throw new Error(`a stored proof cannot be read: ${read.reason}`);
}
