// The promised share of uptime, and the credits for missing it, as an SLA page states them.

import type { Element } from 'domhandler';
import { slugOf } from '../hiring.ts';
import type { Page } from '../page/page.ts';
import { visibleText } from '../page/visible.ts';
import type { Say } from './say.ts';
import { isOthers, type OwnText, quoteSentence, sentencesOf } from './sentences.ts';
import { headerOf, type Table, tablesOf } from './tables.ts';

const KEY = 'reliability.sla_pct';
// "95% of tickets" is a share of something else.
const PERCENT =
  /(?<![\d.,])(\d{2,3}(?:[.,]\d{1,6})?)\s?%(?! of (?!the (?:time|month|quarter|year)|time|(?:each|every|any) ))/g;
const ABOUT_UPTIME =
  /\b(?:uptime|availability|available|up and running|operational|accessible|verfügbar(?:keit)?|\p{L}*verfügbarkeit|erreichbar(?:keit)?|disponibilité|disponible|disponibilidad|disponibilità|disponibilidade|beschikbaar(?:heid)?)(?![\p{L}])/iu;
// Not a promise: a wish, the past, a definition by example, or somebody else's.
const NO_PROMISE =
  /\b(?:aims?|aiming|strives?|striving|goals?|targets?|targeting|objectives?|hopes?|expects?|historical(?:ly)?|averaged?|achieved?|past|last|previous|since|example|e\.g|can|may|might|could|should|would|if|when|does not apply|excluded?|plan to|no longer|coming soon|in progress|working toward|credits?|refunds?|minus|means|is defined as|is calculated|ziel\w*|angestrebt\w*|objectif|objetivo|obiettivo|streven|vergangene\w*|letzten|dernière?s?|últim\w*|beispiel\w*|exemple|ejemplo)\b/i;
const OTHERS =
  /\b(?:AWS|Amazon|Azure|Google Cloud|GCP|Cloudflare|(?:hosting|cloud|infrastructure|network|data cent(?:er|re)|upstream|third[- ]party|payment) (?:providers?|partners?|vendors?|suppliers?)|third part(?:y|ies)|subprocessors?|our customers?|competitors?|your (?:service|application|site|website))\b/i;
const NEGATION =
  /\b(?:not|never|no|without|except|neither|cannot|nicht|keine?|ohne|pas|sans|ningun\w*)\b/i;
// "If we do not meet our 99.9 % uptime commitment": what is missed was promised.
const MISSED =
  /^(?:If|When|Should|In the event(?: that)?),? (?:\p{L}+ ){1,4}(?:fails?|failed|do(?:es)? not|doesn't|don't|cannot) (?:to )?(?:meet|achieve|maintain|deliver|provide|uphold) (?<what>[^,;]{3,120}?)(?=,|;|\.?$| in (?:any|a|the)\b| you\b)/iu;
const PROMISES = /\b(?:guarantees?|guaranteed|commits?|committed|warrants?|ensures?|promises?)\b/i;
const FOR_IT = /\b(?:(?:service )?credits?|refunds?|money back)\b/gi;
// "Not less than 99.9 %" promises as much as "at least" does.
const AT_LEAST =
  /\b(?:not|no|nicht)\s+(?:be\s+|fall\s+|drop\s+)?(?:less\s+than|lower\s+than|below|weniger\s+als|unter)\b/gi;
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
      if (heading.length > 60) return [];
    }
    if (inTable(sentence.block.parent)) return [];
    const alone = HEAD.test(heading) && /^\d{2}(?:\.\d{1,4})?\s?%$/.test(sentence.text);
    if (sentence.block.heading === null) heading = '';
    const values = promised(alone ? `${sentence.text} uptime` : sentence.text);
    return values.map((value) => ({ value, place: () => quoteSentence(page, own, sentence) }));
  });
  for (const { value, row } of promisedRows(page)) {
    found.push({ value, place: () => page.quote(row) });
  }
  for (const { value, row } of promisedPerPlan(page)) {
    found.push({ value, place: () => page.quote(row) });
  }
  const values = [...new Set(found.map(({ value }) => value))];
  const [first] = found;
  if (first === undefined) return;
  if (values.length > 1) say.abstain(KEY, 'several percentages', values);
  else say.state(KEY, first.value, '%', first.place());
}

/** The percentages that the sentence promises. */
export function promised(sentence: string): readonly number[] {
  const missed = MISSED.exec(sentence)?.groups?.what;
  const said = missed === undefined ? sentence : `We guarantee ${missed}`;
  const credited = PROMISES.test(said) && [...said.matchAll(PERCENT)].length === 1;
  const plain = (credited ? said.replace(FOR_IT, '') : said).replace(AT_LEAST, 'at least');
  if (!ABOUT_UPTIME.test(plain) || OTHERS.test(plain)) return [];
  if (NO_PROMISE.test(plain) || NEGATION.test(plain)) return [];
  return [...plain.matchAll(PERCENT)].flatMap((match) => {
    const value = Number((match[1] ?? '').replace(',', '.'));
    const before = plain.slice(0, match.index).trimEnd();
    return value >= 90 && value <= 100 && !BELOW.test(before) ? [value] : [];
  });
}

const UPTIME_LABEL =
  /^(?:(?:our|monthly|annual|yearly|service|system|platform|guaranteed|minimum|committed|api) )*(?:uptime|availability|verfügbarkeit|disponibilité|disponibilidad)(?: (?:sla|guarantee|commitment|percentage|level))?:?$/i;
const ONLY_PERCENT =
  /^(?:≥ ?|>= ?|at least )?(\d{2,3}(?:[.,]\d{1,4})?) ?%(?: (?:uptime|per month|monthly))?$/i;

/** Rows of two cells, a label of uptime and its percentage. */
function promisedRows(page: Page): readonly { readonly value: number; readonly row: Element }[] {
  const rows = page.$('tr').toArray().slice(0, 500);
  return rows.flatMap((row) => {
    const cells = page.$(row).children('td, th').toArray();
    const [label, said] = cells;
    if (cells.length !== 2 || label === undefined || said === undefined || isOthers(row)) return [];
    const percent = ONLY_PERCENT.exec(visibleText(said))?.[1];
    if (percent === undefined || !UPTIME_LABEL.test(visibleText(label))) return [];
    const value = Number(percent.replace(',', '.'));
    return value >= 90 && value <= 100 ? [{ value, row }] : [];
  });
}

const OF_EACH =
  /^(?:plans?|tiers?|editions?|packages?|subscriptions?|services?|products?|components?|service (?:name|tier|plan)|leistung|dienst|tarif)$/i;

/** A column of promises beside one of plans or services: what each of them has is read. */
function promisedPerPlan(page: Page): readonly { readonly value: number; readonly row: Element }[] {
  return tablesOf(page).flatMap((table) => {
    const [each, uptime] = [headerOf(table, OF_EACH), headerOf(table, UPTIME_LABEL)];
    if (each === null || uptime === null || isOthers(table.element)) return [];
    // Beside credits, a share is the tier for which they are paid.
    if (table.headers.some((header) => CREDIT_HEADER.test(header))) return [];
    const found = table.rows.flatMap(({ element, cells }) => {
      const cell = cells[uptime];
      const percent = cell === undefined ? undefined : ONLY_PERCENT.exec(visibleText(cell))?.[1];
      const value = Number((percent ?? 'x').replace(',', '.'));
      return value >= 90 && value <= 100 ? [{ value, row: element }] : [];
    });
    // A plan without a promise leaves nothing that holds for all.
    return found.length === table.rows.length ? found : [];
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
