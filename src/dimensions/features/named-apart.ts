// Integrations that stand in no list: each under a heading of its own, or linked to its own page.

import type { Element } from 'domhandler';
import { getDomain } from 'tldts';
import type { Locator } from '../../core/facts/fact.ts';
import type { Page } from '../page/page.ts';
import { isElement } from '../page/visible.ts';
import { INTEGRATIONS_PART } from './connecting-words.ts';
import { isToCome } from './directory.ts';
import { type Item, itemOf } from './entry.ts';
import { isOfSomebody } from './integration-lists.ts';
import { OTHER_LIST, REASONS, SOMEBODY } from './integration-words.ts';
import { isKnownService, isTechnology } from './known-services.ts';
import { isContent, type Section } from './places.ts';
import { servicesOf } from './service-names.ts';

export interface Place {
  readonly name: string;
  readonly locator: Locator | null;
}

const LEAST = 3;
const MOST_LINKS = 3_000;

/** Headings of one level that are names of services that are known. */
export function namedByHeadings(
  page: Page,
  sections: readonly Section[],
  isWhole: boolean,
): readonly Place[] {
  const found: Place[] = [];
  for (const level of [2, 3, 4, 5]) {
    const titled = ofLevel(sections, level).filter(({ heading }) => !isOfSomebody(heading));
    const known = titled.filter(({ title }) => isKnown(title));
    const isMany = known.length >= LEAST;
    const own = isMany ? known : known.filter(({ title }) => isSurelyNamed(title));
    for (const { title, heading } of isWhole && isMany ? builtAlike(titled, known) : own) {
      const locator = page.quote(heading);
      found.push(...servicesOf(title).map((name) => ({ name, locator })));
    }
  }
  return found;
}

/** So many of the headings that are built alike have to be known. */
const SHARE_KNOWN = 0.6;
const NAME_WORDS = 3;

/** With those that stand in boxes built like theirs: the unknown among entries of one directory. */
function builtAlike(all: readonly Section[], known: readonly Section[]): readonly Section[] {
  const byShape = Map.groupBy(all, ({ heading }) => shapeOf(heading));
  return [...byShape].flatMap(([shape, alike]) => {
    const own = alike.filter((one) => known.includes(one));
    const isDirectory = shape !== null && own.length >= LEAST;
    if (!isDirectory || own.length < alike.length * SHARE_KNOWN) return own;
    return alike.filter((one) => own.includes(one) || isNamed(one));
  });
}

/** The classes of a heading and of the two boxes around it; null where they have none. */
function shapeOf(heading: Element): string | null {
  const around = [heading, heading.parent, heading.parent?.parent].filter(isElement);
  const classes = around.map((one) => `${one.name} ${one.attribs.class ?? ''}`);
  return around.some((one) => one.attribs.class) ? classes.join(' < ') : null;
}

function isNamed({ title }: Section): boolean {
  const words = title.split(' ');
  if (words.length > NAME_WORDS || /[?!.:,]$|(?:connectors?|APIs?)$/i.test(title)) return false;
  return words.every((word) => /^[\p{Lu}\d]/u.test(word)) && servicesOf(title).length > 0;
}

/** Services that are called by a word that a heading may as well begin and end with. */
const WORDS =
  /^(?:make|close|front|box|linear|square|segment|shortcut|heap|buffer|sage|meta|teams|excel|canvas|goose|drift|lever|loom|monday|exchange|access|planner|forms|docs|drive|meet|outreach|keap|chorus|gusto|abstract|ghost|duo|coda|git|mandrill|instantly|copper|streak|podium|rest api|webhooks?|mcp|sso)$/i;

function isSurelyNamed(title: string): boolean {
  return servicesOf(title).every((name) => !WORDS.test(name) && !isTechnology(name));
}

function isKnown(title: string): boolean {
  const services = servicesOf(title);
  return services.length > 0 && services.every(isKnownService);
}

/** Leaves out those below a heading that says that what follows is something else. */
function ofLevel(sections: readonly Section[], level: number): readonly Section[] {
  const found: Section[] = [];
  let isOther = false;
  for (const section of sections) {
    if (section.level < level) isOther = isOfOthers(section.title);
    else if (section.level === level && !isOther) found.push(section);
  }
  return found;
}

function isOfOthers(title: string): boolean {
  return OTHER_LIST.test(title) || SOMEBODY.test(title) || REASONS.test(title);
}

/** Links to pages in a directory of the site's own, each named as its address says. */
export function namedByAddresses(page: Page, all: readonly Section[]): readonly Place[] {
  const others = new Set(
    all.filter(({ title }) => isOfOthers(title)).flatMap(({ elements }) => elements),
  );
  const own = getDomain(page.url.hostname, { allowPrivateDomains: true });
  const links = page.$('a[href]').toArray().slice(0, MOST_LINKS);
  const items = links.flatMap((link) => {
    const url = URL.parse((link.attribs.href ?? '').trim(), page.base.href);
    const isOwn = url !== null && getDomain(url.hostname, { allowPrivateDomains: true }) === own;
    if (!isOwn || !isEntry(url) || !isContent(page, link) || isOfSomebody(link)) return [];
    if (others.has(link)) return [];
    const item = itemAround(page, link);
    return item === null ? [] : [item];
  });
  if (new Set(items.map(({ slug }) => slug)).size < LEAST) return [];
  return items.flatMap(({ element, name }) => {
    const locator = page.quote(element) ?? page.quote(element, name);
    return servicesOf(name).map((one) => ({ name: one, locator }));
  });
}

// The company's own products may be its apps, extensions and plug-ins.
/** `/integrations/slack`, and nothing deeper. */
function isEntry({ pathname, search, hash }: URL): boolean {
  const parts = pathname.split('/').filter((part) => part !== '');
  return search === '' && hash === '' && INTEGRATIONS_PART.test(parts.at(-2) ?? '');
}

/** "Slack" at `/integrations/slack`, letter by letter. */
function isNamedAs({ slug }: Item, { attribs }: Element): boolean {
  const last = (attribs.href ?? '').replace(/[?#].*$|(?:\/index)?(?:\.html?)?\/?$/gi, '');
  const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return plain(slug) === plain(last.split('/').at(-1) ?? '');
}

const MOST_AROUND = 3;

/** The link, or what holds it and no other, where that is named as the address says. */
function itemAround(page: Page, link: Element): Item | null {
  const holders = [link];
  for (let at = link.parent; holders.length <= MOST_AROUND && isElement(at); at = at.parent) {
    const hrefs = page.$(at).find('a[href]').toArray();
    const isAlone = hrefs.every(({ attribs }) => attribs.href === link.attribs.href);
    if (!isAlone || at.name === 'body') break;
    holders.push(at);
  }
  const widest = holders.at(-1);
  if (widest === undefined || isToCome(page, widest)) return null;
  for (const holder of holders) {
    const item = itemOf(page, holder);
    if (item !== null && isNamedAs(item, link)) return item;
  }
  return null;
}
