// Tells which of two ways to pay a page shows at first, where its own markup says so.

import type { AnyNode, Element } from 'domhandler';
import type { Page } from '../../page/page.ts';
import { classesOf, collapse, isElement, visibleText } from '../../page/visible.ts';
import { remembering } from '../../words/remembering.ts';

/** Paid each month, or for a longer time at once. */
export type State = 'month' | 'year';

export const LABELS: readonly (readonly [State, RegExp])[] = [
  [
    'month',
    /^(?:pay |bill(?:ed|ing)? )?(?:monthly|monatlich|mensuel(?:le|lement|s)?|mensual(?:es)?|mensal|maandelijks|mensile|par mois|pro monat|per maand|al mes|miesięcznie|månedlig|månadsvis)(?: (?:billing|payment|plans?|pricing))?$/iu,
  ],
  [
    'year',
    /^(?:pay |bill(?:ed|ing)? )?(?:yearly|annual(?:ly)?|jährlich|annuel(?:le|lement|s)?|anual(?:es)?|jaarlijks|annuale|par an|pro jahr|per jaar|al año|rocznie|årlig|årligen)(?: (?:billing|payment|plans?|pricing))?(?:\W*(?:(?:save|économisez|spare?n?|ahorra|risparmia|bespaar|economize) .{1,20}|-?\d{1,2} ?%.{0,12}|\d months? free|\d (?:mois (?:offerts|gratuits)|monate (?:gratis|kostenlos)|meses gratis|maanden gratis)))?$/iu,
  ],
];

/** What the page's switch shows: by its labels, by what they show, or by its box. */
export function stateOf(page: Page): State | null {
  return chosenLabel(page) ?? chosenPrices(page) ?? besideBox(page);
}

/** The one of the two labels of the page's switch that is marked as chosen. */
function chosenLabel(page: Page): State | null {
  const marked = new Set<State>();
  const seen = new Set<State>();
  for (const element of page
    .$('button, [role="tab"], [role="radio"], label, a, span, li')
    .toArray()) {
    const text = element.children.length > 6 ? '' : collapse(visibleText(element));
    const state = text.length > 50 ? null : labelled(text);
    if (state === null) continue;
    seen.add(state);
    if (isMarked(element)) marked.add(state);
  }
  const [only] = marked;
  return seen.size === 2 && marked.size === 1 && only !== undefined ? only : null;
}

export function isMarkedForAll({ attribs }: Element): boolean {
  return ['aria-selected', 'aria-pressed', 'aria-checked'].some((one) => attribs[one] === 'true');
}

const CHOSEN = /^(?:is-)?(?:active|selected|current|checked)$/i;

export function isMarked(element: Element): boolean {
  const { class: classes = '', 'data-state': state } = element.attribs;
  if (isMarkedForAll(element)) return true;
  return state === 'active' || state === 'on' || classes.split(/\s+/).some((c) => CHOSEN.test(c));
}

const WORDS: Readonly<Record<State, RegExp>> = {
  month: /(?:^|[-_\s])(?:month(?:ly)?|mo|monatlich|mensuel)(?:$|[-_\s])/i,
  year: /(?:^|[-_\s])(?:year(?:ly)?|annual(?:ly)?|yr|jaehrlich|annuel)(?:$|[-_\s])/i,
};

/** The state that an element is named for: by class or id, by `data-price="monthly"`, by `m`. */
export function saidFor(element: Element): State | null {
  const { class: classes = '', id = '' } = element.attribs;
  let names = `${classes} ${id}`;
  for (const [name, value] of Object.entries(element.attribs)) {
    if (name.startsWith('data-') && value.length < 12) names += ` ${value}`;
  }
  const [month, year] = [WORDS.month.test(names), WORDS.year.test(names)];
  if (month !== year) return month ? 'month' : 'year';
  if (month || !/(?:^|\s)[my](?:\s|$)/.test(classes)) return null;
  const letters = classesOf(element).filter((one) => one === 'm' || one === 'y');
  return letters.length > 1 ? null : letters[0] === 'm' ? 'month' : 'year';
}

const MOST_CHOSEN = 400;

/** `<p class="monthly active">` beside `<p class="annual">`, wherever the two stand together. */
function chosenPrices(page: Page): State | null {
  const found = new Set<State>();
  const active = page.$('.active, .selected, .current, .is-active').toArray();
  for (const element of active.slice(0, MOST_CHOSEN)) {
    const state = saidFor(element);
    const siblings: readonly AnyNode[] = element.parent?.children ?? [];
    const others = siblings.filter(isElement).filter((one) => one !== element);
    const isPaired = others.some((one) => {
      const other = saidFor(one);
      return other !== null && other !== state && !isMarked(one);
    });
    if (state !== null && isPaired) found.add(state);
  }
  const [only, ...more] = found;
  return only === undefined || more.length > 0 ? null : only;
}

const QUARTERLY =
  /^(?:(?:pay |billed )?quarterly|vierteljährlich|trimestriel|trimestral(?:e|mente)?|per kwartaal|kwartalnie)$/iu;
const MOST_BOXES = 20;
const MOST_UP = 4;

/** "Monthly [ ] Yearly": a box that is not ticked stands for what is written before it. */
function besideBox(page: Page): State | null {
  const boxes = page.$('input[type="checkbox"], [role="switch"]').toArray();
  const found = new Set(boxes.slice(0, MOST_BOXES).flatMap((box) => besides(box) ?? []));
  const [only, ...more] = found;
  return only === undefined || more.length > 0 ? null : only;
}

function besides(box: Element): State | null {
  const ticked = isTicked(box);
  if (ticked === null) return null;
  let inner: AnyNode = box;
  const texts = { before: '', after: '' };
  for (let up = 0; up < MOST_UP && isElement(inner.parent); up++) {
    const { children }: Element = inner.parent;
    const at = children.indexOf(inner as (typeof children)[number]);
    texts.before = `${textOf(children.slice(0, at))} ${texts.before}`.trim();
    texts.after = `${texts.after} ${textOf(children.slice(at + 1))}`.trim();
    inner = inner.parent;
    if (texts.before === '' || texts.after === '') continue;
    const [left, right] = [named(texts.before), named(texts.after)];
    if (left === null || right === null || left === right) return null;
    return ticked ? right : left;
  }
  return null;
}

/** Null for a switch that does not say it. */
function isTicked({ name, attribs }: Element): boolean | null {
  if (name === 'input') return 'checked' in attribs;
  const state = attribs['aria-checked'];
  return state === 'true' ? true : state === 'false' ? false : null;
}

function textOf(nodes: readonly AnyNode[]): string {
  const texts = nodes.map((node) => {
    if (node.type === 'text') return node.data;
    return isElement(node) ? visibleText(node) : '';
  });
  return collapse(texts.join(' '));
}

function named(text: string): State | null {
  if (text.length > 50) return null;
  return QUARTERLY.test(text) ? 'year' : labelled(text);
}

/** The state that a label of a switch names. */
export const labelled = remembering(
  (text): State | null => LABELS.find(([, words]) => words.test(text))?.[0] ?? null,
);
