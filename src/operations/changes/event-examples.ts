// The contract's examples of change events, of the same invented company.

import type { ChangeEvent } from '../../contract/schemas/changes.ts';

const BASE = 'http://127.0.0.1:8787/v1';
const BEFORE = 'cap_01KAA0Z6M0X9Q2V7T4N8B3C5D1';
const AFTER = 'cap_01KAFZ0E80B1W6RM2V9Q4X7T3N';

export const EXAMPLE_EVENT: ChangeEvent = {
  id: 'evt_01KAJHCW00P3Z8D5G7K2M9R4SX',
  company: 'acme.example',
  company_name: 'Acme',
  dimension: 'pricing',
  fact_key: 'pricing.tier.pro.price',
  product: null,
  type: 'pricing.price.changed',
  change: 'changed',
  significance: 'high',
  derivation: 'confirmed',
  occurred_at: '2026-11-16',
  detected_at: '2026-11-17',
  recorded_at: '2026-11-17T06:00:04.000Z',
  provenance: 'company_stated',
  masked: false,
  old_value: 49,
  new_value: 59,
  unit: 'EUR',
  delta: { absolute: 10, relative: 0.204081632653 },
  summary: 'The price of the pro plan went from €49 to €59 (+20.4 %).',
  source_url: 'https://acme.example/pricing',
  before_capture_id: BEFORE,
  after_capture_id: AFTER,
  confirming_capture_id: 'cap_01KAJHCV6MF5N1Y8C4T2H7W9QE',
  confidence: 0.98,
  status: 'current',
  supersedes: null,
  superseded_by: null,
  status_reason: null,
  evidence_url: `${BASE}/companies/acme.example/evidence?key=pricing.tier.pro.price`,
  proof_url: `${BASE}/companies/acme.example/facts/pricing.tier.pro.price/proof?provenance=company_stated`,
  diff_url: `${BASE}/captures/${AFTER}/diff?from=${BEFORE}`,
};

export const EXAMPLE_MASKED_EVENT: ChangeEvent = {
  ...EXAMPLE_EVENT,
  masked: true,
  old_value: null,
  new_value: null,
  unit: null,
  delta: null,
  summary: null,
  source_url: null,
  before_capture_id: null,
  after_capture_id: null,
  confirming_capture_id: null,
  confidence: null,
  evidence_url: null,
  proof_url: null,
  diff_url: null,
};

export const EXAMPLE_WINDOW = {
  served_from: '2026-11-01',
  earliest_event_at: '2025-06-02',
  events_beyond_window: true,
};
