// Postal addresses that a page prints: `<address>` elements, microdata, and strict lines of text.

import type { AnyNode, Element } from 'domhandler';
import type { PageRole } from '../../core/pages/page-roles.ts';
import type { Page } from '../page/page.ts';
import { collapse, isBlock, isElement, isHidden, visibleText } from '../page/visible.ts';
import { isOthers } from '../reliability/sentences.ts';
import { LEGAL_FORM } from '../subprocessors/words.ts';
import type { Address } from './address.ts';
import { OF_PLACE } from './address-lines.ts';
import { printedAddresses } from './blocks.ts';
import { countryOf } from './countries.ts';
import { placeIn } from './listed.ts';
import { type Place, placeInIndia, placeOf } from './postal.ts';
import { BUILDING, CONTINENTAL } from './streets.ts';

const MAX_ADDRESSES = 200;
const MOST_CITIES = 40;
const LONGEST = 240;
// Not an office of the company: an authority, a host, an agent, somebody else's business.
const OTHERS_HEADING =
  /(?<!\p{L}|Tele-)(?:host(?:ing|er|ed)?|h[ée]berge\p{L}*|alojamiento|authorit(?:y|ies)|aufsicht|behörde|represent\w*(?!\w)(?! offices?)|vertreter|agents?|dispute|streit\w*|press|media|investors?|customers?|partners?|resellers?|distributors?|events?|meet us|conferences?|trade ?(?:fairs?|shows?)|messe|venues?|former|previous|bank|beneficiary|supervis\w*|ombuds\w*|(?<=[^\s] )(?<!(?:service|site|content|information) )provider(?! (?:identification|information|details))|insurance|insurer|\p{L}*versicher(?:ung|er)\p{L}*|assur(?:ance|eur)|aseguradora|assicurazion\p{L}*|verzeker\p{L}*|seguro|arbitrat\w*|mail(?:ing)? address for|webdesign|web design|gestaltung|umsetzung|realisierung|réalisation|m[ée]diat(?:ion|eur|or)\p{L}*|schlichtung\p{L}*|(?:network|affiliated|sister|member|portfolio) (?:organi[sz]ations?|companies|firms)|photo credits?|bildnachweis\w*)(?!\p{L})/iu;

/** In document order, each printed address once. */
export function addressesOf(page: Page): readonly Address[] {
  // Among postings every place may be one of a job: only a list of offices tells more.
  if (page.role === 'careers') {
    const { addresses, listed } = printedAddresses(page, OTHERS_HEADING);
    return [...addresses, ...listed];
  }
  const { marked, lines } = candidatesOf(page);
  const found = marked.flatMap((element): readonly (Address | null)[] => {
    const cities = citiesIn(page, element);
    return cities.length > 0 ? cities : [markedAddress(page, element)];
  });
  // Some offices may be marked up as such and others not: all of them count.
  const inText = IN_TEXT.includes(page.role);
  const boxes = inText ? lines.map((element) => lineAddress(page, element)) : [];
  const printed = printedAddresses(page, OTHERS_HEADING);
  const unread = inText ? printed.unread.map((text) => ({ text, place: null, locator: null })) : [];
  const all = [...found, ...boxes, ...printed.addresses, ...unread];
  const listed = distinct(all.filter((one) => one === null || !LEFT_OVER.test(one.text)));
  return [...listed, ...printed.listed];
}

/** Streets that templates of site builders hold before anybody has filled them in. */
const LEFT_OVER =
  /500 Terry (?:A\. )?Fran[çc](?:ois|ine)|\b(?:123|1234) (?:Main|Any|Street Name|Demo|Fake|Sample|Example)\b|\bAny ?town\b|\bYour (?:City|Street|Address)\b/iu;

/** An `<address>` may name cities and nothing else, one or several. */
function citiesIn(page: Page, element: Element): readonly Address[] {
  const lines = linesOf(element);
  if (lines.length > MOST_CITIES) return [];
  const whole = placeIn(lines.join(', '));
  const places = whole === null ? lines.map(placeIn) : [whole];
  const texts = whole === null ? lines : [lines.join(', ')];
  return places.flatMap((place, i) =>
    place === null || places.includes(null)
      ? []
      : [{ text: texts[i] ?? '', place, locator: page.quote(element), bare: true }],
  );
}

const squash = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const numbersIn = (text: string) => new Set(text.match(/\d{2,}/gu) ?? []);

/** Is it the same address, as another part of the page prints it? */
function isSame(one: Address, other: Address): boolean {
  const [text, known] = [squash(one.text), squash(other.text)];
  if (text.includes(known) || known.includes(text)) return true;
  if (one.place?.city.toLowerCase() !== other.place?.city.toLowerCase()) return false;
  const [few, many] = [numbersIn(one.text), numbersIn(other.text)];
  const shared = [...few].filter((number) => many.has(number)).length;
  return shared > 0 && shared >= Math.min(few.size, many.size);
}

