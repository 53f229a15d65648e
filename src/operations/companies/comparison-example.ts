// The comparison that the contract shows as an example.

import type { Cell } from '../../contract/schemas/cells.ts';
import type { Comparison } from '../../contract/schemas/comparison.ts';
import { factId } from '../../core/facts/fact-shape.ts';
import { EXAMPLE_COMPANY, EXAMPLE_KNOWN_CELL } from '../invoke/examples.ts';

const OTHER = { name: 'Bolt', domain: 'bolt.example', slug: 'bolt' };

const CERTIFICATE: Cell = {
  ...EXAMPLE_KNOWN_CELL,
  key: 'security.cert.soc2',
  value: 'attested',
  fact_id: factId('acme.example', {
    key: 'security.cert.soc2',
    provenance: 'company_stated',
    product: '',
  }),
};

export const EXAMPLE_COMPARISON: Comparison = {
  companies: [EXAMPLE_COMPANY, OTHER],
  keys: ['pricing.tier_count', 'security.cert.soc2'],
  cells: [
    EXAMPLE_KNOWN_CELL,
    CERTIFICATE,
    {
      company: OTHER.domain,
      key: 'pricing.tier_count',
      state: 'absent',
      reason: 'no_public_source',
    },
    {
      company: OTHER.domain,
      key: 'security.cert.soc2',
      state: 'unverified',
      reason: 'source_unreachable',
    },
  ],
};
