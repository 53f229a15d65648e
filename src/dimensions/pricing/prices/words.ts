// The closed grammar of what may stand beside a price: periods, units, billing and tax notes.

import { remembering } from '../../words/remembering.ts';
import { PERIOD_ADVERBS, PERIOD_NOUNS, type Period, UNITS } from './period-words.ts';

export type Billing = 'monthly' | 'annual' | 'quarterly' | 'multi_year';

export type Tax = 'excl' | 'incl';

export interface Tail {
  readonly period: Period | null;
  readonly per: string | null;
  /** It is for each of something, whether that has a word of ours or not. */
  readonly each: boolean;
  readonly billing: Billing | null;
  readonly tax: Tax | null;
  /** What the grammar does not know, white space trimmed. */
  readonly rest: string;
  /** Two different periods, units or billings were said. */
  readonly clash: boolean;
}

const END = '(?![\\p{L}\\p{N}])';

const LEAD =
  '(?:[/\\\\]|per|an?|each|every|pro|je|par|por|al|all[\\u0027’]|à(?: l[\\u0027’])?|im|in der|para|p/|pr\\.?\\s|na\\s|za\\s|pe\\s|x\\s|i\\s|в\\s|на\\s|за\\s|od\\s|ανά|ต่อ|প্রতি|प्रति|في\\s|در\\s|לְ?)';

// Bare nouns that printed prices carry without a slash: `$49 month`, `49 € Monat`.
const BARE = 'month|mo|year|yr|monat|jahr|мес(?:яц)?|год';

const BILLED =
  '(?:(?:when|if|wenn|bei|lorsque|si)\\s+)?(?:billed|paid|charged|invoiced|abgerechnet|zahlbar|facturée?|payé)';

const BILLINGS: readonly (readonly [string, Billing])[] = [
  [`${BILLED}\\s+(?:every|for)\\s+(?:two|three|2|3)\\s+years`, 'multi_year'],
  [
    `${BILLED}\\s+(?:annually|anually|annualy|yearly|per year|every year|once a year|jährlich|annuellement|par an)|annual billing|billed as one annual payment|(?:annually|yearly) (?:billed|paid|charged)|annual(?:ly)? subscription|(?:bei\\s+)?jährlicher? (?:zahlung|abrechnung|zahlweise)|jährlich abgerechnet|(?:with|on) (?:an )?annual (?:plan|contract|commitment|billing)|facturation annuelle|(?:cobrado|faturado|facturado|pago|pagado) anualmente`,
    'annual',
  ],
  [
    `${BILLED}\\s+(?:quarterly|(?:every|each) (?:quarter|(?:3|three) months|3-months)|vierteljährlich|alle (?:3|drei) monate|trimestriellement|tous les (?:3|trois) mois)|vierteljährlich abgerechnet`,
    'quarterly',
  ],
  [
    `(?:cobrado|faturado|facturado|pago|pagado) mensualmente|${BILLED}\\s+(?:monthly|month[- ]to[- ]month|per month|every month|monatlich|mensuellement)|monthly billing|monthly (?:billed|paid|charged)|(?:bei\\s+)?monatlicher? (?:zahlung|abrechnung|zahlweise)|monatlich abgerechnet|facturation mensuelle`,
    'monthly',
  ],
];

const VAT =
  '(?:(?:applicable|any|all|local|the|gesetzl(?:\\.|iche[rn]?)?|der|die|\\d{1,2}(?:[.,]\\d{1,2})?\\s?%) ){0,3}(?:vat(?:/gst)?|(?:sales |local |consumption )?tax(?:es)?|gst(?:/hst)?|mwst\\.?|ust\\.?|umsatzsteuer|mehrwertsteuer|tva|iva|btw|moms|dph|mva|alv|áfa|ppn|kdv)';

// "+ GST 18% extra", "plus VAT (20%)".
const RATE_OF_TAX = '(?:\\s*[(@]?\\s*\\d{1,2}(?:[.,]\\d{1,2})?\\s?%\\)?)?(?:\\s+extra)?';

// What includes "IVA, IRPF y nóminas" is the work of an accountant.
const INCLUDES_IVA =
  "(?:inclu(?:yen?|i|em)|includ(?:e|ono)) (?:el |o |l['’]\\s?)?IVA(?=\\s*(?:$|[.;/)*·|–—-]))";

const EXCLUDED = [
  `${VAT} (?:(?:is|are|ist|sind) )?(?:not included|excluded|excl\\.|extra|exclus(?:ive|e)|nicht (?:enthalten|inbegriffen)|non (?:comprise|incluse)|no incluido|esclusa)`,
  `${VAT} (?:is|are|will be) added\\b`,
  `(?:is|are) subject to ${VAT}`,
  'se (?:les? )?(?:suma|agrega|añade|sumará|agregará|añadirá) (?:el )?IVA',
  '(?:ceny|kwoty|cena) netto|doliczyć (?:\\d{1,2}\\s?% )?VAT',
  `(?:do(?:es)? not|don['’]t|not) includ(?:e|ing) ${VAT}`,
  `(?:no|não|non) ${INCLUDES_IVA}`,
].join('|');

