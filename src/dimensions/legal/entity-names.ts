// The grammar of a company's name with its legal form, and the name as it stands in a sentence.

import { gated, says } from '../words/gated.ts';
import type { Found } from './found.ts';
import { jurisdictionOf } from './law/jurisdictions.ts';
import { FORMS } from './legal-forms.ts';

/** A capital or a digit begins it, or a small letter before one, as in "eKite". */
const FIRST = '(?:[\\p{Lu}\\p{N}]|\\p{Ll}{1,2}\\p{Lu})';
export const WORD = `${FIRST}(?:[\\p{L}\\p{N}&'’+®™-]|\\.(?=[\\p{L}\\p{N}]))*`;
const NAME = `${WORD}(?: (?:(?:of|de|&|am|e|em|y|(?<=${FIRST}\\S* \\S+ )(?:to|a)) )?${WORD}){0,6}?`;
/** `Anvil Services Network (ASN) Pty Ltd`, `Acme (India) Pvt Ltd`. */
const LETTERS = '(?: \\((?:[\\p{Lu}\\p{N}&]{2,10}|\\p{Lu}\\p{Ll}{2,15})\\))?';
/** "Las Vegas, NV", "Calgary, AB": letters of a state are no form. */
const OF_PLACE = '(?!, (?:NV|AB|SE)(?![\\p{L}\\p{N}.]))';
const FORM = `${OF_PLACE}(?:(?:,| [-–])? |,(?=(?:Inc|LLC|Ltd)(?!\\p{L}))|-(?=(?:GmbH|KG|OHG|OG)(?!\\p{L})))(?<form>${FORMS})(?![\\p{L}\\p{N}])`;
export const ENTITY: string = `(?<![\\p{L}\\p{N}])(?<name>${NAME}${LETTERS})${FORM}`;

const LOOSE_WORD = "[\\p{L}\\p{N}][\\p{L}\\p{N}&'’.+-]*";
/** A name of words of any letter case. */
export const LOOSE: string = `(?<name>${LOOSE_WORD}(?: (?:(?:of|de|&|und|and) )?${LOOSE_WORD}){0,4}?),? (?<form>${FORMS})(?![\\p{L}\\p{N}])`;

export const ANY: RegExp = gated(new RegExp(ENTITY, 'gu'));
/** A name that begins with a small letter: it counts where it is known to be the company's. */
export const SMALL: RegExp = gated(
  new RegExp(`(?<![\\p{L}\\p{N}])(?<name>\\p{Ll}[\\p{L}\\p{N}.-]*(?: ${WORD}){0,3}?)${FORM}`, 'gu'),
);
const ONE = gated(new RegExp(ENTITY, 'u'));

/** Does the text name any entity by its legal form? */
export function namesEntity(text: string): boolean {
  return says(text, ONE);
}

