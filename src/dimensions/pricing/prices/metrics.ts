// The closed vocabulary of what plans are limited in, and how amounts of it are written.

import { type DecimalSign, parseAmount } from '../../words/amounts.ts';
import { rememberingBy } from '../../words/remembering.ts';

export interface Amount {
  readonly value: number | 'unlimited';
  /** `GB` for storage; `per month` for a rate. */
  readonly unit: string | null;
}

export interface Measured extends Amount {
  readonly metric: string;
}

const COUNTED: readonly (readonly [string, string])[] = [
  [
    'users?|nutzer(?:innen)?|benutzer|utilisateurs?|usuarios?|utent[ei]|gebruikers?|användare',
    'users',
  ],
  ['seats?|arbeitsplätze', 'seats'],
  ['(?:team )?members?|(?:team)?mitglieder|membres|miembros', 'members'],
  ['editors?', 'editors'],
  ['agents?', 'agents'],
  ['teams?', 'teams'],
  ['projects?|projekte?|projets?|proyectos?|progetti|projecten', 'projects'],
  ['workspaces?', 'workspaces'],
  ['contacts?|kontakte?|contactos?', 'contacts'],
  ['subscribers?', 'subscribers'],
  ['domains?', 'domains'],
  ['websites?|sites?', 'sites'],
  ['(?:api )?keys?', 'api_keys'],
  ['boards?', 'boards'],
  ['dashboards?', 'dashboards'],
  ['integrations?', 'integrations'],
  ['monitors?', 'monitors'],
  ['devices?|geräte?|appareils?|dispositivos?', 'devices'],
  ['concurrent jobs?|parallel jobs?', 'concurrent_jobs'],
  ['events?', 'events'],
  ['sessions?', 'sessions'],
  ['requests?|reqs?', 'requests'],
  ['api calls?', 'api_calls'],
  ['messages?', 'messages'],
  ['e-?mails?', 'emails'],
  ['page ?views?', 'page_views'],
  ['orders?', 'orders'],
  ['invoices?|rechnungen|factures', 'invoices'],
  ['transactions?', 'transactions'],
  ['tickets?', 'tickets'],
  ['conversations?', 'conversations'],
  ['documents?|dokumente?', 'documents'],
  ['forms?', 'forms'],
  ['responses?', 'responses'],
  ['submissions?', 'submissions'],
  ['surveys?', 'surveys'],
  ['campaigns?', 'campaigns'],
  ['automations?', 'automations'],
  ['workflows?', 'workflows'],
  ['tasks?', 'tasks'],
  ['build minutes?', 'build_minutes'],
  ['deployments?', 'deployments'],
  ['environments?', 'environments'],
  ['repositor(?:y|ies)|repos', 'repositories'],
  ['databases?', 'databases'],
  ['records?', 'records'],
  ['schedules?', 'schedules'],
  ['channels?', 'channels'],
  ['brands?', 'brands'],
  ['clients?', 'clients'],
  ['employees?|mitarbeiter(?:innen)?', 'employees'],
  ['locations?|standorte?', 'locations'],
  ['stores?', 'stores'],
  ['servers?', 'servers'],
  ['hosts?', 'hosts'],
  ['sensors?', 'sensors'],
  ['viewers?', 'viewers'],
  ['guests?', 'guests'],
  ['admins?', 'admins'],
  ['nodes?', 'nodes'],
  ['workers?', 'workers'],
  ['organi[sz]ations?', 'organizations'],
  ['tenants?', 'tenants'],
  ['webhooks?', 'webhooks'],
  ['custom domains?', 'custom_domains'],
  ['properties', 'properties'],
  ['products?', 'products'],
  ['pages?', 'pages'],
  ['files?', 'files'],
  ['videos?', 'videos'],
  ['students?', 'students'],
  ['mailbox(?:es)?', 'mailboxes'],
  ['e-?mail accounts?', 'email_accounts'],
  ['sub-?domains?', 'subdomains'],
  ['apps?', 'apps'],
  ['queries', 'queries'],
  ['scans?', 'scans'],
  ['visitors?', 'visitors'],
  ['collaborators?', 'collaborators'],
];
const STORED: readonly (readonly [string, string])[] = [
  [
    '(?:(?:cloud|file|disk|ssd|data) )?storage|disk space|speicher(?:platz)?|stockage|almacenamiento|opslag',
    'storage',
  ],
  ['bandwidth|bandbreite|bande passante', 'bandwidth'],
];

