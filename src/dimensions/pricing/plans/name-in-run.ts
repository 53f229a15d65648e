// Reads the name of a plan from a run of words, without the badge or the note beside it.

import type { AnyNode, Element } from 'domhandler';
import { Kept } from '../../page/kept.ts';
import { classesOf, collapse, headingRank, isElement } from '../../page/visible.ts';
import type { DecimalSign } from '../../words/amounts.ts';
import { onlyMoney } from '../../words/money.ts';
import { remembering } from '../../words/remembering.ts';
import { BADGE, BADGE_BEHIND, NO_NAME, PERIOD_NAME } from '../prices/cell-words.ts';
import { type Cell, sayIn, tailIn } from '../prices/cells.ts';
import { measuredIn } from '../prices/metrics.ts';
import { withoutOrdinal } from '../prices/ordinals.ts';
import { namedPrice } from './named-price.ts';
import { isPlanWord } from './plan-words.ts';
import { isAssistive, type Run } from './runs.ts';

export interface Name {
  readonly text: string;
  readonly run: Run;
  /** The nodes of the run that make the name, badges left out. */
  readonly nodes: readonly AnyNode[];
  /** What the same line says of the price: "Pro – $29/mo". */
  readonly cell: Cell | null;
}

const BADGE_CLASS = /badge|ribbon|popular|chip|(?:^|[-_])(?:tag|label|flag)(?:$|[-_])/i;

/** The name that a run is, alone or with the price behind it; null where it is none. */
export function nameIn(run: Run, decimal: DecimalSign, periods = false): Name | null {
  if (run.kind !== 'text' && run.kind !== 'image' && !isHeadedLink(run)) return null;
  // A badge and a price beside it make no name as long as this.
  if (run.text.length > 260 || (run.kind === 'image' && IS_PICTURE.test(run.text))) return null;
  const known = MEMO.get(run);
  if (known !== undefined && known.decimal === decimal && known.periods === periods) {
    return known.name;
  }
  const name = readName(run, decimal, periods);
  MEMO.set(run, { decimal, periods, name });
  return name;
}

/** "price header icon" describes a picture. */
const IS_PICTURE =
  /(?<!\p{L})(?:icons?|images?|img|logo|illustration|picture|photo|banner|background|shape|vector|arrow|check(?:mark)?|bild|symbol)(?!\p{L})/iu;

/** `<h3><a>Starter</a></h3>`: the heading leads to more about the plan. */
function isHeadedLink({ kind, block }: Run): boolean {
  return kind === 'link' && block !== null && headingRank(block.name) > 0;
}

// Every element around a run asks for its name.
const MEMO = new Kept<
  Run,
  { readonly decimal: DecimalSign; readonly periods: boolean; readonly name: Name | null }
>();

/** A name of few words that stands on a badge by itself. */
export function nameOnBadge(run: Run, decimal: DecimalSign): Name | null {
  if (run.kind !== 'text' || run.text.length > 30) return null;
  if (!run.nodes.every((node) => saidBy(node) === 'plan' || isBadge(node, run.block))) return null;
  return readName(run, decimal, false, run.nodes);
}

function readName(
  run: Run,
  decimal: DecimalSign,
  periods: boolean,
  nodes: readonly AnyNode[] = run.nodes.filter((node) => !isBadge(node, run.block)),
): Name | null {
  const shown = run.kind === 'image' ? run.text : textOf(withoutNote(nodes, run));
  const text = withoutBadge(shown);
  const split = run.kind === 'text' ? namedPrice(text, run, decimal) : null;
  const alone = split?.name ?? text;
  if (!isPlanName(alone) || isNoName(alone, periods) || isLine(shown, nodes)) return null;
  // "$ / year": the amount is put there by a script, or never.
  const isTail =
    tailIn(alone.replace(/^[€$£¥₹] ?/u, '')) !== null && !(periods && PERIOD_NAME.test(alone));
  if (split === null && (isTail || measuredIn(alone, decimal) !== null)) return null;
  if (split === null && saysMoney(alone, run, decimal)) return null;
  return { text: alone, run, nodes, cell: split?.cell ?? null };
}

