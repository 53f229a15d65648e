// Reads under which identifiers of public registers a company says that it is known.

import { getDomainWithoutSuffix } from 'tldts';
import { plainCompanyName } from '../../core/facts/board.ts';
import type { Extraction } from '../../core/facts/fact.ts';
import type { Reader } from '../../core/facts/reader.ts';
import { LEGAL_DOCUMENTS, type PageRole } from '../../core/pages/page-roles.ts';
import { normalIdentifier, type Register, STATED_IN } from '../../registers/confirmation.ts';
import { copyrightHolders } from '../legal/copyright-holders.ts';
import { definedEntities } from '../legal/entity.ts';
import { imprintEntities } from '../legal/imprint-entity.ts';
import { sourceQuote } from '../legal/source-quote.ts';
import { footerBlocks, type TextBlock, textBlocks } from '../legal/text-blocks.ts';
import type { Page } from '../page/page.ts';
import { Draft } from '../security/draft.ts';
import { allIn } from '../words/matches.ts';

export const statedIdentifiers: Reader<Page> = {
  name: 'stated-identifiers',
  version: 4,
  timeless: true,
  dimension: 'legal',
  roles: [...LEGAL_DOCUMENTS, 'home', 'about', 'contact', 'imprint'],
  families: Object.values(STATED_IN),
  // The whole of a page is searched for them: what it does not state it does not state.
  read: (page) => ({ ...read(page), recognised: Object.values(STATED_IN) }),
};

// Nearly all pages hold none of these, and need no second look.
const ANY =
  /\bLEI\b|legal entity identifier|\bCIK\b|central index key|compan(?:y|ies)|regist(?:er|ration)/i;

const WITH_PARTIES: readonly PageRole[] = ['terms', 'privacy', 'msa', 'dpa'];

function read(page: Page): Extraction {
  const draft = new Draft();
  const body = page.$('body')[0];
  if (body === undefined || !ANY.test(page.text)) return draft.extraction();
  const prose = textBlocks(body, true);
  const blocks = [...prose, ...footerBlocks(body)];
  const text = blocks.map((block) => block.text).join('\n');
  const grammars = HOUSE_DIGITS.test(text) ? GRAMMARS : WITHOUT_HOUSE;
  const stated = grammars.flatMap(([register, pattern]) =>
    allIn(text, pattern).map((match) => ({ register, match })),
  );
  // Owners are asked for only when there are identifiers.
  if (stated.length === 0) return draft.extraction();
  const said = { page, text, blocks, footerAt: lengthOf(prose), names: ownNames(page, text) };
  for (const { register, match } of stated) say(draft, said, register, match);
  return draft.extraction();
}

interface Said {
  readonly page: Page;
  readonly text: string;
  readonly blocks: readonly TextBlock[];
  /** Where the text of the footers begins. */
  readonly footerAt: number;
  /** Plain names under which the page speaks of its own company. */
  readonly names: readonly string[];
}

