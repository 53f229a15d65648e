// Reads legal documents that are kept as Markdown: the text generations of an archive of terms.

import type { Locator } from '../core/facts/fact.ts';
import type { DocumentReader } from '../core/facts/reader.ts';
import { LEGAL_DOCUMENTS } from '../core/pages/page-roles.ts';
import { readLegalText } from './legal/document.ts';
import { Draft, type Prose } from './legal/draft.ts';
import { locate } from './legal/source-quote.ts';
import { LEGAL_FAMILIES } from './legal.ts';
import { textHash } from './page/main-text.ts';
import { type MarkdownBlock, markdownBlocks } from './page/markdown.ts';

/** Far above honest documents. */
const MOST_CHARACTERS = 5_000_000;
/** A title alone, a notice that the page was not found: what is left where taking it failed. */
const LEAST_CHARACTERS = 200;
/** Whoever made the text chose which part of the page belongs to the document. */
const CONFIDENCE = 0.9;
/** Decoders put it where bytes were no text. */
const REPLACEMENT = '\ufffd';

export const legalMarkdown: DocumentReader = {
  name: 'legal-markdown',
  version: 6,
  timeless: true,
  dimension: 'legal',
  roles: [...LEGAL_DOCUMENTS, 'imprint'],
  media: ['text/markdown'],
  insteadOf: 'legal',
  families: LEGAL_FAMILIES,
  read({ text, role, url }) {
    if (text.length > MOST_CHARACTERS) return { kind: 'incomplete', reason: 'too_large' };
    const all = markdownBlocks(text);
    // A list of sub-processors may be nothing but links, and is then the document itself.
    const blocks = role === 'subprocessors' ? all : withoutLinkLists(all);
    const length = blocks.reduce((sum, block) => sum + block.text.length, 0);
    if (length < LEAST_CHARACTERS) return { kind: 'incomplete', reason: 'too_short' };
    const draft = new Draft(CONFIDENCE);
    const prose = proseOf(text, blocks);
    const sha256 = prose.text.includes(REPLACEMENT)
      ? { unknown: 'the text is damaged' }
      : textHash(prose.text.replace(MAIL, '@'), role === 'subprocessors' ? 'list' : 'document');
    readLegalText({ role, url, prose, title: titleOf(prose, blocks), sha256 }, draft);
    return { kind: 'read', ...draft.extraction() };
  },
};

// An address that the page hides from harvesters is kept as `[email protected]`, with what is left
// of it: hidden at one visit and not at the next, no address can be told from another.
// A name is asked for where it can begin alone, or the letters of each word are tried one by one.
const MAIL =
  /\[email protected\][\p{L}\p{N}.-]*|(?:(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]|(?<=(?:@|\[email protected\])[\p{L}\p{N}.-]*)[_%+])[\p{L}\p{N}._%+-]*@[\p{L}\p{N}.-]+/giu;

// Three links or more in a row are a menu, not the document, as in the main text of a page.
function withoutLinkLists(all: readonly MarkdownBlock[]): readonly MarkdownBlock[] {
  const kept: MarkdownBlock[] = [];
  let run: MarkdownBlock[] = [];
  for (const block of [...all, null]) {
    if (block !== null && block.heading === null && block.unlinked < SHORT) {
      run.push(block);
      continue;
    }
    kept.push(...withoutMenu(run));
    if (block !== null) kept.push(block);
    run = [];
  }
  return kept;
}

/** A label among links does not make them prose. */
const SHORT = 40;

/** An address that is spelt out is told to the reader of the text, linked or not. */
function isLink({ heading, linked, unlinked, text }: MarkdownBlock): boolean {
  return heading === null && linked > 0 && unlinked === 0 && !/^https?:/.test(text);
}

function withoutMenu(run: readonly MarkdownBlock[]): readonly MarkdownBlock[] {
  const from = run.findIndex(isLink);
  const to = run.findLastIndex(isLink) + 1;
  const links = run.filter(isLink).length;
  if (links < 3 || links < (to - from) * 0.75) return run;
  return [...run.slice(0, from), ...run.slice(to)];
}

function proseOf(source: string, blocks: readonly MarkdownBlock[]): Prose {
  const starts: number[] = [];
  let length = 0;
  for (const block of blocks) {
    starts.push(length);
    length += block.text.length + 1;
  }
  const placeOf = (at: number): number | undefined => {
    const index = starts.findLastIndex((start) => start <= at);
    return blocks[index]?.origins[at - (starts[index] ?? 0)];
  };
  return {
    text: blocks.map((block) => block.text).join('\n'),
    quote: (start, end) => {
      const from = placeOf(start);
      const to = end > start ? placeOf(end - 1) : undefined;
      return from === undefined || to === undefined ? null : locate(source, from, to + 1);
    },
  };
}

/** The first heading; where there is none, how the document begins. */
function titleOf(prose: Prose, blocks: readonly MarkdownBlock[]): Locator | null {
  let at = 0;
  for (const { heading, text } of blocks) {
    if (heading !== null) return prose.quote(at, at + text.length);
    at += text.length + 1;
  }
  return prose.quote(0, Math.min(blocks[0]?.text.length ?? 0, 200));
}
