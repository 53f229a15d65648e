// The sentences of a page with their places, and which of its words are not the company's own.

import type { Element } from 'domhandler';
import type { Locator } from '../../core/facts/fact.ts';
import { sourceQuote } from '../legal/source-quote.ts';
import { type TextBlock, textBlocks } from '../legal/text-blocks.ts';
import type { Page } from '../page/page.ts';
import { classNames, isElement } from '../page/visible.ts';
import { allIn } from '../words/matches.ts';
import { remembering } from '../words/remembering.ts';

export interface Sentence {
  readonly text: string;
  /** Place in the text of all blocks, joined by line feeds. */
  readonly start: number;
  readonly end: number;
}

export interface Statement {
  readonly block: TextBlock;
  /** Where the block begins in the text of all blocks. */
  readonly start: number;
  readonly sentences: readonly Sentence[];
}

export interface Statements {
  readonly all: readonly Statement[];
  /** The source from one place of the joined text to another. */
  locate(start: number, end: number): Locator | null;
}

/** Every block of the page's content that the company itself speaks. */
export function statementsOf(page: Page): Statements {
  const body = page.$('body')[0] ?? page.$.root()[0];
  const blocks = body === undefined ? [] : textBlocks(body, true);
  const all: Statement[] = [];
  let at = 0;
  for (const block of blocks) {
    const start = at;
    at += block.text.length + 1;
    if (isQuoted(block.parent)) continue;
    const sentences = sentencesOf(block.text).map(([from, to]) => {
      return { text: block.text.slice(from, to), start: start + from, end: start + to };
    });
    all.push({ block, start, sentences });
  }
  return { all, locate: (start, end) => sourceQuote(page, blocks, start, end) };
}

const QUOTED_CLASS = /(^|[-_])(testimonials?|quotes?|blockquote|review|case-?stud(y|ies))([-_]|$)/i;

function isQuoted(parent: Element | null): boolean {
  for (let at: Element | null = parent; at !== null; ) {
    if (at.name === 'blockquote' || at.name === 'q' || at.name === 'cite') return true;
    const named = at.attribs.class;
    if (at.name !== 'body' && named !== undefined && isQuotedClass(named)) return true;
    const up: unknown = at.parent;
    at = up !== null && isElement(at.parent) ? at.parent : null;
  }
  return false;
}

const isQuotedClass = remembering((named) =>
  classNames(named).some((name) => QUOTED_CLASS.test(name)),
);

const ABBREVIATION =
  /(?:^|[\s(.])(?:Inc|Ltd|Corp|Co|LLC|L\.L\.C|Pvt|Pty|B\.V|S\.A|N\.V|No|Nos|Art|Dr|Mr|Ms|St|vs|approx|incl|excl|e\.g|i\.e|etc|U\.S|U\.K|E\.U|[A-Z])\.$/;

const END = /[.!?]["')\]]*(?=\s+["'(]?[\p{Lu}\p{N}])/gu;

/** Starts and ends of sentences; a full stop of an abbreviation ends none. */
export function sentencesOf(text: string): readonly (readonly [number, number])[] {
  const found: (readonly [number, number])[] = [];
  let from = 0;
  for (const match of allIn(text, END)) {
    const end = match.index + match[0].length;
    if (match[0] === '.' && ABBREVIATION.test(text.slice(from, end))) continue;
    found.push([from, end]);
    from = end + (/^\s+/.exec(text.slice(end))?.[0].length ?? 0);
  }
  if (from < text.length) found.push([from, text.length]);
  return found;
}