const UNLIMITED =
  'unlimited|unlimitiert(?:e|er|es)?|unbegrenzt(?:e|er|es)?|illimitée?s?|ilimitad[oa]s?|illimitat[oiae]|onbeperkte?|∞';
const NUMBER = '\\d[\\d.,’\\u00a0\\u202f]*';
const COUNT = `(?<value>${UNLIMITED}|${NUMBER})(?:\\s?(?<scale>k|m|million)(?![\\p{L}]))?`;
const SIZE = `(?<value>${UNLIMITED}|${NUMBER})(?:\\s?(?<size>[KMGTP]i?B))?`;
const BEFORE =
  "(?:(?:up to|at most|includes?|including|bis zu|max\\.?|inkl\\.?|jusqu[’']à|hasta|fino a|tot)\\s+)?";
const RATE =
  '(?:\\s?(?:/|per|an?|each|every|pro|je|par)\\s?(?<period>second|sec|minute|min|hour|day|week|month|mo|year|yr|tag|monat|jahr|mois|an)\\.?|\\s(?<adverb>daily|monthly|yearly|monatlich))?';
const AFTER = '(?:\\s(?:included|inklusive|enthalten|inclus(?:es|e)?))?';

const MAX_PHRASE = 80;
const MAY_MEASURE = new RegExp(`\\d|${UNLIMITED}`, 'iu');
const NOUN = new RegExp(
  `^(?:(?:number of|included|max(?:imum|\\.)?|anzahl|nombre d[e’'])\\s?)?(?<noun>.{2,40}?)${RATE}(?: included)?$`,
  'iu',
);
const COUNTS = rules(COUNTED);
const SIZES = rules(STORED);

function rules(rows: readonly (readonly [string, string])[]) {
  return rows.map(([words, metric]) => [new RegExp(`^(?:${words})$`, 'iu'), metric] as const);
}

const AMOUNT_FIRST = new RegExp(
  `^${BEFORE}${COUNT}\\s+(?<noun>[^\\d]{2,40}?)${RATE}${AFTER}$`,
  'iu',
);
const SIZE_FIRST = new RegExp(
  `^${BEFORE}${SIZE}\\s+(?:of\\s|de\\s)?(?<noun>[^\\d]{2,40}?)${RATE}${AFTER}$`,
  'iu',
);
const NOUN_FIRST = new RegExp(
  `^(?<noun>[^\\d:]{2,40}?)(?::\\s*(?<rest>.+)|\\s(?<bare>${UNLIMITED}))$`,
  'iu',
);
const ONLY_COUNT = new RegExp(
  `^${BEFORE}${COUNT}${RATE}(?:\\s(?<noun>\\p{L}[^\\d]{1,30}?))?$`,
  'iu',
);
const ONLY_SIZE = new RegExp(`^${BEFORE}${SIZE}${RATE}$`, 'iu');

/** What a whole phrase states: "Up to 5 users", "10 GB storage", "Users: unlimited". */
export const measuredIn = rememberingBy(findMeasured);

function findMeasured(phrase: string, decimal: DecimalSign): Measured | null {
  if (phrase.length > MAX_PHRASE || !MAY_MEASURE.test(phrase)) return null;
  const counted = AMOUNT_FIRST.exec(phrase)?.groups;
  const metric = counted === undefined ? null : metricIn(COUNTS, counted.noun);
  // "Outlook, 365 integration": a product's name.
  if (metric === 'integrations' && counted?.value === '365') return null;
  if (counted !== undefined && metric !== null)
    return withMetric(metric, amountOf(counted, decimal));
  const sized = SIZE_FIRST.exec(phrase)?.groups;
  const stored = sized === undefined ? null : metricIn(SIZES, sized.noun);
  if (sized !== undefined && stored !== null) return withMetric(stored, amountOf(sized, decimal));
  const named = NOUN_FIRST.exec(phrase)?.groups;
  return named === undefined
    ? null
    : measuredOf(named.noun ?? '', named.rest ?? named.bare ?? '', decimal);
}

