// Which lists of a page are surely lists of integrations.

import type { Element } from 'domhandler';
import type { Page } from '../page/page.ts';
import { isElement } from '../page/visible.ts';
import { INTEGRATIONS_PART } from './connecting-words.ts';
import { type Directory, directories } from './directory.ts';
import type { Item } from './entry.ts';
import { CONNECTING, isKind, OTHER_LIST, REASONS, SOMEBODY, TITLE } from './integration-words.ts';
import { isKnownService, isTechnology } from './known-services.ts';
import type { Section } from './places.ts';
import { servicesOf } from './service-names.ts';

export const LEAST = 3;
/** A category may hold less, where it is built like one that holds enough. */
const LEAST_OF_CATEGORY = 2;
/** A list in which so many are known is one of such services. */
const SHARE_KNOWN = 0.5;
/** A list in which so many are called after kinds of services is one of those. */
const SHARE_KINDS = 0.3;
const SOMEBODY_CLASS =
  /testimonial|review|(?:^|[-_\s])(?:customers?|clients?|authors?|team|trusted|investors?)(?:$|[-_\s])/i;

/** Every list that may be one, and those that surely are; `sections` where only there. */
export function integrationLists(
  page: Page,
  sections: readonly Section[] | null,
): { readonly lists: readonly Directory[]; readonly chosen: readonly Directory[] } {
  // On a page that is a directory every list is part of it; elsewhere its own heading says so.
  const lists = directories(page, sections === null ? LEAST_OF_CATEGORY : LEAST)
    .filter((list) => sections === null || list.isLabelled || isUnder(sections, list))
    .filter((list) => sections === null || !isOfTechnologies(list))
    .filter((list) => !isOfOthers(list) && !isOfKinds(list) && !isMenu(list));
  const surely = lists.filter(
    (list) => list.items.length >= LEAST && isSurely(list, sections === null),
  );
  const shapes = new Set(surely.map(shapeOf));
  const whole = sections === null ? shapesOfDirectories(lists) : new Set<string>();
  // One more category of the same directory.
  const isCategory = (list: Directory): boolean => {
    const shape = shapeOf(list);
    if (whole.has(shape)) return true;
    return sections === null && shapes.has(shape) && (isLike(list) || isNamedAsKind(list));
  };
  return { lists, chosen: lists.filter((list) => surely.includes(list) || isCategory(list)) };
}

/** So many entries of lists that are built alike, and such a share, have to be known. */
const LEAST_KNOWN_IN_ALL = 4;
const SHARE_KNOWN_IN_ALL = 0.35;

/** Shapes of the lists that are together one directory, whatever its categories are called. */
function shapesOfDirectories(lists: readonly Directory[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [shape, alike] of Map.groupBy(lists, shapeOf)) {
    const items = alike.flatMap((list) => list.items);
    const known = items.filter(isKnown).length;
    const isOne = known >= LEAST_KNOWN_IN_ALL && known >= items.length * SHARE_KNOWN_IN_ALL;
    if (alike.length > 1 && isOne && !items.some(({ isLogo }) => isLogo)) found.add(shape);
  }
  return found;
}

