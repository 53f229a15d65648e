// Subprocessors from the rows of a table, or the items of a list, that names them and nothing else.

import type { Element } from 'domhandler';
import { single } from '../legal/found.ts';
import { updatedDates } from '../legal/stated-dates.ts';
import { countryOf } from '../location/countries.ts';
import type { Page } from '../page.ts';
import { slugOf } from '../pricing/slug.ts';
import { collapse, isElement, isInHidden, visibleText } from '../visible.ts';
import type { Draft } from './draft.ts';
import { headingAbove } from './labels.ts';
import type { Statements } from './statements.ts';

const TITLE = /\bsub-?processors?\b|\bunterauftrags?verarbeiter|\bsous-traitants ultérieurs/iu;
// What was removed, or is only announced, is no subprocessor today.
const NOT_NOW =
  /\b(?:former|formerly|removed|previous|past|discontinued|retired|planned|upcoming|proposed|pending|future|ehemalige?|geplante?)\b/i;
const NAME_HEAD =
  /^(?:(?:third[- ]party |current |authori[sz]ed )?(?:sub-?processors?|processors?|unterauftrags?verarbeiter|anbieter|dienstleister|sous-traitants?(?: ultérieurs?)?|vendors?|service providers?|providers?|suppliers?|entity|entities|companies|company|organi[sz]ations?|partners?|third part(?:y|ies))(?: names?| legal entity)?|(?:legal |entity )?names?(?: of (?:the )?(?:sub-?processor|entity|vendor|third party))?)$/i;
const PURPOSE_HEAD =
  /^(?:(?:nature (?:and|&) )?purposes?(?: of (?:the )?processing)?|nature of (?:the )?processing|service(?:s|\(s\))?(?: provided| performed| description)?|descriptions?(?: of (?:the )?(?:processing|services?))?|function(?:s|\(s\))?|use(?: case)?|activit(?:y|ies)|processing activit(?:y|ies)|subject matter(?: of (?:the )?processing)?|what (?:they|it) do(?:es)?(?: for us)?|what (?:(?:they|it) (?:are|is) )?(?:used )?for|(?:why|how)(?: we use (?:it|them))?|(?:used )?for what|(?:types?|kind) of services?|services? types?|reasons?(?: for use)?|(?:processing|service) purposes?|why we use (?:it|them)|(?:what we use (?:it|them)|used) for|tasks?|role|(?:verarbeitungs)?zweck(?: der verarbeitung)?|leistung(?:en)?|dienst(?:en|leistung(?:en)?)?|aufgaben?|tätigkeit(?:en)?|finalités?|prestations?|doel(?:einden?)?|waarvoor|finalità|servizi[oi]?|finalidad(?:es)?|servicios?|propósito|formål|ändamål|cel(?: przetwarzania)?)$/iu;
const PLACE_HEAD =
  /^(?:(?:data |processing |server |hosting |entity |storage )?(?:(?:data cent(?:er|re) )?locations?|countr(?:y|ies)|regions?|place)(?:\(s\))?(?: of (?:the )?(?:processing|data|storage|entity))?|jurisdiction|(?:country|location|place|region) of (?:establishment|incorporation|processing|storage|service)|hosting|where|ort(?: der verarbeitung)?|land|sitz|standort|pays|lieu|locatie|paese|luogo|país|ubicación|kraj)$/iu;

