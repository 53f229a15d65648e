// Lists of named things (integrations, models): siblings of one kind with one name each.

import type { Element } from 'domhandler';
import type { Page } from '../page/page.ts';
import { classesOf, isElement, visibleText } from '../page/visible.ts';
import { columnItems, type Item, itemOf } from './entry.ts';
import { TITLE } from './integration-words.ts';
import { childElements, isContent } from './places.ts';
import { withoutShared } from './shared-words.ts';

export interface Directory {
  readonly parent: Element;
  readonly items: readonly Item[];
  /** Entries that are no names. */
  readonly unread: number;
  /** The nearest heading before the list and in no other; '' where there is none. */
  readonly heading: string;
  /** The heading is its own first entry: "Integrations", and the names beside it. */
  readonly isLabelled: boolean;
  /** The paragraph between that heading and the list; '' where there is none. */
  readonly lead: string;
}

const MAX_LISTS = 400;
const MAX_ITEMS = 3_000;

/** Every list of at least `least` entries in the content, most of which are names. */
export function directories(page: Page, least: number): readonly Directory[] {
  const found: Directory[] = [];
  let looked = 0;
  let before = { heading: '', lead: '' };
  // The headings of entries are no headings of the lists after them.
  let listEnds = 0;
  for (const parent of page.$('body *').toArray()) {
    if (looked > MAX_LISTS) break;
    const offset = parent.sourceCodeLocation?.startOffset ?? 0;
    if (offset >= listEnds && SAID_BEFORE.test(parent.name) && isContent(page, parent)) {
      before = after(before, parent);
    }
    const list = entriesOf(parent, least, page.role !== 'integrations');
    if (list === null || !isContent(page, parent)) continue;
    looked++;
    const read = readEntries(page, list.entries, least);
    if (read === null) continue;
    const label = labelBefore(parent);
    const isLabelled = list.isLabelled || label !== null;
    const said = label === null ? before : { heading: label, lead: '' };
    found.push({ parent, ...read, isLabelled, ...list.before.reduce(after, said) });
    listEnds = parent.sourceCodeLocation?.endOffset ?? 0;
  }
  return namedAlone(found);
}

/** What many entries of the page share is said of all its lists. */
function namedAlone(lists: readonly Directory[]): readonly Directory[] {
  const named = new Map<Item, Item>();
  const items = lists.flatMap((list) => list.items);
  for (const [at, item] of withoutShared(items).entries()) {
    const before = items[at];
    if (before !== undefined && before !== item) named.set(before, item);
  }
  if (named.size === 0) return lists;
  return lists.map((list) => ({ ...list, items: list.items.map((one) => named.get(one) ?? one) }));
}

const LONGEST_LABEL = 40;

/** The words right before the list where they are what such a list is called: "Adapters". */
function labelBefore(list: Element): string | null {
  const { parent } = list;
  const isAlone = parent !== null && isElement(parent) && childElements(parent).length === 1;
  let at = isAlone ? parent.prev : list.prev;
  while (at !== null && !isElement(at)) at = at.prev;
  if (at === null || !/^(?:div|span|strong|b|p|label|dt)$/.test(at.name)) return null;
  const text = at.children.length > 3 ? '' : visibleText(at).replace(/\s?:$/, '');
  return text.length <= LONGEST_LABEL && TITLE.test(text) ? text : null;
}

const SAID_BEFORE = /^(?:h[1-6]|p)$/;

interface Said {
  readonly heading: string;
  readonly lead: string;
}

function after(said: Said, element: Element): Said {
  const text = visibleText(element);
  if (element.name === 'p') return { ...said, lead: text };
  return text === '' ? said : { heading: text, lead: '' };
}

function readEntries(
  page: Page,
  entries: readonly Element[],
  least: number,
): Pick<Directory, 'items' | 'unread'> | null {
  // Most lists are of sentences: their first items tell without reading the rest.
  const hopeless = entries.slice(0, FIRST).every((entry) => itemOf(page, entry) === null);
  if (hopeless && columnItems(entries.slice(0, FIRST)) === null) return null;
  const there = entries.filter(
    (entry) => !isToCome(page, entry) && !AND_MORE.test(ownWords(entry)),
  );
  const named = hopeless ? [] : there.flatMap((entry) => itemOf(page, entry) ?? []);
  const read = named.length < there.length * MOST ? (columnItems(there) ?? []) : named;
  const items = [...new Map(read.toReversed().map((item) => [item.slug, item])).values()];
  if (items.length < least || read.length < there.length * MOST) return null;
  return { items: items.toReversed(), unread: there.length - read.length };
}

