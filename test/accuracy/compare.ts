// When what a reader says is what the label says.

import type { Json, Reading } from '../../src/core/facts/fact.ts';
import type { FactLabel } from './labels.ts';

/** Null where it agrees; otherwise what disagrees. */
export function disagreement(label: FactLabel, reading: Reading): 'value' | 'unit' | null {
  if (label.any === true) return null;
  const wanted = [label.value ?? null, ...(label.accept ?? [])];
  if (!wanted.some((value) => sameValue(label, value, reading.value))) return 'value';
  if (label.unit === undefined) return null;
  const units = [label.unit, ...(label.accept_units ?? [])];
  return reading.unit !== null && units.includes(reading.unit) ? null : 'unit';
}

function sameValue(label: FactLabel, wanted: Json, said: Json): boolean {
  if (label.contains === true) {
    return typeof wanted === 'string' && words(textIn(said)).includes(words(wanted));
  }
  if (typeof wanted === 'string' && typeof said === 'string') {
    return /^legal\.(governing_law|venue)$/.test(label.key)
      ? place(wanted) === place(said)
      : words(wanted) === words(said) || sameAddress(wanted, said) || sameMoment(wanted, said);
  }
  if (isList(wanted) && isList(said)) {
    const missing = wanted.filter((one) => !said.some((other) => sameValue(label, one, other)));
    return missing.length === 0 && wanted.length === said.length;
  }
  if (isObject(wanted) && isObject(said)) {
    return Object.entries(wanted).every(([name, value]) =>
      sameValue(label, value, said[name] ?? null),
    );
  }
  return wanted === said;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json): value is { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textIn(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function words(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

function sameAddress(one: string, other: string): boolean {
  if (!/^https?:/.test(one) || !/^https?:/.test(other)) return false;
  return URL.canParse(one) && URL.canParse(other) && new URL(one).href === new URL(other).href;
}

function sameMoment(one: string, other: string): boolean {
  const moment = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/;
  return moment.test(one) && moment.test(other) && Date.parse(one) === Date.parse(other);
}

// "the State of Delaware" and "Delaware" are one jurisdiction, however it is filed.
function place(text: string): string {
  return words(text)
    .toLowerCase()
    .replace(/^the /, '')
    .replace(/^(state|commonwealth|province|republic) of (the )?/, '');
}
