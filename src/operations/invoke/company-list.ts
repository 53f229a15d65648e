// Reads a list of company identifiers as callers write it, with commas between.

import { LONGEST_IDENTIFIER, MOST_COMPARED } from '../../contract/parameters.ts';
import { type InputError, Refusal } from '../../contract/refusal.ts';

export const ACCEPTED_COMPANIES = `2 to ${MOST_COMPARED} apex domains or legacy slugs with commas between`;

/** The identifiers in their order, each once; or the first thing that is wrong with the list. */
export function readCompanies(
  name: string,
  text: string,
): { readonly value: readonly string[] } | { readonly wrong: Refusal } {
  const items = text.split(',').map((item) => item.trim());
  const empty = items.indexOf('');
  if (empty >= 0) return wrong(name, `${name} has an empty item at place ${empty + 1}.`);
  const long = items.findIndex((item) => item.length > LONGEST_IDENTIFIER);
  if (long >= 0) {
    return wrong(name, `The item at place ${long + 1} of ${name} is longer than a domain can be.`);
  }
  const each = [...new Set(items)];
  if (each.length >= 2 && each.length <= MOST_COMPARED) return { value: each };
  const companies = each.length === 1 ? 'company' : 'companies';
  return wrong(name, `${name} has ${each.length} ${companies}.`);
}

function wrong(name: string, what: string): { readonly wrong: Refusal } {
  const detail = `${what} Accepted: ${ACCEPTED_COMPANIES}.`;
  const error: InputError = { parameter: name, detail, accepted: ACCEPTED_COMPANIES };
  return { wrong: new Refusal('invalid_parameter', detail, { errors: [error] }) };
}
