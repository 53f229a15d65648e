// Reads the company's own Organization from JSON-LD, and nobody else's.

import type { Json, Locator } from '../../core/facts/fact.ts';
import {
  isNode,
  type JsonLdItem,
  type JsonLdNode,
  listOf,
  quoteProperty,
  stringOf,
} from '../page/json-ld.ts';
import { ownOrganizations } from '../page/own-organization.ts';
import type { Page } from '../page/page.ts';
import { collapse } from '../page/visible.ts';
import type { Sink } from './sink.ts';

const DATE = /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/;

export function readOrganization(page: Page, items: readonly JsonLdItem[], sink: Sink): void {
  const own = ownOrganizations(page, items);
  // What it is described by, where it gives itself no slogan.
  const said = own.some(({ node }) => stringOf(node, 'slogan') !== null) ? 'slogan' : 'description';
  field(page, own, sink, 'positioning.tagline', said, (node) => stringOf(node, said));
  field(page, own, sink, 'positioning.org.name', 'name', (node) => stringOf(node, 'name'));
  field(page, own, sink, 'positioning.org.legal_name', 'legalName', (node) =>
    stringOf(node, 'legalName'),
  );
  field(page, own, sink, 'positioning.org.alternate_name', 'alternateName', (node) =>
    stringOf(node, 'alternateName'),
  );
  field(page, own, sink, 'positioning.org.founding_date', 'foundingDate', (node) => {
    const date = stringOf(node, 'foundingDate');
    return date !== null && DATE.test(date) ? date : null;
  });
  readLogo(page, own, sink);
  readSameAs(page, own, sink);
}

function field(
  page: Page,
  own: readonly JsonLdItem[],
  sink: Sink,
  key: string,
  property: string,
  read: (node: JsonLdNode) => string | null,
): void {
  const found = own.flatMap((item) => {
    const raw = read(item.node);
    return raw === null ? [] : [{ item, raw }];
  });
  const values = [...new Set(found.map(({ raw }) => collapse(raw)))];
  const [first] = found;
  if (first === undefined) return;
  if (values.length > 1) {
    sink.abstain(key, 'several values in structured data', values);
    return;
  }
  const locator = quoteProperty(page, first.item, property, first.raw);
  sink.say(key, collapse(first.raw), locator, 'structured_data');
}

function readLogo(page: Page, own: readonly JsonLdItem[], sink: Sink): void {
  const direct = own.filter(({ node }) => typeof node.logo === 'string');
  field(page, direct, sink, 'positioning.org.logo', 'logo', (node) => stringOf(node, 'logo'));
  if (direct.length > 0) return;
  const images = own.flatMap(({ node, script }) =>
    listOf(node.logo)
      .filter(isNode)
      .map((logo) => ({ node: logo, script })),
  );
  const property = images.every(({ node }) => typeof node.url === 'string') ? 'url' : 'contentUrl';
  field(page, images, sink, 'positioning.org.logo', property, (node) => stringOf(node, property));
}

// A set: sorted, so that another order is no change.
function readSameAs(page: Page, own: readonly JsonLdItem[], sink: Sink): void {
  const lists = own
    .map((item) => ({ item, links: linksOf(item.node.sameAs) }))
    .filter(({ links }) => links.length > 0);
  const [first] = lists;
  if (first === undefined) return;
  const key = 'positioning.org.same_as';
  if (new Set(lists.map(({ links }) => links.join('\n'))).size > 1) {
    sink.abstain(
      key,
      'several lists in structured data',
      lists.map(({ links }): Json => links),
    );
    return;
  }
  sink.say(key, first.links, quoteSameAs(page, first.item), 'structured_data');
}

export function linksOf(value: Json | undefined): readonly string[] {
  const links = listOf(value).filter((one) => typeof one === 'string');
  return [...new Set(links.map((one) => one.trim()).filter((one) => one !== ''))].sort();
}

/** The one list of the script that says what the item does: its founder may have one as well. */
export function quoteSameAs(page: Page, { script, node }: JsonLdItem): Locator | null {
  const place = script.sourceCodeLocation;
  if (!place) return null;
  const source = page.text.slice(place.startOffset, place.endOffset);
  const all = [...source.matchAll(/"sameAs"\s*:\s*(\[[^\]]*\]|"[^"]*")/g)];
  const said = linksOf(node.sameAs).join('\n');
  const lists = all.length < 2 ? all : all.filter(([, list]) => linksIn(list ?? '') === said);
  const [only] = lists;
  return only === undefined || lists.length > 1 ? null : page.quote(script, only[0]);
}

function linksIn(list: string): string | null {
  try {
    return linksOf(JSON.parse(list) as Json).join('\n');
  } catch {
    return null;
  }
}
