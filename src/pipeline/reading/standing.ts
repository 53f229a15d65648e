// Asks of stored captures whether the words of quotes taken from some still stand in others.

import type { Locator } from '../../core/facts/fact.ts';
import { findCaptures, type WaitingCapture } from '../../store/captures/captures.ts';
import type { Db } from '../../store/database.ts';
import type { PipelineWorld } from '../steps.ts';
import type { StoredPage } from './words.ts';

export interface Question {
  readonly quote: Locator;
  /** The capture that the quote was taken from, and the one in which it is looked for. */
  readonly from: string;
  readonly inside: string;
}

/** Pages that are held in memory at once. */
const MOST_OPEN = 8;

/** Of each question; null where the page it is looked for in is gone or cannot be read. */
export async function whichStand(
  world: PipelineWorld,
  db: Db,
  questions: readonly Question[],
): Promise<readonly (boolean | null)[]> {
  if (questions.length === 0) return [];
  const ids = [...new Set(questions.flatMap(({ from, inside }) => [from, inside]))];
  const captures = await findCaptures(db, ids);
  // A look asks of a few pages again and again; told events ask of hundreds, each of them once.
  const open = new Map<string, StoredPage | null>();
  const page = async (id: string): Promise<StoredPage | null> => {
    const capture = captures.find((one) => one.id === id);
    const known = open.get(id);
    if (known !== undefined || capture === undefined) return known ?? null;
    const read = await pageOf(world, capture);
    if (open.size >= MOST_OPEN) open.delete(open.keys().next().value ?? '');
    open.set(id, read);
    return read;
  };
  const answers = questions.map((): boolean | null => null);
  const pairs = Map.groupBy(questions.keys(), (i) => {
    return `${questions[i]?.from} ${questions[i]?.inside}`;
  });
  for (const [pair, places] of pairs) {
    const [from = '', other = ''] = pair.split(' ');
    const inside = await page(other);
    if (inside === null) continue;
    const quotes = places.flatMap((i) => questions[i]?.quote ?? []);
    const stand = await world.reading.words(await page(from), quotes, inside);
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
