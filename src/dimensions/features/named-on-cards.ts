// Integrations on cards: siblings built alike, whose names stand in the same place of each.

import type { Element } from 'domhandler';
import type { Page } from '../page/page.ts';
import { builtAlike, LEAST_SIBLINGS, type Slot, slotsOf } from '../page/siblings.ts';
import { collapse, isElement, visibleText } from '../page/visible.ts';
import { isToCome } from './directory.ts';
import { isOfOthers } from './integration-lists.ts';
import { isKind } from './integration-words.ts';
import { isKnownService, isTechnology } from './known-services.ts';
import type { Place } from './named-apart.ts';
import { namedTogether } from './named-together.ts';
import { isContent, type Section } from './places.ts';
import { servicesOf } from './service-names.ts';

/** Among names of which so many are known, one that is not is a service as well. */
const LEAST_KNOWN = 2;
const SHARE_KNOWN = 0.3;
/** Where fewer are known, one that is no name tells that the others may be none as well. */
const SHARE_SURE = 0.5;
/** A place in which fewer of the cards have a name is not where they are named. */
const SHARE_NAMED = 0.8;
const LONGEST_NAME = 40;
const MOST_WORDS = 4;

/** Cards beside each other, with the title of the section that they stand in. */
interface Group {
  readonly cards: readonly Element[];
  readonly parent: Element;
  readonly heading: string;
}

/** Reads the cards of these sections, each named in the place where most names are known. */
export function namedOnCards(
  page: Page,
  sections: readonly Section[],
  isWhole: boolean,
): readonly Place[] {
  const groups = groupsOf(page, sections);
  const sure = groups.map((group) => ({ group, slot: slotOfNames(page, group.cards) }));
  return sure.flatMap(({ group, slot }) => {
    const others = isWhole ? sure.filter((one) => isMadeAs(one.group, group)) : [];
    const names = slot ?? slotAsIn(group, others);
    return [
      ...(names === null ? [] : named(page, group.cards, names)),
      ...inBrackets(page, group.cards),
      ...inRows(page, group.cards),
      ...namedTogether(page, group.cards),
    ];
  });
}

function groupsOf(page: Page, sections: readonly Section[]): readonly Group[] {
  const found: Group[] = [];
  // A card with a heading of its own ends the section that it stands in.
  const inOwn = sections.flatMap(({ title, elements }) => {
    const lead = elements.find(({ name }) => name === 'p');
    const said = lead === undefined ? '' : visibleText(lead);
    return elements.map((element) => ({ element, heading: title, lead: said }));
  });
  for (const [parent, children] of Map.groupBy(inOwn, ({ element }) => element.parent)) {
    const isFew = children.length < LEAST_SIBLINGS;
    if (isFew || parent === null || !isElement(parent) || !isContent(page, parent)) continue;
    const own = children.filter((child) => !isOfOthers({ ...child, parent }));
    for (const alike of builtAlike(own.map(({ element }) => element))) {
      const cards = alike.filter((card) => !isToCome(page, card));
      const heading = own.find(({ element }) => element === cards[0])?.heading ?? '';
      if (cards.length >= LEAST_SIBLINGS) found.push({ cards, parent, heading });
    }
  }
  return found;
}

function isMadeAs({ parent, cards }: Group, other: Group): boolean {
  return (
    parent !== other.parent &&
    parent.name === other.parent.name &&
    parent.attribs.class === other.parent.attribs.class &&
    cards[0]?.name === other.cards[0]?.name
  );
}

/** The place in which the cards of other categories built alike surely name services. */
function slotAsIn(
  { cards, heading }: Group,
  others: readonly { readonly slot: Slot | null }[],
): Slot | null {
  if (!OF_KIND.test(heading) && !isKind(heading)) return null;
  const places = new Set(others.map(({ slot }) => slot?.place));
  const slot = slotsOf(cards).find(({ place }) => places.has(place));
  return slot !== undefined && isOfNames(slot) && slot.texts.every(isNameOrOthers) ? slot : null;
}

function named(page: Page, cards: readonly Element[], slot: Slot): readonly Place[] {
  return slot.texts.flatMap((text, at) => {
    const card = cards[at];
    if (text === null || card === undefined || !isNamed(text)) return [];
    const locator = page.quote(card, text) ?? page.quote(card);
    return servicesOf(text).map((name) => ({ name, locator }));
  });
}

/** "Factoring & dispatch tools", whatever trade the tools are of. */
const OF_KIND =
  /^(?:[\p{L}&/-]+ ){0,4}(?:systems?|platforms?|software|apps|tools|services|providers|networks|channels|systeme|plattformen|plateformes|outils|logiciels|plataformas|herramientas|sistemas|piattaforme|sistemi|systemen)$/iu;

const KIND_OF = /^(?<kind>[^()]{2,40}?)\s?\((?<names>[^()]{5,120})\)$/u;
const AND_MORE =
  /(?:,?\s*(?:…|\.\.\.|etc\.?|and more|& more|u\.\s?a\.|entre outros|y más|e mais))+$/iu;
/** So many siblings that name a kind, and in brackets some of it, are a list of those. */
const LEAST_KINDS = 2;

