// Entities of the company's own name, and those that a text names as somebody else's.

import { countryOfCity } from '../location/cities.ts';
import { allGated } from '../words/gated.ts';
import { ANY, foundIn, fromWord, SMALL, squash } from './entity-names.ts';
import type { Found } from './found.ts';

/** The company's own name counts further down than a definition. */
const NAMED = 30_000;
const SHORTEST = 3;

/** Entities whose name is that of the company, as its domain and its own pages have it. */
export function namesakes(text: string, names: ReadonlySet<string>): readonly Found[] {
  if (![...names].some((name) => name.length >= SHORTEST)) return [];
  const head = text.slice(0, NAMED);
  const named = (grammar: RegExp): readonly Found[] =>
    allGated(head, grammar).flatMap((match) => {
      const own = subjectOf(match, ownPart(withoutStop(foundIn(match), text), names));
      return own === null || isElsewhere(text, own) ? [] : [own];
    });
  const capital = named(ANY);
  const all = capital.length > 0 ? capital : named(SMALL);
  const [first] = all;
  // "Acme Inc." and "Acme, Inc." are one; its first spelling counts.
  const spelled = new Set(all.map(({ value }) => String(value).replace(/[^\p{L}\p{N}]/gu, '')));
  return first !== undefined && spelled.size === 1 ? [first] : all;
}

/** Words that begin a sentence, and no name. */
const BEGINS =
  /^(?:Because|Although|Since|Whenever|Where|As|Here|Today|Currently|Once|Unless|Until|Both|Only|Thus|Therefore|However|Moreover|Accordingly|Additionally|Contact|About|Also|Is|Are|Does|Can|Will)\b/u;
const ACTS =
  /^,? (?:operates|owns|provides|runs|respects|offers|publishes|is the (?:owner|operator|provider|controller))\b/u;

/** "General Acme, Inc. operates the website": all that begins the sentence is the name. */
export function subjectOf(match: RegExpExecArray, own: Found | null): Found | null {
  const whole = foundIn(match);
  if (own === null || own.start === whole.start) return own;
  const input = match.input ?? '';
  const begins = whole.start === 0 || /(?:\n|[.!?] )$/u.test(input.slice(0, whole.start));
  // Companies of China bear the name of their city before their own.
  const city = whole.end === own.end ? input.slice(whole.start, own.start).trim() : '';
  if (/ Co\.?,? ?L(?:td|imited)\.?$/u.test(String(whole.value)) && isChinese(city)) return whole;
  const isName = begins && !BEGINS.test(String(whole.value)) && ACTS.test(input.slice(whole.end));
  const added = input.slice(whole.start, own.start).trim().split(' ').length;
  return isName && whole.end === own.end && added <= 2 ? whole : own;
}

const PROVINCES =
  /^(?:Anhui|Fujian|Gansu|Guangdong|Guangxi|Guizhou|Hainan|Hebei|Heilongjiang|Henan|Hubei|Hunan|Jiangsu|Jiangxi|Jilin|Liaoning|Shaanxi|Shandong|Shanxi|Sichuan|Yunnan|Zhejiang)$/u;

function isChinese(place: string): boolean {
  return PROVINCES.test(place) || ['CN', 'TW', 'HK'].includes(countryOfCity(place) ?? '');
}

/** The name from where it is the company's: what stands before it is the sentence. */
export function ownPart(found: Found, names: ReadonlySet<string>): Found | null {
  const long = [...names].filter((name) => name.length >= SHORTEST);
  return fromWord(found, (rest) => long.some((name) => rest.startsWith(name)));
}

