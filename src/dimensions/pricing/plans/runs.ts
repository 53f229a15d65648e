// Cuts the visible part of a page into runs of text that a reader's eye takes in at once.

import type { AnyNode, Element } from 'domhandler';
import { collapse, isBlock, isElement, isHidden, visibleText } from '../../page/visible.ts';
import { onlyMoney, SEAM } from '../../words/money.ts';
import { classLook } from '../class-looks.ts';
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
/** Is this state of a tab, carousel or switch off, as its own markup says? */
function isOff(element: Element): boolean {
  const { attribs } = element;
  if (attribs['aria-hidden'] === 'true' && attribs.role === 'tabpanel') return true;
  if (attribs.role === 'tabpanel' && attribs['data-state'] === 'inactive') return true;
  if (isForNarrow(element) || isOfOtherLanguage(element)) return true;
  return classLook(element).isOff;
}

// "GB" on wide screens and "GB of memory" on narrow ones, side by side: one of them is shown.
function isForNarrow(element: Element): boolean {
  if (!classLook(element).isOnNarrow) return false;
  return [element.prev, element.next].some((one) => isElement(one) && classLook(one).isOnWide);
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

/** Text meant for screen readers only. */
export function isAssistive(element: Element): boolean {
  return classLook(element).isAssistive;
}

function kindOf(element: Element, around: RunKind): RunKind {
  if (around === 'struck' || STRUCK.has(element.name)) return 'struck';
  const { style } = element.attribs;
  if (style !== undefined && /text-decoration[^;]*line-through/i.test(style)) return 'struck';
  if (isFormerPrice(element)) return 'struck';
  if (classLook(element).struck.some((name) => isStruckClass(name, element))) return 'struck';
  const clicks = element.name === 'a' || element.name === 'button';
  return (clicks || element.attribs.role === 'button') && isPhrase(element) ? 'link' : around;
}

/** "price-list" is the class of a list of prices as well. */
function isStruckClass(name: string, element: Element): boolean {
  return !/^price[-_]+list$/i.test(name) || ONE_AMOUNT.test(visibleText(element));
}

const ONE_AMOUNT = /^\D{0,5}\d[\d.,'’\s]*\D{0,5}$/u;

function isFormerPrice(element: Element): boolean {
  if (!classLook(element).mayBeFormer) return false;
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
/** `HKD$`, and more than any code. */
const MOST_SIGN = 4;
const AMOUNT_FIRST = /^\d[\d.,]*(?:\s*\/.*)?$/u;

/** `<div>$</div><div>29</div>`: a sign in a block of its own, and the number in the next one. */
function isAmountOf(sign: Run | undefined, run: Omit<Run, 'index'>): boolean {
  if (sign === undefined || sign.kind !== run.kind || sign.text.length > MOST_SIGN) return false;
  if (!LONE_SIGN.test(sign.text) || !AMOUNT_FIRST.test(run.text)) return false;
  const [own, other] = [sign.block, run.block];
  return own !== other && own !== null && own.parent === (other?.parent ?? null);
}

const NUMBER = /^\d[\d\s.,'’]{0,11}$/u;
const MOST_TEXT = 40;
const MOST_UP = 3;

/** `<b>1 290</b><div>₽</div>`: a number, and its currency in a block of its own behind it. */
function isSignOf(sign: Omit<Run, 'index'>, { text, kind, block }: Run): boolean {
  if (kind !== sign.kind || sign.text.length > 20 || text.length > 12 || !NUMBER.test(text))
    return false;
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
  return classLook(element).isCents;
}

// Two elements side by side are drawn apart: `<b>$49</b><i>per month</i>`. Raised two-digit text
// after a whole number is its cents; a single raised digit is a footnote.
function joined(before: string, next: string, cents: boolean): string {
  const left = kindAt(before, before.length - 1);
  const right = kindAt(next, 0);
  if (cents && /\d\s*$/.test(before) && /^\s*\d{1,2}\s*$/.test(next)) {
    if (/^\s*\d\s*$/.test(next)) return before;
    const whole = before.trimEnd();
    return /[.,]\d+$/.test(whole) ? whole + SEAM + next : `${whole}.${next.trim()}`;
  }
  if (left === DIGIT && right === DIGIT) return before + SEAM + next;
  // `<b>29</b><i>€</i><u>HT</u>`: a sign beside a word of its own.
  if (left === SIGN && right === LETTER) return `${before} ${next}`;
  // `Pro<b>$29</b>`, but not `US<b>$</b>29`.
  if (right === SIGN && left === LETTER && !/(?<!\p{L})[A-Z]{1,3}$/u.test(before)) {
    return `${before} ${next}`;
  }
  return left >= DIGIT && right >= DIGIT ? `${before} ${next}` : before + next;
}

const SIGN = 2;
const DIGIT = 3;
const NUMBER_LIKE = 4;
const LETTER = 5;
/** By the code of a character: 0 is not known yet. */
const KINDS = new Uint8Array(0x1_00_00);

/** What the character there is: 1 where it is none of these, or where none is. */
function kindAt(text: string, at: number): number {
  if (at < 0 || at >= text.length) return 1;
  const code = text.charCodeAt(at);
  const known = KINDS[code];
  if (known !== undefined && known > 0) return known;
  const kind = kindOfCharacter(text.charAt(at));
  KINDS[code] = kind;
  return kind;
}

function kindOfCharacter(one: string): number {
  if (/\d/.test(one)) return DIGIT;
  if (/\p{L}/u.test(one)) return LETTER;
  if (/\p{N}/u.test(one)) return NUMBER_LIKE;
  return /\p{Sc}/u.test(one) ? SIGN : 1;
}

/** Do the two stand in different rows of tables? What one row costs is not said of another. */
export function isInOtherRow(run: Run, name: Run): boolean {
  const [row, own] = [rowOf(run), rowOf(name)];
  return row !== null && own !== null && row !== own;
}

function rowOf({ block }: Run): Element | null {
  for (let at: AnyNode | null = block; isElement(at); at = at.parent) {
    if (at.name === 'tr') return at;
  }
  return null;
}
