// Asks of stored captures whether the words of quotes taken from some still stand in others.

import type { Asked } from '../../core/judging/said.ts';
import type { Standing } from '../../core/judging/words-standing.ts';
import { findCaptures } from '../../store/captures/captures.ts';
import type { Db } from '../../store/database.ts';
import type { JudgingWorld } from './evidence.ts';

export interface Question {
  readonly quote: Asked;
  /** The capture that the quote was taken from, and the one in which it is looked for. */
  readonly from: string;
  readonly inside: string;
}

/** One answer a question; null when the page it is looked for in is gone or cannot be read. */
export async function whichStand(
  world: JudgingWorld,
  db: Db,
  questions: readonly Question[],
): Promise<readonly (Standing | null)[]> {
  if (questions.length === 0) return [];
  const ids = [...new Set(questions.flatMap(({ from, inside }) => [from, inside]))];
  const captures = await findCaptures(db, ids);
  const capture = (id: string) => captures.find((one) => one.id === id) ?? null;
  const answers = questions.map((): Standing | null => null);
  const pairs = Map.groupBy(questions.keys(), (i) => {
    return `${questions[i]?.from} ${questions[i]?.inside}`;
  });
  for (const [pair, places] of pairs) {
    const [from = '', other = ''] = pair.split(' ');
    const inside = capture(other);
    if (inside === null) continue;
    const quotes = places.flatMap((i) => questions[i]?.quote ?? []);
    const stand = await world.evidence.stand(capture(from), quotes, inside);
    places.forEach((place, i) => {
      answers[place] = stand?.[i] ?? null;
    });
  }
  return answers;
}
