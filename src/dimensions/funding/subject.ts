// Finds the company and its verb at the beginning of a sentence that announces a round.

import { Kept } from '../page/kept.ts';
import { namePattern } from './company-name.ts';

const VERB =
  '(?:raise[sd]|announce[sd]|close[sd]|secure[sd]|lands|landed|completed|completes|bags|bagged|nabs|nabbed|picks up|pulls in|scores|gets|receives|received|attracts|attracted|finali[sz]e[sd])';

/** Offset after the subject and its verb, where both stand at the beginning. */
export function subjectOf(sentence: string, names: readonly string[]): number | null {
  if (!SAYS.test(sentence)) return null;
  const dateline = DATELINE.exec(sentence)?.[0].length ?? 0;
  const rest = sentence.slice(dateline);
  if (!mayBeSubject(rest, names)) return null;
  const length = grammarsOf(names).subject.exec(rest)?.[0].length;
  return length === undefined ? null : dateline + length;
}

const SAYS = new RegExp(`${VERB}|announc|to share`, 'iu');

const WHEN =
  /^(?:(?:and )?(?:today|now|recently|this week|last week),? |in (?:\p{L}+ )?\d{4},? )/iu;

/** Does it begin as subjects do? Asked of every sentence, before a grammar is made for it. */
function mayBeSubject(text: string, names: readonly string[]): boolean {
  const when = WHEN.exec(text)?.[0].length ?? 0;
  return [text, text.slice(when)].some((one) => {
    const start = one.slice(0, 100).toLowerCase();
    return /^(?:we|announcing)/.test(start) || names.some((name) => start.startsWith(name));
  });
}

interface Grammars {
  /** The company's name and nothing else. */
  readonly alone: RegExp;
  /** Who led what of the company. */
  readonly ledClosing: RegExp;
  /** The company and its verb, at the beginning. */
  readonly subject: RegExp;
}

// They are asked for every sentence of a page, and dear to make.
const KNOWN = new Kept<readonly string[], Grammars>();

export function grammarsOf(names: readonly string[]): Grammars {
  const known = KNOWN.get(names);
  if (known !== undefined) return known;
  const name = namePattern(names);
  const form =
    '(?: \\p{Lu}[\\p{L}&]+){0,2},? (?:Inc|Ltd|Limited|LLC|GmbH|AG|AB|BV|SAS|PLC|Corp)\\.?';
  const aside = `(?:${form})?(?:, [^,.;]{1,160},)?`;
  const adverb = '(?:today |now |just |recently |successfully )*';
  const us = `(?:${name}${aside}|we at ${name}${aside}|we)`;
  const have = "(?:'ve| has| have)?";
  const glad =
    "(?:'re| is| are) (?:(?:so|very|beyond) )?(?:thrilled|excited|happy|proud|delighted|pleased) to (?:announce|share)";
  const news = `(?:announcing|${us}${glad}(?: today)?|${us}${have} (?:today )?(?:announces?|announced)(?: today)?|${us}(?:'re| are| is) (?:today )?announcing(?: today)?)`;
  const subject = new RegExp(
    `^(?:(?:and )?(?:today|now|recently|this week|last week),? |in (?:\\p{L}+ )?\\d{4},? )?(?:${us}${have} ${adverb}${VERB}|${news} (?:that )?(?:${name}|we|it)${have} ${adverb}${VERB}|${news} (?:(?:the )?(?:close|closing|completion) of )?(?:our|its|an?|the|${name}'s)|${news}(?: the)? (?:close|closing|completion) of)` +
      '(?: (?:that it|that we) (?:has |have )?(?:raised|closed|secured))? ',
    'iu',
  );
  const alone = new RegExp(`^${name}[.!]?$`, 'u');
  const ledClosing = new RegExp(
    `^(?<leads>\\p{Lu}[^;:.!?]{1,80}?|\\p{Lu}[^;:!?]{1,80}?) (?:[Cc]o-)?[Ll](?:eads?|ed) (?:the )?(?:(?:first|initial|final|second) clos(?:e|ing) of )?${name}'s (?<what>.+)$`,
    'u',
  );
  const made = { alone, ledClosing, subject };
  KNOWN.set(names, made);
  return made;
}

// "SAN FRANCISCO, March 4, 2026 — ", as press releases begin.
export const DATELINE =
  /^(?:(?=[^—–"]{0,80}(?:\d{4}|\p{Lu}{4}))[^—–"]{3,80}? (?:\([^()]{2,40}\) )?(?:—|–|--|-) (?:\p{Lu}\p{L}+\.? \d{1,2},? \d{4} ?(?:—|–|--|-) )?|\p{Lu}[\p{L}.]+(?: \p{Lu}[\p{L}.]+){0,2}(?:, [\p{L}\d][\p{L}\d. ]{1,30}){1,3} ?(?:—|–|--|: ) ?)/u;
