// The legal entity that a document names as its own first party.

import type { Found } from './found.ts';

// Legal forms, longest first where one begins with another.
const FORMS = [
  'Incorporated',
  'Inc\\.?',
  'L\\.L\\.C\\.',
  'LLC',
  'L\\.?L\\.?P\\.?',
  'Pty\\.? Ltd\\.?',
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
  'GmbH & Co\\. KG(?:aA)?',
  'gGmbH',
  'GmbH',
  'UG \\(haftungsbeschränkt\\)',
  'UG',
  'AG',
  'SE',
  'KG',
  'e\\.K\\.',
  'S\\.A\\.S\\.',
  'SAS',
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
  'S\\.r\\.l\\.',
  'Srl',
  'S\\.p\\.A\\.',
  'SpA',
  'S\\.L\\.U?\\.?',
  'SLU?',
  's\\. ?r\\. ?o\\.',
  'a\\. ?s\\.',
  'Sp\\. z o\\. ?o\\.',
  'Kft\\.?',
  'd\\.o\\.o\\.',
  'K\\.K\\.',
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
  `(?:operated|owned and operated|provided|published|run|offered) by ${ENTITY}`,
  'gu',
);
const ANY = new RegExp(ENTITY, 'gu');
const COPYRIGHT = new RegExp(
  `(?:©|\\(c\\)|copyright)(?: ©)? ?(?:(?<from>\\d{4}) ?[-–] ?)?(?<year>\\d{4})?,? ?(?:by )?${ENTITY}`,
  'giu',
);

const LEADING =
  /^(?:(?:At|By|In|For|Welcome|This|These|From|Between|And|Of|Your|The|To|With|We|Our|Copyright|All|Agreement|Terms|Policy|Use|Service|Services|Imprint|Impressum|Company|Provider|Anbieter|Address)\b[ :]*)+(?=\S)/u;

/** Entities that the text defines as "we", else those defined by their own first word. */
export function definedEntities(text: string): readonly Found[] {
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
  if (named.length > 0) return named.map((one) => one.found);
  return [...head.matchAll(OPERATED)].map(foundIn);
}

/** Is a quoted term the name's first word, begins with it, or begins it ("Fern" of Ferncompute)? */
function isShortName(name: string, terms: string): boolean {
  const first = name.toLowerCase().split(/[ ,]/, 1)[0] ?? '';
  const quoted = [...terms.toLowerCase().matchAll(/"([^"]{3,80})"?/gu)].map(
    (term) => term[1] ?? '',
  );
  return quoted.some((term) => term.startsWith(first) || first.startsWith(term));
}

/** All entities that an imprint names: it is the first party's own page. */
export function imprintEntities(text: string): readonly Found[] {
  return [...text.slice(0, 2_000).matchAll(ANY)].map(foundIn);
}

/** Holders in `© 2026 Acme, Inc.` */
export function copyrightHolders(text: string): readonly Found[] {
  return [...text.matchAll(COPYRIGHT)].map(foundIn);
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
