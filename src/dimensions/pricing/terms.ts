// Reads what a pricing page says about all its plans: trial, refund, taxes, annual discount.

import type { Abstention, Json, Locator, Reading } from '../../core/facts/fact.ts';
import type { Page } from '../page/page.ts';
import { speaksOfOthers } from './addresses/others.ts';
import type { Run } from './plans/runs.ts';
import { holdsNoPlans } from './plans/sections.ts';
import { TAX_EXCL, TAX_INCL } from './prices/words.ts';

export interface Found {
  readonly readings: Reading[];
  readonly abstentions: Abstention[];
}

interface Rule {
  readonly key: string;
  readonly unit: string | null;
  /** The value that a match states; null where it states none. */
  readonly value: (match: RegExpExecArray) => Json | null;
  readonly patterns: readonly RegExp[];
}

const WEEKS: Readonly<Record<string, number>> = { one: 7, two: 14, three: 21, four: 28 };
const IN_WEEKS = /weeks?|wochen?|wöchig|semaines?|semanas?/iu;

const number = (match: RegExpExecArray): Json | null => {
  const written = (match[1] ?? match[2] ?? '').toLowerCase();
  const n = WEEKS[written] ?? Number(written) * (IN_WEEKS.test(match[0]) ? 7 : 1);
  return Number.isInteger(n) && n > 0 && n <= 400 ? n : null;
};

