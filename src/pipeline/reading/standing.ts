// Asks of stored captures whether the words of quotes taken from some still stand in others.

import type { Locator } from '../../core/fact.ts';
import { findCaptures, type WaitingCapture } from '../../store/captures.ts';
import type { Db } from '../../store/database.ts';
import type { PipelineWorld } from '../steps.ts';
import type { StoredPage } from './words.ts';

export interface Question {
  readonly quote: Locator;
  /** The capture that the quote was taken from, and the one in which it is looked for. */
  readonly from: string;
  readonly inside: string;
}

/** Of each question; null where the page it is looked for in is gone or cannot be read. */
export async function whichStand(
  world: PipelineWorld,
  db: Db,
  questions: readonly Question[],
): Promise<readonly (boolean | null)[]> {
  if (questions.length === 0) return [];
  const ids = [...new Set(questions.flatMap(({ from, inside }) => [from, inside]))];
  const pages = new Map<string, StoredPage>();
  for (const capture of await findCaptures(db, ids)) {
    const page = await pageOf(world, capture);
    if (page !== null) pages.set(capture.id, page);
  }
  const answers = questions.map((): boolean | null => null);
  const pairs = Map.groupBy(questions.keys(), (i) => {
    return `${questions[i]?.from} ${questions[i]?.inside}`;
  });
  for (const [pair, places] of pairs) {
    const [from = '', other = ''] = pair.split(' ');
    const inside = pages.get(other);
    if (inside === undefined) continue;
    const quotes = places.flatMap((i) => questions[i]?.quote ?? []);
    const stand = await world.reading.words(pages.get(from) ?? null, quotes, inside);
    places.forEach((place, i) => {
      answers[place] = stand?.[i] ?? null;
    });
  }
  return answers;
}

async function pageOf(world: PipelineWorld, capture: WaitingCapture): Promise<StoredPage | null> {
  const blob = await world.blobs.get(capture.sha256);
  if (blob.kind === 'unreachable') {
    // Not the capture's fault: the step fails as a whole and is taken up again later.
    throw new Error(`the blob store cannot be reached: ${blob.reason}`);
  }
  return blob.kind === 'bytes' ? { head: capture, stored: blob.bytes } : null;
}
