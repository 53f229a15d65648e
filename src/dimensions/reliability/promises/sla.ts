// The promised share of uptime, and the credits for missing it, as an SLA page states them.

import type { Element } from 'domhandler';
import { slugOf } from '../../hiring.ts';
import type { Page } from '../../page/page.ts';
import { visibleText } from '../../page/visible.ts';
import { allIn } from '../../words/matches.ts';
import type { Say } from '../say.ts';
import { isOthers, type OwnText, quoteSentence, sentencesOf } from '../sentences.ts';
import { headerOf, type Table, tablesOf } from '../tables.ts';
import { creditedBelow } from './credited.ts';
import { ELSEWHERE, promisedElsewhere } from './promised-elsewhere.ts';
import { promisedTicked } from './ticked-promises.ts';

const KEY = 'reliability.sla_pct';
// "95% of tickets" is a share of something else.
const PERCENT =
  /(?<![\d.,])(\d{2,3}(?:[.,]\d{1,6})?)\s?%(?! of (?!the (?:time|month|quarter|year)|time|(?:all |the )?(?:service|operating|operational|opening|business|total) (?:hours|time)|(?:each|every|any) ))/g;
const ABOUT_UPTIME =
  /\b(?:uptime|availability|available|up and running|operational|accessible|verfügbar(?:keit)?|\p{L}*verfügbarkeit|erreichbar(?:keit)?|disponibilité|disponible|disponibilidad|disponibilità|disponibilidade|disponível|disponíveis|beschikbaar(?:heid)?|tillgänglighet(?:en)?|tilgængelighed(?:en|sgrad(?:en)?)?|tilgjengelighet(?:en|sgrad(?:en)?)?|oppetid(?:en)?|oppetider|dostępnoś(?:ć|ci)|dostupnost(?:i|í)?)(?![\p{L}])/iu;
