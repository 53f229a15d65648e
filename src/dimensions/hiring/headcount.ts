// Reads how many people a company says work for it, from sentences and figures about itself.

import type { Reader } from '../../core/facts/reader.ts';
import { beginsWithName, companyNames, namePattern } from '../funding/company-name.ts';
import { Kept } from '../page/kept.ts';
import type { Page } from '../page/page.ts';
import { Sayings } from '../reliability/say.ts';
import { ownText, quoteSentence, type Sentence, sentencesOf } from '../reliability/sentences.ts';

const KEY = 'hiring.headcount_claimed';

export const headcount: Reader<Page> = {
  name: 'headcount',
  version: 2,
  timeless: false,
  dimension: 'hiring',
  roles: ['about', 'careers', 'home', 'contact'],
  families: [KEY],
  read(page) {
    const say = new Sayings(0.9);
    readCount(page, say);
    return say.extraction();
  },
};

const MAYBE =
  /employ|team|people|staff|colleagues|Mitarbeit|Kolleg|collaborat|salariés|emplead|colaborador|medewerker|dipendenti|funcionári/i;

interface Found {
  readonly value: number;
  readonly orMore: boolean;
  readonly sentence: Sentence;
}

/** One distinct figure; of several that differ none is chosen. */
function readCount(page: Page, say: Sayings): void {
  const own = ownText(page);
  const names = companyNames(page);
  const figures = page.role === 'about' || page.role === 'careers';
  const all = sentencesOf(own);
  const found = all.flatMap((sentence, i): readonly Found[] => {
    const { text } = sentence;
    if (text.length > LONGEST || !/\d|tw|te|th|fo|fi|si|se|ei|ni/i.test(text)) return [];
    const said = mayCount(text, names) ? countIn(text, names) : null;
    const shown = said === null && figures ? shownIn(text, all[i + 1]?.text ?? '') : said;
    return shown === null ? [] : [{ ...shown, sentence }];
  });
  const [first] = found;
  if (first === undefined || !MAYBE.test(page.text)) return;
  const values = [...new Set(found.map(({ value }) => value))];
  if (values.length > 1) say.abstain(KEY, 'more than one figure', values);
  else {
    const unit = found.some(({ orMore }) => orMore) ? 'people or more' : 'people';
    say.state(KEY, first.value, unit, quoteSentence(page, own, first.sentence));
  }
}

const LONGEST = 260;
const WORDS =
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty';
const VALUES = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 20, 30, 40, 50];
const FIGURE = `(?:(?<least>over|more than|at least|über|mehr als|plus de|más de|meer dan|oltre|mais de) |(?:about|around|approximately|some|roughly|circa|ca\\.|rund|etwa|environ|unos) )?(?<number>\\d{1,3}(?:[.,' ]\\d{3})+|\\d{1,6}|${WORDS})(?<plus> ?\\+)?(?![\\d.,]*\\d|[-–]\\d|%)`;
// These words name only people who work there.
const STAFF =
  "(?:employees|team[- ]?members|team ?mates|staff(?: members)?|colleagues|Mitarbeiter(?:innen(?: und Mitarbeiter)?|:innen|\\*innen)?|Mitarbeitenden?|Beschäftigten?|Kolleg(?:en|:innen|innen und Kollegen)|collaborat(?:eurs|rices et collaborateurs)|salariés|employés|empleados|colaboradores|medewerkers|collega's|dipendenti|funcionários)";
const PEOPLE = `(?:${STAFF}|people|persons|members|professionals|experts|specialists|Köpfe|personnes|personas|profesionales|persone|pessoas)`;
const KIND = '(?:\\p{L}[\\p{L}-]* (?:and \\p{L}[\\p{L}-]* )?){0,3}?';
const NOW =
  "(?:(?:currently|now|today|already|proudly|just|still|heute|mittlerweile|aktuell|hoy|aujourd'hui) )*";
const SORT =
  '(?:(?:a|an|the|one|ein|eine|une?|un|small|lean|tight-knit|close-knit|remote|fully|remote-first|distributed|global|globally|growing|diverse|international|multinational|dedicated|passionate|talented|strong|dynamic|kleines|internationales|engagiertes),? )*';

