// What the mark in a cell of a table says: yes, no, or nothing that can be told.

import type { AnyNode, Element } from 'domhandler';
import { classesOf, isElement } from '../../page/visible.ts';

export const YES = /^(?:✓|✔|✔️|✅|☑|●|yes|ja|oui|included|enthalten|inklusive|inclus(?:e)?)$/iu;
export const NO =
  /^(?:✗|✘|✕|✖|×|x|❌|○|–|—|-|no|nein|non|not included|nicht enthalten|non inclus(?:e)?)$/iu;

const TO_COME =
  'coming (?:very )?soon|launching soon|available soon|when (?:shipped|released|available|ready)|on (?:the|our) roadmap|in development|not yet (?:available|released|shipped)|kommt bald|bald verfügbar|demnächst(?: verfügbar)?|in (?:kürze|vorbereitung|planung|entwicklung|arbeit)|bientôt(?: disponible)?|prochainement|à venir|en (?:cours de )?développement|próximamente|em breve|prossimamente|in arrivo|binnenkort|kommer snart|wkrótce|скоро';
const SHORT =
  'soon|roadmap|planned|upcoming|bald|geplant|prévu|previsto|gepland|planerat|beta|(?:coming |in )?(?:Q[1-4]|H[12]) ?20\\d\\d';
/** Words by themselves, or at the close of a label or a heading: "Zero trust (coming soon)". */
const IS_TO_COME = new RegExp(
  `(?<!\\p{L})(?:${TO_COME})(?!\\p{L})|(?:^|[([–—:·|*-]\\s*)(?:${SHORT})\\s*[)\\]*.!]*$|[([](?:${SHORT})[)\\]]|\\ssoon[!.]?$`,
  'iu',
);

/** Is what these words name announced, and not there yet? */
export function isToCome(words: string): boolean {
  return IS_TO_COME.test(words);
}

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
