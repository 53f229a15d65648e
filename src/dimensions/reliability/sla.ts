// The promised share of uptime, and the credits for missing it, as an SLA page states them.

import type { Element } from 'domhandler';
import { slugOf } from '../hiring.ts';
import type { Page } from '../page.ts';
import { visibleText } from '../visible.ts';
import type { Say } from './say.ts';
import { isOthers, type OwnText, quoteSentence, sentencesOf } from './sentences.ts';
import { headerOf, type Table, tablesOf } from './tables.ts';

const KEY = 'reliability.sla_pct';
// "95% of tickets" is a share of something else.
const PERCENT =
  /(?<![\d.,])(\d{2,3}(?:\.\d{1,6})?)\s?%(?! of (?!the (?:time|month|quarter|year)|time|(?:each|every|any) ))/g;
const ABOUT_UPTIME = /\b(?:uptime|availability|available)\b/i;
// Not a promise: a wish, the past, a definition by example, or somebody else's.
const NO_PROMISE =
  /\b(?:aims?|aiming|strives?|striving|goals?|targets?|targeting|objectives?|hopes?|expects?|historical(?:ly)?|averaged?|achieved?|past|last|previous|since|example|e\.g|can|may|might|could|should|would|if|when|does not apply|excluded?|plan to|no longer|coming soon|in progress|working toward|credits?|refunds?|minus|means|is defined as|is calculated)\b/i;
const OTHERS =
  /\b(?:AWS|Amazon|Azure|Google Cloud|GCP|Cloudflare|(?:hosting|cloud|infrastructure|network|data cent(?:er|re)|upstream|third[- ]party|payment) (?:providers?|partners?|vendors?|suppliers?)|third part(?:y|ies)|subprocessors?|our customers?|competitors?|your (?:service|application|site|website))\b/i;
const NEGATION = /\b(?:not|never|no|without|except|neither|cannot)\b/i;
// "Not less than 99.9 %" promises as much as "at least" does.
const AT_LEAST = /\b(?:not|no)\s+(?:be\s+|fall\s+|drop\s+)?(?:less\s+than|lower\s+than|below)\b/gi;
// A threshold below which something happens, not the promise itself.
const BELOW =
  /\b(?:below|under|less than|lower than|falls? to|fewer than|greater than|more than|above|exceeds?|up to|between|but)\s*(?:or equal to\s*)?$/i;

// Right below such a heading, a percentage alone is the promise.
const HEAD =
  /^(?:(?:our|monthly|service|guaranteed) )*(?:uptime|availability) (?:commitment|guarantee|sla|promise)$/i;

/** One distinct promise of 90 % or more; of several that differ none is chosen. */
export function readPromise(page: Page, own: OwnText, say: Say): void {
  let heading = '';
  const found = sentencesOf(own).flatMap((sentence) => {
    if (sentence.block.heading !== null) {
      heading = sentence.text;
      return [];
    }
    if (inTable(sentence.block.parent)) return [];
    const alone = HEAD.test(heading) && /^\d{2}(?:\.\d{1,4})?\s?%$/.test(sentence.text);
    heading = '';
    const values = promised(alone ? `${sentence.text} uptime` : sentence.text);
    return values.map((value) => ({ value, sentence }));
  });
  const values = [...new Set(found.map(({ value }) => value))];
  const [first] = found;
  if (first === undefined) return;
  if (values.length > 1) say.abstain(KEY, 'several percentages', values);
  else say.state(KEY, first.value, '%', quoteSentence(page, own, first.sentence));
}

/** The percentages that the sentence promises. */
export function promised(sentence: string): readonly number[] {
  const plain = sentence.replace(AT_LEAST, 'at least');
  if (!ABOUT_UPTIME.test(plain) || OTHERS.test(plain)) return [];
  if (NO_PROMISE.test(plain) || NEGATION.test(plain)) return [];
  return [...plain.matchAll(PERCENT)].flatMap((match) => {
    const value = Number(match[1]);
    const before = plain.slice(0, match.index).trimEnd();
    return value >= 90 && value <= 100 && !BELOW.test(before) ? [value] : [];
  });
}

function inTable(element: Element | null): boolean {
  for (let at = element; at !== null; at = at.parent as Element | null) {
    if (at.name === 'td' || at.name === 'th' || at.name === 'table') return true;
  }
  return false;
}

const UPTIME_HEADER = /\b(?:uptime|availability)\b/i;
const CREDIT_HEADER = /\bcredits?\b/i;
const PLAN_HEADER = /^(?:plans?|tiers?|editions?|packages?|subscriptions?)$/i;
const CREDIT_CELL = /^(\d{1,3}(?:\.\d{1,2})?)\s?%(?: (?:of|credit)\b.{0,80})?$/i;

/** Rows of a table with a column for uptime and one for credits. */
export function readCredits(page: Page, say: Say): void {
  const found = new Map<string, { value: number; row: Element }[]>();
  for (const table of tablesOf(page)) {
    if (isOthers(table.element)) continue;
    const tier = headerOf(table, UPTIME_HEADER);
    const credit = headerOf(table, CREDIT_HEADER);
    if (tier === null || credit === null || tier === credit) continue;
    const plan = headerOf(table, PLAN_HEADER);
    for (const row of creditRows(table, tier, credit, plan)) {
      found.set(row.slug, [...(found.get(row.slug) ?? []), row]);
    }
  }
  for (const [slug, rows] of found) {
    const key = `reliability.sla.credit.${slug}`;
    const [first] = rows;
    if (first === undefined) continue;
    const values = [...new Set(rows.map(({ value }) => value))];
    if (values.length > 1) say.abstain(key, 'several credits for one tier', values);
    else say.state(key, first.value, '%', page.quote(first.row));
  }
}

function creditRows(table: Table, tier: number, credit: number, plan: number | null) {
  return table.rows.flatMap(({ element, cells }) => {
    const label = visibleText(cells[tier] ?? element);
    const cell = CREDIT_CELL.exec(visibleText(cells[credit] ?? element));
    if (cells[tier] === undefined || cells[credit] === undefined || cell === null) return [];
    const value = Number(cell[1]);
    const named = plan === null ? undefined : cells[plan];
    // Where each plan has its own promise, the plan is the tier.
    const slug = tierSlug(label) ?? (named === undefined ? null : slugOf(visibleText(named)));
    return slug === null || slug === '_other' || value > 100 ? [] : [{ slug, value, row: element }];
  });
}

/** `below-99-95`, `99-0-to-99-9`; null for a label that is no threshold and no range. */
function tierSlug(label: string): string | null {
  const bounds =
    /[<>≤≥–—-]|\b(?:below|under|less|lower|fewer|at least|at most|up to|to|and|but)\b/i;
  if (!/\d\s?%/.test(label) || !bounds.test(label)) return null;
  const slug = label
    .toLowerCase()
    .replace(/≥|>=/g, ' at least ')
    .replace(/≤|<=/g, ' at most ')
    .replace(/</g, ' below ')
    .replace(/>/g, ' above ')
    .replace(/%?\s*[–—-]\s*(?=\d)/g, ' to ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return slug.length > 80 ? null : slug;
}
