// Which verdict an event that is told now falls under, if any.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { factKey } from '../../../src/contract/fact-keys.ts';
import type { JudgedEvent, Verdict } from './folder.ts';
import type { ToldEvent } from './replay.ts';

/** A verdict of ours on an event that the folder does not know, by the blobs of its two sides. */
export interface OwnVerdict {
  readonly family: string;
  readonly before: string;
  readonly first: string;
  readonly verdict: Verdict;
  readonly class: string | null;
  readonly note: string;
}

export interface Judged {
  readonly verdict: Verdict | 'unjudged';
  readonly class: string | null;
}

const UNJUDGED: Judged = { verdict: 'unjudged', class: null };
const OWN = join(import.meta.dirname, 'own-verdicts.json');

export function readOwnVerdicts(): readonly OwnVerdict[] {
  return existsSync(OWN) ? (JSON.parse(readFileSync(OWN, 'utf8')) as readonly OwnVerdict[]) : [];
}

/** `legal.doc.{document}.sha256` of `legal.doc.terms.sha256`: pages of a kind are judged alike. */
export function familyOf(key: string): string {
  return factKey(key)?.key ?? key;
}

export interface Sides {
  readonly before: string | null;
  readonly first: string;
}

/** `verdicts`: of the event's own document; `sides`: the blobs that it compares. */
export function judgeEvent(
  event: ToldEvent,
  verdicts: readonly JudgedEvent[],
  own: readonly OwnVerdict[],
  sides: Sides,
): Judged {
  const family = familyOf(event.key);
  const ours = own.find(
    (one) => one.family === family && one.before === sides.before && one.first === sides.first,
  );
  if (ours !== undefined) return ours;
  const alike = verdicts.filter((one) => familyOf(one.key) === family);
  const same = alike.filter((one) => isSamePair(event, one));
  const exact = same.find(({ key }) => key === event.key);
  if (exact !== undefined) return exact;
  const [first] = same;
  if (first !== undefined && same.every(({ verdict }) => verdict === first.verdict)) return first;
  // It was told late, or over skipped looks: the true difference lies between its two sides.
  const covered = alike.find((one) => one.verdict === 'true' && covers(event, one));
  return covered ?? UNJUDGED;
}

function isSamePair(event: ToldEvent, { snapshots: { before, first } }: JudgedEvent): boolean {
  if (event.before === null || !isSame(event.first, first.at)) return false;
  return isSame(event.before, before.at);
}

function covers(event: ToldEvent, { snapshots: { before, first } }: JudgedEvent): boolean {
  if (event.before === null) return false;
  const from = Date.parse(event.before) <= Date.parse(before.at);
  return from && Date.parse(event.first) >= Date.parse(first.at);
}

function isSame(one: string, other: string): boolean {
  return Date.parse(one) === Date.parse(other);
}
