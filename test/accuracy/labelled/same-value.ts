// When a value that was read is the one that a label names: the rules of the labelled folder.

import type { Json } from '../../../src/core/facts/fact.ts';
import type { WebLabel } from './set.ts';

export function agrees(
  label: Pick<WebLabel, 'value' | 'contains'>,
  value: Json,
  unit: string | null = null,
): boolean {
  if (isNamed(value, label.value)) return true;
  if (label.value === '*' || isSameTime(label.value, value, unit)) return true;
  if (unit === '%' && label.value.replace(/ ?%$/, '') === String(value)) return true;
  if (label.contains === true) return folded(value).includes(folded(label.value));
  return folded(value) === folded(label.value);
}

/** A subprocessor has a purpose and a place beside its name, which a label may give alone. */
function isNamed(value: Json, name: string): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return 'name' in value && typeof value.name === 'string' && folded(value.name) === folded(name);
}

const WORDS = 'zero one two three four five six seven eight nine ten'.split(' ');

/** "two business days" is 2 in `business_days`, "1-2 h" is 2 in `hours` (decision 0068). */
function isSameTime(label: string, value: Json, unit: string | null): boolean {
  const { count = '', of } =
    /^(?:\d+ ?[–-] ?(?=\d))?(?<count>\d+|\p{L}+)[ -]?(?<of>\p{L}[\p{L} ]*?)s?$/u.exec(label)
      ?.groups ?? {};
  if (typeof value !== 'number' || unit === null || of === undefined) return false;
  const number = WORDS.includes(count) ? WORDS.indexOf(count) : Number(count);
  const named = of === 'h' ? 'hour' : of;
  return number === value && unit.replaceAll('_', ' ').replace(/s$/, '') === named;
}

const joined = (digits: string): string => digits.replaceAll(' ', '');

/** White space folded, numbers as numbers, and without what differs in form only. */
export function folded(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const words = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  const number = Number(words.replaceAll(',', '').replace(/^\d{1,3}(?: \d{3})+$/, joined));
  if (words !== '' && !Number.isNaN(number)) return String(number);
  return words
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '')
    .replace(/^(the )?(state|commonwealth) of /, '')
    .replace(/^(the )?republic of korea$/, 'south korea');
}
