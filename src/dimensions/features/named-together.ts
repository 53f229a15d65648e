// Cards of which each says of one kind what there is: "CRM" and, in its place, "Acme · Other".

import type { Element } from 'domhandler';
import type { Page } from '../page/page.ts';
import { type Slot, slotsOf } from '../page/siblings.ts';
import { isKind } from './integration-words.ts';
import { isKnownService, isTechnology } from './known-services.ts';
import type { Place } from './named-apart.ts';
import { servicesOf } from './service-names.ts';

const JOINED = /\s*[·•|,/、;+]\s*|\s+(?:and|&|und|et|y|e|og|och|i|ve|и)\s+/u;
const AND_MORE = /(?:[,·•]?\s*(?:…|\.\.\.|etc\.?|(?:and|&|\+) (?:many )?more|more))+$/iu;
const LONGEST = 120;
/** So many of all the names that stand there are known, and such a share. */
const LEAST_KNOWN = 3;
const SHARE_KNOWN = 0.5;
/** So many of the cards name several. */
const LEAST_CARDS = 2;

/** The known ones of the names that stand together in the same place of each card. */
export function namedTogether(page: Page, cards: readonly Element[]): readonly Place[] {
  // What stands beside a label of a table or a definition is read with it.
  if (cards.some(({ name }) => /^(?:t[rdh]|d[td])$/.test(name))) return [];
  const slot = slotsOf(cards).find(isOfNames);
  if (slot === undefined) return [];
  return cards.flatMap((card, at) => {
    const text = slot.texts[at] ?? '';
    const names = namesIn(text).filter(isOne);
    const locator = page.quote(card, text) ?? page.quote(card);
    return names.flatMap(servicesOf).map((name) => ({ name, locator }));
  });
}

function isOfNames({ texts }: Slot): boolean {
  const lists = texts.filter((text) => text !== null).map(namesIn);
  const names = lists.flat();
  const known = names.filter(isOne).length;
  const several = lists.filter((list) => list.length > 1).length;
  return several >= LEAST_CARDS && known >= LEAST_KNOWN && known >= names.length * SHARE_KNOWN;
}

function namesIn(text: string): readonly string[] {
  if (text.length > LONGEST || /[.!?:]$/.test(text.replace(AND_MORE, ''))) return [text];
  return text
    .replace(AND_MORE, '')
    .split(JOINED)
    .filter((name) => name !== '');
}

function isOne(name: string): boolean {
  return /^[\p{Lu}\d]|\p{Lu}|\./u.test(name) && isKnownService(name) && !isOther(name);
}

function isOther(name: string): boolean {
  return isTechnology(name) || isKind(name);
}