const LEADING =
  /^(?:(?:(?:(?:the|la|die|der|het|de|our|an?) )?(?:company|firm|société|gesellschaft|firma|empresa|sociedad|società|bedrijf)|At|By|In|For|Welcome|This|These|From|Between|And|Of|Your|The|To|With|We|Our|Copyright|All|Agreement|Terms|Policy|Use|Service|Services|Imprint|Impressum|Provider|Anbieter|Address|You|Die|Der|Das|Wir|Nous|Herausgeber|Inhaber|Hébergeur|Éditeur|Betreiber|Responsable|Titular|Editor|Publisher|Operator|Owner|Controller|Processor|If|When|While|How|Please|Contact|Under|Through|Using)(?:'(?:re|ll|ve))?(?!\p{L})[ :]*)+(?=\S)/iu;
// "Terms and Conditions of Acme Ltd": what stands before the name is the document's.
const DOCUMENT =
  /^.*(?<!\p{L})(?:terms|conditions|policy|policies|privacy|privacidad|privacidade|confidentialité|confidentialite|agreement|statement|notice|use|uso|service|vente|datenschutzerklärung|geschäftsbedingungen|nutzungsbedingungen|agb|cgu|cgv|voorwaarden|privacybeleid) (?:of|de|for|by|der|von|van|di) (?=\S)/iu;
// In a sentence of capitals every word looks like one of a name.
const CAPITALS =
  /^(?:(?!\p{Ll})[^\n])*(?<!\p{L})(?:THE|THIS|THESE|BY|WITH|BETWEEN|THAT|WAYS|TO|IN|FOR|YOU|OUR|IS|ARE|FROM|HOW) (?=\S)/u;

/** The name and its form, of which the first stands at or after `from` in the match. */
export function foundIn(match: RegExpExecArray, from = 0): Found {
  const groups = match.groups ?? {};
  const raw = groups.name ?? '';
  const at = match[0].indexOf(raw, from);
  const partners = partnersBefore(match, at, groups.form ?? '');
  const cut = partners > 0 ? -partners : beforeName(raw, match.input ?? '', match.index + at);
  const start = match.index + at + cut;
  const form = match[0].indexOf(groups.form ?? '', at + raw.length);
  const behind = (match.input ?? '').slice(match.index + match[0].length);
  const isApposed =
    match[0][at + raw.length] === ',' && FRENCH.test(groups.form ?? '') && CAPITAL.test(behind);
  const end = match.index + (isApposed ? at + raw.length : form + (groups.form ?? '').length);
  const value = nameOf((match.input ?? '').slice(start, end));
  const isName = raw.length > cut && !isGeneric(raw.slice(Math.max(0, cut)));
  return { value: isName ? value : null, start, end };
}

/** "Enclume, SASU au capital de 500 €": the form tells what it is, and is no part of the name. */
const FRENCH = /^(?:SASU?|SARL|EURL|SA|SNC)$/u;
const CAPITAL = /^ au capital/u;

/** `Acme – Schmied, Amboss und Zange GbR`: who is partners in it stands in its name. */
const PARTNERS = new RegExp(
  `(?<=^|[^\\p{L}\\p{N}])(?:(?:${WORD} ){1,3}[-–] )?${WORD}(?:, ${WORD}){0,4}(?: ${WORD})? (?:und|&) (?:${WORD} )?$`,
  'u',
);

/** Letters of further partners before the last one. */
function partnersBefore(match: RegExpExecArray, at: number, form: string): number {
  if (form !== 'GbR' && form !== 'OHG') return 0;
  const start = match.index + at;
  const before = (match.input ?? '').slice(Math.max(0, start - 80), start);
  return PARTNERS.exec(before.slice(before.lastIndexOf('\n') + 1))?.[0].length ?? 0;
}

/** What leads "to" somebody: "Your Rights of Access to Acme Ltd". */
const LEADS_TO =
  /(?:access|agreement|applicable|assignment|changes?|commitment|contact|guide|introduction|licen[cs]e|link|notice|payments?|policy|return|rights?|sale|services?|subject|switch|terms|transfer|welcome)$/iu;

/** "To" joins a name where all of it stands elsewhere too, or in a sentence of small letters. */
function beforeName(raw: string, text: string, at: number): number {
  const to = raw.lastIndexOf(' to ');
  const isOnce = text.indexOf(raw) === text.lastIndexOf(raw);
  const isWhole = !isOnce || (isInProse(text, at) && !LEADS_TO.test(raw.slice(0, to)));
  let cut = to > 0 && !isWhole ? to + ' to '.length : yearBefore(raw, text.slice(0, at));
  for (const grammar of [DOCUMENT, CAPITALS, LEADING]) {
    cut += grammar.exec(raw.slice(cut))?.[0].length ?? 0;
  }
  return cut;
}

function isInProse(text: string, at: number): boolean {
  const end = text.indexOf('\n', at);
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, end < 0 ? undefined : end);
  return (
    (line.match(/(?<=^| )(?!(?:of|the|and|for|to|in|by|with|an?|or) )\p{Ll}{2,}/gu) ?? []).length >=
    4
  );
}

/** "© 2020 Acme Ltd", "© 2016-23 Acme Ltd": the year, or the second one, written short. */
function yearBefore(raw: string, before: string): number {
  const year = /^(?:\d{2}|(?:19|20)\d{2}) (?=\p{L})/u.exec(raw)?.[0] ?? '';
  const isOfNotice = /(?:(?:19|20)\d{2} ?[-–—/]|©|\(c\)|copyright) ?$/iu.test(before);
  return year !== '' && isOfNotice ? year.length : 0;
}

/** "A Delaware Corporation" and "a private limited company" are kinds of companies. */
function isGeneric(name: string): boolean {
  // "OUR LIABILITY IS LIMITED"
  if (/ (?:IS|ARE|BE|NOT)$/u.test(name)) return true;
  const plain = name.replace(/^(?:an?|the) /iu, '');
  if (/^(?:an?|the|private|public|such|any)$/iu.test(plain)) return true;
  return (plain !== name && !/ /.test(plain)) || jurisdictionOf(plain) !== null;
}

function nameOf(text: string): string {
  return text.replace(/[®™]/gu, '').replace(/\s+/g, ' ');
}

/** The same entity from the word of its name at which `begins` holds of what follows, squashed. */
export function fromWord(found: Found, begins: (rest: string) => boolean): Found | null {
  const value = String(found.value ?? '');
  for (const word of value.matchAll(/(?<=^| )\S/gu)) {
    const rest = value.slice(word.index);
    // A domain has no "&": Hammer & Tongs Ltd is at hammerandtongs.example.
    const isBegun = [rest, rest.replaceAll('&', 'and'), inAscii(rest)].some((one) =>
      begins(squash(one)),
    );
    if (!isBegun || / (?:am|&) $/u.test(value.slice(0, word.index))) continue;
    // White space was collapsed in the value: only where it was not, the place can be told.
    if (word.index === 0) return found;
    return { value: rest, start: found.end - rest.length, end: found.end };
  }
  return null;
}

/** As domains write it: Mueller of Müller, donde of Dónde. */
function inAscii(text: string): string {
  const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };
  const written = text.toLowerCase().replace(/[äöüß]/gu, (letter) => umlauts[letter] ?? letter);
  return written.normalize('NFD').replace(/\p{M}/gu, '');
}

export function squash(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
