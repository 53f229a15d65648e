// Reads the JSON-LD blocks of a page as plain nodes, with light repair and no remote context.

import type { AnyNode } from 'domhandler';
import type { Json, Locator } from '../../core/facts/fact.ts';
import { Kept } from './kept.ts';
import type { Page } from './page.ts';

export type JsonLdNode = { readonly [key: string]: Json };

/** One node of one block, and the block it stands in. */
export interface JsonLdItem {
  readonly node: JsonLdNode;
  readonly script: AnyNode;
}

const MAX_BLOCKS = 50;
const MAX_BLOCK = 500_000;
const MAX_NODES = 5_000;
const MAX_DEPTH = 40;

/** Every object in every block, in document order, outer objects before those inside them. */
export function readJsonLd(page: Page): readonly JsonLdItem[] {
  const items = READ.get(page.$) ?? readBlocks(page);
  READ.set(page.$, items);
  return items;
}

// Nearly every reader asks for those of its page, which are parsed once.
const READ = new Kept<Page['$'], readonly JsonLdItem[]>();

function readBlocks(page: Page): readonly JsonLdItem[] {
  const items: JsonLdItem[] = [];
  const scripts = page.$('script[type="application/ld+json" i]').toArray().slice(0, MAX_BLOCKS);
  for (const script of scripts) {
    const source = page.$(script).text();
    if (source.length > MAX_BLOCK) continue;
    const value = parseLenient(source);
    if (value !== undefined) collect(value, script, items, 0);
  }
  return items;
}

function collect(value: Json, script: AnyNode, items: JsonLdItem[], depth: number): void {
  if (depth > MAX_DEPTH || items.length >= MAX_NODES) return;
  if (isList(value)) {
    for (const one of value) collect(one, script, items, depth + 1);
    return;
  }
  if (!isNode(value)) return;
  items.push({ node: value, script });
  for (const inner of Object.values(value)) collect(inner, script, items, depth + 1);
}

// What real blocks get wrong: comment wrappers, raw line breaks in strings, trailing commas, a
// semicolon at the end. Anything more is no JSON, and nothing is read.
function parseLenient(source: string): Json | undefined {
  const bare = source
    .trim()
    .replace(/^(<!--|\/\*\s*<!\[CDATA\[\s*\*\/|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)/, '')
    .replace(/(-->|\/\*\s*\]\]>\s*\*\/|\/\/\s*\]\]>|\]\]>)$/, '')
    .trim();
  return tryParse(bare) ?? tryParse(repair(bare));
}

function tryParse(source: string): Json | undefined {
  try {
    return JSON.parse(source) as Json;
  } catch {
    return undefined;
  }
}

function repair(source: string): string {
  const text = source.replace(/;\s*$/, '');
  let fixed = '';
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i);
    if (inString && c === '\\') {
      fixed += c + text.charAt(++i);
      continue;
    }
    if (c === '"') inString = !inString;
    if (inString && c < ' ') fixed += ' ';
    else if (!inString && c === ',' && /^\s*[}\]]/.test(text.slice(i + 1, i + 200))) fixed += ' ';
    else fixed += c;
  }
  return fixed;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

export function isNode(value: Json | undefined): value is JsonLdNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A property as a list: absent is empty, a single value is a list of one. */
export function listOf(value: Json | undefined): readonly Json[] {
  if (value === undefined || value === null) return [];
  return isList(value) ? value : [value];
}

/** Does the node's `@type` name one of these schema.org types? */
export function hasType(node: JsonLdNode, types: ReadonlySet<string>): boolean {
  return listOf(node['@type']).some(
    (type) => typeof type === 'string' && types.has(type.replace(/^https?:\/\/schema\.org\//, '')),
  );
}

/** The one string that a property holds, trimmed; null where it holds none or several. */
export function stringOf(node: JsonLdNode, property: string): string | null {
  const values = listOf(node[property]);
  const only = values[0];
  if (values.length !== 1 || typeof only !== 'string') return null;
  const text = only.trim();
  return text === '' ? null : text;
}

/**
 * Locator of `"property": value` in the block's source: of the pair where it stands there exactly
 * once for this value, else of the value alone as JSON writes it, else none.
 */
export function quoteProperty(
  page: Page,
  item: JsonLdItem,
  property: string,
  value: string | number,
): Locator | null {
  const source = sourceOf(page, item.script);
  const written = typeof value === 'number' ? [String(value)] : spellings(value);
  for (const spelling of written) {
    const pair = new RegExp(`"${pattern(property)}"\\s*:\\s*\\[?\\s*${pattern(spelling)}`);
    const found = pair.exec(source);
    if (found !== null) return page.quote(item.script, found[0]);
  }
  for (const spelling of written) {
    if (typeof value === 'string' && source.includes(spelling)) {
      return page.quote(item.script, spelling);
    }
  }
  return null;
}

function sourceOf(page: Page, script: AnyNode): string {
  const place = script.sourceCodeLocation;
  return place ? page.text.slice(place.startOffset, place.endOffset) : '';
}

function spellings(value: string): readonly string[] {
  const plain = JSON.stringify(value);
  const ascii = plain.replace(
    /[\u0080-\uffff]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const slashed = plain.replaceAll('/', '\\/');
  return [...new Set([plain, slashed, ascii, ascii.replaceAll('/', '\\/')])];
}

function pattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
