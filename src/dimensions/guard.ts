// Parses HTML within bounds, so that no page can take the parser seconds or overflow its stack.

import { type CheerioAPI, load } from 'cheerio';
import type { Document, Text } from 'domhandler';
import { Tokenizer } from 'htmlparser2';
import { parse } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';

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

/**
 * The document of `text`, with source offsets, or which bound it breaks. Attributes are bounded by
 * a scan before parsing; depth and elements are counted while the tree is built, because only the
 * tree builder knows them: misnested formatting elements are cloned into each new block (the
 * "adoption
 * agency" of https://html.spec.whatwg.org/multipage/parsing.html), so that 79 KB can make millions.
 */
export function parseGuarded(text: string): Parsed {
  try {
    scanAttributes(text);
    const document = parse(text, {
      sourceCodeLocationInfo: true,
      // As browsers parse: the text of `noscript` stays text. Read as elements, one unclosed iframe
      // in the head's `noscript` swallows the page (13 of 285 recorded pages of one real site).
      scriptingEnabled: true,
      treeAdapter: boundedAdapter(),
    });
    return { kind: 'parsed', $: queryOf(document) };
  } catch (error) {
    if (error instanceof TooMuch) return { kind: 'hostile', detail: error.message };
    throw error;
  }
}

const shared = load('');
// Selections made from a selection belong to its own document, not to the shared one.
shared.fn._make = function (selector, context) {
  const made = shared(selector as string, context, this._root as never);
  made.prevObject = this;
  return made as never;
};

/**
 * What `load` gives for this document, without the class that it makes for each. Such a class keeps
 * its document from the garbage collector's quick rounds, which doubled the cost of reading a page.
 */
function queryOf(document: Document): CheerioAPI {
  const query = (selector?: string, context?: string, root: unknown = document): unknown =>
    shared(selector, context, root as Document);
  return Object.assign(query, shared, { _root: document }) as unknown as CheerioAPI;
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

// Elements whose content or whose place decides how text is read; all others are alike here.
const SPECIAL =
  'script|style|textarea|title|xmp|iframe|noembed|noframes|noscript|plaintext|svg|math|template';
const PLAIN_END = new RegExp(`</(?=[a-z])(?!(?:${SPECIAL})(?![a-z0-9-]))`, 'gi');
const ODD_END = new RegExp(`</(?:${SPECIAL})[\\s/]+[^\\s>/]`, 'i');

/**
 * Counts the attributes of every tag. End tags may carry them too, which no tokenizer reports: they
 * are read as start tags, which a tokenizer without a stack cannot mind. What is no CDATA in HTML
 * but would hide tags is opened. What remains out of sight (raw text inside `select`, say) is for
 * the
 * time limit of the process that reads pages.
 */
function scanAttributes(text: string): void {
  if (ODD_END.test(text)) throw new TooMuch('an end tag with attributes');
  const source = text.replaceAll('<![CDATA[', '<!-- -->').replace(PLAIN_END, '<');
  let count = 0;
  let start = 0;
  let foreign = 0;
  const isForeign = (from: number, to: number): boolean =>
    (to - from === 3 || to - from === 4) && /^(svg|math)$/i.test(source.slice(from, to));
  const nothing = (): void => {};
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: false },
    {
      onopentagname(from, to) {
        count = 0;
        start = from;
        if (isForeign(from, to)) foreign++;
      },
      onclosetag(from, to) {
        if (foreign > 0 && isForeign(from, to)) foreign--;
      },
      onattribname(_, to) {
        if (++count > MAX_ATTRIBUTES) throw new TooMuch(`more than ${MAX_ATTRIBUTES} attributes`);
        if (to - start > MAX_ATTRIBUTE_TEXT) {
          throw new TooMuch(`attributes of more than ${MAX_ATTRIBUTE_TEXT} characters`);
        }
      },
      isInForeignContext: () => foreign > 0,
      onattribdata: nothing,
      onattribentity: nothing,
      onattribend: nothing,
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onopentagend: nothing,
      onprocessinginstruction: nothing,
      onselfclosingtag: nothing,
      ontext: nothing,
      ontextentity: nothing,
    },
  );
  tokenizer.write(source);
  tokenizer.end();
}

function boundedAdapter(): typeof adapter {
  let created = 0;
  let depth = 0;
  return {
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
}