const INCLUDED = `(?<!\\b(?:no|não|non) )${INCLUDES_IVA}|${VAT}[ -](?:(?:is|are|ist|sind) )?(?:included|incl\\.|inclusive|enthalten|inbegriffen|comprise|incluse|incluido|inclusa)`;

export const TAX_EXCL = `(?:(?:excl(?:\\.|uding|usive of|udes?)?|e[kx]s?kl(?:\\.|usive)?|eks\\.?|exclusief|plus|\\+|before|net of|without|zzgl\\.?|zuzüglich|hors|ohne|sans|sin|más|ex\\.?|bez|zonder|uden|utan)\\s*${VAT}${RATE_OF_TAX}|${EXCLUDED}|(?<=[€(] ?|prix |\\d(?:\\d|[.,]\\d)\\d ?|(?:prix|tarifs?|montants?|honoraires)(?: \\p{L}+){0,3} )HT)`;

export const TAX_INCL = `(?:(?:inc(?:\\.|l(?:\\.|uding|usive of|udes?)?)?|inkl(?:\\.|usive)?|inclusief|med|sis(?:\\.|ältää)?)\\s*${VAT}(?:\\s\\d{1,2}(?:[.,]\\d)?\\s?%)?|${INCLUDED}|TTC)`;

const PER_LEAD = '(?:/|per|pro|je|par|por|an?|each|every|p/)';

const table = <T>(rows: readonly (readonly [string, T])[], build: (words: string) => string) =>
  rows.map(([words, value]) => [new RegExp(`^${build(words)}`, 'iu'), value] as const);

const BILLING_RULES = table(BILLINGS, (words) => `(?:${words})${END}`);

// "$19/m", "€240 / y": letters that mean a time only behind the stroke of a price.
const LETTERS: readonly (readonly [string, Period])[] = [
  ['m', 'month'],
  ['y', 'year'],
  ['h', 'hour'],
];

const PERIOD_RULES = [
  ...table(LETTERS, (letter) => `/\\s?${letter}\\.?${END}`),
  ...table(PERIOD_NOUNS, (words) => `${LEAD}\\s*(?:calendar\\s+)?(?:${words})\\.?${END}`),
  ...table(PERIOD_ADVERBS, (words) => `(?:[/\\\\]\\s?)?(?:${words})\\.?${END}`),
];

const BARE_RULE = new RegExp(`^(${BARE})\\.?${END}`, 'iu');

const UNIT_RULES = table(
  UNITS,
  (words) =>
    `${PER_LEAD}\\s*(?:(?:active|paid|full)\\s+)?(?:${words})(?:\\s+(?:activ[oae]s?|actifs?|attiv[oi]))?${END}`,
);

const TAX_RULES = [
  [new RegExp(`^(?:${TAX_EXCL}|HT|netto|net of tax|税抜き?|税別|VAT 별도)${END}`, 'iu'), 'excl'],
  [new RegExp(`^(?:${TAX_INCL}|税込み?|VAT 포함)${END}`, 'iu'), 'incl'],
] as const;

// Asked before each rule by itself: most of what is asked about is nothing of the kind.
const ANY_RULE = new RegExp(
  [...BILLING_RULES, ...PERIOD_RULES, ...UNIT_RULES].map(([{ source }]) => source).join('|'),
  'iu',
);

const OF_TAX =
  /税|tax|vat|mwst|ust|gst|tva|iva|btw|moms|dph|mva|alv|áfa|ppn|kdv|steuer|nett?o?|ht|ttc/iu;

const FILLER =
  /^(?:[\s,;:()（）、[\]*†‡+¹²³·•|–—-]+|\.(?=\s|$)|(?:and|und|et|&)(?![\p{L}\p{N}])|\/(?=\s*per\s))/iu;

// Says how it is bought, and not what it costs.
const NOTE =
  /^(?:cancel(?: at)? any ?time|no (?:long-term )?(?:contracts?|commitments?)|flat(?:[- ]rate)?|fixed(?:[- ](?:price|fee))?|festpreis|prezzo fisso|precio fijo|vaste prijs|(?:jederzeit|monatlich|täglich) kündbar|sans engagement|sin permanencia)(?![\p{L}\p{N}])/iu;