/** "ERP (Acme, Other)", among others that are written like it. */
function inBrackets(page: Page, cards: readonly Element[]): readonly Place[] {
  const listed = cards.flatMap((card) => {
    const { kind, names } = KIND_OF.exec(visibleText(card))?.groups ?? {};
    if (kind === undefined || names === undefined || isToCome(page, card)) return [];
    const all = names
      .replace(AND_MORE, '')
      .split(/\s*[,;|]\s*/)
      .filter((name) => name !== '');
    const isList = all.length > 1 && all.every(isNamed) && !all.some(isTechnology);
    return isList ? [{ card, all }] : [];
  });
  const isOfServices = listed.some(({ all }) => all.some(isKnownService));
  if (listed.length < LEAST_KINDS || !isOfServices) return [];
  return listed.flatMap(({ card, all }) => {
    const locator = page.quote(card);
    return all.flatMap(servicesOf).map((name) => ({ name, locator }));
  });
}

const SUPPORTS =
  /^(?:(?:supports?|works with|integrates with|connects (?:to|with)|compatible with|unterstützt|compatible avec|compatible con|suporta|ondersteunt)(?: \p{Ll}+)?:?|e\.g\.)\s+(?=\p{Lu})/iu;

/** Siblings of which each names several: "Acme, Other, Third". */
function inRows(page: Page, cards: readonly Element[]): readonly Place[] {
  return cards.flatMap((card) => {
    // What stands beside a label is read with it.
    if (/^(?:t[rdh]|d[td])$/.test(card.name)) return [];
    const said = visibleText(card).replace(AND_MORE, '').replace(SUPPORTS, '');
    const all = said.split(/\s*,\s+/);
    const isList = all.length > 1 && !/[:()]/.test(said) && all.every(isNamed);
    if (all.some(isTechnology)) return [];
    if (!isList || all.filter(isKnownService).length < LEAST_KNOWN) return [];
    const locator = page.quote(card);
    return all.flatMap(servicesOf).map((name) => ({ name, locator }));
  });
}

/** The place in which most names are known, or which the logos of all cards repeat. */
function slotOfNames(page: Page, cards: readonly Element[]): Slot | null {
  const slots = slotsOf(cards).filter(isOfNames);
  const byKnown = slots.map((one) => ({ one, known: knownIn(one) }));
  const [best] = byKnown.sort((a, b) => b.known - a.known);
  if (best === undefined) return null;
  const { one, known } = best;
  const isSure = known >= cards.length * SHARE_SURE || one.texts.every(isNameOrOthers);
  if (known >= LEAST_KNOWN && known >= cards.length * SHARE_KNOWN && isSure) return one;
  const alts = cards.map((card) => altsIn(page, card));
  return slots.find((slot) => areLogosOf(alts, slot, known > 0)) ?? null;
}

function altsIn(page: Page, card: Element): readonly string[] {
  const images = page.$(card).find('img[alt]').toArray();
  return images.map(({ attribs }) => collapse(attribs.alt ?? ''));
}

/** "Acme logo" beside "Acme" on each; "Acme" alone may be the picture of a feature. */
function areLogosOf(
  alts: readonly (readonly string[])[],
  { texts }: Slot,
  mayBeBare: boolean,
): boolean {
  return alts.every((own, at) => {
    const text = texts[at] ?? '';
    // "Your system?" closes such a list.
    if (own.length === 0 && at === alts.length - 1 && at >= LEAST_SIBLINGS && !isNamed(text))
      return true;
    const name = text.toLowerCase();
    return own.some((alt) => {
      const said = alt.toLowerCase();
      return said === `${name} logo` || said === `logo ${name}` || (mayBeBare && said === name);
    });
  });
}

/** Each card has another name here. */
function isOfNames({ texts }: Slot): boolean {
  const names = texts.filter((text) => text !== null);
  if (names.length < texts.length * SHARE_NAMED || new Set(names).size < names.length) return false;
  return names.filter(isShort).length >= names.length * SHARE_NAMED;
}

function isShort(text: string): boolean {
  return text.length <= LONGEST_NAME && text.split(' ').length <= MOST_WORDS;
}

function knownIn({ texts }: Slot): number {
  return texts.filter((text) => text !== null && isKnownService(text) && !isTechnology(text))
    .length;
}

const OTHERS =
  /^(?:\+ ?\d*|(?:any |all |many )?others?|more|custom|your|own|generic|universal|autres?|otros?|outros?|altri|andere|weitere|eigene)(?!\p{L})/iu;

/** A name as services write it: every word of it holds a capital letter or begins with a digit. */
function isNamed(text: string): boolean {
  if (isKnownService(text)) return true;
  if (!isShort(text) || isKind(text) || OTHERS.test(text) || /[?!.:,;]$/.test(text)) return false;
  return text
    .split(/[\s/-]+/)
    .every((word) => SMALL.test(word) || /^(?:[(\p{Lu}\d]|\p{Ll}+\p{Lu})/u.test(word));
}

function isNameOrOthers(text: string | null): boolean {
  return text === null || isNamed(text) || OTHERS.test(text);
}

const SMALL = /^(?:&|\+|and|for|the|by|of|und|de)$/;
