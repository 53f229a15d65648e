// The sentences of a page's own text: without testimonials, quotations and cards about others.

import type { AnyNode, Element } from 'domhandler';
import type { Locator } from '../../core/facts/fact.ts';
import { sourceQuote } from '../legal/source-quote.ts';
import { type TextBlock, textBlocks } from '../legal/text-blocks.ts';
import { Kept } from '../page/kept.ts';
import type { Page } from '../page/page.ts';
import { classNames, isElement } from '../page/visible.ts';
import { allIn } from '../words/matches.ts';
import { remembering } from '../words/remembering.ts';

export interface OwnText {
  readonly blocks: readonly TextBlock[];
  /** The blocks joined by line feeds; offsets are into this. */
  readonly text: string;
}

export interface Sentence {
  readonly text: string;
  /** Offset of its first character in the own text. */
  readonly start: number;
  readonly block: TextBlock;
}

const OTHERS = new Set(['blockquote', 'figure', 'q', 'cite']);
const OTHERS_NAME =
  /^(?:.*[-_])?(?:testimonials?|quotes?|quotation|case-stud(?:y|ies)|customer-stor(?:y|ies)|reviews?|logo-wall)(?:[-_].*)?$/i;
const MAYBE_OTHERS = /testimonial|quot|case-stud|customer-stor|review|logo-wall/i;

// Several readers ask for the same page's text, one after the other.
const READ = new Kept<Page, OwnText>();

/** `root` is the whole page unless a part is asked for. */
export function ownText(page: Page, root?: Element): OwnText {
  const known = root === undefined ? READ.get(page) : undefined;
  if (known !== undefined) return known;
  const read = readText(page, root);
  if (root === undefined) READ.set(page, read);
  return read;
}

function readText(page: Page, root?: Element): OwnText {
  const from: AnyNode | undefined = root ?? page.$('body')[0] ?? page.$.root()[0];
  const all = from === undefined ? [] : textBlocks(from, false);
  const blocks = all.filter((block) => !isOthers(block.parent));
  return { blocks, text: blocks.map((block) => block.text).join('\n') };
}

export function isOthers(element: Element | null): boolean {
  for (let at: AnyNode | null = element; at !== null; at = at.parent) {
    // Site builders write the settings of their whole theme on the body: `tweak-quote-block-…`.
    if (!isElement(at) || at.name === 'body' || at.name === 'html') continue;
    if (OTHERS.has(at.name)) return true;
    const named = at.attribs.class;
    if (named !== undefined && isOthersClass(named)) return true;
  }
  return false;
}

const isOthersClass = remembering((named) => {
  if (!MAYBE_OTHERS.test(named)) return false;
  const names = classNames(named);
  // Themes set a heading in the looks of a quotation.
  if (names.some((name) => /(?:^|-)heading$/.test(name))) return false;
  return names.some((name) => OTHERS_NAME.test(name));
});

// A full stop ends a sentence before white space and a capital, but not after an initial or `Inc.`.
const END =
  /(?<![\s(](?:Inc|Ltd|Co|Corp|St|Dr|No|Mio|Mrd|vs|approx|e\.g|i\.e|U\.S|[A-Z]))[.!?]["')]*\s+(?=["'(]*[\p{Lu}\d])/gu;

// Bounds for hostile pages: what is longer is no sentence, and no page has more of them.
const LONGEST = 1_000;
const MOST = 5_000;

export function sentencesOf(own: OwnText): readonly Sentence[] {
  const sentences = PARTED.get(own) ?? sentencesIn(own);
  PARTED.set(own, sentences);
  return sentences;
}

const PARTED = new Kept<OwnText, readonly Sentence[]>();

function sentencesIn({ blocks }: OwnText): readonly Sentence[] {
  const sentences: Sentence[] = [];
  let offset = 0;
  for (const block of blocks) {
    if (sentences.length > MOST) break;
    let start = 0;
    const cut = (end: number): void => {
      const text = block.text.slice(start, end).trimEnd();
      if (text !== '' && text.length <= LONGEST)
        sentences.push({ text, start: offset + start, block });
      start = end;
    };
    for (const match of allIn(block.text, END)) cut(match.index + match[0].length);
    cut(block.text.length);
    offset += block.text.length + 1;
  }
  return sentences;
}

export function quoteSentence(page: Page, own: OwnText, sentence: Sentence): Locator | null {
  const { start, text } = sentence;
  return sourceQuote(page, own.blocks, start, start + text.length);
}
