// What a declaration of a key may hold: the shape of its value and its units, by the registry's
// words.

import { isDay, momentOf } from '../moment.ts';
import type { Json } from './fact.ts';
import { labelOf } from './label.ts';

/** Texts are counted in characters. */
export const LONGEST_DECLARED_TEXT = 2000;
export const MOST_DECLARED_MEMBERS = 200;
/** The most characters of all texts of a list together. */
const LONGEST_LIST = 8000;
const LONGEST_UNIT = 40;
const GREATEST = 1e15;

/** What a rule accepts, in words, and how a value is kept that it does; null for any other. */
interface Rule {
  readonly accepts: string;
  fit(value: Json): Json | null;
}

export type Units =
  /** The value has no unit. */
  | { readonly kind: 'none' }
  /** It has this one, said or not. */
  | { readonly kind: 'fixed'; readonly unit: string }
  | { readonly kind: 'one_of'; readonly units: readonly string[] }
  /** An ISO 4217 code. */
  | { readonly kind: 'currency' }
  /** Whatever is counted, or nothing. */
  | { readonly kind: 'free' };

export interface ValueShape extends Rule {
  readonly units: Units;
}

/** `words` is the column `value` of the registry of keys; null for words that nobody explained. */
export function valueShapeOf(words: string): ValueShape | null {
  const named = NAMED.get(words);
  if (named !== undefined) return named;
  const [, kind, unit] = /^(integer|number), (.+)$/.exec(words) ?? [];
  if (kind !== undefined && unit !== undefined) {
    const units = unitsOf(unit);
    if (units === null) return null;
    if (kind === 'integer') return { ...INTEGER, units };
    return units.kind === 'fixed' && units.unit === '%'
      ? { ...PERCENT, units }
      : { ...NUMBER, units };
  }
  const listed = words.split(/, | or /);
  const isList = listed.length > 1 && listed.every((word) => /^[a-z][a-z_]*$/.test(word));
  return isList ? { ...oneOfWords(listed), units: NONE } : null;
}

export type FitUnit =
  | { readonly kind: 'fits'; readonly unit: string | null }
  | { readonly kind: 'wrong'; readonly accepted: readonly string[] | string };

/** The unit that is kept where this one is given, or none. */
export function fitUnit(units: Units, given: string | null | undefined): FitUnit {
  const unit = given ?? null;
  switch (units.kind) {
    case 'none':
      return unit === null ? { kind: 'fits', unit } : wrongUnit('null: this key has no unit');
    case 'fixed':
      return unit === null || unit === units.unit
        ? { kind: 'fits', unit: units.unit }
        : wrongUnit([units.unit]);
    case 'one_of':
      return unit !== null && units.units.includes(unit)
        ? { kind: 'fits', unit }
        : wrongUnit(units.units);
    case 'currency':
      return unit !== null && isCurrency(unit)
        ? { kind: 'fits', unit }
        : wrongUnit('the ISO 4217 code of a currency, such as EUR');
    case 'free':
      return unit === null || labelOf(unit, LONGEST_UNIT) === unit
        ? { kind: 'fits', unit }
        : wrongUnit(`null, or a unit of at most ${LONGEST_UNIT} characters`);
  }
}

function wrongUnit(accepted: readonly string[] | string): FitUnit {
  return { kind: 'wrong', accepted };
}

// Rules -------------------------------------------------------------------------------------------

function textThat(accepts: string, fits: (text: string) => boolean): Rule {
  return {
    accepts,
    fit: (value) => (typeof value === 'string' && isLine(value) && fits(value) ? value : null),
  };
}

/** Nothing that cannot be seen, no second line, no blanks around it. */
function isLine(text: string): boolean {
  return labelOf(text, LONGEST_DECLARED_TEXT) === text;
}

const ONE_LINE = `one line of text without blanks around it, of at most ${LONGEST_DECLARED_TEXT} characters`;

const TEXT = textThat(ONE_LINE, () => true);
const URL_RULE = textThat('an address that begins with https:// or http://', isWebAddress);
// RFC 9116 section 2.5.4 names these besides.
const URI_RULE = textThat(
  'an address that begins with https://, http://, dns: or openpgp4fpr:',
  (text) => isWebAddress(text) || /^(dns|openpgp4fpr):[!-~]+$/.test(text),
);
const SLUG = textThat('a slug of at most 100 lower-case letters, digits and hyphens', isSlug);
const DATE = textThat('a date that exists, as YYYY-MM-DD', isDay);
const MOMENT = textThat(
  'a moment in UTC as in RFC 3339, such as 2026-03-02T06:00:00Z',
  isMomentInUtc,
);
const HASH = textThat('a SHA-256 in 64 lower-case hexadecimal digits', (text) =>
  /^[0-9a-f]{64}$/.test(text),
);
const CURRENCY = textThat('the ISO 4217 code of a currency, such as EUR', isCurrency);
const PLACE = textThat('a city and an ISO 3166-1 code, such as "Berlin, DE"', (text) =>
  /^\S.*, [A-Z]{2}$/.test(text),
);
const PHONE = textThat('a telephone number as in E.164, such as +493012345678', (text) =>
  /^\+[1-9][0-9]{6,14}$/.test(text),
);
const ROUND = textThat(
  'pre_seed, seed, or series_a to series_h, each with _extension or without',
  (text) => /^(pre_seed|seed|series_[a-h])(_extension)?$/.test(text),
);

const BOOLEAN: Rule = {
  accepts: 'true or false',
  fit: (value) => (typeof value === 'boolean' ? value : null),
};
const TRUE: Rule = {
  accepts: 'true; where it is not so, declare nothing',
  fit: (value) => (value === true ? value : null),
};
const INTEGER = number('an integer from 0 to 10^15', Number.isSafeInteger, GREATEST);
const NUMBER = number('a number from 0 to 10^15', Number.isFinite, GREATEST);
const PERCENT = number('a number from 0 to 100', Number.isFinite, 100);

