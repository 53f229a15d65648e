// Asks a parsed page for elements: plain selectors are looked up, css-select answers the others.

import { compile, selectAll } from 'css-select';
import { type AnyNode, type Document, type Element, isDocument } from 'domhandler';
import { elementsBelow, plainTest } from './plain-selectors.ts';
import { isElement } from './visible.ts';

/** What a page is asked: for the elements of a selector, or about nodes at hand. */
export interface Query {
  (selector: string): Selection<Element>;
  <T extends AnyNode>(nodes: T | readonly T[] | undefined): Selection<T>;
  root(): Selection<Document>;
}

export function queryOf(document: Document): Query {
  const root = new Selection<Document>([document]);
  const query = (of: string | AnyNode | readonly AnyNode[] | undefined): Selection<AnyNode> => {
    if (typeof of === 'string') return root.find(of);
    return new Selection(of === undefined ? [] : isList(of) ? [...of] : [of]);
  };
  return Object.assign(query, { root: () => root }) as Query;
}

function isList(of: AnyNode | readonly AnyNode[]): of is readonly AnyNode[] {
  return Array.isArray(of);
}

/** Nodes of a page in the order of the document, as cheerio and jQuery answer about them. */
export class Selection<T extends AnyNode> implements Iterable<T> {
  readonly 0: T | undefined;
  readonly length: number;
  readonly #nodes: T[];

  constructor(nodes: T[]) {
    this.#nodes = nodes;
    this.length = nodes.length;
    this[0] = nodes[0];
  }

  [Symbol.iterator](): Iterator<T> {
    return this.#nodes.values();
  }

  toArray(): T[] {
    return this.#nodes;
  }

  first(): Selection<T> {
    return this.length > 1 ? new Selection(this.#nodes.slice(0, 1)) : this;
  }

  last(): Selection<T> {
    return this.length > 1 ? new Selection(this.#nodes.slice(-1)) : this;
  }

  /** All text in the nodes, what no visitor sees included. */
  text(): string {
    let all = '';
    for (const node of this.#nodes) all += textIn(node);
    return all;
  }

  /** The attribute of the first node. */
  attr(name: string): string | undefined {
    const [node] = this.#nodes;
    return isElement(node) && Object.hasOwn(node.attribs, name) ? node.attribs[name] : undefined;
  }

  is(selector: string): boolean {
    const test = testOf(selector);
    return this.#nodes.some((node) => isElement(node) && test(node));
  }

  children(selector?: string): Selection<Element> {
    const all = this.#nodes.flatMap(elementsIn);
    const test = selector === undefined ? null : testOf(selector);
    return selectionOf(test === null ? all : all.filter((one) => test(one)));
  }

  /** The nearest element that matches, of each node: itself or one around it. */
  closest(selector: string): Selection<Element> {
    const test = testOf(selector);
    const found: Element[] = [];
    for (const node of this.#nodes) {
      let at: AnyNode | null = isElement(node) || isDocument(node) ? node : node.parent;
      while (isElement(at) && !test(at)) at = at.parent;
      if (isElement(at)) found.push(at);
    }
    return selectionOf(found);
  }

  /** Elements below the nodes; a path is looked for from there, its beginning included. */
  find(selector: string): Selection<Element> {
    const [only] = this.#nodes;
    const test = this.length === 1 ? plainTest(selector) : null;
    if (test === null || only === undefined) return this.#selected(selector);
    // css-select looks for the whole of a path within an element of an element, with its beginning,
    // and not into templates.
    const within = isElement(only) && isElement(only.parent);
    if (within && isPath(selector)) return this.#selected(selector);
    // A template has no elements of its own: what it holds is a document, which is not looked into.
    const isTemplate = isElement(only) && only.children.some(isDocument);
    return new Selection(elementsBelow(only, test, !within && !isTemplate));
  }

  #selected(selector: string): Selection<Element> {
    if (selector === '') return new Selection<Element>([]);
    const context: AnyNode[] = this.#nodes;
    // What begins with a combinator begins at the nodes themselves.
    const from = /^\s*(?:[+~]|:scope\b)/.test(selector) ? context : context.flatMap(elementsIn);
    return new Selection(selectAll<AnyNode, Element>(selector, from, { context }));
  }
}

function selectionOf(elements: readonly Element[]): Selection<Element> {
  return new Selection(elements.length > 1 ? [...new Set(elements)] : [...elements]);
}

function elementsIn(node: AnyNode): Element[] {
  return 'children' in node ? node.children.filter(isElement) : [];
}

function textIn(node: AnyNode): string {
  if (node.type === 'text') return node.data;
  if (!('children' in node)) return '';
  let all = '';
  for (const child of node.children) all += textIn(child);
  return all;
}

function isPath(selector: string): boolean {
  return selector.split(',').some((part) => /\s/.test(part.trim()));
}

const MAX_KNOWN = 1_000;
const known = new Map<string, (element: Element) => boolean>();

function testOf(selector: string): (element: Element) => boolean {
  const plain = plainTest(selector);
  if (plain !== null) return plain;
  const before = known.get(selector);
  if (before !== undefined) return before;
  // Readers ask the same few selectors of every page; what is remembered must not keep a page.
  const test = compile<AnyNode, Element>(selector, { cacheResults: false });
  if (known.size < MAX_KNOWN) known.set(selector, test);
  return test;
}
