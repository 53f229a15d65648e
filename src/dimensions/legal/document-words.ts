// The words of a document that count when two generations of it are compared.

import { findDates } from '../words/dates.ts';
import { relativeTimes } from '../words/relative-times.ts';
import { oneSpelling } from './spellings.ts';

/**
 * The letters and digits of a text in blocks (one a line), in lower case. Left out: white space,
 * punctuation, list numbers, relative times, and lines that belong to the page around the document.
 * Dates stand in one form. Two texts of the same words say the same.
 */
export function documentWords(text: string): string {
  return linesOfWords(text).join('');
}

/** The same for a list of records, whose order says nothing. */
export function listWords(text: string): string {
  const lines = wholeList(text.replace(MARKDOWN_LINK, '\n')).filter(
    (line) => !ADDRESS.test(line) && !TABS.test(line),
  );
  return linesOfWords(lines.join('\n')).sort().join('\n');
}

const MARKDOWN_LINK = /\[[^[\]\n]{1,80}\]\([^()\s]{1,500}\)/g;
// A bare address names no record: a logo's or a site's.
const ADDRESS = /^(?:https?:\/\/|www\.)?[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/;
const TABS =
  /^(?:home|overview|resources|controls|faqs?|updates|documents|sub-?processors|knowledge base|security|compliance|policies|legal|privacy|about|products?)$/i;
const PAGER = /^\d+ ?[-–] ?(?<to>\d+) of (?<all>\d+)(?: \p{L}+)?$/u;

/** A list that is shown in parts often stands whole below, for print: then that is the list. */
function wholeList(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trim());
  const at = lines.findIndex((line) => {
    const { to, all } = PAGER.exec(line)?.groups ?? {};
    return Number(to) < Number(all);
  });
  if (at < 0) return lines;
  const below = new Set(lines.slice(at));
  return lines.filter((line, index) => index > at || !below.has(line));
}

function linesOfWords(text: string): string[] {
  const words: string[] = [];
  let before = '';
  for (const line of text.split('\n')) {
    const said = wordsOf(line, before);
    if (said !== '') words.push(said);
    before = line;
  }
  return words;
}

function wordsOf(line: string, before: string): string {
  const plain = line.normalize('NFKC').trim();
  if (isFurniture(plain) || isTimestamp(plain, before)) return '';
  let said = withoutRelativeTimes(withIsoDates(withoutNumbers(plain)));
  if (DATE_LABEL.test(before.slice(-30))) said = said.replace(LABEL_AGAIN, '');
  if (SITE_LANGUAGE.test(said)) said = said.replace(ADDRESSES, withoutLanguage);
  const spelled = oneSpelling(said.replace(DECIMAL, '$1d$2').toLowerCase());
  // Blanks are most of what goes, and one letter is sooner found than one of a class.
  const dense = spelled.replace(BLANK, '');
  return dense.replace(ASCII.test(dense) ? NO_ASCII_WORD : NO_WORD, '');
}

const BLANK = / /g;
const ASCII = /^[\0-\x7f]*$/;
const NO_ASCII_WORD = /[^a-z\d$%]+/g;
const NO_WORD = /[^\p{L}\p{M}\p{N}\p{Sc}%]+/gu;

// 1.5 and 15 are not the same rate; in "1,000" and "3.1.2" the mark says nothing.
const DECIMAL = /(?<![\d.,])(\d{1,3})[.,](\d{1,2})(?![\d.,]?\d)/g;

// Numbers of sections and items, at the start and after a sentence: "1.", "A.1.", "(b)", "iv)".
const ITEM = '(?:\\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})';
const NUMBER = `(?:${ITEM}(?:\\.\\d{1,3}){0,4}[.)]|\\(${ITEM}\\)|\\d{1,2}(?:\\.\\d{1,2}){1,4}(?=\\s))`;
const FIRST_NUMBER = new RegExp(
  `^(?:[•·▪◦*–—-]\\s*|(?:section|article|§)?\\s*${NUMBER}(?!\\d)\\s*)+`,
  'iu',
);
const LATER_NUMBER = new RegExp(`(?<=[.;:!?]\\s)${NUMBER}\\s+|(?<=\\s)\\(${ITEM}\\)(?=\\s)`, 'gu');

// What each later number holds, found without a look back from every letter.
const LATER = /[.;:!?]\s(?:[\d(]|[A-Za-z]{1,5}[.)])|\s\([\dA-Za-z]{1,5}\)/;

function withoutNumbers(line: string): string {
  const said = line.replace(FIRST_NUMBER, '');
  return LATER.test(said) ? said.replace(LATER_NUMBER, '') : said;
}

function withIsoDates(line: string): string {
  let said = '';
  let at = 0;
  for (const { iso, start, end } of findDates(line)) {
    if (start < at) continue;
    said += `${line.slice(at, start)} ${iso} `;
    at = end;
  }
  return said + line.slice(at);
}

