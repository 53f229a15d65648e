// What was said of events by whoever read both versions of the page.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `unclear`: the page does not say it, or not to everybody. */
export type Verdict = 'true' | 'false' | 'unclear';

export interface JudgedEvent {
  /** The id of its page in the set. */
  readonly page: string;
  readonly key: string;
  readonly change: string;
  /** The versions that were compared: the first twelve digits of their blobs. */
  readonly before: string;
  readonly first: string;
  readonly verdict: Verdict;
  /** The fault of a false one, in a few words; null for others. */
  readonly class: string | null;
  /** Drawn before anybody knew what it says: only these make a share. */
  readonly drawn: boolean;
}

export const BLOB_DIGITS = 12;

export function readVerdicts(): readonly JudgedEvent[] {
  const file = join(import.meta.dirname, 'verdicts.json');
  return JSON.parse(readFileSync(file, 'utf8')) as readonly JudgedEvent[];
}

export type Sides = Pick<JudgedEvent, 'page' | 'key' | 'change' | 'before' | 'first'>;

export function nameOf({ page, key, change, before, first }: Sides): string {
  return [page, key, change, before, first].join(' ');
}
