// The contract's examples of disputes: an open one, as its owner and as everybody sees it.

import type { Dispute, PublishedDispute } from '../../contract/schemas/disputes.ts';
import { factId } from '../../core/facts/fact-shape.ts';
import { EXAMPLE_COMPANY, EXAMPLE_FLAT_FACT } from '../invoke/examples.ts';
import { EXAMPLE_CLAIM_ID } from './claim-examples.ts';

export const EXAMPLE_DISPUTE_ID = 'dsp_01KAA0Z6M0X9Q2V7T4N8B3C5J1';

const { key, provenance, value } = EXAMPLE_FLAT_FACT;

export const EXAMPLE_PUBLISHED_DISPUTE: PublishedDispute = {
  id: EXAMPLE_DISPUTE_ID,
  key,
  provenance,
  product: null,
  fact_id: factId(EXAMPLE_COMPANY.domain, { key, provenance, product: '' }),
  value,
  unit: 'EUR',
  status: 'open',
  created_at: '2026-11-20T12:00:00.000Z',
  decided_at: null,
  reason: null,
  retracted_events: [],
  withheld: false,
};

export const EXAMPLE_DISPUTE: Dispute = {
  ...EXAMPLE_PUBLISHED_DISPUTE,
  claim_id: EXAMPLE_CLAIM_ID,
  company: EXAMPLE_COMPANY,
  statement: 'The Pro plan costs 59 EUR; 49 EUR is the price of Basic.',
  source_url: 'https://acme.example/pricing',
};

/** The dispute as it is answered when it is made. */
export const EXAMPLE_NEW_DISPUTE: Dispute = {
  ...EXAMPLE_DISPUTE,
  id: 'dsp_01KAA0Z6M0X9Q2V7T4N8B3C5J2',
  key: 'legal.governing_law',
  fact_id: factId(EXAMPLE_COMPANY.domain, {
    key: 'legal.governing_law',
    provenance: 'company_stated',
    product: '',
  }),
  value: 'Germany',
  unit: null,
  statement: 'Our terms are governed by the law of Ireland.',
  source_url: 'https://acme.example/terms',
};