// "Destinations we can review during onboarding" are not there yet.
const MAYBE =
  /\bwe (?:can|could|may|might) (?:review|consider|explore|discuss|evaluate|build|add)\b|\b(?:up)?on request\b|\b(?:most )?requested\b|^(?:(?:the|our|product) )*road-?map(?: \p{L}+)?$|\b(?:on|from) (?:the|our) road-?map\b|\bwe(?:['’]re| are) (?:exploring|considering|evaluating|looking at)\b|\bunder (?:review|consideration|evaluation)\b|\bwish ?list\b|\bauf (?:anfrage|wunsch)\b|\bsur demande\b|\bbajo (?:demanda|petición)\b/iu;

function isUnder(sections: readonly Section[], { items }: Directory): boolean {
  const [first] = items;
  return first !== undefined && sections.some(({ elements }) => elements.includes(first.element));
}

function isOfKinds({ items }: Directory): boolean {
  return items.filter(({ name }) => isKind(name)).length > items.length * SHARE_KINDS;
}

const OF_MENUS =
  /^(?:home|products?|features?|pricing|plans|prices|customers?|security|about(?: us)?|careers|jobs|blog|docs|documentation|log ?in|sign ?(?:in|up)|contact(?: us)?|terms|privacy|support|help|changelog|status(?: page)?|resources|company|solutions|integrations)$/i;

/** A menu of the site, whatever element it is written in. */
function isMenu({ items }: Directory): boolean {
  return items.filter(({ name }) => OF_MENUS.test(name)).length >= LEAST_OF_CATEGORY;
}

function isNamedAsKind({ heading }: Directory): boolean {
  return isKind(heading) || /\d ?(?:integrations|apps|connectors)$/i.test(heading);
}

export function isOfOthers({
  heading,
  lead,
  parent,
}: Pick<Directory, 'heading' | 'lead' | 'parent'>): boolean {
  if (OTHER_LIST.test(heading) || REASONS.test(heading)) return true;
  if (MAYBE.test(heading) || (lead.length <= 120 && MAYBE.test(lead))) return true;
  if (SOMEBODY.test(heading) && !CONNECTING.test(heading)) return true;
  if (lead.length <= 120 && SOMEBODY.test(lead) && !CONNECTING.test(lead)) return true;
  return isOfSomebody(parent);
}

/** The classes around it tell: a testimonial, a wall of customers. */
export function isOfSomebody(element: Element): boolean {
  for (let at: Element | null = element; at !== null; at = elementAround(at)) {
    if (at.name !== 'body' && SOMEBODY_CLASS.test(at.attribs.class ?? '')) return true;
  }
  return false;
}

function elementAround({ parent }: Element): Element | null {
  return parent !== null && isElement(parent) ? parent : null;
}

/** Each entry has its own page where such pages are, or the heading and most names are of such. */
function isSurely({ items, heading, lead }: Directory, isWhole: boolean): boolean {
  const share = (is: (item: Item) => boolean): number => items.filter(is).length / items.length;
  const known = share(isKnown);
  // Elsewhere what has a page among apps may be the company's own.
  if (share(hasPage) === 1 && (isWhole || known > 0)) return true;
  // A logo alone vouches for nothing: it may be a customer's.
  if (items.some(({ isLogo }) => isLogo)) {
    return CONNECTING.test(`${heading} ${lead}`) && known >= SHARE_KNOWN;
  }
  if (known >= SHARE_KNOWN) return true;
  if (isWhole && isLongList(items, heading)) return true;
  return TITLE.test(heading) && items.every(({ vouched }) => vouched !== 'none');
}

/** A list so long, of short names, is one of services where so many of them are known. */
const LONG_LIST = 8;
const LEAST_KNOWN_IN_LONG = 3;
const NAME_WORDS = 3;

function isLongList(items: readonly Item[], heading: string): boolean {
  if (items.length < LONG_LIST || REASONS.test(heading)) return false;
  if (items.some(({ name }) => name.split(' ').length > NAME_WORDS + 1)) return false;
  const words = items.reduce((sum, { name }) => sum + name.split(' ').length, 0);
  const named = items.filter(({ name }) => /^(?:[\p{Lu}\d]|\S+\.\S)/u.test(name)).length;
  return (
    words <= items.length * NAME_WORDS &&
    named === items.length &&
    items.filter(isKnown).length >= LEAST_KNOWN_IN_LONG
  );
}

const OF_APPS =
  /^(?:apps?|app-(?:directory|marketplace|store)|marketplace|plugins?|add-?ons?|extensions?)$/i;

function hasPage({ vouched, hrefs }: Item): boolean {
  return vouched === 'address' && hrefs.some(isOfDirectory);
}

/** Is it the address of something in a directory? */
function isOfDirectory(href: string): boolean {
  const path = URL.parse(href.trim(), 'https://host.invalid/')?.pathname ?? '/';
  return path.split('/').some((part) => OF_APPS.test(part) || INTEGRATIONS_PART.test(part));
}

/** Some of its entries are as those of a directory of integrations are. */
function isLike({ items }: Directory): boolean {
  return items.some((item) => hasPage(item) || isKnown(item));
}

function isKnown({ name }: Item): boolean {
  return servicesOf(name).some(isKnownService);
}

// Beside a piece of code stand the languages in which it is shown.
function isOfTechnologies({ items }: Directory): boolean {
  return items.filter(({ name }) => isTechnology(name)).length > items.length * SHARE_KNOWN;
}

/** How its entries are built: the lists of one directory are built alike. */
function shapeOf({ parent, items }: Directory): string {
  const [first] = items;
  const classes = [parent, ...(first === undefined ? [] : [first.element])].map(
    (one) => `${one.name} ${one.attribs.class ?? ''}`,
  );
  const kind = first === undefined ? '' : `${first.isLogo} ${first.hrefs.length > 0}`;
  return `${classes.join(' > ')} ${kind}`;
}
