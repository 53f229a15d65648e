// Tells whether a sentence speaks of the company itself, by name or as "we".

import { getDomainWithoutSuffix } from 'tldts';
import { readJsonLd } from '../page/json-ld.ts';
import { Kept } from '../page/kept.ts';
import type { Page } from '../page/page.ts';
import { remembering } from '../words/remembering.ts';

/** Names of the company, without anything but letters and digits, in lower case. */
export function companyNames(page: Page): ReadonlySet<string> {
  const known = NAMES_OF.get(page);
  if (known !== undefined) return known;
  const names = namesOf(page);
  NAMES_OF.set(page, names);
  return names;
}

// Several readers ask for the names of the same page.
const NAMES_OF = new Kept<Page, ReadonlySet<string>>();

const ASCII = /^[\0-\x7f]*$/;

function namesOf(page: Page): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (name: string): void => {
    const plain = squash(name);
    if (plain.length >= 2 && plain.length <= 40) names.add(plain);
  };
  const label = getDomainWithoutSuffix(page.url.hostname, { allowPrivateDomains: true }) ?? '';
  add(label);
  add(label.replace(/^(?:get|try|use|join|go|meet|hey)-?(?=.{4})|(?<=.{4})-?(?:hq|app|inc)$/g, ''));
  add(page.$('meta[property="og:site_name"]').attr('content') ?? '');
  for (const { node } of readJsonLd(page)) {
    const type = node['@type'];
    if (type !== 'Organization' && type !== 'Corporation') continue;
    for (const name of [node.name, node.legalName]) if (typeof name === 'string') add(name);
  }
  return names;
}

function squash(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().replace(/[^a-z\d]+/g, '');
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

const LEAD =
  /^(?:(?:Yes|Today|Currently|As of [^,;:]{3,20}|Since (?:\p{Lu}\p{Ll}+ )?\d{4}|In (?:\p{Lu}\p{Ll}+ )?\d{4})[,.!]? )/u;
const THINGS =
  '(?:company|organi[sz]ation|platform|products?|services?|application|app|software|solution|cloud|ISMS|information security management system|security program(?:me)?|security controls|team)';
const WE = new RegExp(
  `^(?:We(?='(?:re|ve)\\b| )|Our (?:entire |whole |own )?${THINGS}\\b|The (?:company|platform|service)\\b)`,
  'u',
);
const LEGAL_FORM =
  /^,? (?:Inc|Ltd|LLC|LLP|PLC|plc|PBC|DAC|GmbH|AG|SE|KG|AB|ASA|AS|A\/S|ApS|Oyj|Oy|BV|B\.V|NV|N\.V|SAS|SARL|SA|S\.r\.l|S\.p\.A|SpA|SL|Lda|Pty Ltd|Corp|Limited)\b\.?,?/;
const OWN_THING = new RegExp(`^(?:'s)? ${THINGS}\\b`);

/** What follows the subject, where the subject is the company; null for any other sentence. */
export function afterSubject(sentence: string, names: ReadonlySet<string>): string | null {
  const known = AFTER.get(names) ?? remembering((said) => findAfter(said, names));
  AFTER.set(names, known);
  return known(sentence);
}

// Remembered, because several statements are read from each sentence of a page.
const AFTER = new Kept<ReadonlySet<string>, (sentence: string) => string | null>();

function findAfter(sentence: string, names: ReadonlySet<string>): string | null {
  let rest = sentence.replace(LEAD, '');
  const at = /^At ([^,;:]{2,40}), (?=[Ww]e\b)/.exec(rest);
  if (at !== null && names.has(squash(at[1] ?? ''))) rest = `W${rest.slice(at[0].length + 1)}`;
  if (rest !== sentence && rest.startsWith('we')) rest = `W${rest.slice(1)}`;
  const we = WE.exec(rest);
  if (we !== null) return contracted(rest.slice(we[0].length));
  const bare = rest.replace(/^The (?=\p{Lu})/u, '');
  const named = afterName(bare, names);
  if (named === null) return null;
  const form = LEGAL_FORM.exec(named)?.[0].length ?? 0;
  const own = named.slice(form);
  return own
    .slice(OWN_THING.exec(own)?.[0].length ?? 0)
    .trimStart()
    .replace(/^itself /, '');
}

/** What follows the company's name at the beginning; null where another name stands there. */
export function afterName(text: string, names: ReadonlySet<string>): string | null {
  const ends = firstEnds(text);
  // Nearly every sentence begins with a word that no name begins with.
  const first = squash(text.slice(0, ends[0] ?? 0));
  if (![...names].some((name) => name.startsWith(first))) return null;
  const end = ends.findLast((at) => names.has(squash(text.slice(0, at))));
  return end === undefined ? null : text.slice(end);
}

const MOST_WORDS = 5;
const WORD = /\S+?(?=[\s,;:)]|'s\b|$)/gu;

/** Where the first words end. */
function firstEnds(text: string): readonly number[] {
  const ends: number[] = [];
  WORD.lastIndex = 0;
  while (ends.length < MOST_WORDS && WORD.test(text)) ends.push(WORD.lastIndex);
  return ends;
}

function contracted(rest: string): string {
  return rest
    .replace(/^'re\b/, 'are')
    .replace(/^'ve\b/, 'have')
    .trimStart();
}
