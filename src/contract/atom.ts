// Atom documents (RFC 4287) as text.

export interface AtomFeed {
  /** Permanent and unique; an IRI. */
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  /** RFC 3339. */
  readonly updated: string;
  readonly author: string;
  /** Where this document is. */
  readonly self: string;
  /** What it is about. */
  readonly alternate: string;
  readonly entries: readonly AtomEntry[];
}

export interface AtomEntry {
  readonly id: string;
  readonly title: string;
  readonly published: string;
  readonly updated: string;
  readonly alternate: string;
  readonly categories: readonly string[];
  readonly summary: string;
}

export const ATOM_TYPE = 'application/atom+xml';

export function atomDocument(feed: AtomFeed): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element('id', feed.id),
    element('title', feed.title),
    element('subtitle', feed.subtitle),
    element('updated', feed.updated),
    `<author>${element('name', feed.author)}</author>`,
    `<link rel="self" type="${ATOM_TYPE}" href="${escaped(feed.self)}"/>`,
    `<link rel="alternate" href="${escaped(feed.alternate)}"/>`,
    ...feed.entries.map(entryElement),
    '</feed>',
    '',
  ].join('\n');
}

function entryElement(entry: AtomEntry): string {
  return [
    '<entry>',
    element('id', entry.id),
    element('title', entry.title),
    element('published', entry.published),
    element('updated', entry.updated),
    `<link rel="alternate" href="${escaped(entry.alternate)}"/>`,
    ...entry.categories.map((term) => `<category term="${escaped(term)}"/>`),
    element('summary', entry.summary),
    '</entry>',
  ].join('\n');
}

function element(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Characters that XML 1.0 cannot hold become U+FFFD. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
