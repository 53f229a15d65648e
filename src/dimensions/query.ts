// The query function of a parsed page: what cheerio's `load` gives, at less cost for each page.

import { type Cheerio, type CheerioAPI, load } from 'cheerio';
import { type AnyNode, type Document, type Element, isDocument } from 'domhandler';
import { elementsBelow, plainTest } from './page/plain-selectors.ts';
import { isElement } from './page/visible.ts';

const shared = load('');
// Selections made from a selection belong to its own document, not to the shared one.
shared.fn._make = function (selector, context) {
  const made = shared(selector as string, context, this._root as never);
  made.prevObject = this;
  return made as never;
};

// The same answers as cheerio's own, which compile a selector for each question, and `closest` for
// each element on its way.
type Ask<Answer> = (this: Cheerio<AnyNode>, selector?: string | Predicate) => Answer;
type Predicate = (this: AnyNode, index: number, node: AnyNode) => boolean;

function predicateOf(selector: string | Predicate | undefined): string | Predicate | undefined {
  const test = typeof selector === 'string' ? plainTest(selector) : null;
  return test === null ? selector : (_, node) => 'attribs' in node && test(node as Element);
}

function looking<Answer>(ask: Ask<Answer>): Ask<Answer> {
  return function (selector) {
    return ask.call(this, predicateOf(selector));
  };
}

function isPath(selector: string): boolean {
  return selector.split(',').some((part) => /\s/.test(part.trim()));
}

const { closest, is, children, _findBySelector: compiled } = shared.fn;
Object.assign(shared.fn, {
  closest: looking(closest as Ask<unknown>),
  is: looking(is as Ask<unknown>),
  children: looking(children as Ask<unknown>),
  _findBySelector(this: Cheerio<AnyNode>, selector: string, limit: number): unknown {
    const [only] = this;
    const test = this.length === 1 && limit === Number.POSITIVE_INFINITY && plainTest(selector);
    if (!test || only === undefined) return compiled.call(this, selector, limit);
    // Within an element of an element, cheerio looks for the whole of a path there, its beginning
    // included, and not into templates.
    const within = isElement(only) && isElement(only.parent);
    if (within && isPath(selector)) return compiled.call(this, selector, limit);
    // A template has no elements of its own: what it holds is a document, which is not looked into.
    const isTemplate = isElement(only) && only.children.some(isDocument);
    return this._make(elementsBelow(only, test, !within && !isTemplate));
  },
});

/**
 * What `load` gives for this document, without the class that it makes for each. Such a class keeps
 * its document from the garbage collector's quick rounds, which doubled the cost of reading a page.
 */
export function queryOf(document: Document): CheerioAPI {
  const query = (selector?: string, context?: string, root: unknown = document): unknown =>
    shared(selector, context, root as Document);
  return Object.assign(query, shared, { _root: document }) as unknown as CheerioAPI;
}
