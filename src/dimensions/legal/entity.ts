// The legal entity that a document names as its own first party.

import type { Found } from './found.ts';

// Legal forms, longest first where one begins with another.
const FORMS = [
  'Incorporated',
  'Inc\\.?',
  'L\\.L\\.C\\.',
  'LLC',
  'L\\.?L\\.?P\\.?',
  '\\(?Pty\\.?\\)? Ltd\\.?',
  'Co\\., Ltd\\.?',
  'Sdn\\.? Bhd\\.?',
  'PBC',
  'DAC',
  'CLG',
  'Pty\\.? Limited',
  'Pte\\.? Ltd\\.?',
  'Pvt\\.? Ltd\\.?',
  'Private Limited',
  'Limited',
  'Ltd\\.?',
  'Corporation',
  'Corp\\.?',
  'PLC',
  'plc',
  '(?:GmbH|AG|UG|SE) & Co\\.? KG(?:aA)?',
  'gGmbH',
  'GmbH',
  'UG \\(haftungsbeschränkt\\)',
  'UG',
  'AG',
  'SE',
  'KG',
  'e\\.K\\.',
  'S\\.A\\.S\\.U?\\.?',
  'SASU?',
  'EURL',
  'S\\.A\\.R\\.L\\.',
  'SARL',
  'Sàrl',
  'S\\.à r\\.l\\.',
  'S\\.A\\.',
  'SA',
  'B\\.V\\.',
  'BV',
  'N\\.V\\.',
  'NV',
  'AB',
  'ApS',
  'A/S',
  'ASA',
  'AS',
  'Oyj',
  'Oy',
  'S\\.[rR]\\.[lL]\\.',
  'S[rR][lL]S?',
  'Lda\\.?',
  'Ltda\\.?',
  'S\\.A\\. de C\\.V\\.',
  'S\\.p\\.A\\.',
  'SpA',
  'S\\.L\\.U?\\.?',
  'SLU?',
  's\\. ?r\\. ?o\\.',
  'a\\. ?s\\.',
  '[Ss]p\\. ?z ?o\\. ?o\\.',
  'spol\\. s ?r\\. ?o\\.',
  'ehf\\.?',
  'EOOD',
  'Zrt\\.?',
  'Kft\\.?',
  'd\\.o\\.o\\.',
  'K\\.K\\.',
  'KK',
  'Kabushiki Kaisha',
  'OÜ',
  'UAB',
  'SIA',
].join('|');

const WORD = "[\\p{Lu}\\p{N}](?:[\\p{L}\\p{N}&'’+-]|\\.(?=[\\p{L}\\p{N}]))*";
const NAME = `${WORD}(?: (?:(?:of|de|&) )?${WORD}){0,5}`;
const ENTITY = `(?<name>${NAME}),? (?<form>${FORMS})(?![\\p{L}\\p{N}])`;

// Between the name and its definition: ", a Delaware corporation with offices in X".
const DEFINITION = `${ENTITY}(?<between>,?(?: (?!\\()[^()"\\n]{0,160}?)?) ?\\((?<terms>[^()]{2,160})\\)`;
const DEFINED = new RegExp(DEFINITION, 'gu');
const OPERATED = new RegExp(
  `(?:(?:(?:[Oo]wned and )?[Oo]perated|[Pp]ublished|[Rr]un) by|(?<=\\b(?:is|are) )(?:provided|offered|made available) by) ${ENTITY}`,
  'gu',
);
const SITE =
  /^$|\b(?:sites?|websites?|services?|platform|apps?|applications?|software|products?)\b/iu;
// Of what somebody else operates for the company.
const NOT_SITE =
  /\b(?:data ?cent(?:er|re)s?|servers?|hosting|hosted|third|analytics|plug-?ins?|payments?|networks?|facilit\p{L}+|processors?|e-?mails?|storage|infrastructure)\b/iu;
const ANY = new RegExp(ENTITY, 'gu');
const COPYRIGHT = new RegExp(
  `(?:©|\\(c\\)|copyright)(?: ©)? ?(?:(?<from>\\d{4}) ?[-–] ?)?(?<year>\\d{4})?,? ?(?:by )?${ENTITY}`,
  'giu',
);

