// The main text of a legal document: what a person would call its text, the same under noise.

import { createHash } from 'node:crypto';
import type { AnyNode, Element } from 'domhandler';
import { documentWords, listWords } from '../legal/document-words.ts';
import type { TextBlock } from '../legal/text-blocks.ts';
import { textBlocks } from '../legal/text-blocks.ts';
import { findDates } from '../words/dates.ts';
import { Kept } from './kept.ts';
import type { Page } from './page.ts';
import { isElement, isNeverShown } from './visible.ts';

export interface MainText {
  /** Normalised blocks joined by line feeds. */
  readonly text: string;
  readonly blocks: readonly TextBlock[];
}

/** Share of the page's prose that the container of its document holds. */
const MOST = 0.85;
/** Share of the words around it that an inner container must hold. */
const MANY = 0.6;
/** Parts of a text, never the whole of it. */
const PARTS = new Set('p ul ol li dl dd dt table tr td blockquote pre h1 h2 h3 h4'.split(' '));

// The readers of a document and whoever tells its editions apart ask for the same one.
const FOUND = new Kept<Page, MainText | null>();

/** Null where the page holds no text beside links. */
export function mainText(page: Page): MainText | null {
  const known = FOUND.get(page);
  if (known !== undefined) return known;
  const found = findMainText(page);
  FOUND.set(page, found);
  return found;
}

function findMainText(page: Page): MainText | null {
  const body = page.$('body')[0] ?? page.$.root()[0];
  if (body === undefined) return null;
  // A list of sub-processors may be nothing but links, and is then the document itself.
  const all = textBlocks(body, page.role === 'subprocessors');
  // A site names its publisher in few words beside long disclaimers.
  if (page.role === 'imprint' && all.length > 0) return textOf(all);
  const weigh = all.some((block) => proseOf(block) > 0) ? proseOf : wordsOf;
  const own = aboveFooter(page, all, weigh);
  const container = containerOf(own, body, weigh);
  if (container === null) return null;
  const blocks = rangeOf(own, container, weigh);
  return blocks.length === 0 ? null : textOf(blocks);
}

/** A title and a quarter of the words are a document, though a short one. */
const TITLED = 4;

/** What stands below the footer of the page is put there by the site, below every page. */
function aboveFooter(page: Page, all: readonly TextBlock[], weigh: Weigh): readonly TextBlock[] {
  const footer = [...page.$('footer')].find(isOfPage)?.sourceCodeLocation?.startOffset;
  if (footer === undefined) return all;
  const above = all.filter((block) => offsetOf(block) < footer);
  if (above.length === all.length) return all;
  const weight = (blocks: readonly TextBlock[]) =>
    blocks.reduce((sum, block) => sum + weigh(block), 0);
  const isTitled = above.some(({ heading }) => heading === 1);
  return weight(above) * (isTitled ? TITLED : 2) > weight(all) ? above : all;
}

/** Footers of sections and quotes stand inside them. */
const PARTED = new Set(['article', 'section', 'aside', 'blockquote', 'main']);

function isOfPage(footer: Element): boolean {
  for (let at: AnyNode | null = footer.parent; at !== null; at = at.parent) {
    if (isElement(at) && PARTED.has(at.name)) return false;
  }
  return true;
}

function offsetOf({ segments }: TextBlock): number {
  return segments[0]?.node.sourceCodeLocation?.startOffset ?? 0;
}

function textOf(blocks: readonly TextBlock[]): MainText {
  return { text: blocks.map((block) => block.text).join('\n'), blocks };
}

/** Share of a page's text below which its main text is no document, but what was left of one. */
const LEAST = 0.05;

/** Fewer characters without a heading are a notice ("you are being sent on"), no document. */
const NOTICE = 120;

/** Is nearly all that the page says outside of what was taken for its main text? */
export function isMainTextSmall(page: Page, main: MainText): boolean {
  const body = page.$('body')[0];
  const isTitled = main.blocks.some(({ heading }) => heading !== null);
  if (main.text.length < NOTICE && !isTitled) return true;
  return body !== undefined && main.text.length < textLength(body) * LEAST;
}

function textLength(node: AnyNode): number {
  if (node.type === 'text') return node.data.trim().length;
  if (!('children' in node) || (isElement(node) && isNeverShown(node))) return 0;
  let sum = 0;
  for (const child of node.children) sum += textLength(child);
  return sum;
}

