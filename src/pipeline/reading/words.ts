// Whether the words of quotes that were taken from one capture still stand in another.

import { hash } from 'node:crypto';
import type { Locator } from '../../core/facts/fact.ts';
import type { Asked } from '../../core/judging/said.ts';
import type { Standing } from '../../core/judging/words-standing.ts';
import { codingLeft, decodeBody } from '../../core/pages/content-coding.ts';
import { decodeText, MAX_PAGE_BYTES } from '../../dimensions/page/page.ts';
import { wordsStand } from '../../dimensions/page/standing-words.ts';
import { type WordedPage, wordedPage } from '../../dimensions/page/word-flow.ts';
import type { TextHead } from './texts.ts';

/** A stored capture with what is needed to decode it. */
export interface StoredPage {
  readonly head: TextHead;
  readonly stored: Uint8Array;
}

/**
 * Like `wordsStand`, for stored bytes; null when `inside` cannot be read. When `from` is gone or
 * cannot be read, each quote is looked for with no more around it than it holds itself.
 */
export function standingWords(
  from: StoredPage | null,
  quotes: readonly Asked[],
  inside: StoredPage,
): readonly Standing[] | null {
  const other = opened(inside);
  if (other === null) return null;
  const one = from === null ? null : opened(from);
  if (one !== null) return wordsStand(one, quotes, other);
  return quotes.map((quote) => {
    const alone = quote.type === 'text_quote' ? wordedPage(around(quote)) : null;
    const stands = alone === null ? undefined : wordsStand(alone, [quote], other)[0];
    return stands === 'beside' ? 'beside' : 'gone';
  });
}

function around({ prefix, exact, suffix }: Extract<Locator, { type: 'text_quote' }>): string {
  return prefix + exact + suffix;
}

/** Pages that were compared last: the one that a look is held against is held against the next. */
const recent = new Map<string, WordedPage>();
const MOST_RECENT = 4;
/** Characters of one, each of which takes some ten bytes of the heap. */
const MOST_REMEMBERED = 500_000;

function opened({ head, stored }: StoredPage): WordedPage | null {
  const coding = codingLeft(head.headers, head.received);
  const rest = JSON.stringify([head.contentType, head.finalUrl, coding]);
  const name = `${hash('sha256', stored)} ${rest}`;
  const read = recent.get(name) ?? openedAnew({ head, stored }, coding);
  if (read === null || read.text.length > MOST_REMEMBERED) return read;
  recent.delete(name);
  recent.set(name, read);
  for (const [oldest] of recent) if (recent.size > MOST_RECENT) recent.delete(oldest);
  return read;
}

function openedAnew(
  { head, stored }: StoredPage,
  coding: ReturnType<typeof codingLeft>,
): WordedPage | null {
  const decoded = decodeBody(stored, coding, MAX_PAGE_BYTES);
  if (decoded.kind === 'undecodable') return null;
  const text = decodeText(decoded.body, head.contentType);
  return text === null ? null : wordedPage(text.text, head.finalUrl);
}
