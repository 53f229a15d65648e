// Answers plain CSS selectors by looking: compiling one costs more than walking a small page.

import { type AnyNode, type Document, type Element, isDocument, type ParentNode } from 'domhandler';
import { Kept } from './kept.ts';
import { isElement } from './visible.ts';

interface Test {
  (element: Element): boolean;
  /** The tags whose elements may match; undefined where any may. */
  readonly tags?: ReadonlySet<string> | undefined;
}

/** A tag, an attribute that is there or has a value, or both. */
const ATTRIBUTE = '\\[[a-z][a-z:-]*(?:="[^"\\\\,\\s]+"(?: i)?)?\\]';
const SIMPLE = `(?:\\*|[a-z][a-z0-9]*)?(?:${ATTRIBUTE})?`;
const PATH = new RegExp(`^(?:(${SIMPLE})(\\s*>\\s*|\\s+))?(${SIMPLE})$`);
const PARTS = /^([^[]*)(?:\[([^=\]]+)(?:="([^"]+)"( i)?)?\])?$/;
const MAX_KNOWN = 1_000;
const known = new Map<string, Test>();

/**
 * Does an element match the selector? Null for selectors that are not lists of `tag`,
 * `[attribute]`, `[attribute="word"]` (or `"word" i`), or `parent > child` or
 * `ancestor descendant` of these.
 */
export function plainTest(selector: string): Test | null {
  const before = known.get(selector);
  if (before !== undefined) return before;
  const tests: Test[] = [];
  for (const path of selector.split(',')) {
    const test = pathTest(path.trim());
    if (test === null) return null;
    tests.push(test);
  }
  const [only] = tests;
  const all: Test =
    only !== undefined && tests.length === 1
      ? only
      : ofTags(tagsOf(tests), (element) => tests.some((t) => t(element)));
  if (known.size < MAX_KNOWN) known.set(selector, all);
  return all;
}

function pathTest(path: string): Test | null {
  const [, outer, relation = '', inner = ''] = PATH.exec(path) ?? [];
  const own = simpleTest(inner);
  if (own === null || outer === undefined) return own;
  const around = simpleTest(outer);
  if (around === null) return null;
  const parentOnly = relation.includes('>');
  const test = (element: Element): boolean =>
    own(element) && hasAround(element, around, parentOnly);
  return ofTags(own.tags, test);
}

function hasAround(element: Element, around: Test, parentOnly: boolean): boolean {
  for (let at = element.parent; isElement(at); at = at.parent) {
    if (around(at)) return true;
    if (parentOnly) return false;
  }
  return false;
}

function simpleTest(text: string): Test | null {
  if (text === '') return null;
  const [, tag = '', attribute, word, ignoringCase] = PARTS.exec(text) ?? [];
  const anyTag = tag === '' || tag === '*';
  const tags = anyTag ? undefined : new Set([tag]);
  if (attribute === undefined)
    return ofTags(tags, anyTag ? () => true : ({ name }) => name === tag);
  const has = attributeTest(attribute, word, ignoringCase !== undefined);
  return anyTag ? has : ofTags(tags, (element) => element.name === tag && has(element));
}

function ofTags(tags: Test['tags'], test: (element: Element) => boolean): Test {
  return Object.assign(test, { tags });
}

function tagsOf(tests: readonly Test[]): Test['tags'] {
  const tags = tests.map((test) => test.tags);
  return tags.includes(undefined) ? undefined : new Set(tags.flatMap((one) => [...(one ?? [])]));
}

function attributeTest(name: string, word: string | undefined, ignoringCase: boolean): Test {
  if (word === undefined) return ({ attribs }) => Object.hasOwn(attribs, name);
  if (!ignoringCase) return ({ attribs }) => attribs[name] === word;
  const lower = word.toLowerCase();
  return ({ attribs }) => attribs[name]?.toLowerCase() === lower;
}

/**
 * Elements below `root` that match, in document order; with what templates hold, each a document of
 * its own, where `inTemplates` says so.
 */
export function elementsBelow(root: AnyNode, test: Test, inTemplates: boolean): Element[] {
  if (isDocument(root) && inTemplates) {
    const { all, byTag } = elementsOf(root);
    const { tags } = test;
    if (tags === undefined) return all.filter((one) => test(one));
    const [only = ''] = tags;
    if (tags.size === 1) return (byTag.get(only) ?? []).filter((one) => test(one));
    return all.filter((one) => tags.has(one.name) && test(one));
  }
  const found: Element[] = [];
  walk(root, inTemplates, (element) => {
    if (test(element)) found.push(element);
  });
  return found;
}

function walk(root: AnyNode, inTemplates: boolean, see: (element: Element) => void): void {
  const visit = (parent: ParentNode): void => {
    for (const node of parent.children) {
      if (isElement(node)) see(node);
      if ('children' in node && (inTemplates || isElement(node))) visit(node);
    }
  };
  if ('children' in root) visit(root);
}

interface Elements {
  readonly all: readonly Element[];
  readonly byTag: ReadonlyMap<string, readonly Element[]>;
}

// A page is asked for dozens of selectors, and never changed.
const KNOWN_ELEMENTS = new Kept<Document, Elements>();

function elementsOf(document: Document): Elements {
  const before = KNOWN_ELEMENTS.get(document);
  if (before !== undefined) return before;
  const all: Element[] = [];
  const byTag = new Map<string, Element[]>();
  walk(document, true, (element) => {
    all.push(element);
    const same = byTag.get(element.name);
    if (same === undefined) byTag.set(element.name, [element]);
    else same.push(element);
  });
  const elements = { all, byTag };
  KNOWN_ELEMENTS.set(document, elements);
  return elements;
}
