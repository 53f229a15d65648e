// get_claim: one domain claim, with what has to be published for it.

import { Type } from 'typebox';
import { DomainClaim } from '../../contract/schemas/domain-claims.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import { accountOf } from '../watches/watch-owner.ts';
import { EXAMPLE_CLAIM, EXAMPLE_CLAIM_ID } from './claim-examples.ts';
import { ClaimIdPath, noClaim } from './claim-owner.ts';
import { claimShape, ownClaim } from './claiming.ts';

export const getClaim = operation({
  id: 'get_claim',
  method: 'GET',
  path: '/v1/claims/{id}',
  tag: 'Claims',
  summary: 'Get a domain claim',
  description: 'Where it stands, what has to be published for it, and what the last look found.',
  access: 'account',
  credits: 0,
  cache: 'none',
  input: { path: ClaimIdPath },
  output: Type.Object({ claim: DomainClaim }),
  problems: ['claim_not_found'],
  examples: [
    {
      summary: 'A claim that is verified',
      path: { id: EXAMPLE_CLAIM_ID },
      answer: exampleEnvelope({ claim: EXAMPLE_CLAIM }),
    },
  ],
  run: async ({ input: { path }, caller, refuse, services }) => {
    const claim = await ownClaim(services, accountOf(caller), path.id);
    if (claim === null) throw noClaim(path.id, refuse);
    return { kind: 'json', data: { claim: claimShape(claim) } };
  },
});