// A time that the vocabulary has no word for: the price is one, its period is left open.
const OTHER_TIME =
  /^(?:\/|per|every|pro|par|je|alle)\s*(?:(?:\d{1,3}[ -]?(?:days?|weeks?|wks?|months?|mos?|years?|yrs?|tage|wochen|monate|jahre|jours|mois|días|meses))|quarter|quartal|trimestre|semester)(?:[ -](?:agreement|contract|term|licen[cs]e))?(?![\p{L}\p{N}])/iu;

/** Is it paid for a while that is no period of ours, as "/ 60 days"? */
export function isForOtherTime(after: string): boolean {
  return OTHER_TIME.test(after.replace(/^[\s(–—-]+/u, ''));
}

const SHORT_FOR: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}.])p\.?e\.?p\.?m\.?(?!\p{L})/iu, 'per employee per month'],
  [/(?<![\p{L}.])p\.?u\.?p\.?m\.?(?!\p{L})/iu, 'per user per month'],
];

/** Reads what follows a price, segment by segment, up to the first thing that is not known. */
export const readTail: (text: string) => Tail = remembering(tailOf);

function tailOf(text: string): Tail {
  const seen = {
    period: new Set<Period>(),
    per: new Set<string>(),
    billing: new Set<Billing>(),
    tax: new Set<Tax>(),
  };
  let rest = SHORT_FOR.reduce((all, [short, words]) => all.replace(short, words), text);
  let unnamed = false;
  const ofTax = OF_TAX.test(text);
  for (let steps = 0; steps < 24; steps++) {
    // Before the sign of "+ VAT" is taken for one that only parts.
    const taxed = ofTax ? take(rest.trimStart(), TAX_RULES, seen.tax) : null;
    if (taxed !== null) {
      rest = taxed;
      continue;
    }
    const filler = FILLER.exec(rest) ?? NOTE.exec(rest) ?? OTHER_TIME.exec(rest);
    if (filler !== null) {
      rest = rest.slice(filler[0].length);
      continue;
    }
    const known = ANY_RULE.test(rest)
      ? (take(rest, BILLING_RULES, seen.billing) ??
        take(rest, PERIOD_RULES, seen.period) ??
        take(rest, UNIT_RULES, seen.per))
      : null;
    const next = known ?? takeBare(rest, seen.period);
    const onward = next ?? withoutUnit(rest, seen.period.size > 0);
    if (onward === null) break;
    if (next === null) unnamed = true;
    rest = onward;
  }
  // What is billed each month is the price of a month; a year's bill may be for twelve of them.
  const byBill = seen.period.size === 0 && only(seen.billing) === 'monthly' ? 'month' : null;
  return {
    period: only(seen.period) ?? byBill,
    per: only(seen.per),
    each: unnamed || seen.per.size > 0,
    billing: only(seen.billing),
    tax: only(seen.tax),
    rest: rest.trim(),
    clash: Object.values(seen).some((set) => set.size > 1),
  };
}

const UNKNOWN_UNIT =
  /^(?:\/|(?:per|for each|pro|par)(?!\p{L}))\s*\p{L}[\p{L}-]{2,20}(?: \p{L}[\p{L}-]{2,20}){0,2}?(?=\s*(?:$|[,/.*†)—–·|]|per\b|pro\b|par\b|an?\b|each\b))/iu;

const THEN_PERIOD =
  /^\s*,?\s*(?:\/|per\b|pro\b|par\b|an?\b|each\b)\s*(?:month|mo|year|yr|monat|jahr|mois|an)(?!\p{L})/iu;

const ONCE = new RegExp(
  `^[\\s,—–·|]+(?:${PERIOD_ADVERBS.find(([, period]) => period === 'one_time')?.[0]})[.*\\s]*$`,
  'iu',
);

/** What is left behind a unit that has no word of ours, beside a period: "/player/year". */
function withoutUnit(rest: string, timed: boolean): string | null {
  const unit = UNKNOWN_UNIT.exec(rest)?.[0];
  if (unit === undefined) return null;
  const left = rest.slice(unit.length);
  // "Per case — one-time payment": each is paid for once.
  if (ONCE.test(left)) return left;
  return (timed && /^[\s.*†)]*$/u.test(left)) || THEN_PERIOD.test(left) ? left : null;
}

function take<T>(
  rest: string,
  rules: readonly (readonly [RegExp, T])[],
  seen: Set<T>,
): string | null {
  for (const [pattern, value] of rules) {
    const match = pattern.exec(rest);
    if (match === null) continue;
    seen.add(value);
    return rest.slice(match[0].length);
  }
  return null;
}

function takeBare(rest: string, seen: Set<Period>): string | null {
  const match = BARE_RULE.exec(rest);
  if (match === null) return null;
  seen.add(/^[yjг]/iu.test(match[0]) ? 'year' : 'month');
  return rest.slice(match[0].length);
}

function only<T>(set: ReadonlySet<T>): T | null {
  const [first] = set;
  return set.size === 1 && first !== undefined ? first : null;
}
