// Integrations that a sentence or a line lists: "integrates with Slack, Jira and GitHub".

import type { Element } from 'domhandler';
import type { Page } from '../page/page.ts';
import { isElement, visibleText } from '../page/visible.ts';
import { ownText, quoteSentence, type Sentence, sentencesOf } from '../reliability/sentences.ts';
import { type Asked, behindStems } from '../words/behind-stems.ts';
import {
  CONNECTED_ELSEWHERE,
  CONNECTED_WITH_ELSEWHERE,
  NAMES_BEFORE,
  NOT_NOW_ELSEWHERE,
} from './connecting-words.ts';
import { isOfSomebody } from './integration-lists.ts';
import { CONNECTING, isKind, OTHER_LIST, SOMEBODY } from './integration-words.ts';
import { isKnownService, isTechnology } from './known-services.ts';
import type { Place } from './named-apart.ts';
import { isContent, type Section } from './places.ts';

const LONGEST = 500;
/** A sentence names at least so many services that are known; a line that is nothing else, more. */
const LEAST_IN_SENTENCE = 2;
const LEAST_IN_LINE = 3;
/** Names stand before what they are as well, in a line of a few words. */
const LONGEST_LINE = 80;
/** A line that names its kind: "Chat: Slack, Zoom". */
const LEAST_OF_KIND = 2;
const LINE_KNOWN = 0.6;
const MOST_WORDS_OF_NAME = 5;

const VERB = behindStems(
  new RegExp(
    String.raw`\b(?:integrat(?:es?|ed|ions?|ing)|connect(?:s|ed|ors?|ions?|ing)?|works? (?:\p{L}+ )?with|sync(?:s|ed|ing|hroni[sz]es?)?|plugs? into|hooks? into|ties? into|talks? to|links? (?:up )?(?:to|with)|pairs? with|OAuth (?:with|for|to)|one[- ]click \p{L}+ (?:with|for|to)|(?:plug-?ins?|add-?ons?|extensions?) for|compatible with|integrier(?:t|en)|integration(?:en)?|schnittstellen?|anbindung(?:en)?|anbinden|verbinde(?:t|n)?|verbindung(?:en)?|kompatibel mit|synchronisier(?:t|en)|s'intègre|s’intègre|intégrations?|intégr(?:é|ée|és|ez|er)|connecte(?:z|r|urs?)?|compatible avec|synchronise[rz]?|synchroni[sz]ation|se integra|integra(?:ción|ciones|r|do)?|conecta(?:r|do|mos)?|conectores|compatible con|koppel(?:t|en|ing|ingen)|integraties|integreert|si integra|si collega|integrazion[ei]|compatibile con|integraç(?:ão|ões)|compatível com|sincroniza(?:r)?)(?!\p{L})|${CONNECTED_ELSEWHERE}`,
    'iu',
  ),
);
/** On a home page, which tells of much else, it has to say with what. */
const WITH = behindStems(
  new RegExp(
    String.raw`\b(?:integrat(?:es?|ed|ions?|ing)|connect(?:s|ed|ors?|ions?|ing)?|sync(?:s|ed|ing)?|works?|compatible|plugs?|integrier(?:t|en)|integration(?:en)?|schnittstellen?|anbindung(?:en)?|verbindet|kompatibel|synchronisiert|s['’]intègre|intégrations?|connecteurs?|compatible|se integra|integraci(?:ón|ones)|conecta(?:r|do|mos)?|conectores|integreert|integraties|koppeling(?:en)?|si integra|integrazion[ei]|integraç(?:ão|ões)|compatível)(?: [\p{L}-]+){0,2}? (?:with|to|into|for|mit|zu|an|avec|à|con|com|met|a)(?!\p{L})|\b(?:integrations|connectors|integrationen|intégrations|integraciones|integrações) ?[:—–]|${CONNECTED_WITH_ELSEWHERE}`,
    'iu',
  ),
);
// Words that speak of somebody else, another time, what one comes from, or nothing at all.
const ANOTHER = new RegExp(
  String.raw`\b(?:not|no|never|without|unlike|instead|rather than|replac\w+|migrat\w+|switch\w*|import\w*|alternatives?|vs|versus|compar\w+|competitors?|soon|coming|planned|planning|expect\w*|roadmap|upcoming|future|will|would|trusted|used by|loved by|customers like|clients like|companies like|teams at|founded|formerly|previously|worked at|engineers? from|acquir\w+|invest\w+|partners like|nicht|kein\w*|ohne|statt|bald|demnächst|geplant|künftig|kunden wie|sans|pas|bientôt|prochainement|clients comme|sin|próximamente|pronto|clientes como)(?!\p{L})|(?<!\p{L})(?:${NOT_NOW_ELSEWHERE})(?!\p{L})|ません|ない|予定|即将|예정`,
  'iu',
);
const AND =
  'and|or|und|oder|sowie|et|ou|y|o|e|en|og|och|eller|ja|tai|i|oraz|lub|nebo|alebo|és|vagy|și|sau|ve|veya|ile|и|или|та|або|και|và|dan|as well as|plus';
