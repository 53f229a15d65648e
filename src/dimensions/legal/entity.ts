// The legal entity that a document names as its own first party.

import type { Found } from './found.ts';
import { FORMS } from './legal-forms.ts';

const WORD = "[\\p{Lu}\\p{N}](?:[\\p{L}\\p{N}&'’+-]|\\.(?=[\\p{L}\\p{N}]))*";
const NAME = `${WORD}(?: (?:(?:of|de|&) )?${WORD}){0,5}`;
const ENTITY = `(?<name>${NAME})(?:,| [-–])? (?<form>${FORMS})(?![\\p{L}\\p{N}])`;

const LOOSE_NAME = `[\\p{L}\\p{N}][\\p{L}\\p{N}&'’.+-]*(?: (?:(?:of|de|&|und|and) )?[\\p{L}\\p{N}][\\p{L}\\p{N}&'’.+-]*){0,4}?`;
const LOOSE = `(?<name>${LOOSE_NAME}),? (?<form>${FORMS})(?![\\p{L}\\p{N}])`;

// Between the name and its definition: ", a Delaware corporation with offices in X".
const DEFINITION = `${ENTITY}(?<between>,?(?: (?!\\()[^()"\\n]{0,160}?)?) ?\\((?<terms>[^()]{2,160})\\)`;
const DEFINED = new RegExp(DEFINITION, 'gu');
const OPERATED = new RegExp(
  `(?:(?:(?:[Oo]wned and )?[Oo]perated|[Pp]ublished|[Rr]un) by|(?<=\\b(?:is|are) )(?:provided|offered|made available) by) ${ENTITY}`,
  'gu',
);
const SITE =
  /^$|\b(?:sites?|websites?|services?|platform|apps?|applications?|software|products?)\b/iu;
// "Kites is operated by …", of which the sentence says nothing else.
const SUBJECT = /^\s*\p{Lu}[\p{L}\p{N}.]{1,30} is (?:owned and )?$/u;
// Of what somebody else operates for the company.
const NOT_SITE =
  /\b(?:data ?cent(?:er|re)s?|servers?|hosting|hosted|third|analytics|plug-?ins?|payments?|networks?|facilit\p{L}+|processors?|e-?mails?|storage|infrastructure)\b/iu;
const ANY = new RegExp(ENTITY, 'gu');
const COPYRIGHT = new RegExp(
  `(?:©|\\(c\\)|copyright)(?: ©)? ?(?:(?<from>\\d{4}) ?[-–] ?)?(?<year>\\d{4})?,? ?(?:by )?${ENTITY}`,
  'giu',
);

const LEADING =
  /^(?:(?:At|By|In|For|Welcome|This|These|From|Between|And|Of|Your|The|To|With|We|Our|Copyright|All|Agreement|Terms|Policy|Use|Service|Services|Imprint|Impressum|Company|Provider|Anbieter|Address|AND|YOU|BY|WITH|BETWEEN|Die|Der|Das|Herausgeber|Inhaber|Hébergeur|Éditeur)(?:'(?:re|ll|ve))?(?!\p{L})[ :]*)+(?=\S)/u;

/** Does the text name any entity by its legal form? */
export function namesEntity(text: string): boolean {
  return new RegExp(ENTITY, 'u').test(text);
}

/** The entity that the text names as its own party, by the surest of several ways of saying so. */
export function partyEntities(text: string, names: ReadonlySet<string>): readonly Found[] {
  const ways = [
    () => definitions(text),
    () => meanings(text, names),
    () => controllers(text, names),
    () => namesakes(text, names),
    () => operators(text),
  ];
  for (const way of ways) {
    const found = way().filter(({ value }) => value !== null);
    if (found.length > 0) return found;
  }
  return [];
}

/** Entities that the text defines as "we", else those defined by their own first word. */
export function definedEntities(text: string): readonly Found[] {
  const defined = definitions(text);
  return defined.length > 0 ? defined : operators(text);
}

function operators(text: string): readonly Found[] {
  const head = text.slice(0, 8_000);
  return [...head.matchAll(OPERATED)].flatMap((match) => {
    const before = head.slice(Math.max(0, match.index - 160), match.index);
    const sentence = before.slice(
      Math.max(...['. ', '; ', '\n'].map((end) => before.lastIndexOf(end))) + 1,
    );
    const isSite = SITE.test(sentence.trim()) || SUBJECT.test(sentence);
    return isSite && !NOT_SITE.test(sentence) ? [foundIn(match)] : [];
  });
}

// `"we", "us" means kites, Inc.`: where the term is the company, its name may begin as it likes.
const MEANS = new RegExp(
  `(?<terms>"[^"\\n]{2,40}"(?:(?:,| or| and|, or|, and)* ?"[^"\\n]{1,40}"){0,4})(?: [^."\\n]{0,40}?)? (?:means?|refers? to|shall mean) (?<name>[\\p{L}\\p{N}][\\p{L}\\p{N}&'’.+-]*(?: ${WORD}){0,5}),? (?<form>${FORMS})(?![\\p{L}\\p{N}])`,
  'giu',
);

function meanings(text: string, names: ReadonlySet<string>): readonly Found[] {
  return [...text.slice(0, 8_000).matchAll(MEANS)].flatMap((match) => {
    const terms = [...(match.groups?.terms ?? '').matchAll(/"([^"]+)"/gu)].map((term) =>
      squash(term[1] ?? ''),
    );
    const isOwn = terms.some((term) => /^(?:we|us|our)$/.test(term) || names.has(term));
    return isOwn ? [foundIn(match, match.groups?.terms?.length ?? 0)] : [];
  });
}

function definitions(text: string): readonly Found[] {
  const head = text.slice(0, 8_000);
  const all = [...head.matchAll(DEFINED)].map((match) => ({
    found: foundIn(match),
    terms: match.groups?.terms ?? '',
    between: match.groups?.between ?? '',
  }));
  // A further entity between name and definition takes the definition for itself.
  const own = all.filter((one) => !new RegExp(ENTITY, 'u').test(one.between));
  const we = own.filter((one) => /"(?:we|us|our)[,."]|"(?:we|us|our)"/iu.test(one.terms));
  if (we.length > 0) return we.map((one) => one.found);
  const named = own.filter((one) => isShortName(String(one.found.value), one.terms));
  return named.map((one) => one.found);
}

