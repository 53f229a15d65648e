// Reads amounts as they are written: which sign parts the fraction, which the groups.

/** The decimal sign of the page's language; null where it is not known. */
export type DecimalSign = '.' | ',' | null;

/** Where these are printed, a comma before three digits groups: no amount has a third decimal. */
export const COMMA_GROUPS = new Set([
  '$',
  '¥',
  'USD',
  'GBP',
  'INR',
  'AUD',
  'CAD',
  'NZD',
  'SGD',
  'HKD',
  'JPY',
  'KRW',
  'CNY',
  'TWD',
  'Rs',
  'Rs.',
  'THB',
  'MYR',
  'PHP',
  'NGN',
  'KES',
  'GHS',
  'PKR',
  'BDT',
  'MXN',
  'ZAR',
  'NAD',
  'BWP',
  'ILS',
  'AED',
  'SAR',
  'QAR',
  'EGP',
  'LKR',
  'NPR',
  'TZS',
  'UGX',
  'RWF',
  'ETB',
  'ZMW',
  'DOP',
  'GTQ',
  'HNL',
  'NIO',
  'PEN',
  'JMD',
  'TTD',
  'MOP',
]);

/** Where these are printed, a point before three digits groups. */
export const POINT_GROUPS = new Set([
  'DKK',
  'NOK',
  'ISK',
  'BRL',
  'CLP',
  'COP',
  'IDR',
  'VND',
  'TRY',
  'RON',
  'ARS',
  'UYU',
  'PYG',
  'RSD',
  'HUF',
  'CZK',
  'PLN',
]);

/**
 * The number of a written amount, or null where its separators read in two ways: `1.299` is 1299 in
 * Berlin and a little over one in Boston.
 */
export function parseAmount(
  written: string,
  decimal: DecimalSign = null,
  commaGroups = false,
): number | null {
  const text = written
    .replace(/[.,/][-–—]{1,2}$/, '')
    .replace(/ (?=[.,]\d\d$)/, '')
    .replace(/[\s’\u00a0\u202f\u2009]/gu, "'");
  if (!/^\d/.test(text) || text.replace(/\D/g, '').length > 15) return null;
  if (/^\d+$/.test(text)) return Number(text);
  const marks = text.replace(/\d/g, '');
  const point = decimalMark(text, marks, decimal, commaGroups);
  if (point === null) return null;
  const [whole = '', fraction, ...more] = point === '' ? [text] : text.split(point);
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return null;
  const digits = ungroup(whole);
  return digits === null ? null : Number(fraction === undefined ? digits : `${digits}.${fraction}`);
}

/** The mark that is the decimal sign, '' for none, null where that cannot be told. */
function decimalMark(
  text: string,
  marks: string,
  decimal: DecimalSign,
  commaGroups: boolean,
): string | null {
  const last = marks.at(-1) ?? '';
  if (last === "'") return '';
  const kinds = new Set(marks).size;
  if (kinds === 2) return marks.indexOf(last) === marks.length - 1 ? last : null;
  if (kinds > 2) return null;
  if (marks.length > 1) return '';
  const [whole = '', fraction = ''] = text.split(last);
  if (fraction.length !== 3 || whole === '0' || whole.length > 3) return last;
  if (decimal !== null) return decimal === last ? last : '';
  return last === ',' && commaGroups ? '' : null;
}

/** Digits without their grouping by three, or by two after the first three as in India. */
function ungroup(whole: string): string | null {
  const mark = /\D/.exec(whole)?.[0];
  if (mark === undefined) return whole;
  const groups = whole.split(mark);
  const [head = '', ...rest] = groups;
  const tail = rest.at(-1) ?? '';
  const inner = rest.slice(0, -1);
  if (!/^\d{1,3}$/.test(head) || !/^\d{3}$/.test(tail)) return null;
  const west = inner.every((group) => /^\d{3}$/.test(group));
  const india = mark === ',' && head.length <= 2 && inner.every((group) => /^\d{2}$/.test(group));
  return west || india ? groups.join('') : null;
}

/** The decimal sign that a language tag implies, where the language has one for all its regions. */
export function decimalOf(language: string | undefined): DecimalSign {
  const tag = /^[a-z]{2,3}(-[a-z]{2}|-419)?$/i.exec((language ?? '').trim().replace('_', '-'))?.[0];
  if (tag === undefined || tag.toLowerCase() === 'es') return null;
  const known = DECIMALS.get(tag);
  if (known !== undefined) return known;
  const sign = signOf(tag);
  // Pages write what they like: the memory for it stays small.
  if (DECIMALS.size >= 500) DECIMALS.clear();
  DECIMALS.set(tag, sign);
  return sign;
}

/**
 * The same of a page: Spanish without a country is that of Spain where prices are in euros, and
 * in any country where the amounts in dollars or pesos are all written in groups by a point.
 */
export function decimalOn(language: string | undefined, text: string): DecimalSign {
  const isSpanish = /^es$/i.test((language ?? '').trim());
  if (!isSpanish) return isGroupedByPoint(text) && SPANISH.test(text) ? ',' : decimalOf(language);
  if (/€|&euro;|\bEUR\b/.test(text) && !/\$\s?\d/.test(text)) return ',';
  return isGroupedByPoint(text) ? ',' : null;
}

const SPANISH = /(?<!\p{L})(?:al mes|(?:por|x) mes|mensual(?:es)?|(?:más|\+) IVA|pesos)(?!\p{L})/iu;

/** "$44.999", and neither "$44.99" nor "$44,999": three digits behind a point are thousands. */
function isGroupedByPoint(text: string): boolean {
  if (!/\$ ?\d{1,3}\.\d{3}(?![\d.,]*\d)/.test(text)) return false;
  return !/\$ ?\d+\.\d{1,2}(?!\d)|\$ ?\d{1,3},\d{3}(?!\d)/.test(text);
}

// Making a format takes longer than parsing a small page.
const DECIMALS = new Map<string, DecimalSign>();

function signOf(tag: string): DecimalSign {
  const format = new Intl.NumberFormat(tag, { numberingSystem: 'latn' });
  const sign = format.formatToParts(1.5).find((part) => part.type === 'decimal')?.value;
  return sign === '.' || sign === ',' ? sign : null;
}
