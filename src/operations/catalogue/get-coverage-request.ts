// get_coverage_request: what became of a request to cover a company.

import { Type } from 'typebox';
import { CoverageRequest } from '../../contract/schemas/coverage.ts';
import { couldBeId } from '../../core/ids.ts';
import { findCoverageRequest } from '../../store/companies/coverage.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import { accountOf } from '../watches/watch-owner.ts';
import { coverageShape, EXAMPLE_COVERAGE, EXAMPLE_COVERAGE_ID } from './coverage-shape.ts';

export const getCoverageRequest = operation({
  id: 'get_coverage_request',
  method: 'GET',
  path: '/v1/coverage-requests/{id}',
  tag: 'Catalogue',
  summary: 'Get a coverage request',
  description: 'Where a request stands: queued, accepted, rejected with a reason, or covered.',
  access: 'account',
  credits: 0,
  cache: 'none',
  input: {
    path: Type.Object({
      id: Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'Id of the request, `cov_…`.',
      }),
    }),
  },
  output: Type.Object({ request: CoverageRequest }),
  problems: ['coverage_request_not_found'],
  examples: [
    {
      summary: 'A request that waits',
      path: { id: EXAMPLE_COVERAGE_ID },
      answer: exampleEnvelope({ request: EXAMPLE_COVERAGE }),
    },
  ],
  run: async ({ input: { path }, caller, refuse, services }) => {
    const account = accountOf(caller);
    const row = couldBeId(path.id)
      ? await findCoverageRequest(services.database, account, path.id)
      : null;
    if (row === null) {
      const detail = `This account has no coverage request ${path.id}.`;
      throw refuse('coverage_request_not_found', detail);
    }
    return { kind: 'json', data: { request: coverageShape(row) } };
  },
});
