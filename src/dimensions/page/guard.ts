// Parses HTML within bounds, so that no page can take the parser seconds or overflow its stack.

import { Element, Text } from 'domhandler';
import { Parser, type ParserOptions, parse, Token, Tokenizer } from 'parse5';
import { adapter, type Htmlparser2TreeAdapterMap } from 'parse5-htmlparser2-tree-adapter';
import { type Query, queryOf } from './query.ts';

/** Elements open at once; deeper trees overflow recursive walks. */
export const MAX_DEPTH = 512;
/** Elements that parsing may create, the parser's own clones of formatting elements included. */
export const MAX_ELEMENTS = 200_000;
/** Attributes of one element: parsers look for duplicates one by one. */
export const MAX_ATTRIBUTES = 500;
/** Characters of all attributes of one element (inline images are the largest honest case). */
export const MAX_ATTRIBUTE_TEXT = 1_000_000;

export type Parsed =
  | { readonly kind: 'parsed'; readonly $: Query }
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
      // Browsers parse so: the text of `noscript` stays text. Read as elements, one unclosed iframe
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

// These are parse5's insertion modes, whose names it does not export.
const IN_BODY = 6;
const IN_TEXT = 7;

const QUOTE = 0x22;
const HYPHEN = 0x2d;
const LINE_FEED = 0x0a;

/** The characters that a state has to see itself. */
interface Stops {
  readonly ascii: Uint8Array;
  /** Finds the next of them: over long runs it is many times as fast as a loop. */
  readonly next: RegExp;
}

function stopsAt(wanted: (char: string) => boolean): Stops {
  const ascii = Uint8Array.from({ length: 0x80 }, (_, code) => {
    return wanted(String.fromCharCode(code)) ? 1 : 0;
  });
  const codes = [...ascii.keys()].filter((code) => ascii[code] === 1);
  const listed = codes.map((code) => `\\x${code.toString(16).padStart(2, '0')}`).join('');
  // Halves of pairs, which parse5 looks at, and no flag that would join them.
  return { ascii, next: new RegExp(`[${listed}\\ud800-\\udfff]`, 'g') };
}

/** Above so many characters a search pays. */
const SHORT_RUN = 32;

const OF_TEXT = stopsAt((char) => '\0\r\n<&'.includes(char));
const OF_WORD = stopsAt((char) => '\0\r\n<& \t\f'.includes(char));
const OF_BLANKS = stopsAt((char) => char !== ' ' && char !== '\t' && char !== '\f');
const OF_VALUE = stopsAt((char) => '\0\r\n&"'.includes(char));
const OF_COMMENT = stopsAt((char) => '\0\r\n<-'.includes(char));

function isBlank(cp: number): boolean {
  return cp === 0x20 || cp === LINE_FEED || cp === 0x09 || cp === 0x0c;
}

/** No character that opens or ends something, and none after which a line begins. */
function isPlain(cp: number): boolean {
  return cp > 0 && cp !== LINE_FEED && cp !== 0x3c && cp !== 0x26;
}

function endOfRun(html: string, from: number, { ascii, next }: Stops): number {
  const near = Math.min(html.length, from + SHORT_RUN);
  for (let at = from; at < near; at++) {
    const code = html.charCodeAt(at);
    if (code < ascii.length ? ascii[code] === 1 : (code & 0xf800) === 0xd800) return at;
  }
  if (near === html.length) return near;
  next.lastIndex = near;
  return next.test(html) ? next.lastIndex - 1 : html.length;
}

/** Takes text in runs: character by character it costs more than all else that parsing does. */
class BoundedTokenizer extends Tokenizer {
  #parser: BoundedParser;

  constructor(options: ParserOptions<Htmlparser2TreeAdapterMap>, parser: BoundedParser) {
    super(options, parser);
    this.#parser = parser;
  }

  protected override _stateData(cp: number): void {
    if (!this.#joinsBlank(cp)) super._stateData(cp);
    this.#takeText(cp);
  }

  protected override _stateRcdata(cp: number): void {
    if (!this.#joinsBlank(cp)) super._stateRcdata(cp);
    this.#takeText(cp);
  }

  protected override _stateRawtext(cp: number): void {
    if (!this.#joinsBlank(cp)) super._stateRawtext(cp);
    this.#takeText(cp);
  }

  protected override _stateScriptData(cp: number): void {
    if (!this.#joinsBlank(cp)) super._stateScriptData(cp);
    this.#takeText(cp);
  }

  protected override _stateAttributeValueDoubleQuoted(cp: number): void {
    super._stateAttributeValueDoubleQuoted(cp);
    if (isPlain(cp) && cp !== QUOTE) this.currentAttr.value += this.#ahead(OF_VALUE);
  }

  protected override _stateComment(cp: number): void {
    super._stateComment(cp);
    const token = this.currentToken;
    if (isPlain(cp) && cp !== HYPHEN && token?.type === Token.TokenType.COMMENT) {
      token.data += this.#ahead(OF_COMMENT);
    }
  }

  // parse5 makes a token for each word and each blank, though both go into one text.
  #joins(): boolean {
    if (this.currentCharacterToken?.type !== Token.TokenType.CHARACTER) return false;
    const { insertionMode } = this.#parser;
    return insertionMode === IN_BODY || insertionMode === IN_TEXT || this.inForeignNode;
  }

  #joinsBlank(cp: number): boolean {
    if (!isBlank(cp) || !this.#joins()) return false;
    this._emitChars(String.fromCharCode(cp));
    return true;
  }

  #takeText(cp: number): void {
    if (!isPlain(cp)) return;
    const stops = this.#joins() ? OF_TEXT : isBlank(cp) ? OF_BLANKS : OF_WORD;
    const rest = this.#ahead(stops);
    if (rest !== '' && this.currentCharacterToken) this.currentCharacterToken.chars += rest;
  }

  /** Consumes what follows up to a character that its state has to see; lines are counted there. */
  #ahead(stops: Stops): string {
    const { html, pos } = this.preprocessor;
    const end = endOfRun(html, pos + 1, stops);
    if (end === pos + 1) return '';
    this.preprocessor.pos = end - 1;
    return html.slice(pos + 1, end);
  }

  /** Called after each name, of start and end tags alike; the value follows. */
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
export function parsePlain(text: string): Query {
  const $ = queryOf(parse('<pre></pre>', { treeAdapter: adapter }));
  const pre = $('pre')[0] as Element;
  const words = new Text(text);
  words.parent = pre;
  pre.children = [words];
  const location = {
    startOffset: 0,
    endOffset: text.length,
    startLine: 1,
    startCol: 1,
    endLine: 1,
    endCol: 1,
  };
  for (const node of [pre, words]) node.sourceCodeLocation = location;
  return $;
}

// Counts for the one page that is being parsed: an adapter for each page would be much for the
// compiler to learn again and again.
let created = 0;
let depth = 0;

const boundedAdapter: typeof adapter = {
  ...adapter,
  createElement(name, namespace, attributes) {
    if (++created > MAX_ELEMENTS) throw new TooMuch(`more than ${MAX_ELEMENTS} elements`);
    const attribs: Record<string, string> = Object.create(null);
    for (const { name: key, value } of attributes) attribs[key] = value;
    const element = new Element(name, attribs, []);
    element.namespace = namespace;
    return element;
  },
  // Nobody asks for the namespaces of attributes, which take more than the attributes do.
  adoptAttributes({ attribs }, attributes) {
    for (const { name, value } of attributes) attribs[name] ??= value;
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
