// The name that a heading gives, without what is drawn around it: icons, numbers, badges.

import type { AnyNode, Element } from 'domhandler';
import { collapse, isElement, visibleText } from '../page/visible.ts';

/** Pictures and marks; "™", "©" and "®" belong to a name. */
const MARKS =
  '(?:(?![©®™])[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\p{Regional_Indicator}\\u2190-\\u21ff\\u2460-\\u24ff\\u2500-\\u27bf\\u2b00-\\u2bff\\ue000-\\uf8ff\\ufe0f\\u20e3\\u200d•·‣›»|*]|\\s)+';
// Beside it there may be the link to it: "# Maps", "Maps ¶".
const FIRST = new RegExp(`^(?:#(?=\\s)|${MARKS})+`, 'u');
const LAST = new RegExp(`(?:(?<=\\s)[#¶]|${MARKS})+$`, 'u');

const BADGE =
  /^(?:new|neu|nouveau|nuevo|novo|nuovo|nieuw|ny|nytt|nowość|beta|alpha|early access|preview|popular|updated|free|pro|premium|business|enterprise|plus|add-?on|available(?: now)?|now (?:available|live)|live|out now|included|(?:jetzt |bald )?verfügbar|inklusive|disponible(?: ya| maintenant)?|ya disponible|inclus|incluido|(?:nu )?beschikbaar|inbegrepen|disponibile(?: ora)?|disponível|tilgængelig nu|tilgjengelig nå|tillgänglig nu|dostępne)!?$/iu;
const LATER =
  /^(?:coming (?:soon|next|in .{1,20})|soon|(?:planned|upcoming|roadmap|in development|in progress|waitlist|on the roadmap)|(?:kommt )?bald(?: verfügbar)?|demnächst|in (?:kürze|planung|entwicklung|arbeit|arrivo|ontwikkeling|sviluppo)|en (?:développement|desarrollo)|em desenvolvimento|(?:under )?(?:udvikling|utvikling|utveckling)|開発中|準備中|近日(?:公開|対応|提供)(?:予定)?|geplant|bientôt(?: disponible)?|prochainement|à venir|próximamente|pronto|muy pronto|em breve|prossimamente|presto|binnenkort|komt (?:eraan|binnenkort)|gepland|kommer snart|snart|wkrótce)!?$/iu;
const NUMBER = /^[#№]?\d{1,2}[.):]?$/;

export interface Title {
  readonly text: string;
  /** "Soon" stands beside it. */
  readonly isLater: boolean;
  /** A number in an element of its own stands before it. */
  readonly isNumbered: boolean;
}

/** What a heading says by itself; its whole text where nothing is left of it. */
export function titleOf(heading: Element): Title {
  const whole = visibleText(heading);
  const apart = [...ownElements(heading)];
  const isLater = apart.some(({ words }) => LATER.test(words)) || isLaterBeside(heading);
  const numbered = apart.find(({ words }) => NUMBER.test(words));
  const isNumbered = numbered !== undefined && whole.startsWith(numbered.words);
  let text = isNumbered ? whole.slice(numbered.words.length) : whole;
  for (const { words } of apart) {
    if (!BADGE.test(words) && !LATER.test(words)) continue;
    if (text.endsWith(` ${words}`)) text = text.slice(0, -words.length);
    else if (text.startsWith(`${words} `)) text = text.slice(words.length);
  }
  const bare = withoutMarks(text);
  return { text: bare === '' ? whole : bare, isLater, isNumbered };
}

/** "🚀 Launch pad", "✓ Tasks", "Reports →": the words alone. */
export function withoutMarks(text: string): string {
  return collapse(text.replace(FIRST, '').replace(LAST, ''));
}

const LONGEST_BADGE = 40;

/** "In development" right before or behind the only heading of a card. */
function isLaterBeside(heading: Element): boolean {
  const beside = [elementFrom(heading.prev, 'prev'), elementFrom(heading.next, 'next')];
  const isSaid = beside.some((one) => {
    const words = one === null || one.name === 'p' ? '' : visibleText(one);
    return words.length <= LONGEST_BADGE && LATER.test(withoutMarks(words));
  });
  // All of what stands in one place is looked through for the few that say so.
  const isOther = (one: AnyNode) => one !== heading && isElement(one) && /^h[1-6]$/.test(one.name);
  return isSaid && heading.parent !== null && !heading.parent.children.some(isOther);
}

function elementFrom(node: AnyNode | null, way: 'prev' | 'next'): Element | null {
  let at = node;
  while (at !== null && !isElement(at)) at = at[way];
  return at;
}

function* ownElements(heading: Element): Generator<{ readonly words: string }> {
  const stack: AnyNode[] = [...heading.children].reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (!isElement(node)) continue;
    const words = withoutMarks(visibleText(node));
    if (words !== '') yield { words };
    stack.push(...[...node.children].reverse());
  }
}
