// Leaves out of a price what else its words name: other currencies, sums, what is paid at first.

import type { Money } from '../../words/money.ts';
import { readTail } from './words.ts';

/** "$36 £30 €35 per month": one price in several currencies is what it is in the first of them. */
export function inFirstCurrency(text: string, found: readonly Money[]): string | null {
  const [first] = found;
  const last = found.at(-1);
  if (first === undefined || last === undefined) return null;
  if (new Set(found.map(({ unit }) => unit)).size < found.length) return null;
  const gaps = found.slice(1).map(({ start }, i) => text.slice(found[i]?.end, start));
  if (!gaps.every((gap) => BETWEEN_CURRENCIES.test(gap))) return null;
  return text.slice(0, first.end) + text.slice(last.end);
}

const BETWEEN_CURRENCIES = /^\s*(?:[/|·•,;]|or|oder|ou|o)?\s*$/iu;

const SUM_BEFORE = /(?<lead>,?\s*\(?\s*)(?:billed|paid|charged)\s+(?:at|as)?\s*$/iu;
const SUM_AFTER =
  /^\s*(?:annually|yearly|upfront|(?:per|a|every|each|once a) year|\/\s?(?:yr|year))(?![\p{L}])\)?/iu;
const IN_BRACKETS = /^\s*[^()\d]{0,20}\([^()]*\)\s*$/u;

const OR = /^(?<tail>[^\d]{0,40}?)(?:,\s*|\s+)?(?:\bor\b|\boder\b|\bou\b|[·|/;•]|\s[–—-]\s)\s*$/iu;

/** "$15/month $140/year", nothing but the first period between the two. */
const NOTHING_BETWEEN = /^(?<tail>\s?(?:[/\\]\s?|(?:per|pro|par|por|al) )\p{L}{1,12}\.?)\s+$/iu;

/**
 * "$8 per month, billed $96 yearly", "$10/mo · $89/yr": without what only says how the price is
 * paid, or what it is for another period.
 */
export function withoutSecond(text: string, [price, sum, ...more]: readonly Money[]): string {
  if (price === undefined || sum === undefined) return text;
  const gap = text.slice(price.end, sum.start);
  const between = OR.exec(gap) ?? NOTHING_BETWEEN.exec(gap);
  if (between !== null && otherPeriod(text, price, sum)) {
    return text.slice(0, price.end + (between.groups?.tail ?? '').length).trimEnd();
  }
  if (more.length > 0) return text;
  if (price.unit === sum.unit && price.amount < sum.amount) {
    if (FORMERLY.test(text.slice(price.end, sum.start))) {
      return text.slice(0, price.end) + text.slice(sum.end).replace(/^\)/, '');
    }
  }
  const upTo = withoutSetUp(text, price, sum);
  if (upTo !== null) return upTo;
  const before = SUM_BEFORE.exec(text.slice(price.end, sum.start));
  const after = SUM_AFTER.exec(text.slice(sum.end));
  if (before !== null && after !== null) {
    const upTo = text.slice(0, price.end + before.index);
    return `${upTo}, billed annually${text.slice(sum.end + after[0].length)}`;
  }
  const open = text.lastIndexOf('(', sum.start);
  if (open <= price.end || !IN_BRACKETS.test(text.slice(open))) return text;
  return text.slice(0, open).trimEnd();
}

/** "$79 was $89 per month", "1450 zł zamiast 1600 zł": what it cost before. */
const FORMERLY =
  /^\s*[,(]?\s*(?:was|instead of|reg(?:ular(?:ly)?|\.)?|normally|statt|anstatt|au lieu de|en (?:lugar|vez) de|em vez de|invece di|anziché|in plaats van|i stedet for|istället för|zamiast|вместо)\s*:?\s*$/iu;

const JOINS =
  /^(?<tail>[^\d]{0,40}?)\s*(?:[+,;·•|(]|\bplus\b|\band\b|\bzzgl\.|\bund\b|\bet\b)\s*(?:(?:an? )?(?:one[- ]time|einmalig(?:e)?) )?$/iu;
const TO_SET_UP =
  /^\s*(?:for )?(?:an? )?(?:one[- ]time |one-off |initial |einmalige? )?(?:set-?up|onboarding|implementation|activation|installation|einrichtung\p{L}*|mise en service|frais d['’]installation|configuración)(?: (?:fee|cost|charge|costs|fees))?\)?[.*]*$/iu;

/** "$49/mo + $200 setup fee": what is paid each time, without what is paid at first. */
function withoutSetUp(text: string, price: Money, sum: Money): string | null {
  const joined = JOINS.exec(text.slice(price.end, sum.start));
  if (joined === null || !TO_SET_UP.test(text.slice(sum.end))) return null;
  const tail = joined.groups?.tail ?? '';
  if (readTail(tail).period === null) return null;
  return text.slice(0, price.end + tail.length).trimEnd();
}

function otherPeriod(text: string, price: Money, sum: Money): boolean {
  const first = readTail(text.slice(price.end, sum.start));
  const second = readTail(text.slice(sum.end));
  if (first.period === null || second.period === null) return false;
  return first.period !== second.period && price.unit === sum.unit;
}