/** Each once, and the one that reads where another does not. */
function distinct(addresses: readonly (Address | null)[]): readonly Address[] {
  const found: Address[] = [];
  for (const address of addresses) {
    if (address === null || found.length >= MAX_ADDRESSES) continue;
    const at = found.findIndex((known) => isSame(address, known));
    const known = found[at];
    if (known === undefined) found.push(address);
    else if (known.place === null && address.place !== null) found[at] = address;
    else found[at] = merged(known, address);
  }
  return found;
}

function merged(known: Address, again: Address): Address {
  const above = known.above ?? again.above;
  const inFooter = (known.inFooter ?? true) && (again.inFooter ?? known.inFooter ?? false);
  return { ...known, ...(above === undefined ? {} : { above }), inFooter };
}

const IN_TEXT: readonly PageRole[] = ['contact', 'about', 'imprint'];
const LINES = new Set(['p', 'li', 'dd', 'td']);
const HEADING = /^h[1-6]$/;
/** Microdata of something that has a place of its own. */
const NO_OFFICE = /schema\.org\/(?:JobPosting|\w*Event|Person|Review|Product)$/;

interface Candidates {
  /** Elements that are marked up as an address. */
  readonly marked: readonly Element[];
  /** Paragraphs, list items and cells without another of them inside. */
  readonly lines: readonly Element[];
}

/** One walk through the page, which knows the heading before each element. */
function candidatesOf(page: Page): Candidates {
  const marked: Element[] = [];
  const lines: Element[] = [];
  let ours = true;
  const visitAll = (nodes: readonly AnyNode[]): boolean => {
    let some = false;
    for (const node of nodes) if (visit(node)) some = true;
    return some;
  };
  /** True where something below is a candidate itself. */
  const visit = (node: AnyNode): boolean => {
    if (!('children' in node)) return false;
    if (!isElement(node)) return visitAll(node.children);
    if (isHidden(node) || NO_OFFICE.test(node.attribs.itemtype ?? '')) return false;
    if (HEADING.test(node.name)) {
      ours = !OTHERS_HEADING.test(visibleText(node));
      return false;
    }
    const before = ours;
    if (isMarked(node) && !hasMarked(node)) {
      if (before && !isOthers(node)) marked.push(node);
      return true;
    }
    const inner = visitAll(node.children);
    if (!LINES.has(node.name)) return inner;
    if (!inner && before && !isOthers(node) && !isLabelledOthers(node)) lines.push(node);
    return true;
  };
  for (const root of page.$.root().toArray()) visit(root);
  return { marked, lines };
}

/** A cell or definition beside the label of somebody else's address. */
function isLabelledOthers({ name, prev }: Element): boolean {
  if (name !== 'td' && name !== 'dd') return false;
  let at = prev;
  while (at !== null && !isElement(at)) at = at.prev;
  const label = at === null ? '' : visibleText(at);
  return label.length < 60 && OTHERS_HEADING.test(label);
}

function isMarked({ name, attribs }: Element): boolean {
  const type = attribs.itemtype?.trim() ?? '';
  return name === 'address' || /^https?:\/\/schema\.org\/PostalAddress$/.test(type);
}

function hasMarked(element: Element): boolean {
  return element.children.some((one) => isElement(one) && (isMarked(one) || hasMarked(one)));
}

function markedAddress(page: Page, element: Element): Address | null {
  const lines = withoutName(linesOf(element));
  const text = collapse(lines.join(', ').replace(/,(?:\s*,)+/g, ','));
  // An author's e-mail address, a telephone number: `address` is for contacts of any kind.
  if (text === '' || !/\p{L}/u.test(text)) return null;
  if (text.length > LONGEST) return null;
  const place = itemPlace(page, element) ?? placeOf(lines) ?? placeInIndia(lines);
  const likely = place !== null || /\b\d{4,6}\b|\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/.test(text);
  const contact =
    /\b(?:VAT|org\. ?no|reg(?:istration|istered)?\.? ?(?:no|number)|HRB|KvK|SIREN|ABN)\b|@|\bmailto:|^(?:tel|phone|fax)\b/i.test(
      text,
    );
  if (place === null && (contact || !likely)) return null;
  return { text, place, locator: page.quote(element), marked: true };
}

