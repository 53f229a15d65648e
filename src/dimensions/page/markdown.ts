// The words of a Markdown document without its syntax, and where in the source each of them stands.

import { normaliseWithOrigins } from '../legal/text-blocks.ts';

/** What a person would call a paragraph, a heading, a list item or a table cell. */
export interface MarkdownBlock {
  /** White space collapsed, quotes made straight, invisible characters dropped. */
  readonly text: string;
  /** For each character of `text`, where it stands in the source. */
  readonly origins: readonly number[];
  readonly heading: number | null;
  /** Characters of `text` (about) that are link text. */
  readonly linked: number;
  /** Letters and digits that are no link text. */
  readonly unlinked: number;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

interface OpenBlock {
  /** The lines of the block without their markers. */
  readonly lines: Range[];
  heading: number | null;
  readonly isItem: boolean;
}

const FENCE = /^\s*(?:`{3,}|~{3,})/;
const RULE = /^\s*(?:(?:\*\s*){3,}|(?:_\s*){3,}|(?:-\s*){3,})$/;
const UNDERLINE = /^\s*(?:=+|-+)\s*$/;
const ATX = /^\s*(#{1,6})(?:\s+|$)/;
const QUOTED = /^\s*>\s?/;
const BULLET = /^\s*[*+-](?:\s+|$)/;
const NUMBERED = /^\s*(\d{1,9})[.)](?:\s+|$)/;
const DIVIDER = /^[\s|:-]+$/;

/**
 * Blocks in the order of the source. Not all of CommonMark: its block structure as far as words
 * depend on it. Takes time in proportion to the length, whatever the text.
 */
export function markdownBlocks(source: string): readonly MarkdownBlock[] {
  const reading = new Reading(source);
  for (let at = 0; at < source.length; ) {
    const feed = source.indexOf('\n', at);
    const next = feed < 0 ? source.length : feed + 1;
    const end = feed < 0 ? next : source[feed - 1] === '\r' && feed > at ? feed - 1 : feed;
    reading.line({ start: at, end });
    at = next;
  }
  return reading.finish();
}

class Reading {
  readonly #source: string;
  readonly #blocks: MarkdownBlock[] = [];
  #open: OpenBlock | null = null;
  #isFenced = false;

  constructor(source: string) {
    this.#source = source;
  }

  line(range: Range): void {
    const text = this.#source.slice(range.start, range.end);
    if (FENCE.test(text)) {
      this.#close();
      this.#isFenced = !this.#isFenced;
    } else if (text.trim() === '') this.#close();
    else if (this.#isFenced) this.#add(range, false);
    else if (UNDERLINE.test(text) && this.#isTitle()) this.#underline(text);
    else if (RULE.test(text)) this.#close();
    else if (/^\s*\|/.test(text)) this.#row(range, text);
    else this.#words(range);
  }

  finish(): readonly MarkdownBlock[] {
    this.#close();
    return this.#blocks;
  }

  #isTitle(): boolean {
    return this.#open !== null && this.#open.heading === null && !this.#open.isItem;
  }

  #underline(text: string): void {
    if (this.#open !== null) this.#open.heading = text.includes('=') ? 1 : 2;
    this.#close();
  }

  /** Each cell of a table is a block; `<br>` is how a cell holds several. */
  #row({ start, end }: Range, text: string): void {
    this.#close();
    if (DIVIDER.test(text)) return;
    const edges = [...text.matchAll(/(?<!\\)\||<br\s*\/?>/gi)];
    let from = start;
    for (const edge of [...edges, { index: end - start, 0: '' }]) {
      const cell = { start: from, end: start + edge.index };
      if (this.#source.slice(cell.start, cell.end).trim() !== '') this.#words(cell);
      this.#close();
      from = cell.end + edge[0].length;
    }
  }

  #words({ start, end }: Range): void {
    let from = start;
    let isItem = false;
    for (;;) {
      const rest = this.#source.slice(from, end);
      const quoted = QUOTED.exec(rest);
      const marker = quoted ?? BULLET.exec(rest) ?? this.#numbered(rest, isItem);
      if (marker === null) break;
      if (quoted === null) {
        this.#close();
        isItem = true;
      }
      from += marker[0].length;
    }
    const title = ATX.exec(this.#source.slice(from, end));
    if (title === null) {
      this.#add({ start: from, end }, isItem);
      return;
    }
    this.#close();
    const heading = title[1]?.length ?? 1;
    const closing = /\s+#+\s*$/.exec(this.#source.slice(from, end));
    const line = {
      start: from + title[0].length,
      end: closing === null ? end : from + closing.index,
    };
    this.#open = { lines: [line], heading, isItem: false };
    this.#close();
  }

  // A line of a paragraph may begin with a year and a full stop; a list begins with 1 there.
  #numbered(rest: string, isItem: boolean): RegExpExecArray | null {
    const marker = NUMBERED.exec(rest);
    const inParagraph = this.#open !== null && !this.#open.isItem && !isItem;
    return inParagraph && marker?.[1] !== '1' ? null : marker;
  }

  #add(line: Range, isItem: boolean): void {
    if (this.#open === null) this.#open = { lines: [line], heading: null, isItem };
    else this.#open.lines.push(line);
  }

  #close(): void {
    const open = this.#open;
    this.#open = null;
    if (open === null) return;
    const block = wordsOf(this.#source, open.lines);
    if (block.text !== '') this.#blocks.push({ ...block, heading: open.heading });
  }
}

function wordsOf(source: string, lines: readonly Range[]) {
  const spans = new Spans(source);
  for (const line of lines) spans.line(line);
  const { raw, places, linked, unlinked } = spans.finish();
  const { text, origins } = normaliseWithOrigins(raw);
  return { text, origins: origins.map((at) => places[at] ?? 0), linked, unlinked };
}

const ESCAPED = /[!-/:-@[-`{-~]/;
const ADDRESS = /<((?:https?:|mailto:)[^\s<>]*|[^\s<>@]+@[^\s<>@]+)>/y;
const BREAK = /<br\s*\/?>/iy;
const IS_WORD = /[\p{L}\p{N}]/u;
/** No address of a link is longer; one without its end is looked for no farther. */
const LONGEST_ADDRESS = 2_000;
/** What a bracket holds is looked at once for each that is open around it. */
const MOST_OPEN = 32;

/** Takes emphasis, links, pictures and escapes out of the lines of one block. */
class Spans {
  readonly #source: string;
  readonly #chars: string[] = [];
  readonly #places: number[] = [];
  /** Where in what was kept a bracket was opened, and whether it is a picture's. */
  readonly #brackets: { readonly index: number; readonly isPicture: boolean }[] = [];
  /** Where in what was kept link text begins and ends. */
  readonly #links: Range[] = [];

  constructor(source: string) {
    this.#source = source;
  }

  line({ start, end }: Range): void {
    let at = start;
    while (at < end) at = this.#step(at, start, end);
    this.#keep(' ', end);
  }

  finish() {
    const kept = this.#chars.flatMap((char, i) => (char === '' ? [] : [i]));
    const isLinked = new Set<number>();
    for (const { start, end } of this.#links) {
      for (let i = start; i < end; i++) if (this.#chars[i] !== '') isLinked.add(i);
    }
    const outside = kept.filter((i) => !isLinked.has(i) && IS_WORD.test(this.#chars[i] ?? ''));
    return {
      raw: this.#chars.join(''),
      places: kept.map((i) => this.#places[i] ?? 0),
      linked: isLinked.size,
      unlinked: outside.length,
    };
  }

  /** Reads what stands at `at`, and answers where it ends. */
  #step(at: number, start: number, end: number): number {
    const char = this.#source[at] ?? '';
    const next = at + 1 < end ? (this.#source[at + 1] ?? '') : '';
    switch (char) {
      case '\\':
        if (!ESCAPED.test(next)) return this.#keep(next === '' ? ' ' : char, at);
        return this.#keep(next, at + 1);
      case '`':
        return at + 1;
      case '~':
        return next === '~' ? at + 2 : this.#keep(char, at);
      case '*':
      case '_':
        return this.#emphasis(char, at, start, end);
      case '<':
        return this.#angle(at, end);
      case '!':
        if (next !== '[') return this.#keep(char, at);
        this.#open(true);
        return this.#keep('[', at + 1);
      case '[':
        this.#open(false);
        return this.#keep(char, at);
      case ']':
        return this.#bracket(at, end);
      default:
        return this.#keep(char, at);
    }
  }

  #open(isPicture: boolean): void {
    if (this.#brackets.length === MOST_OPEN) return;
    this.#brackets.push({ index: this.#chars.length, isPicture });
  }

  #keep(char: string, at: number): number {
    this.#chars.push(char);
    this.#places.push(at);
    return at + 1;
  }

  #emphasis(char: string, at: number, start: number, end: number): number {
    let after = at;
    while (after < end && this.#source[after] === char) after++;
    const left = at > start ? (this.#source[at - 1] ?? ' ') : ' ';
    const right = after < end ? (this.#source[after] ?? ' ') : ' ';
    const isAlone = /\s/.test(left) && /\s/.test(right);
    const isInWord = char === '_' && IS_WORD.test(left) && IS_WORD.test(right);
    if (isAlone || isInWord) for (let i = at; i < after; i++) this.#keep(char, i);
    return after;
  }

  #angle(at: number, end: number): number {
    BREAK.lastIndex = at;
    const gap = BREAK.exec(this.#source);
    if (gap !== null) {
      this.#keep(' ', at);
      return at + gap[0].length;
    }
    ADDRESS.lastIndex = at;
    const address = ADDRESS.exec(this.#source);
    if (address === null || at + address[0].length > end) return this.#keep('<', at);
    const until = at + address[0].length - 1;
    for (let i = at + 1; i < until; i++) this.#keep(this.#source[i] ?? '', i);
    return until + 1;
  }

  #bracket(at: number, end: number): number {
    const opened = this.#brackets.pop();
    const after = opened === undefined ? null : this.#address(at + 1, end);
    if (opened === undefined || after === null) return this.#keep(']', at);
    const text = this.#chars.slice(opened.index + 1).join('');
    // The sign that links a heading to itself (`#`, a pilcrow, an icon) is none of its words.
    const isSign = this.#source[at + 2] === '#' && !IS_WORD.test(text);
    if (opened.isPicture || isSign) this.#chars.fill('', opened.index);
    else this.#links.push({ start: opened.index, end: this.#chars.length });
    this.#chars[opened.index] = '';
    return after;
  }

  /** The end of `(address "title")`; null where there is none. */
  #address(from: number, end: number): number | null {
    if (this.#source[from] !== '(') return null;
    let depth = 0;
    for (let at = from; at < Math.min(end, from + LONGEST_ADDRESS); at++) {
      const char = this.#source[at];
      if (char === '\\') at++;
      else if (char === '(') depth++;
      else if (char === ')') {
        depth--;
        if (depth === 0) return at + 1;
      } else if (char === ']' && this.#source[at + 1] === '(') return null;
    }
    return null;
  }
}