const KIND_ALONE =
  /^(?:forfait|formule|offre|pack|paket|tarif|plan|package|pakket|pacchetto|piano)$/iu;

const FREE_FOREVER = /^(?<free>free)(?: [–—-])? forever$/iu;

const withoutBadge = remembering((shown) => {
  const words = shown.replace(/^[^\p{L}\p{N}\p{Sc}(]+/u, '').replace(/[\s:*†‡–—·•|-]+$/u, '');
  const bare = withoutOrdinal(words);
  // "FREE FOREVER" is what tables call "Free".
  const named = bare.replace(BADGE_BEHIND, '').replace(FREE_FOREVER, '$<free>');
  // "Forfait recommandé" is one of a page of which every offer is a "forfait".
  return KIND_ALONE.test(named) ? bare : named;
});

const MARKED = /^[❌✗✘✖✕✓✔✅☑]|^\d[\d.,]* included \p{L}/u;
const ORDINAL = /^0\d\.?$/;

// What a plan has or lacks, and steps of a list: "✓ Backups", "500 included replies", "01 Order".
function isLine(shown: string, nodes: readonly AnyNode[]): boolean {
  if (MARKED.test(shown)) return true;
  const [first, ...rest] = nodes;
  const isNumbered = first?.type === 'text' && rest.length > 0 && ORDINAL.test(first.data.trim());
  return isNumbered && isInItem(first);
}

function isInItem(node: AnyNode): boolean {
  for (let at = node.parent; isElement(at); at = at.parent) if (at.name === 'li') return true;
  return false;
}

// "Business <small>50 h / month</small>": what stands in an element of its own is a note.
function withoutNote(nodes: readonly AnyNode[], run: Run): readonly AnyNode[] {
  const [first, ...rest] = nodes;
  if (first === undefined || rest.length === 0) return nodes;
  const note = textOf(rest);
  const apart = rest.every((node) => node.parent !== first.parent && node.parent !== run.block);
  const isNote = /^[\d(]/.test(note) || rest.every((node) => isSmall(node, run.block));
  return apart && isNote && isPlanName(textOf([first])) && !/[€$£¥₹]/u.test(note) ? [first] : nodes;
}

function isSmall(node: AnyNode, block: Element | null): boolean {
  for (let at = node.parent; isElement(at) && at !== block; at = at.parent) {
    if (at.name === 'small' || at.name === 'sub') return true;
  }
  return false;
}

function isNoName(text: string, periods: boolean): boolean {
  return isPeriodName(text) ? !periods : isLabel(text);
}

/** "Monthly", "Lifetime": a time, and no name by itself. */
export const isPeriodName = remembering((text) => PERIOD_NAME.test(text));
const isLabel = remembering((text) => NO_NAME.test(text));

function saysMoney(text: string, run: Run, decimal: DecimalSign): boolean {
  const { kind } = sayIn(text, { ...run, kind: 'text' }, decimal);
  return kind === 'price' || kind === 'unclear' || onlyMoney(text, decimal) !== null;
}

function textOf(nodes: readonly AnyNode[]): string {
  const texts = nodes.map((node) => (node.type === 'text' ? node.data : ''));
  return collapse(
    texts.reduce((all, text) => all + (isCutInWord(all, text) ? '' : ' ') + text, ''),
  );
}

/** A first letter with a colour of its own: `<span>A</span>tlas`. */
function isCutInWord(before: string, after: string): boolean {
  return before !== '' && /(?:^|\s)\p{Lu}$/u.test(before) && /^\p{Ll}{2}/u.test(after);
}

// What is drawn as a badge may be the price: `Pro <span class="badge">$29/mo</span>`.
const OF_MONEY = /\p{Sc}\s?\d|\d\s?\p{Sc}/u;

/** What a node says by itself: a plan or a price, a badge, or anything else. */
const saidOf = remembering((data): 'plan' | 'money' | 'badge' | 'other' => {
  const text = collapse(data);
  if (isPlanWord(text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}+]+$/gu, ''))) return 'plan';
  if (OF_MONEY.test(text)) return 'money';
  return BADGE.test(text) ? 'badge' : 'other';
});

