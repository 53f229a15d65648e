// Whether the words of quotes that were taken from one capture still stand in another.

import { decodeBody } from '../../core/content-coding.ts';
import type { Locator } from '../../core/fact.ts';
import { decodeText, MAX_PAGE_BYTES } from '../../dimensions/page.ts';
import { type WordedPage, wordedPage, wordsStand } from '../../dimensions/standing-words.ts';
import type { TextHead } from './texts.ts';

/** A stored capture with what is needed to decode it. */
export interface StoredPage {
  readonly head: TextHead;
  readonly stored: Uint8Array;
}

/** As `wordsStand`, of stored bytes; null where either cannot be read. */
export function standingWords(
  from: StoredPage,
  quotes: readonly Locator[],
  inside: StoredPage,
): readonly boolean[] | null {
  const [one, other] = [opened(from), opened(inside)];
  return one === null || other === null ? null : wordsStand(one, quotes, other);
}

function opened({ head, stored }: StoredPage): WordedPage | null {
  const coding = head.headers.find(([name]) => name === 'content-encoding')?.[1] ?? null;
  const decoded = decodeBody(stored, coding, MAX_PAGE_BYTES);
  if (decoded.kind === 'undecodable') return null;
  const text = decodeText(decoded.body, head.contentType);
  return text === null ? null : wordedPage(text.text);
}
