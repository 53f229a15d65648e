// The registry of fact keys: what each one holds, how it is read, compared, judged and announced.

import type { Dimension } from '../core/facts/dimensions.ts';
import { keyMatches, PROVENANCES, type Provenance } from '../core/facts/fact.ts';
import type { AnnounceRules, KeyGroup } from '../core/judging/announce.ts';
import { ARCHIVE, LIVE, type Policy } from '../core/judging/policy.ts';
import { FEATURES_KEYS } from './fact-keys/features.ts';
import { FUNDING_KEYS } from './fact-keys/funding.ts';
import { HIRING_KEYS } from './fact-keys/hiring.ts';
import { LEGAL_KEYS } from './fact-keys/legal.ts';
import { LOCATION_KEYS } from './fact-keys/location.ts';
import { POSITIONING_KEYS } from './fact-keys/positioning.ts';
import { PRICING_KEYS } from './fact-keys/pricing.ts';
import { RELIABILITY_KEYS } from './fact-keys/reliability.ts';
import type { FactKey } from './fact-keys/row.ts';
import { SECURITY_KEYS } from './fact-keys/security.ts';
import { STACK_KEYS } from './fact-keys/stack.ts';

export type { Comparison, FactKey, Twin } from './fact-keys/row.ts';

export const FACT_KEYS: readonly FactKey[] = [
  ...PRICING_KEYS,
  ...FEATURES_KEYS,
  ...SECURITY_KEYS,
  ...POSITIONING_KEYS,
  ...STACK_KEYS,
  ...HIRING_KEYS,
  ...RELIABILITY_KEYS,
  ...FUNDING_KEYS,
  ...LOCATION_KEYS,
  ...LEGAL_KEYS,
];

/** Facts are stale when they were last confirmed longer ago than this, in days. */
export const FRESHNESS_DAYS: Readonly<Record<Dimension, number>> = {
  pricing: 7,
  features: 30,
  security: 30,
  positioning: 30,
  stack: 30,
  hiring: 3,
  reliability: 3,
  funding: 90,
  location: 90,
  legal: 30,
};

const GROUPS: readonly KeyGroup[] = [
  {
    members: 'pricing.tier.{tier}.*',
    appears: 'pricing.tier.{tier}.name',
    speakers: ['is_custom', 'is_free', 'price', 'period', 'billing', 'per', 'price_list'].map(
      (field) => `pricing.tier.{tier}.${field}`,
    ),
  },
  {
    members: 'pricing.addon.{addon}.*',
    appears: 'pricing.addon.{addon}.price',
    speakers: ['price', 'period'].map((field) => `pricing.addon.{addon}.${field}`),
  },
  {
    members: 'legal.doc.{document}.*',
    appears: 'legal.doc.{document}.url',
    speakers: ['sha256', 'updated_at', 'effective_at'].map((f) => `legal.doc.{document}.${f}`),
  },
  {
    members: 'security.http.*',
    appears: null,
    speakers: ['hsts', 'hsts.max_age', 'hsts.include_subdomains', 'hsts.preload_directive'].map(
      (field) => `security.http.${field}`,
    ),
  },
  {
    members: 'security.http.*',
    appears: null,
    speakers: ['csp', 'csp.report_only', 'csp.unsafe_inline', 'csp.frame_ancestors'].map(
      (field) => `security.http.${field}`,
    ),
  },
  {
    members: 'security.txt.*',
    appears: null,
    speakers: ['present', 'valid', 'expires', 'contact_count', 'policy_url', 'encryption'].map(
      (field) => `security.txt.${field}`,
    ),
  },
  {
    members: 'security.cert.{certification}.*',
    appears: null,
    speakers: ['auditor', 'date'].map((field) => `security.cert.{certification}.${field}`),
  },
  {
    members: 'funding.claim.{round}.*',
    appears: null,
    speakers: ['amount', 'round', 'date', 'lead'].map((f) => `funding.claim.{round}.${f}`),
  },
  {
    members: 'reliability.*',
    appears: null,
    speakers: ['reliability.sla_pct', 'reliability.sla.credit.{tier}'],
  },
  {
    members: 'hiring.posting.{id}.*',
    appears: 'hiring.posting.{id}.title',
    speakers: [],
  },
  {
    members: 'hiring.*',
    appears: null,
    speakers: [
      'hiring.open_roles',
      'hiring.by_department.{department}',
      'hiring.by_country.{country}',
    ],
    changesOnly: true,
  },
  {
    members: 'positioning.*',
    appears: null,
    speakers: ['tagline', 'h1', 'title', 'meta_description', 'og_title', 'og_description'].map(
      (field) => `positioning.${field}`,
    ),
  },
];