const SEPARATOR = new RegExp(
  String.raw`\s*(?:[,;·•|–—()、，；・]|\s/\s|&|\+|:\s|：|\s(?:${AND})\s)\s*(?:(?:${AND})\s+)?`,
  'giu',
);
/** Reads sentences that say so, and lines that are lists on pages or in sections about them. */
export function namedInWords(
  page: Page,
  about: readonly Section[],
  isWhole: boolean,
): readonly Place[] {
  const own = ownText(page);
  const found: Place[] = [];
  const sectionOf = sectionFinder(about);
  const verb = page.role === 'home' ? WITH : VERB;
  for (const sentence of sentencesOf(own)) {
    const { parent } = sentence.block;
    if (parent === null || sentence.text.length > LONGEST) continue;
    const section = sectionOf(parent);
    const names = [
      ...(verb.test(sentence.text) ? inSentence(sentence.text, verb) : []),
      ...(isWhole || section !== null ? inLine(sentence) : []),
    ];
    if (names.length === 0 || !isContent(page, parent) || isOfSomebody(parent)) continue;
    if (section !== null && isOfOthers(section.title)) continue;
    const locator = quoteSentence(page, own, sentence);
    found.push(...names.map((name) => ({ name, locator })));
  }
  return found;
}

function sectionFinder(sections: readonly Section[]): (element: Element) => Section | null {
  const found = new Map<Element, Section>();
  for (const section of sections) {
    for (const element of [section.heading, ...section.elements]) found.set(element, section);
  }
  return (element) => found.get(element) ?? null;
}

function isOfOthers(title: string): boolean {
  return OTHER_LIST.test(title) || (SOMEBODY.test(title) && !CONNECTING.test(title));
}

/** "(Acme, Other soon)" */
const PROMISED =
  /\s*\([^()]*(?<!\p{L})(?:soon|planned|bientôt|à venir|bald|demnächst|geplant|próximamente|pronto|em breve|presto|in arrivo|binnenkort|snart|wkrótce|brzy|скоро|yakında)(?!\p{L})[^()]*\)/giu;

/** The services that follow one another in what the sentence says can be connected. */
function inSentence(whole: string, says: Asked): readonly string[] {
  const text = whole.replace(PROMISED, ' ');
  if (ANOTHER.test(text) || SOMEBODY.test(text)) return [];
  const verb = says.exec(text);
  const said = text.slice(verb?.index ?? 0);
  // "Google Drive, SharePoint and Dropbox integration"
  const last = NAMES_BEFORE.exec(text);
  const isBefore = text.length <= LONGEST_LINE && /^\p{L}+[.]?$/u.test(said);
  const before = last?.index ?? (isBefore ? verb?.index : undefined);
  const parts = (before === undefined ? said : text.slice(0, before)).split(SEPARATOR);
  const runs: string[][] = [[]];
  let between: string | null = null;
  for (const part of parts) {
    const name = serviceIn(part);
    const isWhole = name !== null && isEnd(part, name);
    if (name === null) {
      // One that is not known stands between two that are.
      const may: boolean = between === null && runs.at(-1)?.length !== 0 && mayBeName(part);
      if (!may) runs.push([]);
      between = may ? part.trim() : null;
      continue;
    }
    if (between !== null) runs.at(-1)?.push(between);
    between = null;
    runs.at(-1)?.push(name);
    // What follows the name belongs to another part of the sentence.
    if (!isWhole) runs.push([]);
  }
  return runs.filter((run) => run.filter(isKnownService).length >= LEAST_IN_SENTENCE).flat();
}

function isEnd(part: string, name: string): boolean {
  return part
    .trimEnd()
    .replace(/[.!…]+$/, '')
    .endsWith(name);
}

