// First responses by severity as one sentence promises them: "within 1 hour for critical issues".

import type { Page } from '../../page/page.ts';
import { allIn } from '../../words/matches.ts';
import { LIMITED } from '../hours/support-hours.ts';
import { type OwnText, quoteSentence, sentencesOf } from '../sentences.ts';
import { LEVEL, levelName } from './levels.ts';
import { LONG, type ToldTimes, timeIn } from './response-times.ts';

const ANSWERED =
  /\b(?:respon(?:se|d|ds|ding)|reply|replies|acknowledge(?:d|ment)?)\b(?: times?)?(?: is| are| of)? (?:within|in under|in|under)\b/iu;
const OTHER =
  /\b(?:resol\p{L}+|fix(?:ed)?|restor\p{L}+|repair\p{L}*|on-?site|sales|quotes?|our (?:customers|clients)|your (?:customers|clients|leads))\b/iu;
const QUESTION =
  '(?:[- ]priority|[- ]severity)? (?:issues?|incidents?|requests?|tickets?|problems?|questions?|queries|inquiries|enquiries|cases?|matters|fail(?:ures?)|faults?|outages?|call-?outs?|breakdowns?)';
const FOR_LEVEL = new RegExp(
  `(?<time>${LONG}) for (?:all |any )?(?<level>${LEVEL})${QUESTION}(?![\\p{L}])`,
  'giu',
);
const AFTER_LEVEL = [
  // "4-hour response for critical failures".
  `(?<time>${LONG})[ -](?:initial |first |on-?site )?(?:response|reply|acknowledge?ment)(?: times?| sla| target)? (?:for|on|to) (?:all |any )?(?<level>${LEVEL})${QUESTION}(?![\\p{L}])`,
  // "Critical incidents are responded to within 4 hours".
  `(?<!\\p{L})(?<level>${LEVEL})(?: [\\p{L}-]+)?${QUESTION} (?:are|is|will be|get|gets|receive|receives) (?:(?:first|initially|always|usually|typically) )?(?:responded to|answered|acknowledged|an? (?:first |initial )?(?:response|reply)) (?:within|in under|in|under) (?<time>${LONG})`,
  // "We respond to critical issues within 1 hour".
  `\\b(?:respond|reply) to (?:all |any )?(?<level>${LEVEL})${QUESTION} (?:within|in under|in|under) (?<time>${LONG})`,
].map((grammar) => new RegExp(grammar, 'giu'));
const ANY_ANSWER = /\b(?:respon(?:se|d|ded)|reply|answered|acknowledged)\b/iu;

/** Without these words no sentence promises a time by severity. */
export const NAMES_SEVERITY = /respon[ds]|repl(?:y|ies)|acknowledg/i;

export function readTimesInSentences(page: Page, own: OwnText, told: ToldTimes): void {
  for (const sentence of sentencesOf(own)) {
    const { text } = sentence;
    if (text.length > 400 || text.endsWith('?') || !ANY_ANSWER.test(text)) continue;
    if (OTHER.test(text) || LIMITED.test(text)) continue;
    const found = [ANSWERED.test(text) ? [FOR_LEVEL] : [], AFTER_LEVEL].flat();
    for (const { groups } of found.flatMap((grammar) => allIn(text, grammar))) {
      // "General" questions are those of all, of which the general promise tells.
      if (/^general$/iu.test(groups?.level ?? '')) continue;
      const time = timeIn(groups?.time ?? '', ONLY);
      told.tell(levelName(groups?.level ?? ''), time, () => quoteSentence(page, own, sentence));
    }
  }
}

const ONLY = new RegExp(LONG, 'iu');
