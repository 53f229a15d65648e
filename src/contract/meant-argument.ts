// The argument that a caller meant by a name that an operation does not have.

import { nearest } from '../core/nearest.ts';

/** Words that people and models use for one thing: operations call it by one of them each. */
const ALIKE: readonly (readonly string[])[] = [
  ['company', 'companies', 'domain', 'domains', 'identifier', 'input', 'add_companies'],
  ['slug', 'category', 'category_slug', 'categories'],
  ['keys', 'key', 'fact_key', 'fact_keys', 'key_prefix', 'prefix'],
  ['dimensions', 'dimension'],
  ['q', 'query', 'text', 'term', 'search', 'name'],
  ['where', 'condition', 'conditions', 'filter', 'filters'],
  ['since', 'changed_since', 'after', 'from', 'start', 'start_date'],
  ['until', 'to', 'end', 'end_date'],
  ['type', 'types', 'event_type', 'event_types'],
  ['id', 'subscription', 'subscription_id', 'capture', 'capture_id'],
  ['limit', 'count', 'max', 'page_size', 'top'],
  ['sort', 'order', 'order_by', 'sort_by'],
  ['window', 'period', 'days'],
  ['cursor', 'next_cursor', 'page_token'],
  ['detail', 'view', 'verbosity'],
];

/** A misspelt name, or another word for the same thing; null where neither is among `known`. */
export function meantArgument(name: string, known: readonly string[]): string | null {
  const typed = name.toLowerCase();
  const near = nearest(typed, known);
  if (near !== null) return near;
  const words = ALIKE.filter((group) => group.includes(typed)).flat();
  return known.find((one) => words.includes(one)) ?? null;
}
