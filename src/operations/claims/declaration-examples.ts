// The contract's example of a declaration: a certification that the company says it has.

import type { Declaration } from '../../contract/schemas/declarations.ts';
import { factId } from '../../core/facts/fact-shape.ts';
import { EXAMPLE_COMPANY } from '../invoke/examples.ts';

export const EXAMPLE_DECLARED_KEY = 'security.cert.soc2';

export const EXAMPLE_DECLARATION: Declaration = {
  key: EXAMPLE_DECLARED_KEY,
  dimension: 'security',
  value: 'attested',
  unit: null,
  as_of: '2026-11-18',
  source_url: 'https://acme.example/security',
  declared_at: '2026-11-19T08:30:00.000Z',
  fact_id: factId(EXAMPLE_COMPANY.domain, {
    key: EXAMPLE_DECLARED_KEY,
    provenance: 'company_stated',
    product: '',
  }),
  evidence_url: `http://127.0.0.1:8787/v1/companies/acme.example/evidence?key=${EXAMPLE_DECLARED_KEY}`,
};
