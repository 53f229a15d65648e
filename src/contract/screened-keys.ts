// How the values of a fact key are screened: as numbers in which unit, as dates, or as words.

import type { FactKey } from './fact-keys.ts';

export type ScreenedAs =
  /** `unit` is the one that holds where none is named; null where one must be. */
  | { readonly kind: 'number'; readonly unit: string | null; readonly units: string }
  | { readonly kind: 'date' }
  | { readonly kind: 'word' };

/** Money has no unit of its own; a screen means the same whatever prices there are. */
const MONEY = 'USD';

export function screenedAs({ value }: FactKey): ScreenedAs {
  if (/^date\b/.test(value)) return { kind: 'date' };
  if (!/^(integer|number)\b/.test(value)) return { kind: 'word' };
  const [, units] = /^\w+, (.+)$/.exec(value) ?? [];
  if (units === undefined) return { kind: 'number', unit: '', units: 'none' };
  if (/ISO 4217|as the price/.test(units)) {
    return { kind: 'number', unit: MONEY, units: 'an ISO 4217 code, or the sign as printed' };
  }
  const [first = '', ...others] = units.split(/, or |, | or /);
  const isMore = others.every((one) => one === first || one === 'more' || /^[A-Z]/.test(one));
  return { kind: 'number', unit: isMore ? first : null, units };
}
