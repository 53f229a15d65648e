// The names of severities, and the one under which each stands in a key.

import { slugOf } from '../../hiring.ts';

export const LEVEL =
  '(?:critical|urgent|emergency|blocker|highest|high|major|medium|moderate|standard|normale?|general|routine|minor|low|lowest|trivial|kritisch|hoch|mittel|niedrig|critique|urgente?|élevée?|haute?|majeure?|moyenne?|basse|faible|mineure?|crític[ao]|alt[ao]|medi[ao]|médi[ao]|baj[ao]|baix[ao]|hoog|gemiddeld|laag|P ?[0-5]|S[1-5]|L[1-5]|sev(?:erity)?[ -]?(?:level )?[0-5]|priority[ -]?(?:level )?[0-5]|priorität ?[0-5]|priorité ?[0-5]|prioridade? ?[0-5]|prioriteit ?[0-5]|level [1-5]|class [1-5])';
const KINDS =
  'priority|severity|impact|issues?|incidents?|tickets?|requests?|problems?|support|inquiries|enquiries|queries|bugs?|errors?|faults?|failures?|outages?|defects?|cases?|priorität|server-down issues';
export const KIND = `(?: (?:${KINDS}))*`;
const WORD = `(?:${LEVEL}|${KINDS})(?![\\p{L}\\d])`;
const NUMBERED = /^\d{1,2}(?:[.)]|(?:\.\d{1,2}){1,3}[.)]?) (?=\p{L})/u;
/** Words of severities and of what they are given to, and no others: "Critical issues (P1)". */
const ALL_WORDS = new RegExp(
  `^(?=.*(?<!\\p{L})${LEVEL}(?![\\p{L}\\d]))${WORD}(?:[ ()[\\]/:,|·–—-]+(?:(?:and|&) )?${WORD})*[)\\]]?:?$`,
  'iu',
);
const WITH_MORE = new RegExp(`^${LEVEL}(?: ?[(/–—-] ?[\\p{L}\\d ]{1,20}\\)?)?${KIND}$`, 'iu');
const LONGEST = 60;

/** Is it the name of a severity and nothing else? */
export function isSevere(text: string): boolean {
  const name = text.replace(NUMBERED, '');
  return name.length <= LONGEST && (ALL_WORDS.test(name) || WITH_MORE.test(name));
}

const PRIORITY =
  /(?<![\p{L}\d])(?:P|(?:priority|priorität|priorité|prioridade?|prioriteit)[ -]?(?:level )?) ?(?<number>[0-5])(?![\p{L}\d])/iu;
const SEVERITY = /(?<![\p{L}\d])sev(?:erity)?[ -]?(?:level )?(?<number>[0-5])(?![\p{L}\d])/iu;
const FIRST_LEVEL = new RegExp(`(?<![\\p{L}\\d])${LEVEL}(?![\\p{L}\\d])`, 'iu');

/** A severity that has a number goes by it: "Critical (P1)" and "Priority 1" are `p1`. */
export function levelName(text: string): string | null {
  const priority = PRIORITY.exec(text)?.groups?.number;
  if (priority !== undefined) return `p${priority}`;
  const severity = SEVERITY.exec(text)?.groups?.number;
  if (severity !== undefined) return `sev-${severity}`;
  const name = text.replace(NUMBERED, '');
  return slugOf(isSevere(name) ? (FIRST_LEVEL.exec(name)?.[0] ?? name) : name);
}