// Between the name of an identifier and the identifier hardly anything stands.
const LEI =
  /(?:\bLEI\b|\blegal entity identifier\b)(?: \((?:LEI|legal entity identifier)\))?(?: (?:code|number|no\.?))?(?: is)?[\s:#]{0,3}(?<id>[0-9A-Z]{18}\d{2})(?![\p{L}\p{N}])/giu;
const CIK =
  /(?:\bCIK\b|\bcentral index key\b)(?: \((?:CIK|central index key)\))?(?: (?:code|number|no\.?))?(?: is)?[\s:#]{0,3}(?:CIK)?(?<id>\d{4,10})(?![\p{L}\p{N}])/giu;
// Prefixes of Companies House; a number without one has eight digits, its first zero often lost.
const ID =
  '(?<id>(?:(?:SC|NI|OC|SO|NC|LP|SL|NL|FC|SF|NF|RC) ?\\d{6}|\\d{7,8}))(?![\\p{L}\\p{N}]|[.,]\\d)';
const UK =
  '(?:england(?: (?:and|&) wales)?|wales|scotland|northern ireland|great britain|(?:the )?united kingdom|(?:the )?uk)';
const NUMBER = '(?:number|no\\.?|nr\\.?)';
const NUMBERED = new RegExp(
  `\\b(?:company|companies house|incorporation|registered|registration|reg\\.?)` +
    ` (?:company |registration |registered )?${NUMBER}[\\s:#]{0,3}${ID}`,
  'giu',
);
const REGISTERED = new RegExp(
  `\\b(?:registered|incorporated)\\b[^.;\\n]{0,40}? in ${UK}` +
    `[^.;\\n\\d]{0,40}?(?:${NUMBER}|under|with|[(,:])?[\\s:#]{0,3}${ID}`,
  'giu',
);

const GRAMMARS: readonly (readonly [Register, RegExp])[] = [
  ['gleif', LEI],
  ['edgar', CIK],
  ['companies_house', REGISTERED],
  ['companies_house', NUMBERED],
];

/** Companies House numbers hold so many digits in a row, as few documents do. */
const HOUSE_DIGITS = /\d{6}/;
const WITHOUT_HOUSE = GRAMMARS.filter(([register]) => register !== 'companies_house');

const OF_THE_UK = new RegExp(
  `\\bcompanies house\\b|\\b(?:registered|incorporated)\\b[^.;\\n]{0,40}? in ${UK}\\b`,
  'iu',
);
/** Scotland, Northern Ireland, and partnerships: no other register's numbers begin so. */
const UK_ONLY = /^(?:SC|NI|OC|SO)/i;
// Numbers of other registers look the same.
const OF_ANOTHER =
  /\b(?:charit\w*|vat|tax|ico|fca|frn|financial conduct|data protection|firm reference|trade ?mark|patent|duns|siren|abn|acn)\b/iu;

function say(draft: Draft, said: Said, register: Register, match: RegExpExecArray): void {
  const written = match.groups?.id ?? '';
  const identifier = normalIdentifier(register, written);
  if (identifier === null) return;
  const { index } = match;
  const end = index + match[0].length;
  const around = sentenceAround(said.text, index, end);
  if (register === 'companies_house' && !isOfCompaniesHouse(said.text, around, match)) return;
  const subject = subjectOf(said.text, around, index, end);
  if (!isOwn(said, around, subject, index)) return;
  const from = subject === null || subject.start > index ? index : subject.start;
  const place = sourceQuote(said.page, said.blocks, from, end);
  draft.say(STATED_IN[register], identifier, place, { confidence: 0.95 });
}

interface Span {
  readonly start: number;
  readonly end: number;
}

const BEFORE = 240;
const AFTER = 120;

/** What stands around in the same block; a table may have the name of a value in another one. */
function sentenceAround(text: string, index: number, end: number): Span {
  const blockStart = text.lastIndexOf('\n', index - 1) + 1;
  const blockEnd = text.indexOf('\n', end);
  return {
    start: Math.max(blockStart, index - BEFORE),
    end: Math.min(blockEnd < 0 ? text.length : blockEnd, end + AFTER),
  };
}

function isOfCompaniesHouse(text: string, around: Span, match: RegExpExecArray): boolean {
  const before = text.slice(Math.max(around.start, match.index - 30), match.index);
  const label = `${before.split(/[,;()]/).at(-1)}${match[0]}`;
  if (OF_ANOTHER.test(label)) return false;
  const sentence = text.slice(around.start, around.end);
  // Scottish charities have numbers of their own that begin so too.
  if (UK_ONLY.test(match.groups?.id ?? '')) return !/charit/iu.test(sentence);
  return OF_THE_UK.test(sentence);
}

interface Subject extends Span {
  readonly name: string;
}

/** The company named last before the identifier, else first after it. */
function subjectOf(text: string, around: Span, index: number, end: number): Subject | null {
  const named = imprintEntities(text.slice(around.start, around.end)).flatMap((found) => {
    if (typeof found.value !== 'string') return [];
    // "© 2026 Acme Ltd": a year looks like the first word of a name.
    const year = /^(?:\d{4}[ ,–-]{1,3})+/u.exec(found.value)?.[0].length ?? 0;
    const name = found.value.slice(year);
    return [{ name, start: around.start + found.start + year, end: around.start + found.end }];
  });
  const before = named.findLast((one) => one.end <= index);
  return before ?? named.find((one) => one.start >= end) ?? null;
}

const BRAND_OF = /\b(?:trading (?:name|style)|brand|division) of$/iu;
const TRADES_AS = /^\W{0,3}(?:trading|t\/a|doing business|d\/b\/a) (?:as )?/iu;
const THIS_SITE = /\bthis (?:web)?site\b[^.]{0,40}\b(?:owned|operated|run|published) by$/iu;
const ITSELF = /\b(?:we|our|us|this (?:web)?site)\b|"(?:we|us|our)"/iu;
// Pages name the numbers of banks, partners and authors of their templates, too.
function isOwn(said: Said, around: Span, subject: Subject | null, index: number): boolean {
  const { text, names, page, footerAt } = said;
  if (subject === null) {
    if (page.role === 'imprint' || index >= footerAt) return true;
    return ITSELF.test(text.slice(around.start, index));
  }
  const plain = plainCompanyName(subject.name);
  if (names.some((name) => alike(name, plain))) return true;
  const lead = text.slice(around.start, subject.start).trimEnd();
  const rest = text.slice(subject.end, subject.end + 60);
  if (BRAND_OF.test(lead)) return mentions(lead.slice(-80), names);
  return (TRADES_AS.test(rest) && mentions(rest, names)) || THIS_SITE.test(lead);
}

const SHORTEST = 4;

function mentions(words: string, names: readonly string[]): boolean {
  const letters = plainCompanyName(words);
  return names.some((name) => name.length >= SHORTEST && letters.includes(name));
}

function alike(own: string, plain: string): boolean {
  if (own === plain) return true;
  return own.length >= SHORTEST && plain.startsWith(own);
}

/** The domain's own word, the party that a document defines, the holder of the copyright. */
function ownNames(page: Page, text: string): readonly string[] {
  const defined = WITH_PARTIES.includes(page.role) ? definedEntities(text) : [];
  const entities = [...defined, ...copyrightHolders(text)];
  const named = entities.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
  const label = getDomainWithoutSuffix(page.url.hostname) ?? '';
  return [label, ...named].map(plainCompanyName).filter((name) => name !== '');
}

function lengthOf(blocks: readonly TextBlock[]): number {
  return blocks.reduce((sum, block) => sum + block.text.length + 1, 0);
}
