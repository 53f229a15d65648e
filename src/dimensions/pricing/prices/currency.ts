// Reads the page's default currency: from structured data, a meta tag, or what all prices print.

import type { Abstention, Reading } from '../../../core/facts/fact.ts';
import type { JsonLdItem } from '../../page/json-ld.ts';
import type { Page } from '../../page/page.ts';
import { allIn } from '../../words/matches.ts';
import { remembering } from '../../words/remembering.ts';
import type { Plan } from '../plans/plan.ts';
import type { Run } from '../plans/runs.ts';
import { stated } from '../plans/tier.ts';
import { type Found, quoteNodes, quoteRun } from '../terms.ts';
import { CURRENCY_CODES } from './currencies.ts';
import { offeredCurrencies } from './offers.ts';

const KEY = 'pricing.currency.default';

/** One currency in the first place that names any; a sign of several currencies names none. */
export function readCurrency(
  page: Page,
  items: readonly JsonLdItem[],
  plans: readonly Plan[],
  runs: readonly Run[],
): Found {
  const printed = printedCurrencies(page, plans);
  const offered = offeredCurrencies(page, items).map(({ code, locator }): Reading => {
    return { ...stated(KEY, code, null, locator), evidenceType: 'structured_data' };
  });
  const structured = offered.length > 0 ? offered : metaCurrencies(page);
  const named = [...structured, ...saidCurrencies(page, runs, printed.signs)];
  const all = named.length > 0 ? [...named, ...printed.known] : printed.known;
  const codes = [...new Set(all.map((reading) => reading.value))];
  const [first] = all;
  if (codes.length > 1) return abstain('several currencies', codes);
  if (first !== undefined && (named.length > 0 || printed.signs.length === 0)) {
    return { readings: [first], abstentions: [] };
  }
  if (printed.signs.length > 0) return abstain('a sign of several currencies', printed.signs);
  return { readings: [], abstentions: [] };
}

function abstain(reason: string, candidates: Abstention['candidates']): Found {
  return { readings: [], abstentions: [{ keys: KEY, reason, candidates }] };
}

const NAMES: readonly (readonly [string, string])[] = [
  ['(?:US|U\\.S\\.|United States) dollars?', 'USD'],
  ['euros?', 'EUR'],
  ['(?:pounds? sterling|(?:British )?pounds)', 'GBP'],
  ['Canadian dollars?', 'CAD'],
  ['Australian dollars?', 'AUD'],
  ['New Zealand dollars?', 'NZD'],
  ['(?:Swiss francs?|Schweizer Franken)', 'CHF'],
  ['Indian rupees?', 'INR'],
];
const CURRENCY = [...NAMES.map(([words]) => words), '[A-Z]{3}'].join('|');
const MAYBE =
  /(?:price|pricing|amount|fee|preis|prix)s?\b.* (?:in|en) |\b(?:billed|charged|invoiced|payable)\b.* in /iu;
const PRICES_IN = new RegExp(
  '(?:(?:billed|charged|invoiced|payable)(?: (?:monthly|annually|yearly|quarterly)){0,1}|(?:prices?|pricing|amounts?|fees|preise|prix)(?: (?:and fees|are|is|all|shown|listed|quoted|displayed|stated|given|charged|billed|on this page|above|below|sind|verstehen sich|affichés|indiqués)){0,5}) ' +
    `(?:in|en) (?<currency>${CURRENCY})(?![\\p{L}]|\\s*(?:,|/|or|oder|ou|and|und|et)\\s*(?:${CURRENCY})(?!\\p{L}))`,
  'giu',
);

const maySay = remembering((text) => MAYBE.test(text));

/** "All prices are in US dollars", where that is what the printed signs can mean. */
function saidCurrencies(
  page: Page,
  runs: readonly Run[],
  signs: readonly string[],
): readonly Reading[] {
  return runs.flatMap((run) => {
    if (run.kind === 'struck' || run.text.length > 200 || !maySay(run.text)) return [];
    return allIn(run.text, PRICES_IN).flatMap((match) => {
      const code = codeOf(match.groups?.currency ?? '');
      const fits = code !== null && signs.every((sign) => meansOneOf(sign, code));
      const locator = fits ? quoteRun(page, run, match[0]) : null;
      return locator === null ? [] : [stated(KEY, code, null, locator)];
    });
  });
}

function codeOf(words: string): string | null {
  if (CURRENCY_CODES.has(words)) return words;
  const named = NAMES.find(([pattern]) => new RegExp(`^${pattern}$`, 'iu').test(words));
  return named?.[1] ?? null;
}

function meansOneOf(sign: string, code: string): boolean {
  if (sign === '¥') return code === 'JPY' || code === 'CNY';
  if (sign.startsWith('kr')) return /^(?:SEK|NOK|DKK|ISK)$/.test(code);
  return /D$/.test(code);
}

function metaCurrencies(page: Page): readonly Reading[] {
  const selector = 'meta[property="product:price:currency"], meta[property="og:price:currency"]';
  return page
    .$(selector)
    .toArray()
    .flatMap((meta) => {
      const code = (meta.attribs.content ?? '').trim();
      const locator = CURRENCY_CODES.has(code) ? page.quote(meta) : null;
      if (locator === null) return [];
      return [{ ...stated(KEY, code, null, locator), evidenceType: 'structured_data' as const }];
    });
}

function printedCurrencies(
  page: Page,
  plans: readonly Plan[],
): { readonly known: readonly Reading[]; readonly signs: readonly string[] } {
  const known: Reading[] = [];
  const signs = new Set<string>();
  for (const { cell } of plans) {
    if (cell?.kind !== 'price') continue;
    const { unit } = cell.money;
    if (!CURRENCY_CODES.has(unit)) {
      signs.add(unit);
      continue;
    }
    const locator = quoteNodes(page, cell.runs[0]?.nodes ?? []);
    if (locator !== null) known.push(stated(KEY, unit, null, locator));
  }
  return { known, signs: [...signs].sort() };
}
