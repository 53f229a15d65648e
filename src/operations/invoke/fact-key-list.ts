// Reads fact keys as callers write them: one, or a list with commas between.

import { LONGEST_FACT_KEY, MOST_FACT_KEYS } from '../../contract/parameters.ts';
import { type InputError, Refusal } from '../../contract/refusal.ts';

// Words of a closed vocabulary, or slugs of labels in any script.
const KEY = /^[\p{L}\p{M}\p{N}_-]+(\.[\p{L}\p{M}\p{N}_-]+)+$/u;

export const ACCEPTED_KEY = `a fact key such as pricing.tier.pro.price, of at most ${LONGEST_FACT_KEY} characters`;
export const ACCEPTED_KEYS = `1 to ${MOST_FACT_KEYS} fact keys with commas between`;

export function isFactKey(text: string): boolean {
  return text.length <= LONGEST_FACT_KEY && KEY.test(text);
}

/** The keys in their order, each once; or the first thing that is wrong with the list. */
export function readFactKeys(
  name: string,
  text: string,
): { readonly value: readonly string[] } | { readonly wrong: Refusal } {
  const items = text.split(',');
  if (items.length > MOST_FACT_KEYS) {
    return wrong(name, `${name} has ${items.length} keys; at most ${MOST_FACT_KEYS} are answered.`);
  }
  for (const [nth, item] of items.entries()) {
    if (item === '') return wrong(name, `${name} has an empty item at place ${nth + 1}.`);
    if (isFactKey(item)) continue;
    const shown = JSON.stringify([...item].slice(0, 60).join(''));
    return wrong(name, `${shown} in ${name} is not a fact key.`);
  }
  return { value: [...new Set(items)] };
}

function wrong(name: string, what: string): { readonly wrong: Refusal } {
  const detail = `${what} Accepted: ${ACCEPTED_KEYS}; a key is ${ACCEPTED_KEY}.`;
  const error: InputError = { parameter: name, detail, accepted: ACCEPTED_KEYS };
  return { wrong: new Refusal('invalid_parameter', detail, { errors: [error] }) };
}
