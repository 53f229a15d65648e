// The uptime of the last 90 days as a status page states it in words.

import type { Page } from '../../page/page.ts';
import { allIn } from '../../words/matches.ts';
import type { Say } from '../say.ts';
import { type OwnText, quoteSentence, sentencesOf } from '../sentences.ts';

const KEY = 'reliability.uptime_90d';
const FIGURE = String.raw`(?<![\d.,])(\d{2,3}(?:\.\d{1,6})?)\s?%`;
const NINETY = '(?:over|in|for|during) the (?:past|last|previous) 90 days';
// "99.95 % uptime over the past 90 days", and the same words the other way round.
const GRAMMARS = [
  new RegExp(`${FIGURE} (?:uptime|availability) ${NINETY}`, 'gi'),
  new RegExp(`\\b(?:uptime|availability) ${NINETY}(?: (?:is|was))?:? ${FIGURE}`, 'gi'),
];

/** The one figure of the page: where every part has its own, none is the company's. */
export function readStatedUptime(page: Page, own: OwnText, say: Say): void {
  const found = sentencesOf(own).flatMap((sentence) =>
    GRAMMARS.flatMap((grammar) =>
      allIn(sentence.text, grammar).map((match) => ({ value: Number(match[1]), sentence })),
    ),
  );
  const values = [...new Set(found.map(({ value }) => value))];
  const [first] = found;
  if (first === undefined) return;
  if (values.length > 1) say.abstain(KEY, 'one figure for each part', values);
  else if (first.value <= 100) {
    say.state(KEY, first.value, '%', quoteSentence(page, own, first.sentence));
  }
}
