// When a value that was read is the one that a label names: the rules of the labelled folder.

import type { Json } from '../../../src/core/facts/fact.ts';
import type { WebLabel } from './set.ts';

export function agrees(label: Pick<WebLabel, 'value' | 'contains'>, value: Json): boolean {
  if (label.value === '*') return true;
  if (label.contains === true) return folded(value).includes(folded(label.value));
  return folded(value) === folded(label.value);
}

/** White space folded, numbers as numbers, and without what differs in form only. */
export function folded(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const words = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  const number = Number(words.replaceAll(',', ''));
  if (words !== '' && !Number.isNaN(number)) return String(number);
  return words
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '')
    .replace(/^(the )?(state|commonwealth) of /, '');
}
