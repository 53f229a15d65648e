// create_claim: begins the proof that an account controls the domain of a covered company.

import { Type } from 'typebox';
import { ClaimToCreate, DomainClaim } from '../../contract/schemas/domain-claims.ts';
import { MOST_PENDING } from '../../core/claims/domain-claim.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import { accountOf } from '../watches/watch-owner.ts';
import { EXAMPLE_PENDING } from './claim-examples.ts';
import { beginClaim, claimShape } from './claiming.ts';

export const createClaim = operation({
  id: 'create_claim',
  method: 'POST',
  path: '/v1/claims',
  tag: 'Claims',
  summary: 'Claim a domain',
  description:
    'Answers a challenge: publish `record_value` as a TXT record at `record_name`, or `file_body` ' +
    'at `file_url`, then verify; it is also looked for every ten minutes in the first hour. A ' +
    'claim is of the own domain of a covered company, whichever of its domains is given. Asked ' +
    'again, an account gets the claim that it has; with another `method` its proof is looked for ' +
    'at the other place from then on, that of a verified one within the hour. One that has lapsed ' +
    'or expired begins anew, with the challenge that it has had since then. An account may have ' +
    `${MOST_PENDING} pending claims. Several accounts may hold claims of one domain, each with a ` +
    'challenge of its own.',
  access: 'account',
  credits: 0,
  cache: 'none',
  success: 201,
  input: { body: ClaimToCreate },
  output: Type.Object({ claim: DomainClaim }),
  problems: ['invalid_identifier', 'claim_domain_not_covered', 'claim_limit_reached'],
  examples: [
    {
      summary: 'A claim that waits for its proof',
      body: { domain: 'bolt.example' },
      answer: exampleEnvelope({ claim: EXAMPLE_PENDING }),
    },
  ],
  run: async ({ input: { body }, caller, refuse, services }) => {
    const began = await beginClaim(services, accountOf(caller), body);
    switch (began.kind) {
      case 'claimed':
        return { kind: 'json', data: { claim: claimShape(began.claim) } };
      case 'invalid': {
        const given = JSON.stringify(body.domain);
        const detail = `domain must be a domain such as acme.example; ${given} is none.`;
        throw refuse('invalid_identifier', detail, { errors: [{ pointer: '/domain', detail }] });
      }
      case 'not_covered': {
        const detail = `No company is covered under the domain ${began.apex}.`;
        const errors = [{ pointer: '/domain', detail }];
        throw refuse('claim_domain_not_covered', detail, { errors });
      }
      case 'too_many': {
        const detail = `This account has ${MOST_PENDING} pending claims, and may have no more.`;
        throw refuse('claim_limit_reached', detail);
      }
    }
  },
});