function number(accepts: string, fits: (value: unknown) => boolean, most: number): Rule {
  return {
    accepts,
    // Minus zero is zero.
    fit: (value) =>
      typeof value === 'number' && fits(value) && value >= 0 && value <= most ? value || 0 : null,
  };
}

const LIST: Rule = {
  accepts:
    `a list of 1 to ${MOST_DECLARED_MEMBERS} different texts, each one line without blanks ` +
    `around it, together at most ${LONGEST_LIST} characters`,
  fit: (value) => {
    if (!isList(value) || value.length === 0 || value.length > MOST_DECLARED_MEMBERS) return null;
    if (!value.every((one) => typeof one === 'string' && isLine(one))) return null;
    const all = new Set(value);
    return all.size === value.length && [...value.join('')].length <= LONGEST_LIST ? value : null;
  },
};

const SUBPROCESSOR: Rule = {
  accepts: 'an object of name, purpose and location: texts in one line, the last two may be null',
  fit: (value) => {
    if (value === null || typeof value !== 'object' || isList(value)) return null;
    const { name, purpose = null, location = null, ...others } = value;
    if (TEXT.fit(name ?? null) === null || Object.keys(others).length > 0) return null;
    const isSaid = [purpose, location].every((one) => one === null || TEXT.fit(one) !== null);
    return isSaid ? { name: name ?? null, purpose, location } : null;
  },
};

function oneOfWords(words: readonly string[]): Rule {
  const accepts = words.length === 1 ? `${words[0]}` : `one of ${words.join(', ')}`;
  return {
    accepts,
    fit: (value) => (typeof value === 'string' && words.includes(value) ? value : null),
  };
}

function either(one: Rule, other: Rule): Rule {
  return {
    accepts: `${one.accepts}; or ${other.accepts}`,
    fit: (value) => one.fit(value) ?? other.fit(value),
  };
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isSlug(text: string): boolean {
  return text.length <= 100 && /^[a-z0-9]+([_-][a-z0-9]+)*$/.test(text);
}

export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

function isMomentInUtc(text: string): boolean {
  return /T.*Z$/.test(text) && momentOf(text) !== null;
}

// The codes in use, as the runtime's data of the Unicode CLDR has them.
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

function isCurrency(text: string): boolean {
  return CURRENCIES.has(text);
}

// The registry's words ----------------------------------------------------------------------------

const NONE: Units = { kind: 'none' };
const FREE: Units = { kind: 'free' };
const CODE: Units = { kind: 'currency' };

const COMPONENT_STATES = [
  'operational',
  'maintenance',
  'degraded',
  'partial_outage',
  'major_outage',
];

const NAMED: ReadonlyMap<string, ValueShape> = new Map<string, ValueShape>([
  ['text', { ...TEXT, units: NONE }],
  ['text: the package', { ...TEXT, units: NONE }],
  ['text: the address', { ...TEXT, units: NONE }],
  ['text, ISO 3166-1 where the register has it', { ...TEXT, units: NONE }],
  ['text: city and ISO 3166-1 code', { ...PLACE, units: NONE }],
  ['text: E.164', { ...PHONE, units: NONE }],
  ['text or list of text', { ...either(TEXT, LIST), units: NONE }],
  ['list of text', { ...LIST, units: NONE }],
  ['boolean', { ...BOOLEAN, units: NONE }],
  ['boolean or text', { ...either(BOOLEAN, TEXT), units: NONE }],
  ['true', { ...TRUE, units: NONE }],
  ['integer', { ...INTEGER, units: NONE }],
  ['URL', { ...URL_RULE, units: NONE }],
  ['URI', { ...URI_RULE, units: NONE }],
  ['slug', { ...SLUG, units: NONE }],
  ['slug or none', { ...SLUG, units: NONE }],
  ['date', { ...DATE, units: NONE }],
  ['ISO date', { ...DATE, units: NONE }],
  ['date and time, UTC', { ...MOMENT, units: NONE }],
  ['RFC 3339 date and time', { ...MOMENT, units: NONE }],
  ['hash', { ...HASH, units: NONE }],
  ['ISO 4217 code', { ...CURRENCY, units: NONE }],
  ['remote', { ...oneOfWords(['remote']), units: NONE }],
  ['as the state of the service', { ...oneOfWords(COMPONENT_STATES), units: NONE }],
  ['object: name, purpose, location', { ...SUBPROCESSOR, units: NONE }],
  ['pre_seed, seed, series_a to series_h, with _extension', { ...ROUND, units: NONE }],
  ['number or "unlimited"', { ...either(NUMBER, oneOfWords(['unlimited'])), units: FREE }],
  [
    'number, USD, or Indefinite',
    { ...either(NUMBER, oneOfWords(['Indefinite'])), units: { kind: 'fixed', unit: 'USD' } },
  ],
]);

/** What stands behind "integer, " or "number, ". */
function unitsOf(words: string): Units | null {
  if (/^(ISO 4217( code or the sign as printed)?|as the price)$/.test(words)) return CODE;
  if (words === '% of the fee') return { kind: 'fixed', unit: '%' };
  if (/^([a-z]+|[A-Z]{3}|%)$/.test(words)) return { kind: 'fixed', unit: words };
  const [, counted] = /^([a-z]+) or \1 or more$/.exec(words) ?? [];
  if (counted !== undefined) return { kind: 'one_of', units: [counted, `${counted} or more`] };
  return words === 'minutes, hours, days or business days'
    ? { kind: 'one_of', units: ['minutes', 'hours', 'days', 'business_hours', 'business_days'] }
    : null;
}