const LEADING =
  /^(?:(?:At|By|In|For|Welcome|This|These|From|Between|And|Of|Your|The|To|With|We|Our|Copyright|All|Agreement|Terms|Policy|Use|Service|Services|Imprint|Impressum|Company|Provider|Anbieter|Address)(?:'(?:re|ll|ve))?\b[ :]*)+(?=\S)/u;

/** The entity that the text names as its own party, by the surest of several ways of saying so. */
export function partyEntities(text: string, names: ReadonlySet<string>): readonly Found[] {
  const ways = [
    () => definitions(text),
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
    return SITE.test(sentence.trim()) && !NOT_SITE.test(sentence) ? [foundIn(match)] : [];
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
  const first = name.toLowerCase().split(/[ ,]/, 1)[0] ?? '';
  const quoted = [...terms.toLowerCase().matchAll(/"([^"]{3,80})"?/gu)].map(
    (term) => term[1] ?? '',
  );
  return quoted.some((term) => term.startsWith(first) || first.startsWith(term));
}

// "Acme GmbH is the controller", "Controller: Acme GmbH", "responsible … is Acme GmbH".
const ROLE = '(?:data controller|controller|data fiduciary)';
const CONTROLS: readonly RegExp[] = [
  `${ENTITY},?(?: [^.;\\n]{0,120}?)? (?:is|acts as) (?:the|your) ${ROLE}`,
  `(?:^|[.,;\\n] ?)(?:[Tt]he |[Dd]ata |[Yy]our )*(?:[Cc]ontroller|data fiduciary)(?: (?:of|for|within|under|responsible)[^.;:\\n]{0,120}?)?(?: is|:) (?:the )?(?:company )?${ENTITY}`,
  `(?:^|[.;\\n] ?)Verantwortlich(?:er|e Stelle)?(?: [^.;:\\n]{0,120}?)?(?: ist(?: die)?|:) ${ENTITY}`,
  `[Rr]esponsable d[ue]s? traitements?(?: [^.;:\\n]{0,120}?)?(?: est(?: la société)?| ?:) ${ENTITY}`,
].map((pattern) => new RegExp(pattern, 'gu'));

/** Entities that the text calls the controller of the data that it is about. */
function controllers(text: string, names: ReadonlySet<string>): readonly Found[] {
  const head = text.slice(0, 8_000);
  if (!/controller|fiduciary|verantwortlich|responsable/iu.test(head)) return [];
  const said = CONTROLS.flatMap((grammar) => [...head.matchAll(grammar)].map(foundIn));
  // One of another name than the company's may be of other data: both are then candidates.
  return said.length === 0 ? [] : [...said, ...namesakes(text, names)];
}

/** Entities whose name is that of the company, as its domain and its own pages have it. */
function namesakes(text: string, names: ReadonlySet<string>): readonly Found[] {
  const all = [...text.slice(0, 8_000).matchAll(ANY)].flatMap((match) => {
    const own = ownPart(foundIn(match), names);
    return own === null ? [] : [own];
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

/** The entity of an imprint: the one of the company's name, else all that it names. */
export function imprintEntities(
  text: string,
  names: ReadonlySet<string> = new Set(),
): readonly Found[] {
  const own = namesakes(text.slice(0, 2_000), names);
  return own.length > 0 ? own : [...text.slice(0, 2_000).matchAll(ANY)].map(foundIn);
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

function foundIn(match: RegExpExecArray): Found {
  const groups = match.groups ?? {};
  const raw = groups.name ?? '';
  const cut = LEADING.exec(raw)?.[0].length ?? 0;
  const name = raw.slice(cut);
  const start = match.index + match[0].indexOf(raw) + cut;
  const from = match[0].indexOf(groups.form ?? '', match[0].indexOf(raw) + raw.length);
  const end = match.index + from + (groups.form ?? '').length;
  const value = (match.input ?? '').slice(start, end).replace(/\s+/g, ' ');
  return { value: name === '' ? null : value, start, end };
}
