// Answers plain CSS selectors by looking: compiling one costs more than walking a small page.

import type { AnyNode, Element, ParentNode } from 'domhandler';
import { isElement } from './visible.ts';

type Test = (element: Element) => boolean;

/** A tag, an attribute that is there, or both. */
const SIMPLE = /^(\*|[a-z][a-z0-9]*)?(?:\[([a-z][a-z-]*)\])?$/;
const MAX_KNOWN = 1_000;
const known = new Map<string, Test>();

/**
 * Does an element match the selector? Null for selectors that are not lists of `tag`, `[attribute]`,
 * `tag[attribute]`, `parent > child` or `ancestor descendant` of these.
 */
export function plainTest(selector: string): Test | null {
  const before = known.get(selector);
  if (before !== undefined) return before;
  const tests: Test[] = [];
  for (const part of selector.split(',')) {
    const test = pathTest(part.trim());
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
  const words = path.split(/\s+/);
  const [outer, middle, inner] = words;
  if (outer === undefined || words.length > 3) return null;
  if (middle === undefined) return simpleTest(outer);
  const isChild = middle === '>';
  if (isChild !== (inner !== undefined)) return null;
  const own = simpleTest(inner ?? middle);
  const around = simpleTest(outer);
  if (own === null || around === null) return null;
  return (element) => own(element) && hasAround(element, around, isChild);
}

function hasAround(element: Element, around: Test, parentOnly: boolean): boolean {
  for (let at = element.parent; isElement(at); at = at.parent) {
    if (around(at)) return true;
    if (parentOnly) return false;
  }
  return false;
}

function simpleTest(text: string): Test | null {
  const found = SIMPLE.exec(text);
  if (found === null || text === '') return null;
  const [, tag = '*', attribute] = found;
  if (attribute === undefined) {
    return tag === '*' ? () => true : (element) => element.name === tag;
  }
  return (element) =>
    (tag === '*' || element.name === tag) && Object.hasOwn(element.attribs, attribute);
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