const DENIED =
  /\b(?:not|(?:do|does|is|are)n['’]t|no longer|never|without|kein[e]?n?|pas de)\s+(?:\p{L}+\s+){0,2}$/iu;

const RULES: readonly Rule[] = [
  {
    key: 'pricing.trial.days',
    unit: 'days',
    value: number,
    patterns: [
      /(?<![\d.,-])(\d{1,3})[- ]days?[- ](?:(?:free|risk-free|full|no-risk|pro)[- ])*trial\b/giu,
      /\b(?:free )?trials? (?:of|for|lasts?|is|period (?:of|is)|that lasts|runs for) (\d{1,3}) days\b/giu,
      /(?<![\d.,-])(\d|one|two|three|four)[- ]weeks?[- ](?:(?:free|risk-free|full|no-risk)[- ])*trial\b/giu,
      /\btry (?:it |us |\p{Lu}[\p{L}\p{N}]* )?(?:for )?free for (\d|one|two|three|four) weeks\b/giu,
      /\b(?:try|test|use) (?:it|us|\p{Lu}[\p{L}\p{N}]*|everything|all features|any plan) for (\d{1,3}) days,? (?:for free|free of charge|free|at no cost|without charge)(?!\p{L})/giu,
      /\b(?:kostenlose[rns]? )?(?:Testphase|Testzeitraum|Probezeit|Testversion)(?: \p{L}+){0,2} (?:dauert|beträgt|läuft|von|für|:)? ?(\d{1,3}) Tagen?(?!\p{L})/giu,
      /(?<!\p{L})(?:prueba|pruéba)(?:lo|la|nos)?(?: \p{Lu}[\p{L}\p{N}]*)? (?:gratis|gratuitamente) (?:durante|por) (\d{1,3}) días(?!\p{L})/giu,
      /\bfree trial \((\d{1,3}) days\)/giu,
      /(?:^|[.!]\s|\b(?:get|first|enjoy|try|with|your) (?:the )?(?:first )?)(\d{1,3}) days (?:for )?free\b(?! of\b)/giu,
      /\b(?:try (?:it )?(?:for )?)?free for (?:the first )?(\d{1,3}) days\b/giu,
      /(?<![\d.,-])(\d{1,3}) Tage (?:lang )?(?:kostenlos|gratis|unverbindlich)(?: (?:testen|ausprobieren))?/giu,
      /(?<![\d.,-])(\d{1,3})[- ](?:tägige[rns]?|Tage)[- ](?:kostenlose[rns]? )?(?:Test|Probe)/giu,
      /(?:kostenlos|gratis)(?:e[rns]? Test(?:phase|zeitraum|version))? (?:für|von) (\d{1,3}) Tagen?(?!\p{L})/giu,
      /(?:essai|gratuit|gratuitement)(?: gratuit)? (?:de |pendant )?(\d{1,3}) jours\b/giu,
      /(?<![\d.,-])(\d{1,3}) jours (?:d['’]essai|gratuits)/giu,
      /\b(?:start )?(?:your |a )?free trial ?[—–:-] ?(\d{1,3}) days\b/giu,
      /\btry (?:every|any|all|each|our|the|both)(?: \p{L}+)? plans? for (\d{1,3}) days\b(?![^.]*money)/giu,
      /(?<![\d.,-])(\d{1,3}) giorni (?:di prova|gratis|gratuiti)(?!\p{L})|\bprova gratuita (?:di|per) (\d{1,3}) giorni(?!\p{L})/giu,
      /\bgratis per (\d{1,3}) giorni(?!\p{L})/giu,
      /(?<![\d.,-])(\d{1,3}) dagen (?:lang )?(?:gratis|kosteloos|uitproberen|proberen)(?!\p{L})|\b(?:gratis )?proef(?:periode|versie) van (\d{1,3}) dagen(?!\p{L})/giu,
      /\bprobeer (?:het )?(\d{1,3}) dagen gratis(?!\p{L})|\bgratis (?:in|voor|gedurende) (\d{1,3}) dagen(?!\p{L})/giu,
      /(?<![\d.,-])(\d{1,3}) (?:dages?|dagers?|dagars) (?:gratis|fri) (?:prøve|prøveperiode|provperiod|test)\p{L}*|\bgratis i (\d{1,3}) (?:dage|dager|dagar)(?!\p{L})/giu,
      /(?<![\d.,-])(\d{1,3}) (?:dage|dager|dagar) gratis(?!\p{L})/giu,
      /(?<![\d.,-])(\d{1,3}) dni za darmo(?!\p{L})|(?<![\d.,-])(\d{1,3})[- ]dniow\p{L}+ (?:bezpłatn|darmow)?\p{L}* ?okres\p{L}* próbn/giu,
      /(?<![\d.,-])(\d{1,3}) dias (?:grátis|gratuitos|de teste)(?!\p{L})|\b(?:teste )?grátis por (\d{1,3}) dias(?!\p{L})/giu,
      /(?<![\d.,-])(\d{1,3}) días (?:de prueba|gratis)|\bprueba gratuita de (\d{1,3}) días/giu,
      /\bprueba (?:gratis|gratuita) (?:durante|por|de) (\d{1,3}) días(?!\p{L})|\bteste (?:grátis|gratuito) de (\d{1,3}) dias(?!\p{L})/giu,
    ],
  },
  {
    key: 'pricing.money_back.days',
    unit: 'days',
    value: number,
    patterns: [
      /(?<![\d.,-])(\d{1,3})[- ]days?[- ](?:(?:no[- ]questions[- ]asked|100%|full|risk-free)[- ,]*)*money[- ]back\b/giu,
      /(?<![\d.,-])(\d{1,3})[- ]Tage[- ]Geld[- ]zurück/giu,
      /\bmoney[- ]back guarantee(?: (?:for|of|within)|:| \() ?(\d{1,3}) days\b/giu,
      /(?<![\d.,-])(\d{1,3})[- ]days?[- ](?:(?:no[- ]questions[- ]asked|100%|full|unconditional)[- ,]*)*refund(?:s| policy| guarantee| period| window)?(?! (?:request|processing))(?!\p{L})/giu,
      /\b(?:full refund|refund you in full|refunded in full|100% refund|your money back)(?: at any time)? (?:within|in|during) (?:the first |your first )?(\d{1,3}) days\b/giu,
      /\bwithin (?:the first |your first )?(\d{1,3}) days(?: of (?:your )?(?:purchase|payment|sign-?up|subscribing|signing up))?,? (?:for|and (?:we['’]ll|get|receive)|we(?:['’]ll| will)) (?:a |you a |give you a |issue a |refund you in )?full(?: refund)?\b/giu,
      /\bsatisfait ou remboursé (?:pendant |sous )?(\d{1,3}) jours\b/giu,
      /(?<!\p{L})garant[ií]a de (?:devolu(?:ción|ção)|reembolso)(?: d(?:e|o|el) (?:su |seu |tu )?din(?:ero|heiro))?(?: total| completo)? (?:em|de|por|durante|en|dentro de) (?:los primeros )?(\d{1,3}) d[ií]as(?!\p{L})/giu,
      /(?<![\d.,-])(\d{1,3}) d[ií]as de garant[ií]a de (?:devolu(?:ción|ção)|reembolso)/giu,
      /\bgarantie (?:de remboursement|satisfait ou remboursé)(?: intégral)? (?:de |pendant |sous )?(\d{1,3}) jours\b|(?<![\d.,-])(\d{1,3}) jours (?:satisfait ou remboursé|de garantie de remboursement)/giu,
      /\bGeld[- ]zurück[- ]Garantie (?:von |für |innerhalb von |innerhalb der ersten )?(\d{1,3}) Tagen?(?!\p{L})/giu,
      /\bgaranzia di rimborso (?:di |entro |per )?(\d{1,3}) giorni(?!\p{L})|\bsoddisfatti o rimborsati (?:entro |per )?(\d{1,3}) giorni(?!\p{L})/giu,
      /\bgeld[- ]terug[- ]?garantie van (\d{1,3}) dagen(?!\p{L})|(?<![\d.,-])(\d{1,3}) dagen (?:niet[- ]goed[- ,]*)?geld[- ]terug/giu,
      /(?<![\d.,-])(\d{1,3}) (?:dages|dagers|dagars) (?:pengene[- ]tilbage|pengene[- ]tilbake|pengarna[- ]tillbaka)/giu,
      /(?<![\d.,-])(\d{1,3})(?: dni|[- ]dniow\p{L}+) gwarancj\p{L}+ zwrotu|\bgwarancj\p{L}+ zwrotu pieniędzy (?:przez |w ciągu |do )?(\d{1,3}) dni(?!\p{L})/giu,
    ],
  },
  {
    key: 'pricing.trial.card_required',
    unit: null,
    value: (match) =>
      !/^(?:no|without|keine|ohne|sans|nessuna|senza|bez|geen|zonder|uden|utan|uten|ingen|intet|sin|sem)\b/iu.test(
        match[0],
      ),
    patterns: [
      /\bno (?:credit )?card (?:is )?(?:required|needed|necessary)\b|\bwithout (?:(?:entering|giving|adding) )?(?:an?y? |your )?credit card\b|\bkeine Kreditkarte (?:erforderlich|nötig|notwendig|benötigt)|\bohne Kreditkarte\b|\bsans carte (?:bancaire|de crédit)/giu,
      /\b(?:nessuna carta(?: di credito)? (?:richiesta|necessaria)|senza carta di credito|geen creditcard (?:nodig|vereist)|zonder creditcard|ingen kreditt?kort|(?:uden|utan|uten) (?:kreditt?|betalings)kort|bez (?:podawania )?karty(?: kredytowej| płatniczej)?|sin tarjeta(?: de crédito)?|sem cartão(?: de crédito)?)(?!\p{L})/giu,
      /(?<!\bno )(?<!\bno valid )(?<!\bnot )\bcredit card (?:is )?required\b|\brequires a (?:valid )?credit card\b/giu,
    ],
  },
  {
    key: 'pricing.tax_note',
    unit: null,
    value: (match) => (new RegExp(`^${TAX_INCL}`, 'iu').test(match[0]) ? 'incl' : 'excl'),
    patterns: [
      new RegExp(`(?<![\\p{L}])${TAX_EXCL}(?![\\p{L}])`, 'giu'),
      new RegExp(`(?<![\\p{L}])${TAX_INCL}(?![\\p{L}])`, 'giu'),
    ],
  },
];

// One pass that spares the others: every rule needs one of these.
const TELLING =
  /trial|refund|weeks|testzeit|testphase|prob|try |giorni|carta|dagen|dage|dagar|dni|karty|kort|dias|cartão|tarjeta|netto|free|kostenlos|gratis|tage|tägig|jours|días|money|garant|prueba|teste|geld|rembours|rimbors|reembols|devolu|penge|pengar|zwrot|card|carte|karte|vat|tax|gst|tva|iva|btw|moms|dph|st\.|steuer|HT|TTC/iu;

/** One value on the whole page is a reading; two different ones are an abstention. */
export function readTerms(page: Page, runs: readonly Run[]): Found {
  const found: Found = { readings: [], abstentions: [] };
  const beside = besidePlans(runs);
  const telling = runs.filter(
    (run) => run.kind !== 'struck' && TELLING.test(run.text) && !beside.has(run),
  );
  for (const rule of RULES) {
    const hits = telling
      .flatMap((run) => hitsOf(rule, run))
      .filter(({ run, at }) => !speaksOfOthers(page, runs, run, at));
    settle(page, rule.key, rule.unit, hits, found);
  }
  settle(page, 'pricing.annual_discount', null, runs.flatMap(discountOf), found);
  return found;
}

/** What stands below a heading of add-ons is said of them, and not of the plans. */
function besidePlans(runs: readonly Run[]): ReadonlySet<Run> {
  const beside = new Set<Run>();
  let rank = 0;
  for (const run of runs) {
    const own = Number(/^h([1-6])$/.exec(run.block?.name ?? '')?.[1] ?? 0);
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

function hitsOf(rule: Rule, run: Run): readonly Placed[] {
  // A note on tax is a line by itself; inside legal prose it is about something else.
  if (rule.key === 'pricing.tax_note' && run.text.length > 160) return [];
  return rule.patterns.flatMap((pattern) =>
    [...run.text.matchAll(pattern)].flatMap((match) => {
      if (DENIED.test(run.text.slice(0, match.index))) return [];
      // A question states nothing.
      if (/^[^.!?]*\?/.test(run.text.slice(match.index + match[0].length))) return [];
      const value = rule.value(match);
      return value === null ? [] : [{ value, run, words: match[0], at: match.index }];
    }),
  );
}

const ANNUAL =
  /(?<!\p{L})(?:annual(?:ly)?|yearly|per year|a year|by the year|jährlich\w*|Jahres\w*|annuel\w*|par an|à l['’]année|anual(?:es|mente)?|al año|annual[ei]|annualmente|all['’]anno|jaarlijks\w*|per jaar|årlig\w*|om året|per år|roczn\p{L}+)(?!\p{L})/iu;
const SAVE =
  /\b(?:saves?|saving|sparen?|spare|sparst|économisez|ahorra|bespaar|risparmia)\s+(?:you )?(?:(?:un|een|il|o) )?(\d{1,2})\s?%|(?<![\d.,–-])(\d{1,2})\s?% (?:off|discount|Rabatt|sparen|günstiger|de (?:réduction|remise|descuento|desconto)|di sconto|korting|goedkoper|rabat|rabatt|zniżki|taniej)(?!\p{L})/iu;
const FREE_MONTHS =
  /\b(\d{1,2}|one|two|three) months? (?:for )?free\b|\b\d{1,2} Monate (?:gratis|kostenlos)|\b\d{1,2} mois (?:offerts|gratuits)|\b\d{1,2} (?:meses (?:gratis|grátis)|mesi (?:gratis|gratuiti)|maanden gratis|måneder gratis|månader gratis|miesiące gratis)/iu;
const NOT_FOR_ALL =
  /\b(?:up to|more than|at least|over|as much as|mehr als|plus de|más de|hasta(?: un)?|fino (?:a|al)|op til|upp till|opptil|tot(?: wel)?)\s|(?<!\p{L})até\s|\bbis zu\b|\bjusqu|\b(?:non-?profits?|students?|schools?|startups?|education|charit(?:y|ies)|estudiantes|étudiants|studenten)\b/iu;
const LESS = /(?:^|[\s(])[-−–]\s?(\d{1,2})\s?%/u;
const SWITCH =
  /^(?:(?:pay|billed|bill) )?(?:annual(?:ly)?|yearly|jährlich|annuel(?:lement)?)(?: (?:billing|plans?|payment|zahlung|abrechnung))?$/iu;

/** A sentence of an answer that names both. */
const LONGEST_SAVING = 120;

// The page must name the year and the saving in one short label, as switches do.
function discountOf(run: Run, at: number, runs: readonly Run[]): readonly Hit[] {
  const { text } = run;
  if (run.kind === 'struck' || !/%|free|gratis|grátis|kostenlos|offerts|gratuit/iu.test(text))
    return [];
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
  if (!beside && !ANNUAL.test(text)) return [];
  const percent = SAVE.exec(text);
  const less = beside || text.length < 40 ? LESS.exec(text) : null;
  const share = percent?.[1] ?? percent?.[2] ?? less?.[1];
  if (share !== undefined) {
    return [
      { value: Number(share), unit: '%', run, words: percent?.[0] ?? less?.[0].trim() ?? text },
    ];
  }
  const months = FREE_MONTHS.exec(text);
  return months === null ? [] : [{ value: months[0], run, words: months[0] }];
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
