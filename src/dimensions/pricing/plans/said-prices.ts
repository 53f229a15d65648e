// Judges whether cards that were found together say what plans cost.

import type { Element } from 'domhandler';
import { isElement } from '../../page/visible.ts';
import type { DecimalSign } from '../../words/amounts.ts';
import { sayOf } from '../prices/cells.ts';
import type { Box } from './names.ts';
import type { Plan } from './plan.ts';
import { endsInPlanWord, isPlanWord } from './plan-words.ts';

// "R$ 108 R$ 89 /mo /hour": a price, though which one cannot be told.
export function isMurky({ unclear }: Plan): boolean {
  return unclear.some(
    (text) => text.length <= 45 && /^(?:\p{L}{1,3}\s?)?[\p{Sc}\d]/u.test(text) && !GIVEN.test(text),
  );
}

/** "$100 welcome credit", "$0.01 per additional call": not what one pays for the plan. */
const GIVEN =
  /\b(?:credits?|worth|off|discount|cashback|refund|bonus|voucher)\b|\b(?:per|for each|each|every) (?:additional|extra|further)\b/iu;

/** Nobody sells nothing but plans that are free. */
export function costsNothing({ cell }: Plan): boolean {
  return cell?.kind === 'free' || (cell?.kind === 'price' && cell.money.amount === 0);
}

// "+ $49" is paid on top of a plan.
export function isBought({ cell, unclear }: Plan): boolean {
  return cell === null && unclear.some((text) => /^\+\s?\S{0,3}\d/u.test(text));
}

// "$6,000–$9,000" with words below it, and nothing else: a figure and what it is of.
function isCaption({ name, runs }: Plan): boolean {
  const [only, ...more] = runs;
  return only !== undefined && more.length === 0 && only.index < name.run.index;
}

/** Is one of them sold for an amount, or do all cost what one asks for? */
export function sayPrices(plans: readonly Plan[]): boolean {
  const amounts = plans.filter(({ cell }) => cell?.kind === 'price');
  if (amounts.length > 0) return true;
  const own = plans.filter(({ name, cell }) => cell !== null && !cell.runs.includes(name.run));
  if (own.length === plans.length && own.every(({ cell }) => cell?.kind === 'custom')) return true;
  if (isFreeAndOnRequest(plans, own)) return true;
  // One price that does not read, beside a plan that is free or on request.
  if (own.length === 0 && plans.some(isCaption)) return false;
  return plans.filter(isMurky).length > (own.length > 0 ? 0 : 1);
}

/** "Community: free", "Enterprise: contact us": editions of which none is sold for an amount. */
function isFreeAndOnRequest(plans: readonly Plan[], own: readonly Plan[]): boolean {
  const isFree = own.some(({ cell }) => cell?.kind === 'free');
  const isCustom = plans.some(({ cell }) => cell?.kind === 'custom');
  const named = plans.filter(({ name }) => endsInPlanWord(name.text));
  return isFree && isCustom && named.length * 2 > plans.length;
}

const LONGEST_RANGE = 30;
const RANGE = /^\p{Sc} ?\d[\d.,]*k? ?[-–—] ?\p{Sc}? ?\d[\d.,]*k?\+?$/u;

/** "$1,497–$5,997" on a line by itself is a price as well, though it is none that reads. */
export function saysRange({ runs }: Box, decimal: DecimalSign): boolean {
  return runs.some((run) => {
    if (run.text.length > LONGEST_RANGE || !RANGE.test(run.text)) return false;
    return sayOf(run, decimal).kind === 'unclear';
  });
}

const ROW_OF_PRICES = /(?:^|\s)(?:prices?|costs?|fees?|preis|prix|precio)$/iu;

/** "3 months price", and two amounts or more: a row of a table, whose columns are the plans. */
export function isRowOfPrices({ name, cell, unclear }: Plan): boolean {
  return cell === null && unclear.length > 1 && ROW_OF_PRICES.test(name.text);
}

/**
 * The place of the only card with a slider, whatever it is called but by a word for plans: it
 * shows the sum for what one sets there.
 */
export function placeOfSlider(boxes: readonly Box[], plans: readonly (Plan | null)[]): number {
  const sliding = boxes.map(({ roots }) => roots.some(holds(isSlider)));
  const at = sliding.indexOf(true);
  const name = plans[at]?.name.text;
  const isOnly = at === sliding.lastIndexOf(true) && !(name !== undefined && isPlanWord(name));
  return isOnly ? at : -1;
}

function isSlider({ name, attribs }: Element): boolean {
  return name === 'input' && attribs.type === 'range';
}

function isTable({ name }: Element): boolean {
  return name === 'table';
}

function holds(wanted: (one: Element) => boolean): (element: Element) => boolean {
  return ({ children }) =>
    children.some((one) => isElement(one) && (wanted(one) || holds(wanted)(one)));
}

/** Amounts of which a section is no card, but holds the cards. */
const SEVERAL = 3;

/** Lines of what a plan has, or the sections of a page, of which few say what they cost. */
export function areParts(boxes: readonly Box[], said: readonly Plan[], headed: boolean): boolean {
  // A chapter that states several amounts among chapters of a text.
  // Sections by who buys, each with a table of rates.
  const isSold = said.some(({ cell }) => cell !== null && cell.kind !== 'custom');
  const rated = isSold ? 0 : boxes.filter(({ roots }) => roots.some(holds(isTable))).length;
  if (rated > 1 && said.filter((plan) => isWhole(plan) && isHeading(plan)).length > 1) return true;
  if (headed) return said.some(isWhole) && said.length * 2 < boxes.length;
  const parts = boxes.filter(({ roots }) => /^(?:li|section)$/.test(roots[0]?.name ?? ''));
  if (parts.length * 2 <= boxes.length) return false;
  return said.length * 2 < boxes.length || said.some(isWhole);
}

function isHeading({ name }: Plan): boolean {
  return /^h[1-6]$/.test(name.run.block?.name ?? '');
}

function isWhole({ cell, unclear }: Plan): boolean {
  return cell === null && unclear.length >= SEVERAL;
}