// Columns that are neither.
const ELSE_HEAD =
  /\b(?:websites?|urls?|links?|dpas?|contracts?|agreements?|contacts?|data|subjects|safeguards?|transfers?|mechanisms?|dates?|added|since|status|products?|plans?|types?|categor(?:y|ies)|retention|certifi\w+|compliance|policy|privacy|measures|rechtsgrundlage|garantien?|daten\w*|données)\b|^(?:#|no\.?|nr\.?|)$/iu;

function isElse(label: string): boolean {
  return ELSE_HEAD.test(label);
}

interface Row {
  readonly name: string;
  readonly purpose: string | null;
  readonly location: string | null;
  readonly from: Element;
}

/** Every table or none: a table that cannot be read whole leaves the whole list unclear. */
export function readSubprocessors(page: Page, said: Statements, draft: Draft): void {
  const titled = isTitled(page);
  const tables = page
    .$('table')
    .toArray()
    .filter((table) => !isInHidden(table) && page.$(table).find('table').length === 0)
    .filter((table) => {
      const heading = headingAbove(table);
      return (titled || TITLE.test(heading)) && !NOT_NOW.test(heading);
    })
    .slice(0, 20);
  const reads = tables.map((table) => rowsOf(page, table)).filter((read) => read !== 'other');
  if (reads.includes('unclear')) {
    draft.abstain('security.subprocessor.*', 'a table of them cannot be read whole', []);
    if (titled) sayUpdated(said, draft);
    return;
  }
  const rows = reads.flatMap((read) => (read === 'unclear' ? [] : read));
  const listed = rows.length === 0 && titled ? (itemsOf(page) ?? []) : rows;
  if (listed.length === 0) {
    if (titled) draft.abstain('security.subprocessor.*', 'no table or list of them was found', []);
    return;
  }
  sayRows(page, listed, draft);
  if (titled) sayUpdated(said, draft);
}

function isTitled(page: Page): boolean {
  const headings = page
    .$('h1')
    .toArray()
    .filter((h1) => !isInHidden(h1));
  if (headings.some((h1) => TITLE.test(visibleText(h1)))) return true;
  return page.role === 'subprocessors' && TITLE.test(collapse(page.$('head > title').text()));
}

function rowsOf(page: Page, table: Element): readonly Row[] | 'unclear' | 'other' {
  const rows = page
    .$(table)
    .find('tr')
    .toArray()
    .filter((row) => !isInHidden(row));
  const cells = rows.map((row) => row.children.filter(isElement));
  const [heads, ...body] = cells;
  if (heads === undefined || body.length === 0 || rows.length > 500) return 'other';
  const labels = heads.map((head) =>
    visibleText(head)
      .replace(/[:*]+$/, '')
      .trim(),
  );
  const column = (wanted: RegExp) => labels.findIndex((label) => wanted.test(label));
  const name = column(NAME_HEAD);
  if (name < 0) return 'other';
  const purpose = column(PURPOSE_HEAD);
  const headed = column(PLACE_HEAD);
  const location = headed < 0 ? columnOfCountries(body, [name, purpose]) : headed;
  if (purpose < 0 && location < 0) return 'other';
  // A column that may be that of the purpose: what is said without it would be half of it.
  const unknown = labels.some(
    (label, i) => ![name, purpose, location].includes(i) && !isElse(label),
  );
  if (purpose < 0 && unknown) return 'unclear';
  const found: Row[] = [];
  for (const row of body) {
    const first = row[0];
    // A row that only names a group of the rows below it.
    if (row.length === 1 && Number(first?.attribs.colspan ?? 1) >= heads.length) continue;
    const cell = row[name];
    const text = cell === undefined ? '' : visibleText(cell).replace(/[¹²³⁴-⁹*†‡]+$/u, '');
    const merged = row.some(
      ({ attribs }) => Number(attribs.colspan ?? 1) > 1 || Number(attribs.rowspan ?? 1) > 1,
    );
    if (merged || row.length !== heads.length || cell === undefined || !isName(text)) {
      return 'unclear';
    }
    const at = (index: number): string | null => {
      const other = index < 0 ? undefined : row[index];
      const words = other === undefined ? '' : visibleText(other);
      return words === '' || words.length > 300 ? null : words;
    };
    const from = cell;
    found.push({ name: text, purpose: at(purpose), location: at(location), from });
  }
  return found;
}

/** The one column, however it is headed, whose cells name countries and nothing else. */
function columnOfCountries(
  body: readonly (readonly Element[])[],
  others: readonly number[],
): number {
  const width = Math.max(0, ...body.map((row) => row.length));
  const found = Array.from({ length: width }, (_, i) => i).filter((i) => {
    if (others.includes(i)) return false;
    const cells = body.flatMap((row) => row[i] ?? []).map(visibleText);
    const parts = cells.flatMap((text) => text.split(/\s*[,;/&]\s*|\s+and\s+/));
    return parts.length > 0 && parts.every((part) => countryOf(part) !== null || part === 'EU');
  });
  return found.length === 1 ? (found[0] ?? -1) : -1;
}

function isName(text: string): boolean {
  return text.length > 1 && text.length <= 100 && slugOf(text) !== '' && /\p{L}/u.test(text);
}

const ITEM = /^(?<name>[^:–—()]{2,60}?)(?:\s*(?::|\s[–—-]\s)\s*(?<purpose>.{3,200}))?$/u;

/** The one list of the content; its items are names, or names set off from what they do. */
function itemsOf(page: Page): readonly Row[] | null {
  const lists = page
    .$('ul, ol')
    .toArray()
    .filter((list) => !isInHidden(list))
    .filter((list) => page.$(list).closest('nav, header, footer, aside, table').length === 0)
    .filter((list) => TITLE.test(headingAbove(list)) && !NOT_NOW.test(headingAbove(list)));
  const [list] = lists;
  if (list === undefined || lists.length > 1 || page.$(list).find('ul, ol').length > 0) return null;
  const items = list.children.filter(isElement).filter((item) => item.name === 'li');
  if (items.length < 3) return null;
  const rows = items.map((item) => itemOf(item));
  return rows.every((row) => row !== null) ? rows : null;
}

function itemOf(item: Element): Row | null {
  const text = visibleText(item);
  const strong = item.children.filter(isElement)[0];
  const lead = strong !== undefined && /^(?:strong|b|h[2-6])$/.test(strong.name);
  const match = ITEM.exec(text);
  const name = (lead ? visibleText(strong) : (match?.groups?.name ?? '')).replace(/[:,\s]+$/, '');
  if (!isName(name) || name.length > 60 || name.split(' ').length > 6) return null;
  if (!lead && (match === null || /[.!?]$/.test(text) || !/^[\p{Lu}\p{N}]/u.test(name)))
    return null;
  const purpose = lead ? null : (match?.groups?.purpose ?? null);
  return { name, purpose, location: null, from: item };
}

function sayRows(page: Page, rows: readonly Row[], draft: Draft): void {
  const bySlug = new Map<string, Row[]>();
  for (const row of rows) {
    const slug = slugOf(row.name);
    bySlug.set(slug, [...(bySlug.get(slug) ?? []), row]);
  }
  for (const [slug, same] of bySlug) {
    const [first] = same;
    if (first === undefined) continue;
    const said = (part: (row: Row) => string | null): string | null => {
      const words = [...new Set(same.flatMap((row) => part(row) ?? []))];
      return words.length === 0 ? null : words.join('; ');
    };
    const value = {
      name: first.name,
      purpose: said((row) => row.purpose),
      location: said((row) => row.location),
    };
    const row = page.$(first.from).closest('tr, li')[0] ?? first.from;
    draft.say(`security.subprocessor.${slug}`, value, page.quote(row) ?? page.quote(first.from));
  }
  const [first] = rows;
  if (first === undefined) return;
  draft.say('security.subprocessor.count', bySlug.size, page.quote(first.from));
}

function sayUpdated(said: Statements, draft: Draft): void {
  const { all } = said;
  const text = all.map(({ block }) => block.text).join('\n');
  const answer = single(updatedDates(text));
  const key = 'security.subprocessor.list_updated_at';
  if (answer.kind === 'several') draft.abstain(key, 'more than one date is stated', answer.values);
  if (answer.kind !== 'one') return;
  const { value, start, end } = answer.found;
  // The places of statements count blocks that were left out as quotations, the text here does not.
  const shift = shiftAt(said, start);
  draft.say(key, value, said.locate(start + shift, end + shift));
}

function shiftAt({ all }: Statements, at: number): number {
  let length = 0;
  for (const { block, start } of all) {
    if (at < length + block.text.length + 1) return start - length;
    length += block.text.length + 1;
  }
  return 0;
}
