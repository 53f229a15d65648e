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

/** A stroke as drawing tools write it: letters and numbers, however they are set apart. */
function strokeOf(path: string): string {
  return path
    .toLowerCase()
    .replace(/[\s,]+/g, ' ')
    .replace(/ ?([a-z]) ?/g, '$1')
    .trim();
}

/** The ticks and crosses of widespread sets of icons, which bear no name once they are drawn. */
const DRAWN = new Map<string, boolean>([
  // Feather, Lucide.
  ...['M20 6 9 17l-5-5', 'M20 6L9 17l-5-5', '20 6 9 17 4 12'].map(ticked),
  ...['M18 6 6 18', 'M6 6l12 12', 'm6 6 12 12', 'M5 12h14'].map(crossed),
  // Heroicons.
  ...['M5 13l4 4L19 7', 'm4.5 12.75 6 6 9-13.5', 'M4.5 12.75l6 6 9-13.5'].map(ticked),
  ...['M6 18L18 6M6 6l12 12', 'M6 18 18 6M6 6l12 12', 'M18 6L6 18M6 6l12 12'].map(crossed),
  // Material Icons.
  ...[
    'M9 16.17L4.83 12l-1.42 1.41L9 19 21 7l-1.41-1.41z',
    'M9 16.17 4.83 12l-1.42 1.41L9 19 21 7l-1.41-1.41L9 16.17z',
  ].map(ticked),
]);

function ticked(path: string): readonly [string, boolean] {
  return [strokeOf(path), true];
}

function crossed(path: string): readonly [string, boolean] {
  return [strokeOf(path), false];
}

/** Does a cell without words show a picture, whatever it is of? */
export function isPictured(cell: Element): boolean {
  const isPicture = (node: AnyNode): boolean =>
    isElement(node) &&
    (/^(?:svg|img|i|input|object|use|picture)$/.test(node.name) || node.children.some(isPicture));
  return cell.children.some(isPicture);
}

/** What a mark without words says, where all that describes it says the same. */
export function markOf(cell: Element): boolean | null {
  const words: string[] = [];
  const drawn: boolean[] = [];
  const visit = (node: AnyNode): void => {
    if (node.type === 'text' && node.data.trim() !== '') words.push(node.data.trim());
    if (!isElement(node)) return;
    if (node !== cell) {
      const { attribs } = node;
      words.push(...classesOf(node));
      const stroke = DRAWN.get(strokeOf(attribs.d ?? attribs.points ?? ''));
      if (stroke !== undefined) drawn.push(stroke);
      for (const one of ['aria-label', 'title', 'alt', 'href', 'xlink:href', 'data-icon', 'src']) {
        const value = attribs[one];
        if (value !== undefined) words.push(value.split('/').at(-1) ?? '');
      }
    }
    for (const child of node.children) visit(child);
  };
  visit(cell);
  const said = new Set([
    ...drawn,
    ...words.flatMap((word) => {
      const no = NO.test(word) || CROSS.test(word);
      const yes = YES.test(word) || TICK.test(word);
      return no ? [false] : yes ? [true] : [];
    }),
  ]);
  const [only] = said;
  return said.size === 1 && only !== undefined ? only : null;
}
