// The words of a Markdown document without its syntax, and where in the source each of them stands.

import { normaliseWithOrigins } from '../legal/text-blocks.ts';
import { type Range, Spans } from './markdown-spans.ts';

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
