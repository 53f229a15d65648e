// Reads how a company presents itself on its home page, and whom it names as its customers.

import type { AnyNode, Element } from 'domhandler';
import { type Abstention, type Extraction, keyMatches, type Reading } from '../core/facts/fact.ts';
import type { Reader } from '../core/facts/reader.ts';
import { readJsonLd } from './page/json-ld.ts';
import { ownOrganizations } from './page/own-organization.ts';
import type { Page } from './page/page.ts';
import { collapse, isElement, isInHidden, visibleText } from './page/visible.ts';
import { readCallToAction } from './positioning/call-to-action.ts';
import { readCustomers } from './positioning/customers.ts';
import { quoteInside } from './positioning/inner-quote.ts';
import { readOrganization } from './positioning/organization.ts';
import type { Sink } from './positioning/sink.ts';
import { readSocial } from './positioning/social.ts';

export const positioning: Reader<Page> = {
  name: 'positioning',
  version: 18,
  timeless: true,
  dimension: 'positioning',
  roles: ['home', 'customers'],
  families: [
    'positioning.title',
    'positioning.meta_description',
    'positioning.og_title',
    'positioning.og_description',
    'positioning.h1',
    'positioning.tagline',
    'positioning.org.*',
    'positioning.social.*',
    'positioning.cta.primary',
    'positioning.customer.{slug}',
    'positioning.customer.count_claimed',
  ],
  read,
};

function read(page: Page): Extraction {
  const readings: Reading[] = [];
  const abstentions: Abstention[] = [];
  const sink: Sink = {
    say(key, value, locator, evidence = 'page_text', unit) {
      if (locator === null) {
        abstentions.push({ keys: key, reason: 'no quote', candidates: [value] });
        return;
      }
      const same = { unit: unit ?? null, product: null, confidence: null };
      const provenance = 'company_stated';
      readings.push({ key, value, ...same, provenance, evidenceType: evidence, locator });
    },
    abstain(keys, reason, candidates) {
      abstentions.push({ keys, reason, candidates });
    },
  };
  if (page.role === 'home') readHome(page, sink);
  readCustomers(page, sink);
  return {
    recognised: recognisedIn(readings),
    readings: readings.sort((a, b) => (a.key < b.key ? -1 : 1)),
    abstentions: abstentions.sort((a, b) => (a.keys < b.keys ? -1 : 1)),
  };
}

function readHome(page: Page, sink: Sink): void {
  readHead(page, sink);
  readHeading(page, sink);
  const items = readJsonLd(page);
  readOrganization(page, items, sink);
  readSocial(page, ownOrganizations(page, items), sink);
  readCallToAction(page, sink);
}

const HEAD = [
  'positioning.title',
  'positioning.meta_description',
  'positioning.og_title',
  'positioning.og_description',
];

/** Adds to what was read: the head of the page is one place, which shows what it lacks. */
function recognisedIn(readings: readonly Reading[]): readonly string[] {
  const read = (pattern: string): boolean => readings.some(({ key }) => keyMatches(pattern, key));
  const head = HEAD.some(read);
  return positioning.families.filter((family) => (head && HEAD.includes(family)) || read(family));
}

function readHead(page: Page, sink: Sink): void {
  const heads = page.$('head > title').toArray();
  // What does not belong into a head moves all after it into the body.
  const titles = heads.length > 0 ? heads : page.$('body > title').toArray();
  one(sink, 'positioning.title', titles, (title) => {
    return { text: page.$(title).text(), node: title.children[0] ?? title };
  });
  const metas = page.$('head > meta, body > meta').toArray();
  const named = (attribute: string, name: string) =>
    metas.filter((meta) => meta.attribs[attribute]?.trim().toLowerCase() === name);
  const content = (meta: Element) => ({ text: meta.attribs.content ?? '', node: meta });
  const described = named('name', 'description');
  // One that is written for other sites as well goes behind one that is not.
  const only = described.filter((meta) => meta.attribs.property === undefined);
  const descriptions = only.length > 0 ? only : described;
  one(sink, 'positioning.meta_description', descriptions, content);
  one(sink, 'positioning.og_title', named('property', 'og:title'), content);
  one(sink, 'positioning.og_description', named('property', 'og:description'), content);

  function one(
    into: Sink,
    key: string,
    elements: readonly Element[],
    read: (element: Element) => { readonly text: string; readonly node: AnyNode },
  ): void {
    const found = elements.map(read).filter(({ text }) => collapse(text) !== '');
    const texts = [...new Set(found.map(({ text }) => collapse(text)))];
    const [first] = found;
    if (first === undefined) return;
    if (texts.length > 1) into.abstain(key, 'several that differ', texts);
    else into.say(key, collapse(first.text), page.quote(first.node));
  }
}

/** Its text, where a label of several words ends before the words that it stands above. */
function textOf(h1: Element): string {
  const text = visibleText(h1);
  const labels = h1.children.filter(isElement).map(visibleText);
  return labels.reduce((all, label) => {
    const isLabel = label.includes(' ') && /[\p{Ll}\p{Lu}]$/u.test(label);
    const after = all.indexOf(label) + label.length;
    return isLabel && after >= label.length && /^\p{Lu}\p{Ll}/u.test(all.slice(after))
      ? `${all.slice(0, after)} ${all.slice(after)}`
      : all;
  }, text);
}

const DIALOG = /(?:^|[\s_-])(?:modal|dialog|popup|lightbox)(?=$|[\s_-](?!open))/i;

/** A window that opens over the page has a heading of its own. */
function isInDialog(element: Element): boolean {
  for (let at: AnyNode | null = element.parent; at !== null && isElement(at); at = at.parent) {
    if (at.name === 'main' || at.name === 'body') return false;
    if (at.attribs['aria-modal'] === 'true' || at.attribs.role === 'dialog') return true;
    if (DIALOG.test(`${at.attribs.id ?? ''} ${at.attribs.class ?? ''}`)) return true;
  }
  return false;
}

function readHeading(page: Page, sink: Sink): void {
  const shown = page
    .$('h1')
    .toArray()
    .filter((h1) => !isInHidden(h1) && !isInDialog(h1))
    .map((h1) => ({ h1, text: textOf(h1) }))
    .filter(({ text }) => text !== '');
  const [first] = shown;
  if (first === undefined) return;
  if (shown.length > 1) {
    const texts = shown.map(({ text }) => text);
    sink.abstain('positioning.h1', 'several visible first headings', texts);
    return;
  }
  sink.say('positioning.h1', first.text, quoteInside(page, first.h1));
}