const LEAD = '(?:(?:today|now|currently|as of \\p{L}+ \\d{4}|since then|heute),? )?';
const LEADS = new RegExp(`^${LEAD}`, 'iu');
const WE =
  /^(?:we|wir|nous|nosotros|somos|(?:with )?our|(?:with )?unser|notre|nuestro)(?= |['’]re )/iu;
const MEMBERS = new RegExp(`${PEOPLE}|team|company|group|crew|équipe|equipo`, 'iu');
const NUMBER = new RegExp(`\\d|${WORDS}`, 'iu');

/** Does it begin and count as such sentences do? The grammars of a company are dear to make. */
function mayCount(text: string, names: readonly string[]): boolean {
  if (!NUMBER.test(text) || !MEMBERS.test(text)) return false;
  const lead = LEADS.exec(text)?.[0].length ?? 0;
  return [0, lead].some(
    (start) => WE.test(text.slice(start)) || beginsWithName(text.slice(start), names),
  );
}

// They are asked for several sentences of a page.
const KNOWN = new Kept<readonly string[], readonly RegExp[]>();

function grammarsOf(names: readonly string[]): readonly RegExp[] {
  const known = KNOWN.get(names);
  if (known !== undefined) return known;
  const made = grammarsFor(names);
  KNOWN.set(names, made);
  return made;
}

function grammarsFor(names: readonly string[]): readonly RegExp[] {
  const us = `(?:we|wir|nous|nosotros|our (?:company|team|firm|group|staff|workforce)|unser (?:team|unternehmen)|notre équipe|nuestro equipo|${namePattern(names)}(?:'s team)?)`;
  const has =
    '(?:have|has|counts?|numbers|hat|haben|zähl(?:t|en)|comptons|compte|tiene|cuenta con)';
  const are =
    '(?:are|is|employs?|consists? of|comprises|sind|ist|beschäftig(?:t|en)|besteht aus|sommes|somos|emplea)';
  const team = '(?:team|company|group|crew|équipe|equipo)(?: of| aus| von| mit| de)';
  const end = '(?![\\p{L}])';
  const bare = '(?=[.,;!]|$| (?:and|across|in|from|spread|based|working)\\b)';
  return [
    // "We are a team of 40", "Acme has over 200 employees."
    `^${LEAD}${us} ${NOW}(?:${are}|${has}) ${NOW}${SORT}${team} ${SORT}${FIGURE}(?: ${KIND}${PEOPLE}${end}|${bare})`,
    `^${LEAD}${us} ${NOW}${are} ${NOW}${SORT}${FIGURE} ${KIND}${PEOPLE}${end}`,
    `^${LEAD}${us} ${NOW}${has} ${NOW}${SORT}${FIGURE} ${KIND}${STAFF}${end}`,
    `^${LEAD}${us} (?:has|have) grown (?:in)?to ${SORT}(?:team of )?${FIGURE} ${KIND}${PEOPLE}${end}`,
    `^(?:with )?(?:our|unser) ${SORT}(?:team|crew) (?:of|aus|von|mit) ${SORT}${FIGURE} ${KIND}${PEOPLE}${end}`,
  ].map((pattern) => new RegExp(pattern, 'iu'));
}

// Somebody else's people, a wish, the past, or a part of the whole.
const NOT_OURS =
  /\b(?:customers?|clients?|users?|your|companies|businesses|organi[sz]ations|students|members of|up to|between|fewer|less than|nearly|almost|close to|will|would|plan\p{L}*|aim\p{L}*|goal|hope|until|by 20\d\d|if|were|was|used to|back in|in (?:19|20)\d\d|since (?:19|20)\d\d|not|never|volunteers?|freelanc\p{L}*|contractors?|partners?|trained|helped|served?|interviewed|hired|years|Kunden|Jahren?|nicht|clientes|ans|años)\b/iu;

// "1,500 people at sea and 200 ashore", "30 people with two degrees".
const PART =
  /^ (?:with|who|whose|at|as|using|on our platform)\b|\b(?:and|plus|und|et|y) (?:\p{L}+ )?\d/iu;

function countIn(text: string, names: readonly string[]): Omit<Found, 'sentence'> | null {
  const plain = text.replace(/['’]re\b/u, ' are').replace(/^Somos\b/u, 'Nosotros somos');
  for (const grammar of grammarsOf(names)) {
    const match = grammar.exec(plain);
    if (match === null) continue;
    // What is said after the count is of other matters.
    const after = plain.slice(match[0].length).split(/[.,;]/)[0] ?? '';
    if (PART.test(after)) return null;
    if (NOT_OURS.test(match[0]) || NOT_OURS.test(after)) return null;
    return countOf(match);
  }
  return null;
}

const SHOWN_LABEL =
  /^(?:(?:our|full-time|happy|global|total) )?(?:employees|team[- ]?members|staff members|teammates|colleagues|Mitarbeiter(?:innen|:innen|\*innen)?|Mitarbeitende|collaborateurs|salariés|empleados|colaboradores|medewerkers|dipendenti)(?: (?:worldwide|globally|weltweit|around the world|across the globe))?$/iu;
const SHOWN = new RegExp(`^${FIGURE}$`, 'iu');
const SHOWN_WHOLE = new RegExp(`^${FIGURE} (?<label>.{4,40})$`, 'iu');

/** A figure that is set off: "200+" and below it "Employees", or both in one line. */
function shownIn(text: string, next: string): Omit<Found, 'sentence'> | null {
  const whole = SHOWN_WHOLE.exec(text);
  if (whole !== null) {
    return SHOWN_LABEL.test(whole.groups?.label ?? '') ? countOf(whole) : null;
  }
  const figure = SHOWN_LABEL.test(next) ? SHOWN.exec(text) : null;
  return figure === null ? null : countOf(figure);
}

function countOf({ groups }: RegExpExecArray): Omit<Found, 'sentence'> | null {
  const { number = '', plus, least } = groups ?? {};
  const word = WORDS.split('|').indexOf(number.toLowerCase());
  const value = word >= 0 ? (VALUES[word] ?? 0) : Number(number.replace(/[.,' ]/g, ''));
  if (!Number.isInteger(value) || value < 2 || value > 3_000_000) return null;
  return { value, orMore: plus !== undefined || least !== undefined };
}
