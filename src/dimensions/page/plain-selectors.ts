// Answers plain CSS selectors by looking: compiling one costs more than walking a small page.

import type { AnyNode, Element, ParentNode } from 'domhandler';
import { isElement } from './visible.ts';

type Test = (element: Element) => boolean;

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
    only !== undefined && tests.length === 1 ? only : (element) => tests.some((t) => t(element));
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
  return (element) => own(element) && hasAround(element, around, parentOnly);
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
  if (attribute === undefined) return anyTag ? () => true : ({ name }) => name === tag;
  const has = attributeTest(attribute, word, ignoringCase !== undefined);
  return anyTag ? has : (element) => element.name === tag && has(element);
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
  const found: Element[] = [];
  const visit = (parent: ParentNode): void => {
    for (const node of parent.children) {
      if (isElement(node) && test(node)) found.push(node);
      if ('children' in node && (inTemplates || isElement(node))) visit(node);
    }
  };
  if ('children' in root) visit(root);
  return found;
}
