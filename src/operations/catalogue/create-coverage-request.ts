// create_coverage_request: asks for a company to be covered.

import { Type } from 'typebox';
import { CoverageRequest } from '../../contract/schemas/coverage.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import { accountOf } from '../watches/watch-owner.ts';
import { coverageShape, EXAMPLE_COVERAGE, MOST_WAITING } from './coverage-shape.ts';
import { requestCoverage } from './requesting-coverage.ts';

export const createCoverageRequest = operation({
  id: 'create_coverage_request',
  method: 'POST',
  path: '/v1/coverage-requests',
  tag: 'Catalogue',
  summary: 'Request coverage of a company',
  description:
    'Asks for a company to be covered; whoever runs the service decides. Asked again for the ' +
    'same domain, an account gets the same request, whatever became of it. An account may have ' +
    `${MOST_WAITING} requests that wait.`,
  access: 'account',
  credits: 0,
  cache: 'none',
  success: 202,
  input: {
    body: Type.Object(
      {
        domain: Type.String({
          minLength: 1,
          maxLength: 253,
          description: 'Domain of the company; it is reduced to the apex.',
          examples: ['globex.example'],
        }),
      },
      { additionalProperties: false },
    ),
  },
  output: Type.Object({ request: CoverageRequest }),
  problems: ['invalid_identifier', 'coverage_limit_reached'],
  examples: [
    {
      summary: 'A company that nobody covers',
      body: { domain: 'globex.example' },
      answer: exampleEnvelope({ request: EXAMPLE_COVERAGE }),
    },
  ],
  run: async ({ input: { body }, caller, refuse, services }) => {
    const row = await requestCoverage(services, accountOf(caller), body.domain, refuse);
    return { kind: 'json', data: { request: coverageShape(row) } };
  },
});
