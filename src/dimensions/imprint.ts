// Reads the identifiers that imprints have to state: register and number, VAT, managing company.

import type { Extraction } from '../core/facts/fact.ts';
import type { Reader } from '../core/facts/reader.ts';
import type { PageRole } from '../core/pages/page-roles.ts';
import { type Found, registerNumbers, registerPlaces, vatNumbers } from './imprint/numbers.ts';
import { ENTITY, squash } from './legal/entity-names.ts';
import { single } from './legal/found.ts';
import { nameOfCity } from './location/cities.ts';
import { addressLines, firstAddressLines } from './location/segments.ts';
import { mainText } from './page/main-text.ts';
import type { Page } from './page/page.ts';
import { isInHidden } from './page/visible.ts';
import { Draft } from './security/draft.ts';
import type { Line as AnyLine } from './subprocessors/lines.ts';
import { behindStems } from './words/behind-stems.ts';
import { allIn } from './words/matches.ts';

/** Documents state the numbers of their party where they say who it is. */
const DOCUMENTS: readonly PageRole[] = ['terms', 'privacy', 'dpa', 'msa'];

/** Pages on something else, which state them at most below it. */
const WITH_FOOTER: readonly PageRole[] = ['home', 'about'];

export const imprint: Reader<Page> = {
  name: 'imprint',
  version: 19,
  timeless: true,
  dimension: 'legal',
  roles: ['imprint', 'contact', ...DOCUMENTS, ...WITH_FOOTER],
  families: [
    'legal.imprint.register',
    'legal.imprint.number',
    'legal.imprint.vat_id',
    'legal.imprint.managing_entity',
  ],
  read,
};

const OTHERS = behindStems(
  /(?<!\p{L})(?:host(?:ing|er|ed)?|h[ée]berge\p{L}*|alojamiento|(?<=[^\s] )(?<!(?:service|site|content|information) )provider(?! (?:identification|information|details))|web ?design|agentur|agency|realisation|umsetzung|development by|developed by|supervis\p{L}*|aufsicht\p{L}*|kammer|insurance|\p{L}*versicher(?:ung|er)\p{L}*|assur(?:ance|eur)|assicurazion\p{L}*|bank(?:verbindung)?|dispute|streit\p{L}*|data protection officer|datenschutzbeauftragte\p{L}*|representative in|partners?)(?!\p{L})/iu,
);
/** A label of the company's own numbers ends what a label before it gave to somebody else. */
const OWN_LABEL =
  /^(?:Umsatzsteuer|USt\.?|Handelsregister|Registereintrag|VAT|TVA|Kontakt|Contact)[\p{L} .-]{0,30}:$/iu;
const LONGEST = 1_200;
/** What nobody has filled in yet: `[Handelsregisteramt …]`. */
const PLACEHOLDER = /\[[^\]]*(?:…|\.{3}|x{3})[^\]]*\]/iu;

type Line = Pick<AnyLine, 'text' | 'heading' | 'first' | 'last' | 'inFooter'>;

interface Place extends Found {
  readonly first: Line;
  readonly last: Line;
}

function read(page: Page): Extraction {
  const draft = new Draft();
  const lines = ownLines(linesOf(page));
  const numbers = placesOf(lines, registerNumbers);
  const own = linesOfFirst(lines);
  const ofOne = (places: readonly Place[]): readonly Place[] => ofFirst(places, own);
  say(page, draft, 'number', ofOne(numbers));
  say(page, draft, 'vat_id', ofSame(ofOne(numbers), ofOne(placesOf(lines, vatNumbers))));
  if (page.role === 'imprint') {
    say(page, draft, 'register', ofOne(placesOf(lines, registerPlaces)));
    say(page, draft, 'managing_entity', placesOf(lines, managers));
  }
  return draft.extraction();
}

function linesOf(page: Page): readonly Line[] {
  if (DOCUMENTS.includes(page.role)) return headOf(collapsedLines(page) ?? linesOfHead(page));
  const all = addressLines(page);
  return WITH_FOOTER.includes(page.role) ? all.filter(({ inFooter }) => inFooter) : all;
}

/** The lines of a document whose sections open when they are clicked; null where all is shown. */
function collapsedLines(page: Page): readonly Line[] | null {
  const blocks = mainText(page)?.blocks ?? [];
  const nodes = blocks.map(({ segments }) => segments.map(({ node }) => node));
  if (!nodes.some(([first]) => first !== undefined && isInHidden(first))) return null;
  return blocks.flatMap(({ text, heading }, i): readonly Line[] => {
    const [first, last] = [nodes[i]?.[0], nodes[i]?.at(-1)];
    return first === undefined || last === undefined
      ? []
      : [{ text, heading, first, last, inFooter: false }];
  });
}

const UID = /^CHE/u;

/** In Switzerland both numbers are one: another one is another company's. */
function ofSame(numbers: readonly Place[], vats: readonly Place[]): readonly Place[] {
  const digits = ({ value }: Found) => value.replace(/\D/gu, '');
  const own = new Set(numbers.filter(({ value }) => UID.test(value)).map(digits));
  return vats.filter((vat) => own.size === 0 || !UID.test(vat.value) || own.has(digits(vat)));
}

const HEAD = 6_000;

