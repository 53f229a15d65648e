// The invented company of the contract's examples, shown in every shape.

import type {
  CategoryMember,
  Category as CategoryShape,
  CompanyRecord,
  CompanyRef,
  CoverageSummary,
} from '../../contract/schemas/catalogue.ts';
import type { KnownCell } from '../../contract/schemas/cells.ts';
import type { MetaPart } from '../../contract/schemas/envelope.ts';
import type { FlatFact } from '../../contract/schemas/facts.ts';
import type { JobPosting, JobsBlock } from '../../contract/schemas/jobs.ts';
import { DIMENSIONS } from '../../core/facts/dimensions.ts';
import { factId } from '../../core/facts/fact-shape.ts';

const AT = '2026-11-18T06:00:00.000Z';
const DAY = '2026-11-18';
const SITE = 'https://acme.example';

export function exampleEnvelope(data: unknown, meta: MetaPart = {}): unknown {
  return { data, meta: { generated_at: AT, ...meta } };
}

export const EXAMPLE_COMPANY: CompanyRef = { name: 'Acme', domain: 'acme.example', slug: 'acme' };

export const EXAMPLE_CATEGORY: CategoryShape = {
  slug: 'crm',
  name: 'CRM',
  description: 'Systems of record for customers.',
  criteria: ['pricing', 'security.cert.soc2'],
  company_count: 1,
};

export const EXAMPLE_FLAT_FACT: FlatFact = {
  dimension: 'pricing',
  key: 'pricing.tier.pro.price',
  value: 49,
  unit: 'EUR',
  provenance: 'company_stated',
  confidence: 0.98,
  as_of: DAY,
  source_url: `${SITE}/pricing`,
  capture_id: 'cap_01KAA0Z6M0X9Q2V7T4N8B3C5D1',
  product: null,
  fact_id: factId('acme.example', {
    key: 'pricing.tier.pro.price',
    provenance: 'company_stated',
    product: '',
  }),
  first_seen_at: '2025-06-02',
  last_confirmed_at: DAY,
  last_changed_at: '2026-03-02',
  evidence_type: 'page_text',
  licence: null,
};

export const EXAMPLE_POSTING: JobPosting = {
  title: 'Platform Engineer',
  level: null,
  department: 'Engineering',
  location: 'Berlin',
  remote: null,
  employment_type: 'Full-time',
  url: 'https://jobs.acme.example/4711',
  comp: {
    base_min: 70000,
    base_max: 90000,
    currency: 'EUR',
    equity: 'not_stated',
    equity_note: null,
    bonus: 'not_stated',
    bonus_note: null,
    source: 'ats_structured',
  },
  posted_at: '2026-11-03',
  first_seen_at: '2026-11-04T06:00:00.000Z',
  last_seen_at: AT,
  closed_at: null,
  active: true,
  provider: 'greenhouse',
};

const JOBS: JobsBlock = {
  state: 'tracked',
  open_roles: 1,
  new_30d: 1,
  with_stated_pay: 1,
  remote_roles: 0,
  providers: ['greenhouse'],
  board_url: 'https://jobs.acme.example/',
  last_checked_at: AT,
  url: 'http://127.0.0.1:8787/v1/companies/acme.example/jobs',
};

const COVERAGE: CoverageSummary = {
  dimensions_covered: 1,
  dimensions_total: 10,
  facts: 1,
  observed: 0,
  company_stated: 1,
  with_capture: 1,
  captures: 36,
  first_captured_at: '2025-06-02',
  last_captured_at: DAY,
  earliest_event_at: '2025-06-02',
  anchored_through: null,
  gaps: DIMENSIONS.filter((dimension) => dimension !== 'pricing').map((dimension) => ({
    dimension,
    state: 'unverified',
    reason: 'not_yet_captured',
  })),
};

export const EXAMPLE_KNOWN_CELL: KnownCell = {
  company: 'acme.example',
  key: 'pricing.tier_count',
  state: 'known',
  value: 3,
  unit: null,
  provenance: 'company_stated',
  evidence_type: 'page_text',
  product: null,
  as_of: DAY,
  fact_id: factId('acme.example', {
    key: 'pricing.tier_count',
    provenance: 'company_stated',
    product: '',
  }),
  others: 0,
};

export const EXAMPLE_MEMBER: CategoryMember = {
  ...EXAMPLE_COMPANY,
  last_captured_at: DAY,
  jobs: JOBS,
  dimensions: { pricing: 1 },
  coverage: COVERAGE,
  cells: [EXAMPLE_KNOWN_CELL],
};

const { dimension: _, ...EXAMPLE_FACT } = EXAMPLE_FLAT_FACT;

export const EXAMPLE_RECORD: CompanyRecord = {
  company: { ...EXAMPLE_COMPANY, categories: ['crm'] },
  last_captured_at: DAY,
  jobs: JOBS,
  dimensions: {
    pricing: { count: 1, last_changed_at: '2026-03-02', facts: [EXAMPLE_FACT] },
  },
  coverage: COVERAGE,
};
