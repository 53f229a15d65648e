// The registry of fact keys: what each one holds, how it is read, compared, judged and announced.

import type { AnnounceRules, KeyGroup } from '../core/announce.ts';
import { type Dimension, dimensionOfKey } from '../core/dimensions.ts';
import { keyMatches } from '../core/fact.ts';
import { ARCHIVE, LIVE, type Policy } from '../core/judge.ts';

export type Comparison = 'exact' | 'set' | 'numeric_tolerance' | 'presence' | 'none';

export interface FactKey {
  /** A dotted pattern; `{x}` is one word of a closed vocabulary or the slug of a quoted label. */
  readonly key: string;
  readonly title: string;
  /** JSON type and unit of the value. */
  readonly value: string;
  readonly provenance: 'observed' | 'company_stated' | 'either';
  /** How it is read, in one sentence. */
  readonly rule: string;
  readonly comparison: Comparison;
  readonly tolerance: number | null;
  /** Pages may show different people different values: confirmed on different days only. */
  readonly abProne: boolean;
  /** Made of other facts, or an age: never has events of its own. */
  readonly derived: boolean;
  /** Moves smaller than this are no change (completions 2.3, numeric noise floor). */
  readonly noiseFloor: number | null;
  /**
   * A quantity measured at each complete capture: the fact follows it, only events are confirmed.
   */
  readonly measured: boolean;
}

type Traits = Partial<
  Pick<FactKey, 'comparison' | 'tolerance' | 'abProne' | 'derived' | 'noiseFloor' | 'measured'>
>;

function observed(
  key: string,
  value: string,
  title: string,
  rule: string,
  traits: Traits = {},
): FactKey {
  return { ...DEFAULTS, key, value, title, rule, provenance: 'observed', ...traits };
}
function stated(
  key: string,
  value: string,
  title: string,
  rule: string,
  traits: Traits = {},
): FactKey {
  return { ...DEFAULTS, key, value, title, rule, provenance: 'company_stated', ...traits };
}
const DEFAULTS = {
  comparison: 'exact',
  tolerance: null,
  abProne: false,
  derived: false,
  noiseFloor: null,
  measured: false,
} as const;
const PRICE = { abProne: true } as const;
const COUNT = { derived: true, comparison: 'numeric_tolerance', tolerance: 0 } as const;
const ROLES = {
  noiseFloor: 2,
  comparison: 'numeric_tolerance',
  tolerance: 0,
  measured: true,
} as const;
const ROLE_COUNT = { ...COUNT, measured: true } as const;

