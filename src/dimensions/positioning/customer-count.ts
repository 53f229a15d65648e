// The number of customers that a page claims.

import { companyNames, namePattern } from '../funding/company-name.ts';
import type { Page } from '../page/page.ts';
import type { Sink } from './sink.ts';
import type { TrustLine } from './trust-line.ts';

const KEY = 'positioning.customer.count_claimed';
const NUMBER = String.raw`(?<over>(?:over|more than|über|mehr als|plus de|más de|mais de|oltre|meer dan) )?(?<number>\d{1,3}(?:[,.\s’']\d{3})+|\d+(?:\.\d+)?)(?<scale> ?(?:k|m|million|mio\.?)(?![\p{L}]))?(?<plus> ?\+)?`;
const KINDS =
  "(?:(?:happy|satisfied|leading|global|growing|innovative|forward-thinking|fast-growing|modern|great|amazing|active|paying|enterprise|corporate|b2b|saas|tech|small|local|subscription|business|other|of the world's (?:best|leading)|zufriedene[nr]?|führende[nr]?) )*";
const NOUN =
  '(?<noun>customers|clients|companies|businesses|brands|organi[sz]ations|enterprises|firms|teams|startups|agencies|merchants|retailers|law firms|kunden|unternehmen|firmen|entreprises|clientes|clienti|aziende|empresas|klanten|bedrijven)';
const AROUND =
  '(?: (?:worldwide|globally|around the world|across the globe|weltweit|dans le monde|satisfaits|satisfeitos|satisfechos|soddisfatti))?';
const ENDS =
  '(?=$|[.!,:;]| (?:trust|rely|use|using|who|that|already|in|across|from|like|including|of|to|vertrauen|qui|que|nous|confían|confiam|die|worldwide|globally))';
const LEADS =
  "(?:(?:we are |we're |already |proudly |is )?(?:trusted|used|loved|chosen|relied on)(?: (?:and|&) (?:trusted|used|loved|chosen))? by|join|powering|protecting|serving|helping|supporting|bereits|schon|déjà)";

const COUNTED = new RegExp(NOUN, 'iu');

function claimOf(page: Page): RegExp {
  const own = namePattern(companyNames(page));
  return new RegExp(
    `^(?:${own} )?(?:${LEADS} )?(?:the )?${NUMBER} ${KINDS}${NOUN}${AROUND}${ENDS}`,
    'iu',
  );
}

/** "Trusted by 10,000+ companies", "over 500 customers"; one figure alone, or none. */
export function readCustomerCount(page: Page, lines: readonly TrustLine[], sink: Sink): void {
  let claim: RegExp | null = null;
  const found = lines.flatMap(({ element, text }) => {
    if (!/\d/.test(text) || !COUNTED.test(text)) return [];
    claim ??= claimOf(page);
    const match = claim.exec(text);
    if (match === null || NOT_NOW.test(text)) return [];
    const { over, number = '', scale = '', plus } = match.groups ?? {};
    const value = numberOf(number, scale);
    if (value === null) return [];
    return [{ element, value, isMore: over !== undefined || plus !== undefined }];
  });
  const [first, ...others] = found;
  if (first === undefined) return;
  if (others.some(({ value }) => value !== first.value)) {
    const values = [...new Set(found.map(({ value }) => value))];
    sink.abstain(KEY, 'several that differ', values);
    return;
  }
  const unit = found.some(({ isMore }) => isMore) ? 'customers or more' : 'customers';
  sink.say(KEY, first.value, page.quote(first.element), 'page_text', unit);
}

const NOT_NOW =
  /\b(?:up to|goal|aim|target|by 20\d\d|will|soon|until|bis zu|jusqu|hasta|their|your|per|nos objectifs|waitlist|warteliste|survey(?:ed)?|interviewed|limited|first)\b/iu;

function numberOf(number: string, scale: string): number | null {
  const times = /m/i.test(scale) ? 1_000_000 : /k/i.test(scale) ? 1_000 : 1;
  const isGrouped = /^\d{1,3}(?:[,.\s’']\d{3})+$/u.test(number);
  if (isGrouped && times > 1) return null;
  const plain = isGrouped ? number.replace(/[^\d]/g, '') : number;
  const value = Math.round(Number(plain) * times);
  return Number.isSafeInteger(value) && value > 1 && (times > 1 || !plain.includes('.'))
    ? value
    : null;
}
