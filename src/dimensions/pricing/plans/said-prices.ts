// Judges whether cards that were found together say what plans cost.

import type { Plan } from './plan.ts';
import { endsInPlanWord } from './plan-words.ts';

// "R$ 108 R$ 89 /mo /hour": a price, though which one cannot be told.
export function isMurky({ unclear }: Plan): boolean {
  return unclear.some((text) => text.length <= 45 && /^(?:\p{L}{1,3}\s?)?[\p{Sc}\d]/u.test(text));
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
