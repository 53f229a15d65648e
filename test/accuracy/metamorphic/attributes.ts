// The attributes of every element in another order, which HTML gives no meaning.

import { isTag } from 'domhandler';
import { ofTree } from './transformation.ts';

export const attributesReordered = ofTree('attributes reordered', 'meaning', ($, { chance }) => {
  let done = 0;
  $('*').each((_, element) => {
    if (!isTag(element)) return;
    const entries = Object.entries(element.attribs);
    if (entries.length < 2) return;
    const order = entries.map((entry) => ({ entry, place: chance() }));
    order.sort((a, b) => a.place - b.place);
    element.attribs = Object.fromEntries(order.map(({ entry }) => entry));
    done += 1;
  });
  return done > 0;
});