/** Is a quoted term the name's first word, begins with it, or begins it ("Fern" of Ferncompute)? */
function isShortName(name: string, terms: string): boolean {
  const first = squash(name.split(/[ ,]/, 1)[0] ?? '');
  const quoted = [...terms.matchAll(/"([^"]{3,80})"?/gu)].map((term) => squash(term[1] ?? ''));
  return quoted.some((term) => term.startsWith(first) || (term !== '' && first.startsWith(term)));
}

function squash(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

// "Acme GmbH is the controller", "Controller: Acme GmbH", "responsible … is Acme GmbH".
const ROLE = '(?:data controller|controller|data fiduciary)';
const CONTROLS: readonly RegExp[] = [
  `${ENTITY},?(?: [^;\\n]{0,220}?)? (?:is|acts as) (?:the|your) ${ROLE}`,
  `(?:^|[.,;\\n] ?)(?:[Tt]he |[Dd]ata |[Yy]our )*(?:[Cc]ontroller|data fiduciary)(?: (?:of|for|within|under|responsible)[^.;:\\n]{0,120}?)?(?: is|:) (?:the )?(?:company )?${LOOSE}`,
  `(?:^|[.;\\n] ?)Verantwortlich(?:er|e Stelle)?(?: [^.;:\\n]{0,120}?)?(?: ist(?: die)?|:) ${ENTITY}`,
  `[Rr]esponsable d[ue]s? traitements?(?: [^.;:\\n]{0,120}?)?(?: est(?: la société)?| ?:) ${ENTITY}`,
].map((pattern) => new RegExp(pattern, 'gu'));

/** Entities that the text calls the controller of the data that it is about. */
function controllers(text: string, names: ReadonlySet<string>): readonly Found[] {
  const head = text.slice(0, 8_000);
  if (!/controller|fiduciary|verantwortlich|responsable/iu.test(head)) return [];
  const said = CONTROLS.flatMap((grammar) =>
    [...head.matchAll(grammar)].map((match) => foundIn(match)),
  );
  // One of another name than the company's may be of other data: both are then candidates.
  return said.length === 0 ? [] : [...said, ...namesakes(text, names)];
}

/** The company's own name counts further down than a definition. */
const NAMED = 30_000;

/** Entities whose name is that of the company, as its domain and its own pages have it. */
function namesakes(text: string, names: ReadonlySet<string>): readonly Found[] {
  const all = [...text.slice(0, NAMED).matchAll(ANY)].flatMap((match) => {
    const own = ownPart(withoutStop(foundIn(match), text), names);
    return own === null || isElsewhere(text, own) ? [] : [own];
  });
  const [first] = all;
  // "Acme Inc." and "Acme, Inc." are one; its first spelling counts.
  const spelled = new Set(all.map(({ value }) => String(value).replace(/[^\p{L}\p{N}]/gu, '')));
  return first !== undefined && spelled.size === 1 ? [first] : all;
}

/** The name from where it is the company's: what stands before it is the sentence. */
function ownPart(found: Found, names: ReadonlySet<string>): Found | null {
  const value = String(found.value ?? '');
  for (const word of value.matchAll(/(?<=^| )\S/gu)) {
    const rest = value.slice(word.index);
    const plain = rest.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
    if (![...names].some((name) => name.length >= 3 && plain.startsWith(name))) continue;
    const start = found.end - rest.length;
    // White space was collapsed in the value: only where it was not, the place can be told.
    return word.index === 0 ? found : { value: rest, start, end: found.end };
  }
  return null;
}

const PUBLISHED = new RegExp(
  `(?:[ÉéEe]dité(?:e)? par (?:la société )?|[Ss]ociété éditrice ?: ?|[Aa]ngaben gem(?:äß|\\.) § ?5 (?:TMG|DDG|ECG)[ ·:.\\n]{1,4}|[Pp]ublished by |[Tt]his (?:web)?site is (?:owned|operated|published) by |[Tt]itular ?: ?)${LOOSE}`,
  'gu',
);
/** The name begins its line, as above an address. */
const LINE = new RegExp(`(?<=^|\\n)${LOOSE}`, 'gu');

/** A loose name takes words of any letter case, but no sentence. */
function isName({ value }: Found): boolean {
  return (
    value !== null &&
    !/ (?:is|are|was|by|an?|the|to|for|ist|sind|est|par|le|la)(?= )/u.test(String(value))
  );
}

const ELSE_BEFORE =
  /(?:host(?:ed|ing|er)?|héberg\p{L}*|alojamiento|alojad[oa]|hospedagem|webspace|provider|server|trademarks?|marques?|web ?design|websites? by|site (?:by|réalisé)|designed by|umsetzung|realisier\p{L}*|konzept\p{L}*|gestaltung|réalis\p{L}*|conception|created by|built by|developed by|powered by|programmierung|agentur|agency|bildnachweise?|photos?|fonts?|maps?|zahlung\p{L}*|payments?|analytics)(?!\p{L})(?:[^.\n]|\.(?=\S)){0,80}(?:\n[^\n]{0,40})?$/iu;
const ELSE_AFTER = /^[^\p{L}\n]{0,6}(?:CDN|hosting|hébergement|hosts? )/iu;

// A section of an imprint on the host: short lines below its title, before the next title.
const ELSE_SECTION =
  /\n(?:\d\.? )?(?:héberge\p{L}*|(?:web)?host(?:ing|er)?|alojamiento|hospedagem|credits?|crédits?)(?: \p{L}+){0,3} ?:?\n(?:(?!éditeur|editor|publisher|herausgeber|impressum|company|contact|kontakt)[^\n]{1,140}\n){0,6}[^\n]{0,140}$/iu;

/** Is it named as who hosts, makes or serves the site, or owns a mark? */
function isElsewhere(text: string, { start, end }: Found): boolean {
  if (ELSE_AFTER.test(text.slice(end, end + 40))) return true;
  if (ELSE_BEFORE.test(text.slice(Math.max(0, start - 140), start))) return true;
  return ELSE_SECTION.test(text.slice(Math.max(0, start - 500), start));
}

/** The entity of an imprint: the one of the company's name, else all that it names. */
export function imprintEntities(
  text: string,
  names: ReadonlySet<string> = new Set(),
): readonly Found[] {
  const own = namesakes(text.slice(0, 3_000), names);
  if (own.length > 0) return own;
  const head = text.slice(0, 3_000);
  for (const grammar of [PUBLISHED, LINE]) {
    const [first] = [...head.matchAll(grammar)]
      .map((match) => foundIn(match))
      .filter((found) => isName(found) && !isElsewhere(text, found));
    if (first !== undefined) return [first];
  }
  return [...head.matchAll(ANY)]
    .map((match) => foundIn(match))
    .filter((found) => !isElsewhere(text, found));
}

/** Holders in `© 2026 Acme, Inc.`: the one of the company's name, else all. */
export function copyrightHolders(
  text: string,
  names: ReadonlySet<string> = new Set(),
): readonly Found[] {
  const all = [...text.matchAll(COPYRIGHT)].map((match) => withoutStop(foundIn(match), text));
  const own = all.filter((found) => ownPart(found, names) !== null);
  return own.length > 0 ? own : all;
}

// "Ltd" is written with and without a stop: before a sentence on the register it ends the first.
const ON_REGISTER = /^\s+(?:Registered|Company|Incorporated|VAT|Reg\.)(?!\p{L})/u;

function withoutStop(found: Found, text: string): Found {
  const value = String(found.value ?? '');
  if (!/(?<!\p{L})Ltd\.$/u.test(value) || !ON_REGISTER.test(text.slice(found.end))) return found;
  return { value: value.slice(0, -1), start: found.start, end: found.end - 1 };
}

/** The name and its form, of which the first stands at or after `from` in the match. */
function foundIn(match: RegExpExecArray, from = 0): Found {
  const groups = match.groups ?? {};
  const raw = groups.name ?? '';
  const at = match[0].indexOf(raw, from);
  const cut = LEADING.exec(raw)?.[0].length ?? 0;
  const name = raw.slice(cut);
  const start = match.index + at + cut;
  const form = match[0].indexOf(groups.form ?? '', at + raw.length);
  const end = match.index + form + (groups.form ?? '').length;
  const value = (match.input ?? '').slice(start, end).replace(/\s+/g, ' ');
  return { value: name === '' ? null : value, start, end };
}