function withoutRelativeTimes(line: string): string {
  let said = '';
  let at = 0;
  for (const { start, end } of relativeTimes(line)) {
    said += line.slice(at, start);
    at = end;
  }
  return said + line.slice(at);
}

const SITE_LANGUAGE = /\/[a-z]{2}(?:-[a-z]{2})?\//i;
const ADDRESSES = /https?:\/\/\S+/gi;

// The same page of the same site in the language of the visitor.
function withoutLanguage(address: string): string {
  return address.replace(/(?<=[^/:]\/)[a-z]{2}(?:-[a-z]{2})?\//gi, '');
}

/** A date alone, with no label on it or above it, says when the page was put up. */
function isTimestamp(line: string, before: string): boolean {
  if (line.length > 30) return false;
  const [date] = findDates(line);
  if (date === undefined || date.start > 0 || date.end < line.length) return false;
  return !DATE_LABEL.test(before.slice(-30));
}

const DATE_LABEL =
  /\b(?:dated?|effective|updated?|revised|modified|version|gültig|stand|vigueur|as of)\W*$/iu;
// The label stands above the date, and again in its line.
const LABEL_AGAIN =
  /^\s*(?:effective(?: date)?|updated|revised)(?: as of| on| from)?:?\s*(?=\d{4}-)/iu;

const FURNITURE: readonly RegExp[] = [
  /^(?:opens? in (?:a )?new (?:tab|window)|skip to \p{L}[\p{L} ]{2,30}|back to (?:the )?top|(?:scroll|go) to top)$/iu,
  /^(?:(?:table of )?contents|on this page|in this (?:article|page|section|policy)|jump to.{0,20}|menu|close|search|share(?: this.{0,12})?|copy link|copied!?|loading\.{0,3}|translate)$/iu,
  /^(?:print(?: this page)?|(?:download|save|view|open)(?: (?:as|a|the))* ?pdf|download|(?:expand|collapse|show|hide|open|close) all|(?:show|read|see|view|learn|load) (?:more|less)|more information)$/iu,
  /^(?:view |see |read )?(?:(?:our|the) )?(?:previous|prior|older|archived|past|earlier) (?:version|update|edition|polic|term|business term)[\p{L} ]{0,20}$/iu,
  /^(?:did this answer your question|was this (?:page|article|information|content)? ?(?:helpful|useful)|did you find (?:this|it) helpful|give feedback|send feedback|submit feedback|rate this \p{L}+|is this page helpful)\W*(?:yes|no|\W)*$/iu,
  /^(?:did we select the right (?:country|region|language)[\p{L}/ ]{0,20}|(?:choose|select|change)(?: your)? (?:country|region|language|location)[\p{L}/, ]{0,30})\W*$/iu,
  /^(?:war dieser artikel hilfreich|cet article vous a-t-il aidé|¿te ha sido útil[\p{L} ]{0,20}|¿ha sido útil[\p{L} ]{0,20}|nach oben|haut de page|zurück nach oben)\W*$/iu,
  /^(?:related (?:articles?|content|links?|pages?|topics?|resources|documents)|see also|you (?:may|might) also like|recommended (?:articles|reading)|all collections)\W*$/iu,
  /^(?:show(?:ing)? ?(?:\d+ ?)?(?:results|rows|items|entries)? ?(?:per page)?|(?:results|rows|items|entries) per page|\d+ ?[-–] ?\d+ of \d+(?: \p{L}+)?|page \d+(?: of \d+)?|previous|next|filter(?: by)?|sort(?: by)?|reset filters?)\W*$/iu,
  /^(?:all sub-?processors|(?:subscribe|sign up)(?: \p{L}+){0,5}|get updates|follow us|accept(?: all)?|reject(?: all)?|manage (?:cookies|preferences))\W*$/iu,
  /^(?:ask (?:\p{L}+ ){1,4}(?:a )?questions?|please verify answers for accuracy|what can (?:we|i) help(?: you)? with(?: today)?|example questions|hello!?|hi!?|how can (?:we|i) help(?: you)?(?: today)?|ask (?:ai|a question)|powered by ai)\W*$/iu,
  /^(?:fa-[a-z-]+(?: [a-z-]+)*|[a-z]+(?:_[a-z]+)+|custom-svg-[a-z-]+|(?:expand|chevron|arrow|keyboard)_[a-z_]+|open_in_new)$/u,
];
const LONGEST_FURNITURE = 90;

/** A line of the page around the document: a button's, a pager's, an icon's name. */
export function isFurniture(line: string): boolean {
  if (line.length > LONGEST_FURNITURE) return false;
  return FURNITURE.some((one) => one.test(line));
}
