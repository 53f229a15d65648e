// Reads what a pricing page says about all its plans: trial, refund, taxes, annual discount.

import type { Abstention, Json, Locator, Reading } from '../../core/facts/fact.ts';
import type { Page } from '../page/page.ts';
import { headingRank } from '../page/visible.ts';
import { allIn } from '../words/matches.ts';
import { remembering } from '../words/remembering.ts';
import { speaksOfOthers } from './addresses/others.ts';
import type { Run } from './plans/runs.ts';
import { holdsNoPlans } from './plans/sections.ts';
import { daysBelowTrial, RULES, type Rule, TELLING } from './term-rules.ts';

export interface Found {
  readonly readings: Reading[];
  readonly abstentions: Abstention[];
}

const DENIED =
  /\b(?:not|(?:do|does|is|are)n['’]t|no longer|never|without|kein[e]?n?|pas de)\s+(?:\p{L}+\s+){0,2}$/iu;

// "No taxes are added": nothing is said of prices without them.
const NONE_OF = /(?:^|[^\p{L}])(?:no|keine|aucune?|sin|nessuna|geen|ingen) $/iu;

// "If you are not happy within 14 days" denies nothing of the refund.
const UNHAPPY =
  /(?:\bnot|n['’]t) (?:(?:completely|fully|entirely|totally|100%|absolutely) )?(?:happy|satisfied|convinced|thrilled|delighted|impressed)\b/giu;

/** One value on the whole page is a reading; two different ones are an abstention. */
export function readTerms(page: Page, runs: readonly Run[]): Found {
  const found: Found = { readings: [], abstentions: [] };
  const beside = besidePlans(runs);
  const telling = runs.filter(
    (run) => run.kind !== 'struck' && tells(run.text) && !beside.has(run),
  );
  for (const rule of RULES) {
    const hits = telling
      .flatMap((run) => hitsOf(rule, run))
      .filter(({ run, at }) => !speaksOfOthers(page, runs, run, at));
    const inCards = rule.key === TRIAL_DAYS ? trialsInCards(runs, beside) : [];
    settle(page, rule.key, rule.unit, [...hits, ...inCards], found);
  }
  settle(page, 'pricing.annual_discount', null, runs.flatMap(discountOf), found);
  return found;
}

const tells = remembering((text) => TELLING.test(text));

const TRIAL_DAYS = 'pricing.trial.days';
const NO_PRICE = /^(?:free|gratis|kostenlos|gratuit[oa]?|grátis|\p{Sc} ?0|0 ?\p{Sc})$/iu;

/** How long the card of a trial says that it lasts, right below its name or its price. */
function trialsInCards(runs: readonly Run[], beside: ReadonlySet<Run>): readonly Hit[] {
  return runs.flatMap((run, i): readonly Hit[] => {
    if (run.kind !== 'text' || run.text.length > 30 || !/\d/.test(run.text)) return [];
    const above = NO_PRICE.test(runs[i - 1]?.text ?? '') ? runs[i - 2] : runs[i - 1];
    if (above?.kind !== 'text' || beside.has(run)) return [];
    const value = daysBelowTrial(above.text, run.text);
    return value === null ? [] : [{ value, run, words: run.text }];
  });
}

/** What stands below a heading of add-ons is said of them, and not of the plans. */
function besidePlans(runs: readonly Run[]): ReadonlySet<Run> {
  const beside = new Set<Run>();
  let rank = 0;
  for (const run of runs) {
    const own = headingRank(run.block?.name ?? '');
    if (own > 0 && (rank === 0 || own <= rank)) rank = holdsNoPlans(run.text) ? own : 0;
    else if (rank > 0) beside.add(run);
  }
  return beside;
}

interface Hit {
  readonly value: Json;
  readonly unit?: string | null;
  readonly run: Run;
  readonly words: string;
}

interface Placed extends Hit {
  /** Where the words stand in the run. */
  readonly at: number;
}

const LONGEST_NOTE = 160;
const END_OF_SENTENCE = /(?<=[.!?:])(?<!\b(?:in[ck]l|e[xk][ck]l|zzgl|gesetzl)\.)\s/iu;
const OF_ALL_PRICES =
  /^(?:(?:all|our|alle|unsere|die|todos los|los|tous (?:les|nos)|nos|les|tutti i|i nostri|alle onze) )(?:\p{L}+ )?(?:prices|fees|rates|amounts|preise|beträge|tarife|precios|valores|importes|prix|tarifs|montants|prezzi|prijzen|bedragen)(?!\p{L})/iu;
// "For you: prices incl. VAT" says it of some: a small letter begins no sentence.
const BEGINS_WITH_PRICES =
  /^(?:Prices|Fees|Rates|Preise|Tarife|Precios|Prix|Tarifs|Prezzi|Prijzen)(?!\p{L})/u;

function hitsOf(rule: Rule, run: Run): readonly Placed[] {
  // A note on tax is a line by itself; inside legal prose it is about something else.
  if (rule.key === 'pricing.tax_note' && run.text.length > LONGEST_NOTE) {
    const sentences = run.text.split(END_OF_SENTENCE);
    return sentences
      .filter((one) => one.length <= LONGEST_NOTE)
      .filter((one) => OF_ALL_PRICES.test(one) || BEGINS_WITH_PRICES.test(one))
      .flatMap((text) => hitsOf(rule, { ...run, text }));
  }
  return (STATED.get(rule)?.(run.text) ?? []).map((one) => ({ ...one, run }));
}

/** What each rule finds in a text. */
const STATED: ReadonlyMap<Rule, (text: string) => readonly Omit<Placed, 'run'>[]> = new Map(
  RULES.map((rule) => [rule, remembering((text) => statedIn(rule, text))]),
);

function statedIn(rule: Rule, text: string): readonly Omit<Placed, 'run'>[] {
  if (!rule.word.test(text)) return [];
  return rule.patterns.flatMap((pattern) =>
    allIn(text, pattern).flatMap((match) => {
      if (DENIED.test(text.slice(0, match.index).replace(UNHAPPY, ''))) return [];
      if (rule.key === 'pricing.tax_note' && NONE_OF.test(text.slice(0, match.index))) return [];
      // A question states nothing.
      if (/^[^.!?]*\?/.test(text.slice(match.index + match[0].length))) return [];
      const value = rule.value(match);
      return value === null ? [] : [{ value, words: match[0], at: match.index }];
    }),
  );
}

const ANNUAL =
  /(?:(?<=\/ ?)(?:year|yr)|(?<!\p{L})(?:annual(?:ly)?|yearly|per year|a year|by the year|jährlich\w*|Jahres\w*|annuel\w*|par an|à l['’]année|anual(?:es|mente)?|al año|annual[ei]|annualmente|all['’]anno|jaarlijks\w*|per jaar|årlig\w*|om året|per år|roczn\p{L}+))(?!\p{L})/iu;
const SAVE =
  /\b(?:saves?|saving|sparen?|spare|sparst|économisez|ahorra|bespaar|risparmia)\s+(?:you )?(?:(?:un|een|il|o) )?[~≈]?(\d{1,2})\s?%|(?<![\d.,–-])(\d{1,2})\s?% (?:off|discount|Rabatt|sparen|günstiger|de (?:réduction|remise|descuento|desconto)|di sconto|korting|goedkoper|rabat|rabatt|zniżki|taniej)(?!\p{L})/iu;
const FREE_MONTHS =
  /\b(\d{1,2}|one|two|three) months? (?:for )?free\b|\b(?:\d{1,2}|zwei|drei) Monate (?:gratis|kostenlos|geschenkt)|\b(?:\d{1,2}|un|deux|trois) mois (?:offerts?|gratuits?)|\b(?:\d{1,2}|dos|tres|dois|três|due|tre|twee|drie) (?:meses (?:gratis|grátis|gratuitos)|mesi (?:gratis|gratuiti)|maanden gratis|måneder gratis|månader gratis|miesiące gratis)/iu;
const NUMBERS: readonly (readonly [number, RegExp])[] = [
  [1, /^(?:one|un|uno|una|um|ein|een)\s/iu],
  [2, /^(?:two|zwei|deux|dos|dois|due|twee)\s/iu],
  [3, /^(?:three|drei|trois|tres|três|tre|drie)\s/iu],
];

/** "Deux mois offerts" are as many as "2 months free", in whatever language. */
function countOf(months: string): number | null {
  const digits = /^\d{1,2}/.exec(months)?.[0];
  if (digits !== undefined)
    return Number(digits) > 0 && Number(digits) < 12 ? Number(digits) : null;
  return NUMBERS.find(([, word]) => word.test(months))?.[0] ?? null;
}

const NOT_FOR_ALL =
  /\b(?:up to|more than|at least|over|as much as|mehr als|plus de|más de|hasta(?: un)?|fino (?:a|al)|op til|upp till|opptil|tot(?: wel)?)\s|(?<!\p{L})até\s|\bbis zu\b|\bjusqu|(?<!\p{L})(?:vs\.?|versus) (?!monthly|month)|\b(?:non-?profits?|students?|schools?|startups?|education|charit(?:y|ies)|estudiantes|étudiants|studenten)\b/iu;
// "Save 35% vs monthly": what is paid less than by the month is paid by the year.
const THAN_MONTHLY =
  /(?<!\p{L})(?:vs\.?|versus|compared (?:to|with)|over|gegenüber|par rapport (?:à la|au)|frente a(?:l)?|rispetto a(?:l)?|t\.?o\.?v\.?) (?:paying |the |pago |piano |formule )?(?:month(?:ly| to month)|monatlich\p{L}*|mensuel(?:le)?|mensual|mensile|maandelijks)(?!\p{L})/iu;
const LESS = /(?:^|[\s(])[-−–]\s?(\d{1,2})\s?%/u;
const SWITCH =
  /^(?:(?:pay|billed|bill) )?(?:annual(?:ly)?|yearly|jährlich|annuel(?:lement)?)(?: (?:billing|plans?|payment|zahlung|abrechnung))?$/iu;

/** A sentence of an answer that names both. */
const LONGEST_SAVING = 120;

const maySave = remembering((text) =>
  /%|free|gratis|grátis|kostenlos|offerts|gratuit/iu.test(text),
);

// The page must name the year and the saving in one short label, as switches do.
function discountOf(run: Run, at: number, runs: readonly Run[]): readonly Hit[] {
  const { text } = run;
  if (run.kind === 'struck' || !maySave(text)) return [];
  if (text.length > 80 && at >= 0) {
    if (text.length > 400) return [];
    return text.split(/(?<=[.!])\s/u).flatMap((sentence) => {
      return sentence.length > LONGEST_SAVING
        ? []
        : discountOf({ ...run, text: sentence }, -1, runs);
    });
  }
  if (NOT_FOR_ALL.test(text)) return [];
  const before = runs[at - 1];
  const beside = text.length < 24 && before !== undefined && SWITCH.test(before.text);
  if (!beside && !ANNUAL.test(text) && !THAN_MONTHLY.test(text)) return [];
  const percent = SAVE.exec(text);
  const less = beside || text.length < 40 ? LESS.exec(text) : null;
  const share = percent?.[1] ?? percent?.[2] ?? less?.[1];
  if (share !== undefined) {
    return [
      { value: Number(share), unit: '%', run, words: percent?.[0] ?? less?.[0].trim() ?? text },
    ];
  }
  const months = FREE_MONTHS.exec(text)?.[0];
  const count = months === undefined ? null : countOf(months);
  if (months === undefined || count === null) return [];
  return [{ value: `${count} ${count === 1 ? 'month' : 'months'} free`, run, words: months }];
}

function settle(
  page: Page,
  key: string,
  unit: string | null,
  hits: readonly Hit[],
  found: Found,
): void {
  const [first] = hits;
  if (first === undefined) return;
  const values = [...new Map(hits.map((hit) => [JSON.stringify(hit.value), hit.value])).values()];
  if (values.length > 1) {
    found.abstentions.push({ keys: key, reason: 'several values on the page', candidates: values });
    return;
  }
  const locator = quoteRun(page, first.run, first.words);
  if (locator === null) return;
  found.readings.push({
    key,
    value: first.value,
    unit: first.unit === undefined ? unit : first.unit,
    provenance: 'company_stated',
    product: null,
    confidence: null,
    evidenceType: 'page_text',
    locator,
  });
}

/** The words where one of the run's nodes has them as written, else the whole run's source. */
export function quoteRun(page: Page, run: Run, words?: string): Locator | null {
  if (words !== undefined) {
    for (const node of run.nodes) {
      const quote = page.quote(node, words);
      if (quote !== null) return quote;
    }
  }
  return quoteNodes(page, run.nodes);
}

/** The source from the first node to the last one. */
export function quoteNodes(page: Page, nodes: readonly Run['nodes'][number][]): Locator | null {
  const first = nodes[0];
  const last = nodes.at(-1);
  return first === undefined || last === undefined ? null : page.quoteSpan(first, last);
}