/** Microdata name the parts of an address. */
function itemPlace(page: Page, element: Element): Place | null {
  const part = (name: string): string | null => {
    const all = page.$(element).find(`[itemprop="${name}"]`).toArray();
    const [only] = all;
    if (only === undefined || all.length > 1) return null;
    return collapse(only.attribs.content ?? visibleText(only));
  };
  const [city, written] = [part('addressLocality'), part('addressCountry')];
  const country = written === null ? null : countryOf(written, 'codes');
  if (city === null || country === null || city.length > 60 || /[<>{}\d]/.test(city)) return null;
  return city === '' ? null : { city, country };
}

// A street with its number and a postcode, so that a list of cities is no address.
const STREET = /\p{L}.*\d|\d.*\p{L}/u;

const ABBREVIATED =
  /(?:(?<=\d)(?=\. (?:sal|etage|etg|OG|Stock|patro|kerros|th|tv)(?!\p{L}))|(?<!\p{L})(?:\p{L}*[Ss]tr|St|Ave?|Rd|Blvd|Inc|Ltd|Co|Corp|No|Nr|Ste|Fl|Dr|B\.V|S\.A\.S|S\.r\.l|K\.K))\.(?=[\s,])/gu;

function lineAddress(page: Page, element: Element): Address | null {
  const all = withoutName(linesOf(element));
  const whole = addressIn(page, element, all);
  if (whole !== null) return whole;
  // "Siège social : 12 rue X, 44000 Nantes, France" among lines of other things.
  const labelled = all.filter((line) => SEAT_LABEL.test(line));
  const [only] = labelled;
  if (only === undefined || labelled.length > 1) return null;
  return addressIn(page, element, [only.replace(SEAT_LABEL, '')]);
}

const SEAT_LABEL =
  /^(?:siège(?: social)?|registered (?:office|address)|head office|(?:postal |office |business )?address|adresse|anschrift|sitz|sede legale(?: ?(?:\/|e) ?operativa)?|sede|indirizzo|domicilio(?: social)?|dirección|vestigingsadres|bezoekadres|adres|besøgsadresse|besöksadress) ?: ?/iu;

function addressIn(page: Page, element: Element, lines: readonly string[]): Address | null {
  const text = collapse(lines.join(', ').replace(/,(?:\s*,)+/g, ','));
  if (text.length > 160 || /[.!?:;@"](?:\s|$)/.test(text.replace(ABBREVIATED, ''))) return null;
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length < 3 || parts.filter((part) => STREET.test(part)).length < 2) return null;
  const place = placeOf(lines);
  // Like an address up to its country, yet without a city that can be told.
  if (place === null && !endsWithCountry(text)) return null;
  return { text, place, locator: page.quote(element) };
}

/** The company's own name above its address is no part of it. */
function withoutName(lines: readonly string[]): readonly string[] {
  const street = lines.findIndex((line) => /\d/.test(line) && CONTINENTAL.test(line));
  const isPart = (line: string): boolean => /\d/.test(line) || BUILDING.test(line);
  // A person or a trade above the street is none of the place.
  const above = street > 0 ? lines.slice(0, street) : [];
  if (above.length > 0 && !above.some(isPart)) return lines.slice(street);
  const from = lines.findIndex((line) => /\d/.test(line) || !LEGAL_FORM.test(line));
  return from > 0 ? lines.slice(from) : lines;
}

function endsWithCountry(text: string): boolean {
  const last = text.split(',').at(-1) ?? '';
  return countryOf(last.trim()) !== null;
}

// What is left of a line whose number or mail link was left out.
const CONTACT_LABEL =
  /^(?:tel(?:efono|efon|ephone)?|téléphone|tlf|phone|fax|telefax|e-?mail|mail|[tfme])\s?[.:]*$/iu;

/** Visible text, a line for each block and line break. */
function linesOf(element: Element): readonly string[] {
  const lines: string[] = [''];
  const visit = (node: AnyNode): void => {
    if (node.type === 'text') lines[lines.length - 1] += node.data;
    if (!('children' in node) || (isElement(node) && isHidden(node))) return;
    // Telephone numbers and mail links stand beside an address, not in it.
    if (isElement(node) && /^(?:tel|mailto):/i.test(node.attribs.href ?? '')) return;
    const edge =
      isElement(node) && (isBlock(node) || node.attribs.itemprop !== undefined || isLabel(node));
    if (edge) lines.push('');
    for (const child of node.children) visit(child);
    if (edge) lines.push('');
  };
  for (const child of element.children) visit(child);
  return lines
    .map((line) => collapse(line).replace(/^[,\s]+|[,\s]+$/g, ''))
    .filter((line) => line !== '' && !CONTACT_LABEL.test(line) && !OF_PLACE.test(line));
}

/** "Office" in an element of its own, which a style sheet sets above the address. */
function isLabel(element: Element): boolean {
  const [only, ...more] = element.children;
  if (only?.type !== 'text' || more.length > 0) return false;
  return only.data.length < 30 && OF_PLACE.test(only.data.trim());
}