/** All lines of a document, or as many as its head needs. */
function linesOfHead(page: Page): readonly Line[] {
  let isBelow = page.$('h1').length === 0;
  let length = 0;
  return firstAddressLines(page, (lines) => {
    for (const { text, heading } of lines) {
      isBelow ||= heading === 1;
      if (isBelow) length += text.length + 1;
    }
    return length > HEAD;
  });
}

/** The first lines below the title of a document, but those that speak of somebody else. */
function headOf(lines: readonly Line[]): readonly Line[] {
  const title = lines.findIndex(({ heading }) => heading === 1);
  let length = 0;
  return lines.slice(Math.max(0, title)).filter(({ text, inFooter }, i, all) => {
    length += text.length + 1;
    const near = [all[i - 1]?.text ?? '', text].filter((one) => one.length <= LONGEST);
    return length <= HEAD && !inFooter && !near.some((one) => OTHERS.test(one));
  });
}

/** Lines that no heading gives to somebody else. */
function ownLines(lines: readonly Line[]): readonly Line[] {
  let ours = true;
  return lines.filter(({ heading, text }) => {
    if (heading !== null) ours = !OTHERS.test(text);
    const label = /:$/u.test(text) && text.length < 60;
    if (label && heading === null && OTHERS.test(text)) ours = false;
    else if (heading === null && OWN_LABEL.test(text)) ours = true;
    return ours && text.length <= LONGEST && !PLACEHOLDER.test(text);
  });
}

const COMPANY = new RegExp(`^(?:\\d\\. )?${ENTITY}$`, 'u');

/** Lines of the first of several companies that an imprint gives one below the other. */
function linesOfFirst(lines: readonly Line[]): ReadonlySet<Line> | null {
  const companies = lines.filter(({ text }) => COMPANY.test(text));
  const [first] = companies;
  if (first === undefined) return null;
  const name = squash(first.text);
  const next = companies.find(({ text }) => squash(text) !== name);
  if (next === undefined) return null;
  return new Set(lines.slice(lines.indexOf(first), lines.indexOf(next)));
}

/** What the first company states, where each states its own. */
function ofFirst(places: readonly Place[], own: ReadonlySet<Line> | null): readonly Place[] {
  if (own === null) return places;
  const first = places.filter((one) => own.has(one.first) && own.has(one.last));
  return first.length > 0 ? first : places;
}

/** A label and its number may stand in two lines, one below the other. */
function placesOf(
  lines: readonly Line[],
  grammar: (text: string) => readonly Found[],
): readonly Place[] {
  const found: Place[] = [];
  for (const [i, line] of lines.entries()) {
    const own = grammar(line.text).map((one) => ({ ...one, first: line, last: line }));
    found.push(...own);
    const next = lines[i + 1];
    if (own.length > 0 || next === undefined || line.text.length > 120 || next.text.length > 120) {
      continue;
    }
    if (grammar(next.text).length > 0) continue;
    const both = grammar(`${line.text} ${next.text}`);
    found.push(...both.map((one) => ({ ...one, first: line, last: next })));
  }
  return found;
}

function say(page: Page, draft: Draft, name: string, places: readonly Place[]): void {
  const key = `legal.imprint.${name}`;
  // `HRB 1234` and, elsewhere, `HRB 1234 B` are one, as `732829320` and `732 829 320` are.
  const isPlace = name === 'register';
  const plain = ({ value }: Found) => {
    // "Munich Local Court" and "Amtsgericht München" are one court.
    const named = isPlace ? nameOfCity(value) : value;
    return named.replace(/^FN(?= \d)|[\s.-]/gu, '').toUpperCase();
  };
  const seen = new Map(places.map((one) => [plain(one), one]));
  const longest = places.filter(
    (one) =>
      seen.get(plain(one))?.value === one.value &&
      ![...seen.keys()].some((other) => isWithin(other, plain(one))) &&
      ![...seen.keys()].some((other) => other !== plain(one) && other.startsWith(plain(one))),
  );
  const answer = single(longest);
  if (answer.kind === 'several') draft.abstain(key, 'more than one is stated', answer.values);
  if (answer.kind !== 'one') return;
  const place = longest.find(({ value }) => value === answer.found.value);
  if (place === undefined) return;
  draft.say(key, place.value, page.quoteSpan(place.first.first, place.last.last), {
    confidence: 0.95,
  });
}

/** An Australian business number is two digits that check, and the number of the company. */
function isWithin(company: string, business: string): boolean {
  return /^\d{9}$/u.test(company) && /^\d{11}$/u.test(business) && business.endsWith(company);
}

const MANAGING =
  /(?:Komplementär(?:in|-GmbH)?|[Pp]ersönlich haftende(?:r)? Gesellschafter(?:in)?|general partner|vertreten durch(?: die)?)(?: ist(?: die)?| is)?[\s:]{1,3}(?:die )?(?<name>\p{Lu}[^,;:()]{2,70}?[ -](?:GmbH|UG \(haftungsbeschränkt\)|AG|Ltd\.?|LLC|Inc\.))(?![\p{L}])/gu;

/** A company that manages the company; persons are not read. */
function managers(text: string): readonly Found[] {
  return allIn(text, MANAGING).map((match) => ({
    value: (match.groups?.name ?? '').trim(),
    start: match.index,
    end: match.index + match[0].length,
  }));
}
