// What stands before a price: from, only, a period, and what no price follows.

import type { Period } from './period-words.ts';

const LEADS =
  '(?:prices?\\s+)?(?:starting|starts|start)\\s+(?:at|from)|from|only|just|flat(?: fee| rate)?(?: of)?|now|for|pay|as low as|(?:our )?(?:price|pricing|cost|fee):?|ab|nur|für|preis:?|pre[țt]|prix|precio|preço|prezzo|prijs|pris|cena|à partir de|dès|pour|desde|solo|a partire da|da|vanaf|v\\.\\s?a\\.|slechts|fra|från|od|a partir de';

const LEAD_PERIODS: readonly (readonly [RegExp, Period])[] = [
  [
    /^(?:月額|月々|매월|월(?= |$)|per month|monthly|month|monatlich|mensuel|mensual|mensile)(?: (?:price|plan|billing))?\s*[:–—-]?\s*/iu,
    'month',
  ],
  [
    /^(?:年額|연(?= |$)|per year|yearly|annually|annual|year|jährlich|annuel|anual|annuale)(?: (?:price|plan|billing))?\s*[:–—-]?\s*/iu,
    'year',
  ],
  [/^(?:one[- ]time|lifetime|einmalig)(?: (?:price|payment|fee))?\s*[:–—-]?\s*/iu, 'one_time'],
];

const LEAD_WORDS = new RegExp(`^(?:(?:${LEADS})[\\s:]*)*$`, 'iu');

/** What stands before an amount where nothing there makes it something else; null where it does. */
export function leadOf(before: string): { readonly period: Period | null } | null {
  const text = before.replace(/^[\s•·–—-]+|^[.…_]{3,}\s*/u, '').trim();
  if (LEAD_WORDS.test(text)) return { period: null };
  for (const [pattern, period] of LEAD_PERIODS) {
    const match = pattern.exec(text);
    if (match !== null && LEAD_WORDS.test(text.slice(match[0].length))) return { period };
  }
  return null;
}

/** Words that make an amount something other than the price of a plan. */
export const NOT_A_PRICE =
  /\b(?:saved?|saves|savings?|(?<!one-)off|discount(?:ed)?|credits?|worth|set-?up|setup|one-time fee|fees?|raised|funding|revenue|refund|extra|additional|overage|add-?on|up to|minimum|minimal|cashback|spare?n?|rabatt|gespart|économisez|ahorra|surcharge|deposit|tip|budget|bonus)\b/iu;
