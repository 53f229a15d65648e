// Reads how a company presents itself on its home page.

import type { AnyNode, Element } from 'domhandler';
import type { Abstention, EvidenceType, Extraction, Json, Locator, Reading } from '../core/fact.ts';
import type { Reader } from '../core/reader.ts';
import { readJsonLd } from './json-ld.ts';
import { ownOrganizations } from './own-organization.ts';
import type { Page } from './page.ts';
import { readOrganization } from './positioning/organization.ts';
import { readSocial } from './positioning/social.ts';
import { classesOf, collapse, isInHidden, visibleText } from './visible.ts';

export const positioning: Reader<Page> = {
  name: 'positioning',
  version: 4,
  dimension: 'positioning',
  roles: ['home'],
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
  ],
  read,
};

/** What one part of the reader found; parts only add to it. */
export interface Sink {
  say(key: string, value: Json, locator: Locator | null, evidence?: EvidenceType): void;
  abstain(keys: string, reason: string, candidates: readonly Json[]): void;
}

function read(page: Page): Extraction {
  const readings: Reading[] = [];
  const abstentions: Abstention[] = [];
  const sink: Sink = {
    say(key, value, locator, evidence = 'page_text') {
      if (locator === null) {
        abstentions.push({ keys: key, reason: 'no quote', candidates: [value] });
        return;
      }
      const same = { unit: null, product: null, confidence: null };
      const provenance = 'company_stated';
      readings.push({ key, value, ...same, provenance, evidenceType: evidence, locator });
    },
    abstain(keys, reason, candidates) {
      abstentions.push({ keys, reason, candidates });
    },
  };
  readHead(page, sink);
  readHeading(page, sink);
  const items = readJsonLd(page);
  readOrganization(page, items, sink);
  readSocial(page, ownOrganizations(page, items), sink);
  readCallToAction(page, sink);
  return {
    readings: readings.sort((a, b) => (a.key < b.key ? -1 : 1)),
    abstentions: abstentions.sort((a, b) => (a.keys < b.keys ? -1 : 1)),
  };
}

function readHead(page: Page, sink: Sink): void {
  const titles = page.$('head > title').toArray();
  one(sink, 'positioning.title', titles, (title) => {
    return { text: page.$(title).text(), node: title.children[0] ?? title };
  });
  const metas = page.$('head > meta, body > meta').toArray();
  const named = (attribute: string, name: string) =>
    metas.filter((meta) => meta.attribs[attribute]?.trim().toLowerCase() === name);
  const content = (meta: Element) => ({ text: meta.attribs.content ?? '', node: meta });
  one(sink, 'positioning.meta_description', named('name', 'description'), content);
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

function readHeading(page: Page, sink: Sink): void {
  const shown = page
    .$('h1')
    .toArray()
    .filter((h1) => !isInHidden(h1))
    .map((h1) => ({ h1, text: visibleText(h1) }))
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

/** The source inside an element, from its first child to its last; the whole where that fails. */
function quoteInside(page: Page, element: Element): Locator | null {
  const first = element.children[0];
  const last = element.children.at(-1);
  const inner = first && last ? page.quoteSpan(first, last) : null;
  return inner ?? page.quote(element);
}

const BUTTON = /^(?:.*[-_])?(?:btn|button|cta)(?:[-_].*)?$/i;
const FILLED = /^bg-(?!white$|transparent$|none$|inherit$)/;
const NO_CALL =
  /^(?:log ?in|sign ?in|anmelden|einloggen|menu|menü|search|suche|close|skip .*|[a-z]{2}|english|deutsch)$/i;

// The last link of the header that is drawn as a button.
function readCallToAction(page: Page, sink: Sink): void {
  const headers = page.$('body header, body [role="banner"]').toArray();
  const header = headers.find(
    (one) => !isInHidden(one) && page.$(one).closest('main').length === 0,
  );
  if (header === undefined) return;
  const buttons = page
    .$(header)
    .find('a[href]')
    .toArray()
    .filter((link) => !isInHidden(link) && isButton(link))
    .map((link) => ({ link, text: visibleText(link) }))
    .filter(({ text }) => text.length > 1 && text.length <= 40);
  const last = buttons.at(-1);
  if (last === undefined || NO_CALL.test(last.text)) return;
  sink.say('positioning.cta.primary', last.text, quoteInside(page, last.link));
}

function isButton(link: Element): boolean {
  const classes = classesOf(link);
  if (link.attribs.role === 'button' || classes.some((name) => BUTTON.test(name))) return true;
  // Classes of type alone draw a button by a ground of its own with round corners.
  return classes.some((name) => FILLED.test(name)) && classes.some((name) => /^rounded/.test(name));
}
