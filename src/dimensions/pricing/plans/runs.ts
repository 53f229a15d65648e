// Cuts the visible part of a page into runs of text that a reader's eye takes in at once.

import type { AnyNode, Element } from 'domhandler';
import {
  classesOf,
  collapse,
  isBlock,
  isElement,
  isHidden,
  visibleText,
} from '../../page/visible.ts';
import { onlyMoney, SEAM } from '../../words/money.ts';
import { isOfOtherLanguage } from './languages.ts';

/** An image is what its description says. */
export type RunKind = 'text' | 'link' | 'struck' | 'image';

export interface Run {
  /** White space collapsed. */
  readonly text: string;
  readonly kind: RunKind;
  /** Its text nodes, in document order; never empty. */
  readonly nodes: readonly AnyNode[];
  /** Innermost block around it. */
  readonly block: Element | null;
  /** Position among the runs of the page. */
  readonly index: number;
  /** May a price stand beside words that nobody here knows? */
  readonly loose?: boolean;
}

/** The same runs, of which prices are read beside words that nobody here knows. */
export function loosely(runs: readonly Run[]): readonly Run[] {
  return runs.map((run) => ({ ...run, loose: true }));
}

const STRUCK = new Set(['s', 'del', 'strike']);
const STRUCK_CLASS =
  /^(line-through|(?:.*[-_])?(?:line|strike)[-_]?through|striked?|crossed|(?:.*[-_])?(?:old|original|was|regular|list|before|strike)[-_]?price|price[-_]+(?:old|original|was|regular|list|before|strike))$/i;
const MAYBE_STRUCK = /through|strike|crossed|price/i;
const CENTS_CLASS = /^(?:.*[-_])?(?:cents?|decimals?|fraction(?:al)?(?:[-_]part)?)$/i;

const MAYBE_OFF = /slick-cloned|swiper-slide-duplicate|tab-pane|mfp-hide|modal/;

/** Is this state of a tab, carousel or switch off, as its own markup says? */
function isOff(element: Element): boolean {
  const { attribs } = element;
  if (attribs['aria-hidden'] === 'true' && attribs.role === 'tabpanel') return true;
  if (attribs.role === 'tabpanel' && attribs['data-state'] === 'inactive') return true;
  if (isForNarrow(element) || isOfOtherLanguage(element)) return true;
  if (!MAYBE_OFF.test(attribs.class ?? '')) return false;
  const classes = classesOf(element);
  if (classes.some((name) => name === 'slick-cloned' || name === 'swiper-slide-duplicate')) {
    return true;
  }
  // What a click opens above the page.
  if (classes.includes('mfp-hide') || (classes.includes('modal') && classes.includes('fade'))) {
    return true;
  }
  if (classes.includes('tab-pane')) return !classes.some((c) => c === 'active' || c === 'show');
  return classes.includes('w-tab-pane') && !classes.includes('w--tab-active');
}

const ON_NARROW = /(?:^|\s)(?:sm|md|lg|xl):hidden(?:\s|$)/;
const ON_WIDE =
  /(?:^|\s)hidden(?:\s.*)?\s(?:sm|md|lg|xl):(?:inline|block|flex|inline-block)(?:\s|$)/;

// "GB" on wide screens and "GB of memory" on narrow ones, side by side: one of them is shown.
function isForNarrow({ attribs, prev, next }: Element): boolean {
  if (!ON_NARROW.test(attribs.class ?? '')) return false;
  return [prev, next].some((one) => isElement(one) && ON_WIDE.test(one.attribs.class ?? ''));
}

/** Regions that hold no plans. */
function isAside(element: Element): boolean {
  if (element.name === 'nav') return !holdsTabs(element, 3);
  if (element.name === 'footer') return true;
  const role = element.attribs.role;
  return role === 'navigation' || role === 'contentinfo' || role === 'dialog';
}

/** Tabs change what a page shows; they lead nowhere. */
function holdsTabs({ children }: Element, levels: number): boolean {
  return children.some(
    (one) =>
      isElement(one) && (one.attribs.role === 'tab' || (levels > 1 && holdsTabs(one, levels - 1))),
  );
}

const ASSISTIVE = /^(sr-only|visually-?hidden|screen-reader(-text|-only)?|assistive-text)$/;

/** Text meant for screen readers only: it may repeat in words what is printed beside it. */
export function isAssistive(element: Element): boolean {
  if (!/sr-|hidden|assist|reader/.test(element.attribs.class ?? '')) return false;
  return classesOf(element).some((name) => ASSISTIVE.test(name));
}

