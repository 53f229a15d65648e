// Reads the page's default currency: from structured data, a meta tag, or what all prices print.

import type { Abstention, Reading } from '../../core/fact.ts';
import type { JsonLdItem } from '../json-ld.ts';
import type { Page } from '../page.ts';
import { CURRENCY_CODES } from './currencies.ts';
import { offeredCurrencies } from './offers.ts';
import type { Plan } from './plan.ts';
import { type Found, quoteNodes } from './terms.ts';
import { stated } from './tier.ts';

const KEY = 'pricing.currency.default';

/** One currency in the first place that names any; a sign of several currencies names none. */
export function readCurrency(
  page: Page,
  items: readonly JsonLdItem[],
  plans: readonly Plan[],
): Found {
  const printed = printedCurrencies(page, plans);
  const offered = offeredCurrencies(page, items).map(({ code, locator }): Reading => {
    return { ...stated(KEY, code, null, locator), evidenceType: 'structured_data' };
  });
  const named = offered.length > 0 ? offered : metaCurrencies(page);
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