// Not a promise: a wish, the past, a definition by example, or somebody else's.
const NO_PROMISE =
  /\b(?:due care|aims?|aiming|strives?|striving|goals?|targets?|targeting|objectives?|hopes?|expects?|historical(?:ly)?|previously|formerly|was|were|has been|until (?:19|20)\d\d|averaged?|achieved?|past|last|previous|since|example|e\.g|can|may|might|could|should|would|if|when|does not apply|excluded?|plan to|no longer|coming soon|in progress|working toward|credits?|refunds?|minus|means|is defined as|is calculated|ziel\w*|angestrebt\w*|objectif|objetivo|obiettivo|streven|streeft|bemüh\w*|strebt|s'efforce\w*|strävar|efforts? (?:pour|raisonnables?)|meilleurs efforts|tout en œuvre|mejores esfuerzos|melhores esforços|migliori sforzi|bemühen|målsætning\w*|målsättning\w*|målet|vergangene\w*|letzten|dernière?s?|últim\w*|beispiel\w*|exemple|ejemplo)\b/i;
const OTHERS =
  /\b(?:AWS|Amazon|Azure|Google Cloud|GCP|Cloudflare|(?:hosting|cloud|infrastructure|network|data cent(?:er|re)|upstream|third[- ]party|payment) (?:providers?|partners?|vendors?|suppliers?)|third part(?:y|ies)|subprocessors?|data cent(?:er|re)s? (?:with|that|which|offering)|our customers?|competitors?|your (?:service|application|site|website))\b/i;
const NEGATION =
  /\b(?:not|never|no|without|except|neither|cannot|nicht|keine?|ohne|pas|sans|ningun\w*)\b/i;
// "If we do not meet our 99.9 % uptime commitment": what is missed was promised.
const MISSED =
  /^(?:If|When|Should|In the event(?: that)?),? (?:\p{L}+ ){1,4}(?:fails?|failed|do(?:es)? not|doesn't|don't|cannot) (?:to )?(?:meet|achieve|maintain|deliver|provide|uphold) (?<what>[^,;]{3,120}?)(?=,|;|\.?$| in (?:any|a|the)\b| you\b)/iu;
const PAID = /\b(?:credits?|refunds?|compensat\p{L}+)\b/iu;
const PROMISES = /\b(?:guarantees?|guaranteed|commits?|committed|warrants?|ensures?|promises?)\b/i;
const FOR_IT = /\b(?:(?:service )?credits?|refunds?|money back)\b/gi;
// "Not less than 99.9 %" promises as much as "at least" does.
// What is not counted takes nothing back either, where it closes the sentence.
const NOT_COUNTED =
  /(?<=\d\s?%[^.;]*)(?:\s?[,(–—]\s?(?:but )?(?:except(?:ing)?|not including|not counting|outside|apart from|sauf|ohne|salvo|excepto)|\s?[,(–—]?\s?(?:but )?(?:excluding|exclusive of|except for|other than|net of|hors|hormis|ausgenommen|abzüglich|exclusief))\b.*$/isu;
/** What it is good for: ", so you can focus on your business". */
const FOR_YOU =
  /(?<=\d\s?%[^.;]*),? (?:so(?: that)? your?|you (?:can|may) (?:rest assured|be (?:sure|certain|confident)|relax|trust|count on|rely on))\b.*$/isu;
const WILL_ACHIEVE = /\b(will|shall|must)(?: (?:always|also))? achieve\b/giu;
const AT_LEAST =
  /\bno\s+mínimo\b|\b(?:not|no|nicht)\s+(?:be\s+|fall\s+|drop\s+)?(?:less\s+than|lower\s+than|below|weniger\s+als|unter)\b/gi;
// Over which time it is counted takes nothing back: "is guaranteed to be 99.5% in the
// year-average".
const ON_AVERAGE =
  /,? \(?(?:in|on|as) (?:the |an? )?(?:(?:yearly|year|annual|monthly|month)[- ])?average(?: (?:per|of the|over the|over a) (?:year|month|calendar year))?\)?/giu;
// A threshold below which something happens, not the promise itself.
const BELOW =
  /\b(?:below|under|less than|lower than|falls? to|fewer than|greater than|more than|above|exceeds?|up to|between|but)\s*(?:or equal to\s*)?$/i;

// Right below such a heading, a percentage alone is the promise.
const HEAD =
  /^(?:(?:our|monthly|service|guaranteed) )*(?:uptime|availability) (?:commitment|guarantee|sla|promise)$/i;

/**
 * One distinct promise of 90 % or more; of several that differ none is chosen. On a page that is
 * about other matters (`inPassing`), the words must say that it is a promise.
 */
export function readPromise(page: Page, own: OwnText, say: Say, inPassing = false): void {
  let heading = '';
  const all = sentencesOf(own);
  const found = all.flatMap((sentence, i) => {
    if (sentence.block.heading !== null) {
      heading = sentence.text;
      if (heading.length > 60) return [];
    }
    if (inTable(sentence.block.parent)) return [];
    const alone = HEAD.test(heading) && /^\d{2}(?:\.\d{1,4})?\s?%$/.test(sentence.text);
    if (sentence.block.heading === null) heading = '';
    const [before, after] = [all[i - 1]?.text ?? '', all[i + 1]?.text ?? ''];
    if (!/[%％]/u.test(sentence.text)) return [];
    const figure = inPassing ? FIGURE : UPTIME_LABEL;
    const shown = ONLY_PERCENT.test(sentence.text) && (figure.test(after) || figure.test(before));
    const text = sentence.text.replace(BARE_SLA, 'uptime SLA $<percent>$<share>');
    const isSaid = IS_PROMISE.test(text) || ELSEWHERE.test(text);
    if (inPassing && !alone && !shown && !isSaid) return [];
    const values = promised(alone || shown ? `${text} uptime` : text);
    return values.map((value) => ({ value, place: () => quoteSentence(page, own, sentence) }));
  });
  for (const { value, row } of promisedRows(page)) {
    found.push({ value, place: () => page.quote(row) });
  }
  const across = promisedAcross(page, inPassing ? UPTIME_ROW : SLA_ROW);
  const ticked = inPassing ? promisedTicked(page) : [];
  for (const { value, row } of [...promisedPerPlan(page), ...across, ...ticked]) {
    found.push({ value, place: () => page.quote(row) });
  }
  // Where nothing is promised in words of its own, what is paid for is.
  if (found.length === 0) {
    for (const sentence of all) {
      const value = creditedBelow(sentence.text);
      if (value === null || inTable(sentence.block.parent)) continue;
      found.push({ value, place: () => quoteSentence(page, own, sentence) });
    }
  }
  const values = [...new Set(found.map(({ value }) => value))];
  const [first] = found;
  if (first === undefined) return;
  if (values.length > 1) say.abstain(KEY, 'several percentages', values);
  else say.state(KEY, first.value, '%', first.place());
}

// Words beside a number that is set off: "99.9%" and below it "Uptime SLA".
const FIGURE =
  /^(?:(?:guaranteed|monthly|platform|api|our) )*(?:uptime|availability) (?:sla|guarantee|guaranteed|commitment)$|^guaranteed (?:uptime|availability)$|^sla uptime$/i;
const IS_PROMISE =
  /\bSLAs?\b|\bservice[- ]level agreements?\b|\b(?:guarante\p{L}+|commit\p{L}*|warrant\p{L}*|promise[sd]?|garanti\p{L}*|garander\p{L}*|garanter\p{L}*|gwarant\p{L}*|garantía|compromisso|zugesichert\p{L}*|gewährleist\p{L}*|sichert|waarborg\p{L}*|s['’]engage\p{L}*|engageons|se compromete\p{L}*|compromete-se|comprometemos|si impegna\p{L}*|impegniamo|verpflicht\p{L}+|verbind\p{L}+ zich|forplikt\p{L}+|forpligt\p{L}+|(?:shall|will|must|to) (?:maintain|provide|ensure|be available|meet)|maintains?)\b/iu;
const BARE_SLA =
  /^(?:[✓✔•–-] ?)?(?:SLA(?: (?:of|garantie?|guaranteed|garantizado|von|de))?:? (?<percent>\d{2,3}(?:[.,]\d{1,4})? ?%)|(?<share>\d{2,3}(?:[.,]\d{1,4})? ?%) (?:guaranteed |financially[- ]backed )?SLA(?: guarantee(?:d)?)?$)/u;
// A share that is an SLA by itself: "an SLA of 99.9%", but not of answers.
const SLA_OF =
  /\bSLA of \d{2,3}(?:[.,]\d{1,4})? ?%(?!.*\b(?:tickets?|respon\p{L}+|repl(?:y|ies)|resol\p{L}+|calls?|orders?|deliver\p{L}*)\b)/iu;

/** The percentages that the sentence promises. */
export function promised(sentence: string): readonly number[] {
  const missed = MISSED.exec(sentence)?.groups?.what;
  const paid = missed !== undefined && PAID.test(sentence.slice(sentence.indexOf(missed)));
  // A target that is paid for when it is missed binds as a promise does.
  const what = paid ? missed.replace(/\b(?:targets?|goals?|objectives?)\b/giu, '') : missed;
  const said = what === undefined ? sentence : `We guarantee ${what}`;
  if (ELSEWHERE.test(sentence)) return promisedElsewhere(sentence);
  const credited = PROMISES.test(said) && allIn(said, PERCENT).length === 1;
  const bare = said
    .replace(ON_AVERAGE, '')
    .replace(NOT_COUNTED, '')
    .replace(FOR_YOU, '')
    .replace(WILL_ACHIEVE, '$1 maintain')
    .replace(SLA_OF, 'uptime $&');
  const plain = (credited ? bare.replace(FOR_IT, '') : bare).replace(AT_LEAST, 'at least');
  if (!ABOUT_UPTIME.test(plain) || OTHERS.test(plain)) return [];
  if (NO_PROMISE.test(plain) || NEGATION.test(plain)) return [];
  let tier = false;
  return allIn(plain, PERCENT).flatMap((match) => {
    const value = Number((match[1] ?? '').replace(',', '.'));
    const before = plain.slice(0, match.index).trimEnd();
    // What follows a threshold is its other end, or what is paid: "Less than 99.9%: 100%".
    const paid = tier && /(?:%\s?[:=–→-]|\band|\bto|\bbut|%\s?[–-])$/u.test(before);
    tier ||= BELOW.test(before);
    return value >= 90 && value <= 100 && !paid && !BELOW.test(before) ? [value] : [];
  });
}

const UPTIME_LABEL =
  /^(?:(?:our|monthly|annual|yearly|service|services|system|platform|application|cloud|guaranteed|minimum|committed|api|hosting|overall) )*(?:uptime|availability|verfügbarkeit|(?:service|system|plattform)-?verfügbarkeit|disponibilité|disponibilidad|disponibilidade|disponibilità|beschikbaarheid|tillgänglighet|tilgængelighed|oppetid|dostępność)(?: (?:sla|guarantee|guaranteed|commitment|percentage|level|rate|garantie))?\s?:?$/i;
const ONLY_PERCENT =
  /^(?:≥ ?|>= ?|at least |minimum |mindestens |min\. ?)?(\d{2,3}(?:[.,]\d{1,4})?) ?%(?: (?:or (?:higher|more|greater|better)|guaranteed))?(?: (?:uptime|availability))?(?:,? ?\(?(?:per (?:calendar )?month|monthly|per year|annually|each month|per calendar month|per quarter|im Monatsmittel|im Jahresmittel|pro Monat|pro Jahr|par mois|mensuel)\)?)?$/iu;

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

const UPTIME_ROW =
  /^(?:(?:our|monthly|annual|service|system|platform|guaranteed|api) )*(?:(?:uptime|availability)(?: (?:sla|guarantee|commitment))|sla(?: \(?(?:uptime|availability)\)?)?|guaranteed (?:uptime|availability))$/i;

/** Beside other measures of a service, its availability needs no word of promise. */
const SLA_ROW = new RegExp(`${UPTIME_ROW.source}|${UPTIME_LABEL.source}`, 'iu');

/** Rows of a table of plans: what each of them is promised. */
function promisedAcross(
  page: Page,
  labels: RegExp,
): readonly { readonly value: number; readonly row: Element }[] {
  const rows = page.$('tr').toArray().slice(0, 500);
  return rows.flatMap((row) => {
    const [label, ...cells] = page.$(row).children('td, th').toArray();
    if (label === undefined || cells.length < 2 || cells.length > 8) return [];
    const named = visibleText(label);
    if (!labels.test(named) || isOthers(row)) return [];
    if (!UPTIME_ROW.test(named) && paysCredits(row)) return [];
    return cells.flatMap((cell) => {
      const value = Number((ONLY_PERCENT.exec(visibleText(cell))?.[1] ?? 'x').replace(',', '.'));
      return value >= 90 && value <= 100 ? [{ value, row }] : [];
    });
  });
}

function paysCredits(row: Element): boolean {
  const table = tableAround(row);
  return table !== null && /credit|refund|gutschrift|avoir/i.test(visibleText(table));
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
  return tableAround(element) !== null;
}

function tableAround(element: Element | null): Element | null {
  for (let at = element; at !== null; at = at.parent as Element | null) {
    if (at.name === 'table') return at;
  }
  return null;
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
    // When each plan has its own promise, the plan is the tier.
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
