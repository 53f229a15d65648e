// The vocabulary of event types, as data: clients discover it, nothing else hard-codes it.

import { DIMENSIONS, type Dimension, dimensionOfKey } from '../core/facts/dimensions.ts';
import { keyMatches } from '../core/facts/fact.ts';
import type { Significance } from '../core/facts/significance.ts';
import type { ChangedFact } from '../core/judging/announce.ts';
import type { Change } from '../core/judging/judge.ts';

export interface EventType {
  readonly type: string;
  readonly dimension: Dimension;
  readonly title: string;
  readonly change: Change;
  readonly default_significance: Significance;
  readonly key_patterns: readonly string[];
}

type Verbs = readonly Change[];
const ALL: Verbs = ['added', 'removed', 'changed'];
const COME_AND_GO: Verbs = ['added', 'removed'];

// Subject, verbs, what it is, keys, and the verbs that are of high significance whatever the
// values.
const SUBJECTS: readonly (readonly [string, Verbs, string, readonly string[], Verbs?])[] = [
  ['pricing.tier', ALL, 'A plan', ['pricing.tier.{tier}.name'], ['removed']],
  ['pricing.price', ['changed'], 'The price of a plan', ['pricing.tier.{tier}.price']],
  [
    'pricing.billing_model',
    ['changed'],
    'How a plan is billed',
    ['pricing.tier.{tier}.billing', 'pricing.tier.{tier}.period', 'pricing.tier.{tier}.per'],
  ],
  ['pricing.free_plan', COME_AND_GO, 'A free plan', ['pricing.tier.{tier}.is_free'], ['removed']],
  ['pricing.limit', ['changed'], 'A limit of a plan', ['pricing.tier.{tier}.limit.{metric}']],
  [
    'pricing.visibility',
    ['changed'],
    'Whether a price is public or on request',
    ['pricing.tier.{tier}.is_custom', 'pricing.public_prices'],
  ],
  [
    'features.feature',
    ALL,
    'A feature',
    [
      'features.category.{feature}',
      'features.platform.{platform}',
      'features.sso.{protocol}',
      'features.sdk.{language}',
    ],
  ],
  ['features.model_count', ['changed'], 'The number of models offered', ['features.model_count']],
  ['features.integration', ALL, 'An integration', ['features.integration.{integration}']],
  ['features.release', ['added'], 'A release', ['features.changelog.last_entry_at']],
  ['security.cert', ALL, 'A certification', ['security.cert.{certification}'], COME_AND_GO],
  [
    'security.policy',
    ['changed'],
    'A security policy',
    ['security.http.*', 'security.tls.*', 'security.email.*', 'security.dns.*'],
  ],
  ['security.subprocessor', ALL, 'A subprocessor', ['security.subprocessor.{name}']],
  [
    'security.data_region',
    ALL,
    'A region in which data is held',
    ['security.data_region.{region}'],
  ],
  [
    'security.disclosure',
    ['changed'],
    'How to report a vulnerability',
    ['security.txt.*', 'security.disclosure.*'],
  ],
  [
    'positioning.tagline',
    ['changed'],
    'How the company describes itself in a line',
    ['positioning.tagline', 'positioning.h1', 'positioning.title'],
  ],
  [
    'positioning.audience',
    ['changed'],
    'Whom the company addresses',
    ['positioning.audience.{audience}', 'positioning.industry.{industry}'],
  ],
  [
    'positioning.category',
    ['changed'],
    'The category the company claims',
    ['positioning.category'],
  ],
  ['stack.tech', ALL, 'A technology in use', ['stack.tech.{technology}']],
  [
    'stack.host',
    ['changed'],
    'Where the site is hosted',
    ['stack.hosting', 'stack.cdn', 'stack.dns.provider', 'stack.waf'],
  ],
  ['hiring.open_roles', ['changed'], 'The number of open roles', ['hiring.open_roles']],
  ['hiring.department', ALL, 'Open roles of a department', ['hiring.by_department.{department}']],
  ['hiring.location', ALL, 'Open roles in a country', ['hiring.by_country.{country}']],
  ['hiring.pay_range', ['changed'], 'A stated pay range', ['hiring.salary.{function}.{bound}']],
  ['reliability.uptime', ['changed'], 'Uptime', ['reliability.uptime_90d', 'reliability.probe.*']],
  [
    'reliability.sla',
    ['changed'],
    'The service level promised',
    ['reliability.sla_pct', 'reliability.sla.*'],
    ['changed'],
  ],
  ['reliability.incident', ['added'], 'An incident', ['reliability.incident.last_at']],
  [
    'reliability.status_page',
    COME_AND_GO,
    'The status page',
    ['reliability.status_page.url'],
    ['removed'],
  ],
  [
    'funding.round',
    ['added'],
    'A funding round',
    ['funding.claim.{round}.*', 'funding.form_d.{accession}.*'],
    ['added'],
  ],
  ['funding.total', ['changed'], 'The total raised', ['funding.total_claimed']],
  [
    'funding.acquisition',
    ['added'],
    'An acquisition',
    ['funding.acquired_by', 'funding.acquisition.{name}'],
    ['added'],
  ],
  ['location.office', ALL, 'An office', ['location.office.{office}']],
  ['location.headquarters', ['changed'], 'The headquarters', ['location.hq'], ['changed']],
  ['legal.terms', ['changed'], 'The terms of service', ['legal.doc.terms.*']],
  ['legal.privacy', ['changed'], 'The privacy policy', ['legal.doc.privacy.*']],
  ['legal.dpa', ['changed'], 'The data processing agreement', ['legal.doc.dpa.*']],
  ['legal.entity', ['changed'], 'The contracting entity', ['legal.entity.name']],
];

