// create_coverage_request: asks for a company to be covered.

import { Type } from 'typebox';
import type { Refuse } from '../contract/operation.ts';
import { CoverageRequest } from '../contract/schemas/coverage.ts';
import { parseIdentifier } from '../core/identifier.ts';
import { ulid } from '../core/ids.ts';
import { countWaiting, findCoverageOf, insertCoverageRequest } from '../store/coverage.ts';
import { coverageShape, EXAMPLE_COVERAGE, MOST_WAITING } from './coverage-shape.ts';
import { operation } from './define.ts';
import { exampleEnvelope } from './examples.ts';
import type { Services } from './services.ts';
import { accountOf, heldPlan } from './watch-owner.ts';

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
    const domain = apexOf(services, body.domain, refuse);
    const row = await requestOnce(services, accountOf(caller), domain, refuse);
    return { kind: 'json', data: { request: coverageShape(row) } };
  },
});

function apexOf(services: Services, text: string, refuse: Refuse<'invalid_identifier'>): string {
  const identifier = parseIdentifier(text, services.registrableDomain);
  if (identifier.kind === 'domain') return identifier.apex;
  const detail = `domain must be a domain such as globex.example; ${JSON.stringify(text)} is none.`;
  throw refuse('invalid_identifier', detail, { errors: [{ pointer: '/domain', detail }] });
}

async function requestOnce(
  services: Services,
  accountId: string,
  domain: string,
  refuse: Refuse<'coverage_limit_reached'>,
) {
  return services.database.transaction(async (db) => {
    await heldPlan(db, accountId);
    const known = await findCoverageOf(db, accountId, domain);
    if (known !== null) return known;
    const now = services.now();
    const id = `cov_${ulid(now.getTime(), services.random(10))}`;
    await insertCoverageRequest(db, { id, accountId, domain }, now);
    // One for what is covered already waits for nobody.
    if ((await countWaiting(db, accountId)) > MOST_WAITING) {
      const detail = `This account has ${MOST_WAITING} requests that wait; ${domain} is one more.`;
      throw refuse('coverage_limit_reached', detail);
    }
    const made = await findCoverageOf(db, accountId, domain);
    if (made === null) throw new Error(`the request ${id} was not written`);
    return made;
  });
}