/** Words before a name that may be its own, on the same line. */
const WORDS_BEFORE = /(?<=^|[^\p{L}\p{N}])(?<words>(?:\p{Lu}[\p{L}\p{N}'’]* ){1,3})$/u;

/**
 * "The Arena Ltd" of the-arena.example, "All Hands GmbH" of allhands.example: words that else lead
 * up to a name are its own where the company's name begins with them.
 */
export function fromBeginning(found: Found, text: string, names: ReadonlySet<string>): Found {
  const { value, start, end } = found;
  const before = typeof value === 'string' ? text.slice(Math.max(0, start - 40), start) : '';
  const { words = '' } = (endsInName(before) ? WORDS_BEFORE.exec(before)?.groups : null) ?? {};
  for (const { index } of words.matchAll(/(?<=^| )\S/gu)) {
    const lead = words.slice(index);
    const [led, whole] = [squash(lead), squash(`${lead}${value}`)];
    const isOwn = (name: string) => name.length >= led.length + SHORTEST && whole.startsWith(name);
    if ([...names].some(isOwn)) {
      return { value: `${lead}${value}`, start: start - lead.length, end };
    }
  }
  return found;
}

/** Is the last word one with a capital, and a blank behind it? */
function endsInName(before: string): boolean {
  if (!before.endsWith(' ')) return false;
  return /\p{Lu}/u.test(before.slice(before.lastIndexOf(' ', before.length - 2) + 1));
}

const ELSE_BEFORE =
  /(?:host(?:ed|ing|er)?|héberg\p{L}*|tárhely\p{L}*|alojamiento|alojad[oa]|hospedagem|webspace|(?:hosting|host|internet|web|access|server|cloud|mail|payment|analytics|domain|dns)[ -]provider|server|trademarks?|marques?|web ?design|websites? by|site (?:by|réalisé)|designed by|umsetzung|realisier\p{L}*|konzept\p{L}*|gestaltung|réalis\p{L}*|conception|created by|built by|developed by|powered by|programmierung|agentur|agency|bildnachweise?|photos?|fonts?|maps?|zahlung\p{L}*|payments?|analytics|insurance|insurer|versicher\p{L}*|haftpflicht\p{L}*|assur(?:ance|eur)\p{L}*|seguros?|nom de domaine|du domaine|registrar|domain name|schlichtungs?(?:stelle|verfahren)|streitbeilegung\p{L}*|ombuds\p{L}*|m[ée]diat(?:ion|or|eur)\p{L}*|conciliation)(?!\p{L})(?:[^.\n]|\.(?=\S)){0,80}(?:\n[^\n]{0,40})?$/iu;
const ELSE_AFTER = /^[^\p{L}\n]{0,6}(?:CDN|hosting|hébergement|hosts? )/iu;

// A section of an imprint on the host: short lines below its title, before the next title.
const ELSE_SECTION =
  /\n(?:\d\.? )?(?:héberge\p{L}*|tárhely\p{L}*|(?:web)?host(?:ing|er)?|alojamiento|hospedagem|credits?|crédits?|(?:professional )?(?:liability )?insurance|\p{L}*versicherung)(?: \p{L}+){0,3} ?:?\n(?:(?!éditeur|editor|publisher|herausgeber|impressum|company|contact|kontakt)[^\n]{1,140}\n){0,6}[^\n]{0,140}$/iu;

/** Is it named as who hosts, makes, insures or serves the site, or owns a mark? */
export function isElsewhere(text: string, { start, end }: Found): boolean {
  if (ELSE_AFTER.test(text.slice(end, end + 40))) return true;
  if (ELSE_BEFORE.test(text.slice(Math.max(0, start - 140), start))) return true;
  return ELSE_SECTION.test(text.slice(Math.max(0, start - 500), start));
}

// "Ltd" is written with and without a stop: before a sentence on the register it ends the first.
const ON_REGISTER = /^\s+(?:Registered|Company|Incorporated|VAT|Reg\.)(?!\p{L})/u;

export function withoutStop(found: Found, text: string): Found {
  const value = String(found.value ?? '');
  if (!/(?<!\p{L})Ltd\.$/u.test(value) || /\. Ltd\.$/u.test(value)) return found;
  // When the text writes it without a stop elsewhere, this one ends the sentence.
  const bare = text.indexOf(`${value.slice(0, -1)} `);
  if (!ON_REGISTER.test(text.slice(found.end)) && bare < 0) return found;
  return { value: value.slice(0, -1), start: found.start, end: found.end - 1 };
}

/**
 * "Acme Ltd. All rights reserved.": the stop may be the sentence's; "Ltd" is right without it. In
 * "Acme Ltd. 2026" no sentence ends.
 */
export function withoutEnd(found: Found, text: string): Found {
  const value = String(found.value);
  const ends = /^\s*(?:$|\n|[|·•–—-]|\p{Lu})/u.test(text.slice(found.end, found.end + 40));
  return ends && /(?<![.,] )(?<!\p{L})(?:Ltd|LTD)\.$/u.test(value)
    ? { value: value.slice(0, -1), start: found.start, end: found.end - 1 }
    : found;
}

/**
 * The same in a document, unless its sentences go on behind the stop: "Acme Ltd. and you". Where
 * they go on without one ("Acme Inc and you"), the stop of any form is the sentence's.
 */
export function withoutStopAtEnd(found: readonly Found[], text: string): readonly Found[] {
  return found.map((one) => {
    const value = String(one.value);
    if (!value.endsWith('.') || goesOn(value, text)) return one;
    const bare = value.slice(0, -1);
    const isBare = /(?<!\p{L})(?:Inc|INC|Corp|Ltd|LTD|Ltda|LTDA|Lda|Kft|Zrt)$/u.test(bare);
    if (!isBare || !goesOn(bare, text)) return withoutEnd(one, text);
    return { value: bare, start: one.start, end: one.end - 1 };
  });
}

function goesOn(value: string, text: string): boolean {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    if (/^(?:[,;:)"”’']| \p{Ll}| \()/u.test(text.slice(at + value.length))) return true;
  }
  return false;
}
