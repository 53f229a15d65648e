// What the mark in a cell of a table says: yes, no, or nothing that can be told.

import type { AnyNode, Element } from 'domhandler';
import { classesOf, isElement } from '../visible.ts';

export const YES = /^(?:✓|✔|✔️|✅|☑|●|yes|ja|oui|included|enthalten|inklusive|inclus(?:e)?)$/iu;
export const NO =
  /^(?:✗|✘|✕|✖|×|x|❌|○|–|—|-|no|nein|non|not included|nicht enthalten|non inclus(?:e)?)$/iu;

const TICK =
  /(?:^|[-_\s#/])(?:check(?:ed|mark|circle)?|tick|yes|true|included|success|available|on)(?:$|[-_\s.])/i;
const CROSS =
  /(?:^|[-_\s#/])(?:cross|close|times|x|xmark|no|not|false|minus|dash|excluded|unavailable|unchecked|off)(?:$|[-_\s.])/i;

/** What a mark without words says, where all that describes it says the same. */
export function markOf(cell: Element): boolean | null {
  const words: string[] = [];
  const visit = (node: AnyNode): void => {
    if (node.type === 'text' && node.data.trim() !== '') words.push(node.data.trim());
    if (!isElement(node)) return;
    if (node !== cell) {
      const { attribs } = node;
      words.push(...classesOf(node));
      for (const one of ['aria-label', 'title', 'alt', 'href', 'xlink:href', 'data-icon', 'src']) {
        const value = attribs[one];
        if (value !== undefined) words.push(value.split('/').at(-1) ?? '');
      }
    }
    for (const child of node.children) visit(child);
  };
  visit(cell);
  const said = new Set(
    words.flatMap((word) => {
      const no = NO.test(word) || CROSS.test(word);
      const yes = YES.test(word) || TICK.test(word);
      return no ? [false] : yes ? [true] : [];
    }),
  );
  const [only] = said;
  return said.size === 1 && only !== undefined ? only : null;
}
