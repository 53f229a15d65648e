// First responses by severity as one sentence promises them: "within 1 hour for critical issues".

import { slugOf } from '../hiring.ts';
import type { Page } from '../page/page.ts';
import { allIn } from '../words/matches.ts';
import { LEVEL, LONG, type ToldTimes, timeIn } from './response-times.ts';
import { type OwnText, quoteSentence, sentencesOf } from './sentences.ts';
import { LIMITED } from './support-hours.ts';

const ANSWERED =
  /\b(?:respon(?:se|d|ds|ding)|reply|replies|acknowledge(?:d|ment)?)\b(?: times?)?(?: is| are| of)? (?:within|in under|in|under)\b/iu;
const OTHER =
  /\b(?:resol\p{L}+|fix(?:ed)?|restor\p{L}+|repair\p{L}*|on-?site|sales|quotes?|our (?:customers|clients)|your (?:customers|clients|leads))\b/iu;
const QUESTION =
  '(?:[- ]priority|[- ]severity)? (?:issues?|incidents?|requests?|tickets?|problems?|questions?|queries|inquiries|enquiries|cases?|matters)';
const FOR_LEVEL = new RegExp(
  `(?<time>${LONG}) for (?:all |any )?(?<level>${LEVEL})${QUESTION}(?![\\p{L}])`,
  'giu',
);

/** Without these words no sentence promises a time by severity. */
export const NAMES_SEVERITY = /respon[ds]|repl(?:y|ies)|acknowledg/i;

export function readTimesInSentences(page: Page, own: OwnText, told: ToldTimes): void {
  for (const sentence of sentencesOf(own)) {
    const { text } = sentence;
    if (text.length > 400 || text.endsWith('?') || !ANSWERED.test(text)) continue;
    if (OTHER.test(text) || LIMITED.test(text)) continue;
    for (const { groups } of allIn(text, FOR_LEVEL)) {
      // "General" questions are those of all, of which the general promise tells.
      if (/^general$/iu.test(groups?.level ?? '')) continue;
      const time = timeIn(groups?.time ?? '', ONLY);
      told.tell(slugOf(groups?.level ?? ''), time, () => quoteSentence(page, own, sentence));
    }
  }
}

const ONLY = new RegExp(LONG, 'iu');