export const FACT_KEYS: readonly FactKey[] = [
  // pricing
  observed(
    'pricing.page.url',
    'URL',
    'Pricing page',
    'Address of the page that the plans were read from.',
  ),
  observed(
    'pricing.public_prices',
    'boolean',
    'Prices are public',
    'True where a plan card shows a price; false only where every plan of a complete page asks to contact sales.',
    { derived: true, abProne: true },
  ),
  stated(
    'pricing.tier_count',
    'integer',
    'Number of plans',
    'Plan cards or columns found side by side.',
    { ...COUNT, abProne: true },
  ),
  stated(
    'pricing.tier.{tier}.name',
    'text',
    'Plan name',
    'Heading of the plan card; badges such as "Most popular" are not names.',
    PRICE,
  ),
  stated(
    'pricing.tier.{tier}.price',
    'number, ISO 4217 code or the sign as printed',
    'Plan price',
    'The one current price of the card; struck-through and hidden prices do not count.',
    { ...PRICE, comparison: 'numeric_tolerance', tolerance: 0 },
  ),
  stated(
    'pricing.tier.{tier}.price_list',
    'number, as the price',
    'Price before discount',
    'A struck-through price.',
    PRICE,
  ),
  stated(
    'pricing.tier.{tier}.period',
    'month, year, week, day, hour or one_time',
    'Billing period of the price',
    'In the same run of text as the price, never from farther away.',
    PRICE,
  ),
  stated(
    'pricing.tier.{tier}.billing',
    'monthly, annual, quarterly or multi_year',
    'How the plan is billed',
    '"Billed annually" in the card.',
    PRICE,
  ),
  stated(
    'pricing.tier.{tier}.per',
    'text',
    'Unit that the price is for',
    'User, seat, member, … in the run of text of the price.',
    PRICE,
  ),
  stated(
    'pricing.tier.{tier}.is_free',
    'boolean',
    'Plan is free',
    'The price cell says Free or shows a zero price; false where it shows another price.',
    PRICE,
  ),
  stated(
    'pricing.tier.{tier}.is_custom',
    'boolean',
    'Price on request',
    'The price cell says Contact sales, Custom or the like; false where it shows a price.',
    PRICE,
  ),
  stated(
    'pricing.tier.{tier}.limit.{metric}',
    'number or "unlimited"',
    'Limit of a plan',
    '"N unit" in a line of the card, unit from a closed list.',
    PRICE,
  ),
  stated(
    'pricing.tier.{tier}.feature.{feature}',
    'boolean or text',
    'Feature of a plan',
    'Row of the comparison table in the column of the plan.',
    PRICE,
  ),
  stated(
    'pricing.trial.days',
    'integer, days',
    'Length of the free trial',
    '"N-day free trial", one number on the page.',
    PRICE,
  ),
  stated(
    'pricing.trial.card_required',
    'boolean',
    'Trial asks for a card',
    '"No credit card required" or its opposite.',
    PRICE,
  ),
  stated(
    'pricing.money_back.days',
    'integer, days',
    'Money-back guarantee',
    '"N-day money-back guarantee".',
    PRICE,
  ),
  stated(
    'pricing.currency.default',
    'ISO 4217 code',
    'Currency of the prices',
    'From structured data, or the code or unambiguous sign in the prices.',
    { ...PRICE, derived: true },
  ),
  stated(
    'pricing.annual_discount',
    'number, %',
    'Discount for annual billing',
    '"Save N %" at the billing switch.',
    PRICE,
  ),
  stated(
    'pricing.tax_note',
    'excl or incl',
    'Prices with or without tax',
    '"Excl. VAT", "plus applicable taxes".',
    PRICE,
  ),
  // positioning
  stated(
    'positioning.tagline',
    'text',
    'Tagline',
    'Slogan in the structured data of the home page, verbatim.',
  ),
  stated(
    'positioning.h1',
    'text',
    'Headline',
    'The only visible first-level heading of the home page, verbatim.',
  ),
  stated('positioning.title', 'text', 'Title of the home page', 'The title element, verbatim.'),
  stated(
    'positioning.meta_description',
    'text',
    'Description of the home page',
    'Meta description, verbatim.',
  ),
  stated('positioning.og_title', 'text', 'Title for sharing', 'Open Graph title, verbatim.'),
  stated(
    'positioning.og_description',
    'text',
    'Description for sharing',
    'Open Graph description, verbatim.',
  ),
  stated(
    'positioning.org.{field}',
    'text or list of text',
    'Organization as structured data states it',
    'JSON-LD Organization of the same domain.',
    { comparison: 'set' },
  ),
  stated(
    'positioning.social.{network}',
    'URL',
    'Profile on a network',
    'The one profile that header, footer or structured data link to.',
  ),
  stated(
    'positioning.cta.primary',
    'text',
    'Main call to action',
    'The button at the end of the header.',
    { abProne: true },
  ),
  // hiring
  observed(
    'hiring.open_roles',
    'integer, roles',
    'Open roles',
    'Postings on a completely read job board.',
    ROLES,
  ),
  observed(
    'hiring.open_roles_distinct',
    'integer, roles',
    'Open roles, one a requisition',
    'Distinct requisitions on a completely read board.',
    ROLE_COUNT,
  ),
  observed(
    'hiring.by_department.{department}',
    'integer, roles',
    'Open roles by department',
    'Department as the board names it.',
    ROLES,
  ),
  observed(
    'hiring.by_country.{country}',
    'integer, roles',
    'Open roles by country',
    'Country as the board states it in a field of its own.',
    ROLES,
  ),
  observed(
    'hiring.by_workplace.{workplace}',
    'integer, roles',
    'Open roles by workplace',
    'Structured field only.',
    ROLE_COUNT,
  ),
  observed(
    'hiring.by_employment_type.{type}',
    'integer, roles',
    'Open roles by employment type',
    'Structured field only; unknown values count as _other.',
    ROLE_COUNT,
  ),
  observed(
    'hiring.by_function.{function}',
    'integer, roles',
    'Open roles by function',
    'Words of the title, by a published table.',
    ROLE_COUNT,
  ),
  observed(
    'hiring.by_seniority.{level}',
    'integer, roles',
    'Open roles by seniority',
    'Explicit words of the title only.',
    ROLE_COUNT,
  ),
  observed(
    'hiring.salary_disclosed.share',
    'number, %',
    'Share of roles that state pay',
    'Roles with structured pay of all roles.',
    ROLE_COUNT,
  ),
  // legal
  observed(
    'legal.doc.{document}.url',
    'URL',
    'Address of a legal document',
    'Where the document was read.',
  ),
  stated(
    'legal.doc.{document}.updated_at',
    'date',
    'Date of last update',
    '"Last updated" and one strict date near the top.',
  ),
  stated(
    'legal.doc.{document}.effective_at',
    'date',
    'Date of effect',
    '"Effective" and one strict date near the top.',
  ),
  observed(
    'legal.doc.{document}.sha256',
    'hash',
    'Text of a legal document',
    'SHA-256 of the normalised main text.',
  ),
  stated(
    'legal.entity.name',
    'text',
    'Contracting entity',
    'The first party of the terms, with its legal form.',
  ),
  stated(
    'legal.governing_law',
    'text',
    'Governing law',
    '"Governed by the laws of X", one jurisdiction.',
  ),
  stated('legal.venue', 'text', 'Venue', 'Exclusive jurisdiction of the courts of X.'),
  stated(
    'legal.arbitration',
    'boolean',
    'Arbitration clause',
    'Heading or operative sentence of the terms.',
  ),
  stated(
    'legal.class_waiver',
    'boolean',
    'Waiver of class actions',
    'Operative sentence of the terms.',
  ),
  stated('legal.auto_renewal', 'boolean', 'Automatic renewal', 'Operative sentence of the terms.'),
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
    members: 'legal.doc.{document}.*',
    appears: 'legal.doc.{document}.url',
    speakers: ['sha256', 'updated_at', 'effective_at'].map((f) => `legal.doc.{document}.${f}`),
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

export function factKey(key: string): FactKey | null {
  return FACT_KEYS.find((row) => keyMatches(row.key, key)) ?? null;
}

/** The confirmation policy of a key (completions 2.1): prices only on different days. */
export function policyOf(key: string): Policy {
  const row = factKey(key);
  return { ...LIVE, differentDays: row?.abProne === true, noise: row?.noiseFloor ?? 0 };
}

/** The same for generations of a web archive. */
export function archivePolicyOf(key: string): Policy {
  return { ...ARCHIVE, noise: factKey(key)?.noiseFloor ?? 0 };
}

export function isMeasured(key: string): boolean {
  return factKey(key)?.measured === true;
}

export const ANNOUNCE_RULES: AnnounceRules = {
  groups: GROUPS,
  isDerived: (key) => factKey(key)?.derived === true,
};

/** The dimension of a key that one of our readers emitted; anything else is a bug of ours. */
export function dimensionOf(key: string): Dimension {
  const dimension = dimensionOfKey(key);
  if (dimension === null) throw new Error(`the key ${key} begins with no dimension`);
  return dimension;
}
