// The contract's examples of domain claims: one that is verified, and one that waits for its proof.

import type { DomainClaim } from '../../contract/schemas/domain-claims.ts';
import { EXAMPLE_COMPANY } from '../invoke/examples.ts';

export const EXAMPLE_CLAIM_ID = 'clm_01KAA0Z6M0X9Q2V7T4N8B3C5H1';
export const EXAMPLE_TOKEN = '4fBz0uXyT1sQm8KdLw3RcNv6HjPgEa9YoUiZt2Vb7Ck';

export const EXAMPLE_CLAIM: DomainClaim = {
  id: EXAMPLE_CLAIM_ID,
  domain: 'acme.example',
  company: EXAMPLE_COMPANY,
  status: 'verified',
  method: 'dns_txt',
  challenge: {
    record_name: '_assay-challenge.acme.example',
    record_type: 'TXT',
    record_value: `assay-domain-verification=${EXAMPLE_TOKEN}`,
    file_url: 'https://acme.example/.well-known/assay-domain-claim.txt',
    file_body: `assay-domain-verification=${EXAMPLE_TOKEN}`,
  },
  created_at: '2026-11-18T06:00:00.000Z',
  expires_at: null,
  verified_at: '2026-11-18T06:20:00.000Z',
  lapses_at: null,
  last_checked_at: '2026-11-18T06:20:00.000Z',
  next_check_at: '2026-12-18T06:20:00.000Z',
  last_error: null,
};

export const EXAMPLE_PENDING: DomainClaim = {
  ...EXAMPLE_CLAIM,
  id: 'clm_01KAA0Z6M0X9Q2V7T4N8B3C5H2',
  domain: 'bolt.example',
  company: { name: 'Bolt', domain: 'bolt.example', slug: 'bolt' },
  status: 'pending',
  challenge: {
    ...EXAMPLE_CLAIM.challenge,
    record_name: '_assay-challenge.bolt.example',
    file_url: 'https://bolt.example/.well-known/assay-domain-claim.txt',
  },
  expires_at: '2026-11-25T06:00:00.000Z',
  verified_at: null,
  last_checked_at: null,
  next_check_at: '2026-11-18T06:10:00.000Z',
};
