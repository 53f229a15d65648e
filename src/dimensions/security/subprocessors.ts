// Subprocessors from the tables, cards, sections and lists of a page that names them.

import type { Element } from 'domhandler';
import { single } from '../legal/found.ts';
import { updatedDates } from '../legal/stated-dates.ts';
import type { Page } from '../page/page.ts';
import { collapse, isElement, isInHidden, visibleText } from '../page/visible.ts';
import { slugOf } from '../pricing/plans/slug.ts';
import { contentOf, linesOf } from '../subprocessors/lines.ts';
import { recordsOf, type Subprocessor, underTitles } from '../subprocessors/records.ts';
import { readTable, tablesOf } from '../subprocessors/tables.ts';
import { isName, NOT_NOW, TITLE } from '../subprocessors/words.ts';
import type { Draft } from './draft.ts';
import { headingAbove } from './labels.ts';
import { readNamedSubprocessors } from './named-subprocessors.ts';
import type { Statements } from './statements.ts';

const KEYS = 'security.subprocessor.*';

interface Listed {
  readonly rows: readonly Subprocessor[];
  readonly whole: boolean;
}

export function readSubprocessors(page: Page, said: Statements, draft: Draft): void {
  const titled = isTitled(page);
  const listed = listOf(page, titled);
  if (listed === 'unclear') {
    draft.abstain(KEYS, 'a table of them cannot be read whole', []);
    if (titled) sayUpdated(page, said, draft);
    return;
  }
  if (listed.rows.length === 0) {
    readNamedSubprocessors(page, said, draft);
    if (!titled) return;
    draft.abstain(KEYS, 'no table or list of them was found', []);
    sayUpdated(page, said, draft);
    return;
  }
  // When something among them does not read, what is not found may still be there.
  if (!listed.whole) draft.abstain(KEYS, 'some of the list does not read', []);
  sayRows(page, listed, draft);
  if (titled) sayUpdated(page, said, draft);
}

/** Headed tables first: only where there are none, other markup is looked at. */
function listOf(page: Page, titled: boolean): Listed | 'unclear' {
  const reads = tablesOf(page, titled).map((table) => readTable(page, table));
  const unclear = reads.some(({ kind }) => kind === 'unclear');
  const tables = reads.filter((read) => read.kind === 'rows');
  if (tables.length > 0) {
    const whole = !unclear && tables.every((table) => table.whole);
    return { rows: tables.flatMap(({ rows }) => rows), whole };
  }
  if (unclear) return 'unclear';
  const content = contentOf(page);
  const lines = content === null ? [] : underTitles(linesOf(content), titled);
  const { records, partial } = recordsOf(lines);
  if (records.length > 0) return { rows: records, whole: !partial && !isPaged(lines, records) };
  return { rows: titled ? (itemsOf(page) ?? []) : [], whole: true };
}

/** "1-10 of 25 results" above fewer than 25. */
function isPaged(
  lines: readonly { readonly text: string }[],
  records: readonly Subprocessor[],
): boolean {
  const most = lines.flatMap(({ text }) => {
    const total = /\b\d{1,3}\s?(?:[-–—]|to)\s?\d{1,3} (?:of|von|sur) (?<total>\d{1,4})\b/iu.exec(
      text,
    );
    return total?.groups?.total === undefined ? [] : [Number(total.groups.total)];
  });
  const names = new Set(records.map(({ name }) => slugOf(name)));
  return most.some((total) => total !== names.size);
}

function isTitled(page: Page): boolean {
  const headings = page
    .$('h1')
    .toArray()
    .filter((h1) => !isInHidden(h1));
  if (headings.some((h1) => TITLE.test(visibleText(h1)))) return true;
  if (page.role !== 'subprocessors') return false;
  if (TITLE.test(collapse(page.$('head > title').text()))) return true;
  const second = page.$('h2').toArray();
  return second.some((h2) => !isInHidden(h2) && TITLE.test(visibleText(h2)));
}