function saidBy(node: AnyNode): ReturnType<typeof saidOf> {
  return saidOf(node.type === 'text' ? node.data : '');
}

function isBadge(node: AnyNode, block: Element | null): boolean {
  const said = saidBy(node);
  if (said === 'money' || said === 'plan') return false;
  for (let at = node.parent; at !== null && at !== block; at = at.parent) {
    if (!isElement(at)) return false;
    if (isAssistive(at) || classesOf(at).some((name) => BADGE_CLASS.test(name))) return true;
    if (said === 'badge') return true;
  }
  const isHeading = block !== null && headingRank(block.name) > 0;
  return !isHeading && classesIn(block).some((name) => BADGE_CLASS.test(name));
}

function classesIn(block: Element | null): readonly string[] {
  return block === null ? [] : classesOf(block);
}

/** "51 - 120 users", "120+ users"; "30-Day Challenge" is one word of two parts. */
const RANGE =
  /^\d[\d.,]*(?:\s?(?:[-–+]|to|bis|à)\s?\d|(?:\s[-–]\s?|\s?\+\s?|\s?(?:to|bis|à)\s?)\p{L})/u;

/** Words before a price that was cut off from them. */
const LEADS_ON =
  /^(?:ab|da|from|starting (?:at|from)|starts (?:at|from)|desde|dès|[àa] partir (?:de|da)|vanaf|från|fra|od)$/iu;

const LONGEST_SUM = 60;

/** A few words with a letter or digit in them; no badge, question or sentence. */
export const isPlanName: (text: string) => boolean = remembering(mayNamePlan);

function mayNamePlan(text: string): boolean {
  // "Plan 2D + 3D + interior": what is put together is named by its parts.
  const parts = text.split(' + ');
  if (parts.length > 2)
    return text.length <= LONGEST_SUM && parts.every((part) => isPlanName(part));
  if (text.length === 0 || text.length > 40 || text.split(' ').length > 5) return false;
  if (/[?!{}<>=@…。！？]|[.:,;：、]$|[.;]\s|^\d[\d.,]*[%+kKx]?$/u.test(text)) return false;
  // Japanese that goes on behind it: "with Premium, the site included, for".
  if (
    /[\p{Script=Hiragana}\p{Script=Han}\p{Script=Katakana}ー](?:で|を|が|は|に|も|なら)$/u.test(
      text,
    )
  )
    return false;
  // A range of sizes is no name, nor is a comparison.
  if (RANGE.test(text) || /(?:^|\s)(?:v|vs\.?|versus)\s/iu.test(text)) return false;
  if (LEADS_ON.test(text) || text.split('(').length !== text.split(')').length) return false;
  return /\p{L}|\d/u.test(text) && !BADGE.test(text);
}

/** The words of images that tell them apart: "Lite" of "Acme Lite plan" beside "Acme Pro plan". */
export function apart(names: readonly (Name | null)[]): readonly (Name | null)[] {
  const words = names.map((name) => (name?.text ?? '').split(' '));
  const same = (at: number): boolean =>
    words.every((one) => one.length > 1) &&
    new Set(words.map((one) => one.at(at)?.toLowerCase())).size === 1;
  // Every name keeps at least one word.
  while (same(0)) for (const one of words) one.shift();
  while (same(-1)) for (const one of words) one.pop();
  return names.map((name, i) =>
    name === null ? null : { ...name, text: words[i]?.join(' ') ?? '' },
  );
}
