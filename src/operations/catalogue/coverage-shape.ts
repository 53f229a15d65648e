// How a coverage request is shown, and the one of the contract's examples.

import type { CoverageRequest } from '../../contract/schemas/coverage.ts';
import type { CoverageRow } from '../../store/companies/coverage.ts';

/** What one account may have waiting: whoever decides is a person. */
export const MOST_WAITING = 20;

export const EXAMPLE_COVERAGE_ID = 'cov_01KAA0Z6M0X9Q2V7T4N8B3C5G1';

export const EXAMPLE_COVERAGE: CoverageRequest = {
  id: EXAMPLE_COVERAGE_ID,
  domain: 'globex.example',
  status: 'queued',
  reason: null,
  company: null,
  created_at: '2026-11-20T12:00:00.000Z',
  decided_at: null,
};

export function coverageShape(row: CoverageRow): CoverageRequest {
  const { id, domain, status, reason, company, created_at, decided_at } = row;
  return {
    id,
    domain,
    status,
    reason,
    company,
    created_at: created_at.toISOString(),
    decided_at: decided_at?.toISOString() ?? null,
  };
}