const ITEM = /^(?<name>[^:–—()]{2,60}?)(?:\s*(?::|\s[–—-]\s)\s*(?<purpose>.{3,200}))?$/u;

/** The one list of the content; its items are names, or names set off from what they do. */
function itemsOf(page: Page): readonly Subprocessor[] | null {
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

function itemOf(item: Element): Subprocessor | null {
  const text = visibleText(item);
  const strong = item.children.filter(isElement)[0];
  const lead = strong !== undefined && /^(?:strong|b|h[2-6])$/.test(strong.name);
  const match = ITEM.exec(text);
  const name = (lead ? visibleText(strong) : (match?.groups?.name ?? '')).replace(/[:,\s]+$/, '');
  if (!isName(name) || name.length > 60 || name.split(' ').length > 6) return null;
  if (!lead && (match === null || /[.!?]$/.test(text) || !/^[\p{Lu}\p{N}]/u.test(name)))
    return null;
  const purpose = lead ? null : (match?.groups?.purpose ?? null);
  return { name, purpose, location: null, first: item, last: item };
}

function sayRows(page: Page, { rows, whole }: Listed, draft: Draft): void {
  const bySlug = new Map<string, Subprocessor[]>();
  for (const row of rows) {
    const slug = slugOf(row.name);
    bySlug.set(slug, [...(bySlug.get(slug) ?? []), row]);
  }
  for (const [slug, same] of bySlug) {
    const [first] = same;
    if (first === undefined) continue;
    const said = (part: (row: Subprocessor) => string | null): string | null => {
      const words = [...new Set(same.flatMap((row) => part(row) ?? []))];
      return words.length === 0 ? null : words.join('; ');
    };
    const value = {
      name: first.name,
      purpose: said((row) => row.purpose),
      location: said((row) => row.location),
    };
    const quote = page.quoteSpan(first.first, first.last) ?? page.quote(first.first);
    draft.say(`security.subprocessor.${slug}`, value, quote);
  }
  const [first] = rows;
  if (first === undefined || !whole) return;
  const quote = page.quoteSpan(first.first, first.last) ?? page.quote(first.first);
  draft.say('security.subprocessor.count', bySlug.size, quote);
}

const LONGEST_DATE_LINE = 140;

/** The head of the document states its date, or a short line wherever it stands. */
function sayUpdated(page: Page, said: Statements, draft: Draft): void {
  const key = 'security.subprocessor.list_updated_at';
  const { all } = said;
  const text = all.map(({ block }) => block.text).join('\n');
  const answer = single(updatedDates(text));
  if (answer.kind === 'several') draft.abstain(key, 'more than one date is stated', answer.values);
  if (answer.kind === 'one') {
    const { value, start, end } = answer.found;
    // The places of statements count blocks that were left out as quotations, the text does not.
    const shift = shiftAt(said, start);
    draft.say(key, value, said.locate(start + shift, end + shift));
  }
  if (answer.kind !== 'none') return;
  const body = page.$('body')[0];
  for (const line of body === undefined ? [] : linesOf(body, 'all')) {
    if (line.text.length > LONGEST_DATE_LINE || line.table !== null) continue;
    const plain = line.text.replaceAll('：', ':').replace(/\blast reviewed\b/iu, 'last revised');
    const dates = [...new Set(updatedDates(plain).map(({ value }) => value))];
    if (dates.length === 1 && !OTHER_DOCUMENT.test(line.text)) {
      draft.say(key, dates[0] ?? null, page.quoteSpan(line.first, line.last));
    }
  }
}

const OTHER_DOCUMENT = /\b(?:policy|terms|agreement|website|site|addendum|copyright)\b|©/iu;

function shiftAt({ all }: Statements, at: number): number {
  let length = 0;
  for (const { block, start } of all) {
    if (at < length + block.text.length + 1) return start - length;
    length += block.text.length + 1;
  }
  return 0;
}
