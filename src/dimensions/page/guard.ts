// Parses HTML within bounds, so that no page can take the parser seconds or overflow its stack.

import { type CheerioAPI, load } from 'cheerio';
import type { Text } from 'domhandler';
import { Parser, type ParserOptions, type Token, Tokenizer } from 'parse5';
import { adapter, type Htmlparser2TreeAdapterMap } from 'parse5-htmlparser2-tree-adapter';
import { queryOf } from '../query.ts';

/** Elements open at once; deeper trees overflow recursive walks. */
export const MAX_DEPTH = 512;
/** Elements that parsing may create, the parser's own clones of formatting elements included. */
export const MAX_ELEMENTS = 200_000;
/** Attributes of one element: parsers look for duplicates one by one. */
export const MAX_ATTRIBUTES = 500;
/** Characters of all attributes of one element (inline images are the largest honest case). */
export const MAX_ATTRIBUTE_TEXT = 1_000_000;

export type Parsed =
  | { readonly kind: 'parsed'; readonly $: CheerioAPI }
  | { readonly kind: 'hostile'; readonly detail: string };

class TooMuch extends Error {}

/** Steps up the tree that tags may cost together: each may look through all elements open at it. */
const MAX_STEPS = 50_000_000;

/**
 * The document of `text`, with source offsets, or which bound it breaks. All is counted where the
 * parser does it, because only the parser knows: what is a tag depends on the tree so far (raw text
 * ends inside `select`), and misnested formatting elements are cloned into each new block (the
 * "adoption agency" of https://html.spec.whatwg.org/multipage/parsing.html), so that 79 KB can make
 * millions.
 */
export function parseGuarded(text: string): Parsed {
  created = 0;
  depth = 0;
  try {
    const parser = new BoundedParser({
      sourceCodeLocationInfo: true,
      // As browsers parse: the text of `noscript` stays text. Read as elements, one unclosed iframe
      // in the head's `noscript` swallows the page (13 of 285 recorded pages of one real site).
      scriptingEnabled: true,
      treeAdapter: boundedAdapter,
    });
    parser.tokenizer.write(text, true);
    return { kind: 'parsed', $: queryOf(parser.document) };
  } catch (error) {
    if (error instanceof TooMuch) return { kind: 'hostile', detail: error.message };
    throw error;
  }
}

class BoundedParser extends Parser<Htmlparser2TreeAdapterMap> {
  #steps = 0;

  constructor(options: ParserOptions<Htmlparser2TreeAdapterMap>) {
    super(options);
    this.tokenizer = new BoundedTokenizer(this.options, this);
  }

  override onStartTag(token: Token.TagToken): void {
    this.#climb();
    super.onStartTag(token);
  }

  override onEndTag(token: Token.TagToken): void {
    this.#climb();
    super.onEndTag(token);
  }

  #climb(): void {
    this.#steps += this.openElements.stackTop;
    if (this.#steps > MAX_STEPS) throw new TooMuch('too many tags within too many elements');
  }
}

class BoundedTokenizer extends Tokenizer {
  /** After each name, of start and end tags alike; the value follows. */
  protected override _leaveAttrName(): void {
    super._leaveAttrName();
    const token = this.currentToken;
    if (token === null || !('attrs' in token)) return;
    if (token.attrs.length > MAX_ATTRIBUTES) {
      throw new TooMuch(`more than ${MAX_ATTRIBUTES} attributes`);
    }
    const from = token.location?.startOffset ?? 0;
    if (this.preprocessor.offset - from > MAX_ATTRIBUTE_TEXT) {
      throw new TooMuch(`attributes of more than ${MAX_ATTRIBUTE_TEXT} characters`);
    }
  }
}

/** The document of plain text: one `pre` whose only child stands for the whole of it. */
export function parsePlain(text: string): CheerioAPI {
  const $ = load('<pre></pre>');
  const pre = $('pre');
  pre.text(text);
  const location = {
    startOffset: 0,
    endOffset: text.length,
    startLine: 1,
    startCol: 1,
    endLine: 1,
    endCol: 1,
  };
  for (const node of [pre[0], pre.contents()[0] as Text | undefined]) {
    if (node !== undefined) node.sourceCodeLocation = location;
  }
  return $;
}

// Of the one page that is being parsed: an adapter of its own for each would be much for the
// compiler to learn again and again.
let created = 0;
let depth = 0;

const boundedAdapter: typeof adapter = {
  ...adapter,
  createElement(name, namespace, attributes) {
    if (++created > MAX_ELEMENTS) throw new TooMuch(`more than ${MAX_ELEMENTS} elements`);
    return adapter.createElement(name, namespace, attributes);
  },
  onItemPush() {
    if (++depth > MAX_DEPTH) throw new TooMuch(`nested deeper than ${MAX_DEPTH}`);
  },
  onItemPop() {
    depth--;
  },
  // In place: the parser hands each node a location of its own, and a copy for every element that
  // is closed is much for the garbage collector.
  updateNodeSourceCodeLocation(node, end) {
    const { endOffset } = end;
    if (endOffset !== undefined && endOffset !== null) node.endIndex = endOffset;
    if (node.sourceCodeLocation) Object.assign(node.sourceCodeLocation, end);
  },
  // The node looked for is among the last ones: searching from the front is quadratic in a table
  // whose misplaced content is moved before it.
  insertBefore(parent, node, reference) {
    const { prev } = reference;
    if (prev) prev.next = node;
    node.prev = prev;
    reference.prev = node;
    node.next = reference;
    parent.children.splice(parent.children.lastIndexOf(reference), 0, node);
    node.parent = parent;
  },
  insertTextBefore(parent, text, reference) {
    const before = reference.prev;
    if (before && adapter.isTextNode(before)) before.data += text;
    else this.insertBefore(parent, adapter.createTextNode(text), reference);
  },
};
