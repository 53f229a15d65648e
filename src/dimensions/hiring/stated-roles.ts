// Reads how many open roles a careers page says there are, to be held against the job board.

import type { Reader } from '../../core/facts/reader.ts';
import { companyNames, namePattern } from '../funding/company-name.ts';
import type { Page } from '../page/page.ts';
import { Sayings } from '../reliability/say.ts';
import { ownText, quoteSentence, type Sentence, sentencesOf } from '../reliability/sentences.ts';

const KEY = 'hiring.open_roles';

export const statedRoles: Reader<Page> = {
  name: 'stated-roles',
  version: 1,
  timeless: true,
  dimension: 'hiring',
  roles: ['careers'],
  families: [KEY],
  read(page) {
    const say = new Sayings(0.9);
    if (isOfTheWhole(page.url)) readCount(page, say);
    return say.extraction();
  },
};

// A page of one team, place or search speaks of a part.
const WHOLE =
  /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?(?:(?:about|about-us|company|en)\/)?(?:careers?|jobs|join-us|open-(?:roles|positions|jobs)|vacancies|work-with-us)?(?:\/(?:jobs|open-(?:roles|positions)|positions|openings|all))?(?:\.html?)?\/?$/i;

function isOfTheWhole({ pathname, search }: URL): boolean {
  return WHOLE.test(pathname) && search === '';
}

interface Found {
  readonly value: number;
  readonly orMore: boolean;
  /** Nothing but the number and the noun: on many a page the count of one department. */
  readonly bare: boolean;
  readonly sentence: Sentence;
}

function readCount(page: Page, say: Sayings): void {
  const own = ownText(page);
  const grammars = grammarsOf(page);
  const found = sentencesOf(own).flatMap((sentence) => countIn(sentence, grammars));
  const [first] = found;
  if (first === undefined) return;
  const values = [...new Set(found.map(({ value }) => value))];
  const parts = found.filter(({ bare }) => bare).length;
  if (values.length > 1 || parts > 1) {
    say.abstain(KEY, 'counts of parts, or more than one', values);
  } else if (first.value === 0) {
    // The figure that stands there until a script has loaded the board.
    say.abstain(KEY, 'none is said before the board is loaded', values);
  } else {
    const unit = first.orMore ? 'roles or more' : 'roles';
    say.state(KEY, first.value, unit, quoteSentence(page, own, first.sentence));
  }
}

const LONGEST = 200;
const WORDS = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'.split('|');
const FIGURE = `(?<least>over |more than |at least )?(?<number>\\d{1,3}(?:,\\d{3})+|\\d{1,4}|${WORDS.join('|')})(?<plus>\\+)?`;
const NOUN = '(?:roles?|positions?|jobs?|vacanc(?:y|ies)|openings?|opportunities|opportunity)';
const OPEN = `(?:(?:open|current|available|job) (?:job )?${NOUN}|openings|vacancies|job openings)`;
const WHERE =
  '(?: (?:(?:right )?now|today|currently|at the moment|worldwide|globally|around the world|available|open|across (?:the company|all (?:our )?(?:teams|departments|offices|locations|functions))))*';
const LOOK =
  '(?:see|view|browse|explore|show|search|discover|check out|find) (?:all )?(?:of )?(?:our )?';

interface Grammar {
  readonly pattern: RegExp;
  readonly bare: boolean;
}

// Each is a whole sentence: what stands before or after ("in Berlin", "since May") may limit it.
function grammarsOf(page: Page): readonly Grammar[] {
  const us = `(?:we|${namePattern(companyNames(page))})`;
  const end = `${WHERE}\\s*[.!:→›»]*$`;
  const whole = (body: string, bare = false): Grammar => ({
    pattern: new RegExp(`^${body}${end}`, 'iu'),
    bare,
  });
  return [
    whole(`${FIGURE} ${OPEN}`, true),
    whole(
      `(?:${us} (?:currently |now )?ha(?:ve|s)|there are(?: currently| now)?|all|join us:) ${FIGURE} ${OPEN}`,
    ),
    whole(
      `(?:${us}(?: are| is|['’]re) (?:currently |now )?)?(?:hiring|recruiting)(?: for)? ${FIGURE} (?:${OPEN}|${NOUN})`,
    ),
    whole(`${LOOK}${FIGURE} ${OPEN}`),
    whole(`(?:all |our )?${OPEN}:? \\(?${FIGURE}\\)?`),
  ];
}

function countIn(sentence: Sentence, grammars: readonly Grammar[]): readonly Found[] {
  const { text } = sentence;
  if (text.length > LONGEST) return [];
  for (const { pattern, bare } of grammars) {
    const { number, plus, least } = pattern.exec(text)?.groups ?? {};
    if (number === undefined) continue;
    const word = WORDS.indexOf(number.toLowerCase());
    const value = word >= 0 ? word + 1 : Number(number.replaceAll(',', ''));
    return [{ value, orMore: plus !== undefined || least !== undefined, bare, sentence }];
  }
  return [];
}