// Judging asks for the same few keys over and over; the registry has a few hundred patterns.
const FOUND = new Map<string, FactKey | null>();
const MOST_FOUND = 50_000;

/** The row whose pattern matches; of several the first. */
export function factKey(key: string): FactKey | null {
  const known = FOUND.get(key);
  if (known !== undefined) return known;
  const row = FACT_KEYS.find(({ key: pattern }) => keyMatches(pattern, key)) ?? null;
  if (FOUND.size < MOST_FOUND) FOUND.set(key, row);
  return row;
}

// Few rows have twins, and every claims check asks for those of all its keys.
const TWINNED = FACT_KEYS.filter(({ observedBy }) => observedBy.length > 0);

/** Keys under which that is observed which this one states, and those whose claims this one shows. */
export function twinKeys(key: string): {
  readonly observing: readonly string[];
  readonly stating: readonly string[];
} {
  return {
    observing: (factKey(key)?.observedBy ?? []).map((each) => each.key),
    stating: TWINNED.filter(({ observedBy }) => observedBy.some((each) => each.key === key)).map(
      (row) => row.key,
    ),
  };
}

/** The confirmation policy of a key (completions 2.1): prices only on different days. */
export function policyOf(key: string): Policy {
  const row = factKey(key);
  return {
    ...LIVE,
    // A text that comes back is another edition taking its turn, however long each side stays.
    ...(row?.editions === true ? { holdWindow: Infinity, holdCaptures: Infinity } : {}),
    differentDays: row?.abProne === true,
    moves: row?.measured === true,
    spelling: row?.spelling ?? 'exact',
    noise: row?.noiseFloor ?? 0,
  };
}

/** Keys whose earlier values are never forgotten, as patterns of SQL. */
export const EDITION_KEYS: readonly string[] = FACT_KEYS.filter(({ editions }) => editions).map(
  ({ key }) => key.replaceAll('_', '\\_').replaceAll(/\{[a-z_\\]+\}|\*/g, '%'),
);

/** The same for generations of a web archive. */
export function archivePolicyOf(key: string): Policy {
  const row = factKey(key);
  return { ...ARCHIVE, spelling: row?.spelling ?? 'exact', noise: row?.noiseFloor ?? 0 };
}

/** The provenances that a fact of this key may have. */
export function sidesOf(key: string): readonly Provenance[] {
  const side = factKey(key)?.provenance ?? 'either';
  return side === 'either' ? PROVENANCES : [side];
}

export function isMeasured(key: string): boolean {
  return factKey(key)?.measured === true;
}

/** Is an absence of this key no news, because it tells of something that happened? */
export function isLasting(key: string): boolean {
  return factKey(key)?.lasting === true;
}

export const ANNOUNCE_RULES: AnnounceRules = {
  groups: GROUPS,
  renamed: ['security.subprocessor.{x}'],
  companies: ['security.subprocessor.{x}', 'positioning.customer.{x}', 'funding.investor.{x}'],
  prices: ['pricing.tier.{x}', 'pricing.addon.{x}'].map((one) => {
    return { price: `${one}.price`, period: `${one}.period` };
  }),
  isDerived: (key, provenance) => {
    const row = factKey(key);
    if (row?.derived === true) return true;
    return row?.statedSilently === true && provenance === 'company_stated';
  },
};
