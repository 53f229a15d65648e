// Leads a stretch of normalised text back to the very characters of the source it was read from.

import type { AnyNode } from 'domhandler';
import type { Locator } from '../../core/facts/fact.ts';
import type { Page } from '../page/page.ts';
import type { Segment, TextBlock } from './text-blocks.ts';
import { normaliseWithOrigins } from './text-blocks.ts';

const MAX_QUOTE = 2_000;
const AROUND = 32;

/**
 * Locator of the source behind `start` to `end` of the blocks' text joined by line feeds; markup
 * between is part of it. Null where the place has no source or the quote would be too long.
 */
export function sourceQuote(
  page: Page,
  blocks: readonly TextBlock[],
  start: number,
  end: number,
): Locator | null {
  if (end <= start) return null;
  const from = placeOf(page, blocks, start);
  const to = placeOf(page, blocks, end - 1);
  if (from === null || to === null) return null;
  return locate(page.text, from.start, to.end);
}

/** Locator of the source between two offsets, within bounds. */
export function locate(source: string, start: number, end: number): Locator | null {
  if (end <= start || end - start > MAX_QUOTE || end > source.length) return null;
  const exact = source.slice(start, end);
  if (!exact.isWellFormed()) return null;
  return {
    type: 'text_quote',
    exact,
    prefix: withoutHalves(source.slice(Math.max(0, start - AROUND), start)),
    suffix: withoutHalves(source.slice(end, end + AROUND)),
  };
}

// Half a surrogate pair at a cut edge cannot be written as UTF-8.
function withoutHalves(text: string): string {
  return text.replace(/^[\udc00-\udfff]/, '').replace(/[\ud800-\udbff]$/, '');
}

interface Place {
  readonly start: number;
  readonly end: number;
}

function placeOf(page: Page, blocks: readonly TextBlock[], at: number): Place | null {
  let rest = at;
  for (const block of blocks) {
    if (rest < block.text.length) return placeInBlock(page, block, rest);
    rest -= block.text.length + 1;
  }
  return null;
}

function placeInBlock(page: Page, block: TextBlock, at: number): Place | null {
  const raw = block.segments.map((one) => one.data).join('');
  let offset = normaliseWithOrigins(raw).origins[at];
  if (offset === undefined) return null;
  for (const segment of block.segments) {
    if (offset < segment.data.length) return placeInSegment(page.text, segment, offset);
    offset -= segment.data.length;
  }
  return null;
}

function placeInSegment(source: string, segment: Segment, offset: number): Place | null {
  const span = spanOf(segment.node);
  if (span === null) return null;
  if (segment.node.type !== 'text') return span;
  return charPlace(source, span, segment.data, offset) ?? span;
}

function spanOf(node: AnyNode): Place | null {
  const place = node.sourceCodeLocation;
  return place ? { start: place.startOffset, end: place.endOffset } : null;
}

const REFERENCE = /&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});?/y;

/** Walks source and data side by side; null where they part (then the whole node is the place). */
function charPlace(source: string, span: Place, data: string, offset: number): Place | null {
  let at = span.start;
  for (let index = 0; index < data.length; index++) {
    const width = widthAt(source, at, data, index);
    if (width === 0 || at + width > span.end) return null;
    if (index === offset) return { start: at, end: at + width };
    at += width;
    // A reference to a character outside the basic plane is two units of data.
    if (width > 1 && (data.charCodeAt(index) & 0xfc00) === 0xd800) {
      index++;
      if (index === offset) return { start: at - width, end: at };
    }
  }
  return null;
}

function widthAt(source: string, at: number, data: string, index: number): number {
  if (source[at] === '&') {
    REFERENCE.lastIndex = at;
    const reference = REFERENCE.exec(source)?.[0];
    if (reference !== undefined && !isLiteral(reference, data, index)) return reference.length;
  }
  // The parser reads CR LF as one line feed, and a lone CR as one too.
  if (source[at] === '\r' && data[index] === '\n') return source[at + 1] === '\n' ? 2 : 1;
  return source[at] === data[index] ? 1 : 0;
}

// `&co` may be no reference at all, and `&copy` without its semicolon may be one.
function isLiteral(reference: string, data: string, index: number): boolean {
  return !reference.endsWith(';') && data.startsWith(reference, index);
}