function kindOf(element: Element, around: RunKind): RunKind {
  if (around === 'struck' || STRUCK.has(element.name)) return 'struck';
  if (/text-decoration[^;]*line-through/i.test(element.attribs.style ?? '')) return 'struck';
  if (isFormerPrice(element)) return 'struck';
  if (MAYBE_STRUCK.test(element.attribs.class ?? '')) {
    if (classesOf(element).some((name) => isStruckClass(name, element))) return 'struck';
  }
  const clicks = element.name === 'a' || element.name === 'button';
  return (clicks || element.attribs.role === 'button') && isPhrase(element) ? 'link' : around;
}

/** "price-list" is the class of a list of prices as well. */
function isStruckClass(name: string, element: Element): boolean {
  if (!STRUCK_CLASS.test(name)) return false;
  return !/^price[-_]+list$/i.test(name) || ONE_AMOUNT.test(visibleText(element));
}

// `<b>$49</b><span class="pc-was">$64</span>`: nothing but an amount, beside another one.
const FORMER =
  /(?:^|[\s_-])(?:was|old|former|strike(?:d|through)?|crossed|msrp|rrp|uvp)(?:$|[\s_-])/i;
const ONE_AMOUNT = /^\D{0,5}\d[\d.,\s]*\D{0,5}$/u;

function isFormerPrice(element: Element): boolean {
  if (!FORMER.test(element.attribs.class ?? '')) return false;
  if (!ONE_AMOUNT.test(visibleText(element))) return false;
  return [element.prev, element.next].some((one) => {
    const other = one?.type === 'text' && one.data.trim() === '' ? after(one, element) : one;
    return isElement(other) && /\d/.test(visibleText(other));
  });
}

function after(blank: AnyNode, element: Element): AnyNode | null {
  return blank === element.prev ? blank.prev : blank.next;
}

// A card that is one large link is a card; a link without blocks inside is a call to action.
function isPhrase(element: Element): boolean {
  return element.children.every((one) => !isElement(one) || (!isBlock(one) && isPhrase(one)));
}

const WORD = /[\p{L}\p{N}]/u;

interface Draft {
  text: string;
  nodes: AnyNode[];
  kind: RunKind;
  block: Element | null;
}

const NOTHING: ReadonlySet<Element> = new Set();

/**
 * All runs of the page in document order; hidden states, navigation and footers left out. What
 * images are described by makes runs of its own where it is asked for.
 */
export function runsOf(
  root: AnyNode,
  images = false,
  off: ReadonlySet<Element> = NOTHING,
): readonly Run[] {
  const runs: Run[] = [];
  let draft: Draft = { text: '', nodes: [], kind: 'text', block: null };
  const cut = (kind: RunKind, block: Element | null): void => {
    const text = collapse(draft.text);
    if (text !== '') {
      const { kind: was, block: inside, nodes } = draft;
      const run = { text, kind: was, nodes, block: inside };
      const before = runs.at(-1);
      const ofSign = before !== undefined && isAmountOf(before, run) && !endsInNumber(runs.at(-2));
      const ofNumber = before !== undefined && isSignOf(run, before);
      if (ofSign || ofNumber) runs.pop();
      const whole =
        ofSign || ofNumber
          ? {
              ...run,
              text: before.text + (ofNumber ? ' ' : '') + text,
              nodes: [...before.nodes, ...nodes],
              block: ofNumber ? before.block : inside,
            }
          : run;
      runs.push({ ...whole, index: runs.length });
    }
    draft = { text: '', nodes: [], kind, block };
  };
  const visit = (node: AnyNode, kind: RunKind, block: Element | null, cents: boolean): void => {
    if (node.type === 'text') {
      if (node.data.trim() !== '') draft.nodes.push(node);
      draft.text = joined(draft.text, node.data, cents);
      return;
    }
    if (!('children' in node)) return;
    if (!isElement(node)) {
      for (const child of node.children) visit(child, kind, block, cents);
      return;
    }
    if (node.name === 'br') cut(kind, block);
    if (images && node.name === 'img') {
      const text = isHidden(node) ? '' : altOf(node);
      if (text !== '') {
        cut(kind, block);
        runs.push({ text, kind: 'image', nodes: [node], block, index: runs.length });
      }
    }
    if (isHidden(node) || off.has(node) || isOff(node)) return;
    if (isAside(node) || isAssistive(node)) return;
    const inner = kindOf(node, kind);
    const isBox = isBlock(node) || node.name === 'label' || isDrawnApart(node);
    const opens = (isBox && !beginsWithCents(node)) || inner !== kind;
    const within = isBox ? node : block;
    if (opens) cut(inner, within);
    const small = node.name === 'sup' || isCents(node);
    for (const child of node.children) visit(child, inner, within, small || cents);
    if (opens) cut(kind, block);
  };
  visit(root, 'text', null, false);
  cut('text', null);
  return runs;
}