const MOST_WORDS_UNKNOWN = 2;

function mayBeName(part: string): boolean {
  const words = part.trim().split(' ');
  if (words.length > MOST_WORDS_UNKNOWN || isKind(part.trim())) return false;
  if (isTechnology(part.trim())) return false;
  return words.every((word) => /^\p{Lu}[\p{L}\d.&-]+$/u.test(word));
}

const MOST_WORDS = 4;

/** The part itself, its last words ("with tools like Slack") or its first ("Slack to keep"). */
function serviceIn(part: string): string | null {
  const words = part
    .replace(/[.!…]+$/, '')
    .trim()
    .split(/\s+/);
  for (let size = Math.min(MOST_WORDS, words.length); size > 0; size--) {
    for (const [some, beside] of [
      [words.slice(-size), words.at(-size - 1)],
      [words.slice(0, size), words[size]],
    ] as const) {
      const name = some.join(' ').replace(/['’]s$/, '');
      // "GitHub Actions" is not GitHub.
      if (beside !== undefined && /^\p{Lu}/u.test(beside) && !VERB.test(beside)) continue;
      if (isWritten(name) && isKnownService(name) && !isTechnology(name)) return name;
    }
  }
  return null;
}

// "make" and "close" are words, "Make" and "Close" are services.
function isWritten(name: string): boolean {
  return /^(?:\p{Lu}|\p{Ll}+(?:\p{Lu}|\d|\.)|\d)/u.test(name);
}

const ENDING =
  /,?\s*(?:(?:and|&|\+|und|et|y) )?(?:(?:many |so much |lots |viele |bien |muchos )?(?:more|others|mehr|weitere|andere|d['’]autres|plus|más|otros)|etc|u\.\s?v\.\s?m|u\.\s?a)\b.{0,20}$|[.…!]+$/iu;
const LABEL = /^(?<label>[^:]{2,40}):\s+/u;

/** A line that is nothing but names, with what kind they are of before or beside them. */
function inLine({ text, block }: Sentence): readonly string[] {
  // A line of several sentences is prose, but for one of nothing but names.
  const isAlone = block.text.trim() === text.trim();
  if (block.text.length > LONGEST) return [];
  if (!isAlone) return text.includes(':') ? [] : inSentenceOfNames(text);
  const label = LABEL.exec(text)?.groups?.label ?? labelBeside(block.parent);
  if (label !== '' && !isKind(label) && !CONNECTING.test(label)) return [];
  const body = text.replace(LABEL, '').replace(ENDING, '');
  const names = body
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  // "For tools such as Slack, ready-made servers exist" is a sentence about them.
  if ((names[0]?.split(' ').length ?? 0) > MOST_WORDS_OF_NAME) return [];
  const known = names.filter(
    (name) => isWritten(name) && isKnownService(name) && !isTechnology(name),
  );
  const ofOneKind = label !== '' && isKind(label);
  const least = ofOneKind ? LEAST_OF_KIND : LEAST_IN_LINE;
  const isList = known.length >= least && known.length >= names.length * LINE_KNOWN;
  if (!isList) return [];
  // Among known ones of its kind, another name is one as well.
  return ofOneKind && names.every(isShortName) ? names.filter((name) => !isKind(name)) : known;
}

function inSentenceOfNames(text: string): readonly string[] {
  const names = text.replace(ENDING, '').split(SEPARATOR);
  const known = names.filter((name) => isWritten(name) && isKnownService(name));
  const isList = known.length >= LEAST_IN_LINE && known.length >= names.length * LINE_KNOWN;
  return isList && names.every(isShortName) ? names : [];
}

/** The term that a definition, or the first cell that a row of two, is about; '' where none is. */
function labelBeside(element: Element | null): string {
  if (element === null || !/^(?:dd|td)$/.test(element.name)) return '';
  const { parent } = element;
  if (parent === null || !isElement(parent)) return '';
  const all = parent.children.filter(isElement);
  const at = all.indexOf(element);
  const label = all[at - 1];
  if (label === undefined || (element.name === 'td' && (at !== 1 || all.length !== 2))) return '';
  return label.name === 'dd' ? '' : visibleText(label).replace(/\s?:$/, '');
}

function isShortName(name: string): boolean {
  return isWritten(name) && name.split(' ').length <= MOST_WORDS && !isTechnology(name);
}