function rowsOf([subject, verbs, what, keys, high = []]: (typeof SUBJECTS)[number]): EventType[] {
  const dimension = dimensionOfKey(subject);
  if (dimension === null) throw new Error(`the event type ${subject} begins with no dimension`);
  return verbs.map((verb) => ({
    type: `${subject}.${verb}`,
    dimension,
    title: `${what} was ${verb}`,
    change: verb,
    default_significance: high.includes(verb) ? 'high' : 'normal',
    key_patterns: keys,
  }));
}

function fallbacksOf(dimension: Dimension): EventType[] {
  return ALL.map((verb) => ({
    type: `${dimension}.fact.${verb}`,
    dimension,
    title: `Any other fact of ${dimension} was ${verb}`,
    change: verb,
    default_significance: 'normal',
    key_patterns: [`${dimension}.*`],
  }));
}

export const EVENT_TYPES: readonly EventType[] = [
  ...SUBJECTS.flatMap(rowsOf),
  ...DIMENSIONS.flatMap(fallbacksOf),
];

/** A company that enters or leaves a watched screen: told to its subscription, in no feed. */
export interface ScreenType {
  readonly type: string;
  readonly title: string;
  readonly change: 'added' | 'removed';
}

export const SCREEN_TYPES: readonly ScreenType[] = [
  { type: 'screen.company.entered', title: 'A company entered a screen', change: 'added' },
  { type: 'screen.company.left', title: 'A company left a screen', change: 'removed' },
];

/** Every type that a watch or an endpoint can be told of. */
export const WATCHED_TYPES: readonly string[] = [...EVENT_TYPES, ...SCREEN_TYPES].map(
  ({ type }) => type,
);

// What types were called before, by subject: filters go on taking these names.
const FORMER_SUBJECTS: readonly (readonly [string, string])[] = [
  ['location.region', 'security.data_region'],
];

const TODAYS_NAMES: ReadonlyMap<string, string> = new Map(
  FORMER_SUBJECTS.flatMap(([former, subject]) =>
    EVENT_TYPES.filter((row) => row.type === `${subject}.${row.change}`).map((row) => [
      `${former}.${row.change}`,
      row.type,
    ]),
  ),
);

/** The name a type has today, for one that it had before; any other word as it is. */
export function todaysName(type: string): string {
  return TODAYS_NAMES.get(type) ?? type;
}

/** The names that a type had before, for those that read or list them. */
export function formerNames(type: string): readonly string[] {
  return [...TODAYS_NAMES].flatMap(([former, today]) => (today === type ? [former] : []));
}

/** The most specific type whose pattern matches the key and whose verb tells what happened. */
export function eventTypeOf(change: ChangedFact): string {
  const verb = verbOf(change);
  let best: EventType | null = null;
  let bestScore = -1;
  for (const row of EVENT_TYPES) {
    if (row.change !== verb) continue;
    for (const pattern of row.key_patterns) {
      const score = keyMatches(pattern, change.key) ? specificity(pattern) : -1;
      if (score > bestScore) [best, bestScore] = [row, score];
    }
  }
  if (best === null) throw new Error(`no event type matches the key ${change.key}`);
  return best.type;
}

// A literal word says more than a placeholder, a placeholder more than "any rest".
function specificity(pattern: string): number {
  const words = pattern.split('.');
  return words.reduce((sum, w) => sum + (w === '*' ? 0 : w.startsWith('{') ? 1 : 10), 0);
}

// Two facts are yes or no, and turn: a free plan comes or goes, a price becomes public or hidden.
function verbOf(change: ChangedFact): Change {
  if (keyMatches('pricing.tier.{tier}.is_custom', change.key)) return 'changed';
  if (change.key === 'pricing.public_prices') return 'changed';
  if (keyMatches('pricing.tier.{tier}.is_free', change.key)) {
    return change.to?.value === true ? 'added' : 'removed';
  }
  // Incidents come one after the other; the date of the last one moves with each.
  if (change.key === 'reliability.incident.last_at' && change.to !== null) return 'added';
  return change.change;
}