/** What a label and the value beside it state; null where the label is no metric. */
export function measuredOf(label: string, said: string, decimal: DecimalSign): Measured | null {
  const known = metricOf(label);
  if (known === null) return null;
  const groups = (known.sized ? ONLY_SIZE : ONLY_COUNT).exec(said)?.groups;
  if (groups === undefined) return null;
  // "10 users" beside "Users": the noun says the same once more, or it says something else.
  if (groups.noun !== undefined && metricIn(COUNTS, groups.noun) !== known.metric) return null;
  const amount = amountOf(groups, decimal);
  if (amount === null) return null;
  if (known.period !== null && amount.unit !== null) return null;
  const unit = amount.value === 'unlimited' ? null : (amount.unit ?? known.period);
  return { metric: known.metric, value: amount.value, unit };
}

interface Metric {
  readonly metric: string;
  readonly sized: boolean;
  readonly period: string | null;
}

/** The metric that a label names: "Users", "Number of projects", "Events per month". */
export function metricOf(label: string): Metric | null {
  const groups = NOUN.exec(label)?.groups;
  if (groups === undefined) return null;
  const period = periodOf(groups);
  const counted = metricIn(COUNTS, groups.noun);
  if (counted !== null) return { metric: counted, sized: false, period };
  const sized = metricIn(SIZES, groups.noun);
  return sized === null ? null : { metric: sized, sized: true, period };
}

// Pages repeat their nouns, and most of what is asked for is no metric.
const KNOWN = new Map<string, string | null>();
const MOST_KNOWN = 2_000;

function metricIn(
  rows: readonly (readonly [RegExp, string])[],
  noun: string | undefined,
): string | null {
  const plain = (noun ?? '').trim();
  const asked = `${rows === COUNTS ? 'count' : 'size'} ${plain}`;
  const known = KNOWN.get(asked);
  if (known !== undefined) return known;
  const metric = rows.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
  if (KNOWN.size >= MOST_KNOWN) KNOWN.clear();
  KNOWN.set(asked, metric);
  return metric;
}

function withMetric(metric: string, amount: Amount | null): Measured | null {
  return amount === null ? null : { metric, ...amount };
}

type Groups = Readonly<Record<string, string | undefined>>;

const SCALES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, million: 1e6 };

function amountOf(groups: Groups, decimal: DecimalSign): Amount | null {
  const written = groups.value ?? '';
  const unlimited = !/\d/.test(written);
  const period = periodOf(groups);
  if (unlimited) return groups.size === undefined ? { value: 'unlimited', unit: null } : null;
  const plain = written.replace(/[.,]$/, '');
  // Nobody counts in thousandths: "500.000 users" are half a million in any language.
  const grouped = groups.size === undefined && /^\d{1,3}(?:[.,]\d{3})+$/.test(plain);
  const number = grouped ? Number(plain.replace(/[.,]/g, '')) : parseAmount(plain, decimal, true);
  const value = number === null ? null : number * (SCALES[groups.scale?.toLowerCase() ?? ''] ?? 1);
  if (value === null) return null;
  if (groups.size !== undefined) {
    return { value, unit: sizeOf(groups.size) + (period === null ? '' : ` ${period}`) };
  }
  return Number.isInteger(value) ? { value, unit: period } : null;
}

function sizeOf(written: string): string {
  return written.toUpperCase().replace('I', 'i');
}

const PERIODS: readonly (readonly [RegExp, string])[] = [
  [/^sec/i, 'per second'],
  [/^min/i, 'per minute'],
  [/^hour/i, 'per hour'],
  [/^(?:day|daily|tag)/i, 'per day'],
  [/^week/i, 'per week'],
  [/^(?:mo|monat|mois)/i, 'per month'],
  [/^(?:y|jahr|an$)/i, 'per year'],
];

function periodOf(groups: Groups): string | null {
  const word = groups.period ?? groups.adverb;
  if (word === undefined) return null;
  return PERIODS.find(([pattern]) => pattern.test(word))?.[1] ?? null;
}
