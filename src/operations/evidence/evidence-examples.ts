// The contract's examples of claims, trajectory and evidence, of the same invented company.

import { historyUrl } from '../../contract/history-url.ts';
import type { ClaimCheck, Evidence, Trajectory } from '../../contract/schemas/claims.ts';
import { COUNTED, countMovement } from '../../core/facts/trajectory.ts';
import { EXAMPLE_COMPANY, EXAMPLE_FLAT_FACT } from '../invoke/examples.ts';

const BASE = 'http://127.0.0.1:8787';
const CAPTURE = 'cap_01KAA0Z6M0X9Q2V7T4N8B3C5D1';
const PROOF =
  `${BASE}/v1/companies/acme.example/facts/pricing.tier.pro.price/proof` +
  '?provenance=company_stated';

export const EXAMPLE_CLAIM: ClaimCheck = {
  key: 'reliability.uptime_90d',
  dimension: 'reliability',
  product: null,
  state: 'differs',
  stated: {
    value: 99.99,
    unit: '%',
    as_of: '2026-11-17',
    source_url: 'https://status.acme.example/',
    capture_id: CAPTURE,
    confidence: 0.95,
    proof_url: null,
  },
  observed: {
    value: 99.9,
    unit: '%',
    as_of: '2026-11-18',
    source_url: 'https://acme.example/',
    capture_id: 'cap_01KAA0Z6M0X9Q2V7T4N8B3C5D2',
    confidence: 1,
    proof_url: null,
  },
  declared: null,
  comparison: {
    rule: 'numeric_tolerance',
    tolerance: 0.05,
    delta: -0.09,
    relative: -0.0009000900090009,
    against: 'stated',
  },
  days_apart: 1,
  stale: false,
  reason: null,
  checked_at: '2026-11-18T06:00:00.000Z',
};

const SPAN = { from: '2026-08-21', to: '2026-11-18' };

const MOVEMENT = countMovement(
  SPAN,
  [{ dimension: 'pricing', change: 'changed', high: true, day: '2026-11-17', events: 1 }],
  [{ dimension: 'pricing', atStart: 12, atEnd: 12 }],
  true,
);

export const EXAMPLE_TRAJECTORY: Trajectory = {
  company: EXAMPLE_COMPANY,
  window: '90d',
  ...SPAN,
  complete: true,
  tracked_since: '2025-06-02',
  derivations: [...COUNTED],
  ...MOVEMENT,
  series: [...MOVEMENT.series],
};

export const EXAMPLE_EVIDENCE: Evidence = {
  company: EXAMPLE_COMPANY,
  key: EXAMPLE_FLAT_FACT.key,
  state: 'unverified',
  note:
    'The page https://acme.example/pricing said so, and was captured (last on 2026-11-18): that ' +
    'the company says it is proved, not that it is true. Nobody can measure it from outside, so ' +
    'that it is neither confirmed nor contradicted.',
  sides: {
    observed: null,
    company_stated: {
      fact: { ...EXAMPLE_FLAT_FACT, extractor_version: 'pricing@3' },
      source_url: 'https://acme.example/pricing',
      capture: {
        id: CAPTURE,
        kind: 'page_capture',
        captured_at: '2026-11-18T06:00:00.000Z',
        sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        url: `${BASE}/v1/captures/${CAPTURE}`,
        raw_url: `${BASE}/v1/captures/${CAPTURE}/raw`,
      },
      proof_url: PROOF,
      proof_status: 'available',
      next_anchor_at: null,
      locator: { type: 'text_quote', exact: '€49', prefix: '<b>', suffix: '</b> / month' },
    },
    declared: null,
  },
  disputes: [],
  history_url: historyUrl(BASE, EXAMPLE_COMPANY.domain, { factKey: EXAMPLE_FLAT_FACT.key }),
  citation:
    'Acme, pricing.tier.pro.price = 49 EUR, as of 2026-11-18, capture ' +
    `${CAPTURE}, https://acme.example/pricing`,
};