/** Lower-case hex of SHA-256 over the words of the document that count, as UTF-8. */
export function textHash(text: string, kind: 'document' | 'list' = 'document'): string {
  const words = kind === 'list' ? listWords(text) : documentWords(text);
  return createHash('sha256').update(words, 'utf8').digest('hex');
}

type Weigh = (block: TextBlock) => number;

/** Characters that count as prose: a sentence or more, most of it no links. */
const proseOf: Weigh = (block) => {
  if (block.heading !== null || block.text.length < 60) return 0;
  return block.linked > block.text.length * 0.4 ? 0 : block.text.length;
};

/** For documents of short lines and table cells only. */
const wordsOf: Weigh = (block) => {
  return block.heading !== null || isLinks(block) ? 0 : block.text.length;
};

function isLinks(block: TextBlock): boolean {
  return block.linked > block.text.length * 0.6;
}

/** The smallest element that holds most of the prose, and loses few words around it. */
function containerOf(blocks: readonly TextBlock[], body: AnyNode, weigh: Weigh): AnyNode | null {
  const prose = heldBy(blocks, body, weigh);
  const words = heldBy(blocks, body, wordsOf);
  const total = prose.get(body) ?? 0;
  if (total === 0) return null;
  let container: AnyNode = body;
  for (;;) {
    const enough = (words.get(container) ?? 0) * MANY;
    const next: Element | undefined = childrenOf(container).find(
      (child) =>
        !PARTS.has(child.name) &&
        (prose.get(child) ?? 0) >= total * MOST &&
        (words.get(child) ?? 0) >= enough,
    );
    if (next === undefined) return container;
    container = next;
  }
}

/** The weight of the blocks inside each element. */
function heldBy(
  blocks: readonly TextBlock[],
  body: AnyNode,
  weigh: Weigh,
): ReadonlyMap<AnyNode, number> {
  const held = new Map<AnyNode, number>();
  for (const block of blocks) {
    const weight = weigh(block);
    for (let at: AnyNode | null = block.parent; at !== null && weight > 0; at = at.parent) {
      held.set(at, (held.get(at) ?? 0) + weight);
      if (at === body) break;
    }
  }
  return held;
}

function childrenOf(node: AnyNode): readonly Element[] {
  return 'children' in node ? node.children.filter(isElement) : [];
}

function isInside(block: TextBlock, container: AnyNode): boolean {
  for (let at: AnyNode | null = block.parent; at !== null; at = at.parent) {
    if (at === container) return true;
  }
  return false;
}

const TITLE =
  /\b(?:terms|privacy|policy|agreement|conditions|notice|addendum|statement|cookies?|sub-?processors|datenschutz\p{L}*|agb|impressum|imprint|nutzungsbedingungen|confidentialité)\b/iu;
/** Blocks above the beginning that may be its date, or its title where no heading is one. */
const ABOVE = 3;

/** Where the document begins, with the lines above that date it or name it. */
function headFrom(all: readonly TextBlock[], start: number, isTitled: boolean): number {
  let from = start;
  for (let at = start - 1; at >= Math.max(0, start - ABOVE); at--) {
    const block = all[at];
    if (block === undefined || block.text.length > 120 || isLinks(block)) break;
    const isDated = /\d/.test(block.text) && findDates(block.text).length > 0;
    if (isDated || (!isTitled && TITLE.test(block.text))) from = at;
  }
  return from;
}

/**
 * Runs from the title to the last words of the container. The title often stands above the
 * container, with the date; what lies between belongs to the document unless it is links.
 */
function rangeOf(
  all: readonly TextBlock[],
  container: AnyNode,
  weigh: Weigh,
): readonly TextBlock[] {
  const inside = all.map((block) => isInside(block, container));
  const firstInside = inside.indexOf(true);
  const firstProse = all.findIndex((block, at) => inside[at] === true && weigh(block) > 0);
  const title = all.findLastIndex((block, at) => at <= firstProse && block.heading === 1);
  const start = headFrom(all, title >= 0 ? title : firstInside, title >= 0);
  const range = all.filter((block, at) => {
    if (at < start) return false;
    return inside[at] === true || (at < firstInside && !isLinks(block));
  });
  const first = range.findIndex((block) => !isLinks(block));
  const last = range.findLastIndex((block) => !isLinks(block));
  return first < 0 ? [] : range.slice(first, last + 1);
}