/** What a picture shows, in the words that name it; what only says that it is one names nothing. */
function altOf(image: Element): string {
  return collapse(image.attribs.alt ?? '').replace(/^(?:thumbnail|image|photo|picture) of$/iu, '');
}

/** `<span style="display:block">`: a line of its own. */
function isDrawnApart({ attribs }: Element): boolean {
  const { style } = attribs;
  return style !== undefined && /(?:^|[;\s])display\s*:\s*(?:block|flex|grid)/i.test(style);
}

// `$<span>39</span><div><span class="cents">99</span></div>`: raised beside the whole number.
function beginsWithCents(element: Element): boolean {
  const first = element.children.find((one) => one.type !== 'text' || one.data.trim() !== '');
  return isElement(first) && isCents(first);
}

const LONE_SIGN = /^(?:[A-Z]{0,3}\$|\p{Sc}|USD|EUR|GBP|CHF|CAD|AUD|INR|SGD|AED)$/u;
const AMOUNT_FIRST = /^\d[\d.,]*(?:\s*\/.*)?$/u;

/** `<div>$</div><div>29</div>`: a sign in a block of its own, and the number in the next one. */
function isAmountOf(sign: Run | undefined, run: Omit<Run, 'index'>): boolean {
  if (sign === undefined || sign.kind !== run.kind) return false;
  if (!LONE_SIGN.test(sign.text) || !AMOUNT_FIRST.test(run.text)) return false;
  const [own, other] = [sign.block, run.block];
  return own !== other && own !== null && own.parent === (other?.parent ?? null);
}

const NUMBER = /^\d[\d\s.,'’]{0,11}$/u;
const MOST_TEXT = 40;
const MOST_UP = 3;

/** `<b>1 290</b><div>₽</div>`: a number, and its currency in a block of its own behind it. */
function isSignOf(sign: Omit<Run, 'index'>, { text, kind, block }: Run): boolean {
  if (kind !== sign.kind || sign.text.length > 20 || !NUMBER.test(text)) return false;
  if (/\d/.test(sign.text) || onlyMoney(`${text} ${sign.text}`, ',')?.start !== 0) return false;
  let at: AnyNode | null = sign.block;
  for (let up = 0; up < MOST_UP && isElement(at); up++, at = at.parent) {
    const holder: Element = at;
    if (block === holder || block?.parent === holder) {
      return visibleText(holder).length <= MOST_TEXT;
    }
  }
  return false;
}

// "29", "€", "59": the sign is that of the number before it.
function endsInNumber(run: Run | undefined): boolean {
  return run !== undefined && /\d$/.test(run.text);
}

function isCents(element: Element): boolean {
  if (!/cent|decimal|fraction/i.test(element.attribs.class ?? '')) return false;
  return classesOf(element).some((name) => CENTS_CLASS.test(name));
}

// Two elements side by side are drawn apart: `<b>$49</b><i>per month</i>`. Raised two-digit text
// after a whole number is its cents; a single raised digit is a footnote.
function joined(before: string, next: string, cents: boolean): string {
  const left = before.at(-1) ?? '';
  const right = next.charAt(0);
  if (cents && /\d\s*$/.test(before) && /^\s*\d{1,2}\s*$/.test(next)) {
    if (/^\s*\d\s*$/.test(next)) return before;
    const whole = before.trimEnd();
    return /[.,]\d+$/.test(whole) ? whole + SEAM + next : `${whole}.${next.trim()}`;
  }
  if (/\d/.test(left) && /\d/.test(right)) return before + SEAM + next;
  // `<b>29</b><i>€</i><u>HT</u>`: a sign beside a word of its own.
  if (/\p{Sc}/u.test(left) && /\p{L}/u.test(right)) return `${before} ${next}`;
  // `Pro<b>$29</b>`, but not `US<b>$</b>29`.
  if (/\p{Sc}/u.test(right) && /\p{L}/u.test(left) && !/(?<!\p{L})[A-Z]{1,3}$/u.test(before)) {
    return `${before} ${next}`;
  }
  const apart = WORD;
  return apart.test(left) && apart.test(right) ? `${before} ${next}` : before + next;
}