/** "+14 more" closes a list and is no entry of it. */
const AND_MORE = /^(?:\+ ?\d+|(?:\+ ?\d* |and )?(?:many )?more)(?: \p{L}+)?(?:…|\.\.\.)?$/iu;

function ownWords(entry: Element): string {
  return entry.children.length > 2 ? '' : visibleText(entry);
}

const FIRST = 3;
const NO_ENTRY = new Set('style script template link noscript br hr'.split(' '));
const KINDS = new Set('li a div article section figure img tr td dt span p button'.split(' '));
/** The share of a list's entries that have to be names. */
const MOST = 0.8;
/** Beside its entries a list may hold its heading, a sentence and a button. */
const MOST_BESIDE = 3;

interface Entries {
  readonly entries: readonly Element[];
  readonly before: readonly Element[];
  readonly isLabelled: boolean;
}

/** The children of one kind, and what is said above them. */
function entriesOf(parent: Element, least: number, mayLabel: boolean): Entries | null {
  const children = childElements(parent).filter((child) => !NO_ENTRY.has(child.name));
  if (children.length < least || children.length > MAX_ITEMS) return null;
  const names = Map.groupBy(children, ({ name }) => name);
  // What each term means stands beside it.
  const terms = parent.name === 'dl' ? names.get('dt') : undefined;
  const [most = []] = [...names.values()].sort((a, b) => b.length - a.length);
  const alike = terms ?? most;
  const entries = alike.filter((one) => one.name !== 'tr' || hasCell(one));
  const [first] = entries;
  if (first === undefined || entries.length < least || !KINDS.has(first.name)) return null;
  if (terms === undefined && children.length - alike.length > MOST_BESIDE) return null;
  if (!isOfOneKind(entries)) return null;
  const start = children.indexOf(first);
  const before = children.slice(0, start).filter(({ name }) => SAID_BEFORE.test(name));
  // On a page of integrations it may be a filter: "All integrations", and their kinds.
  const isLabelled =
    mayLabel && entries.length > least && TITLE.test(visibleText(first).replace(/:$/, ''));
  if (isLabelled) return { entries: entries.slice(1), before: [...before, first], isLabelled };
  return { entries, before, isLabelled };
}

function hasCell(row: Element): boolean {
  return childElements(row).some(({ name }) => name === 'td');
}

/** A class that all siblings share, or none at all. */
function isOfOneKind(entries: readonly Element[]): boolean {
  if (entries.every(({ name }) => name === 'li' || name === 'tr' || name === 'td')) return true;
  const [first, ...others] = entries.map(classesOf);
  if (first === undefined) return false;
  if (first.length === 0) return others.every((classes) => classes.length === 0);
  return first.some((name) => others.every((classes) => classes.includes(name)));
}

const TO_COME =
  /^\(?(?:(?:coming|beta|available|launching|arriving) soon|soon|in development|on (?:the|our) roadmap|not yet available|(?:coming|planned|launching|expected|available)(?: (?:in|for))?(?: (?:early|mid|late))?(?: (?:Q[1-4]|spring|summer|autumn|fall|winter|\p{Lu}\p{Ll}{2,8}))?(?: 20\d\d)?|waitlist|join (?:the )?waitlist|demnächst|bald(?: verfügbar)?|in kürze|in planung|geplant|in entwicklung|in vorbereitung|bientôt(?: disponible)?|à venir|prochainement|en développement|próximamente|en desarrollo|muy pronto|prossimamente|in arrivo|binnenkort|em breve)\)?[.!…]*$/iu;
const ENDS_TO_COME =
  /(?:^|[\s(–—-])(?:coming soon|beta soon|demnächst|bientôt disponible|à venir|próximamente)\)?$/iu;

/** Is the entry announced rather than there, by a badge or its last words? */
export function isToCome(page: Page, element: Element): boolean {
  const text = visibleText(element);
  if (text.length > 300) return false;
  if (ENDS_TO_COME.test(text)) return true;
  const parts = page.$(element).find('*').toArray();
  return parts.some((part) => {
    const said = visibleText(part);
    return !/^(?:now )?available(?: (?:now|today))?[.!]?$/i.test(said) && TO_COME.test(said);
  });
}
