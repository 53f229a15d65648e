// delete_claim: releases a domain; what was declared under the claim is withdrawn.

import { Type } from 'typebox';
import { flag } from '../../contract/schemas/words.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import { accountOf } from '../watches/watch-owner.ts';
import { EXAMPLE_CLAIM_ID } from './claim-examples.ts';
import { ClaimIdPath, noClaim } from './claim-owner.ts';
import { releaseOwnClaim } from './claiming.ts';

export const deleteClaim = operation({
  id: 'delete_claim',
  method: 'DELETE',
  path: '/v1/claims/{id}',
  tag: 'Claims',
  summary: 'Release a domain claim',
  description:
    'What was declared under it is withdrawn at once and kept as history. The claim stays to be ' +
    'read as `released`; claiming the domain again makes a new one.',
  access: 'account',
  credits: 0,
  cache: 'none',
  input: { path: ClaimIdPath },
  output: Type.Object({ deleted: flag('Always true.'), id: Type.String() }),
  problems: ['claim_not_found'],
  examples: [
    {
      summary: 'Released',
      path: { id: EXAMPLE_CLAIM_ID },
      answer: exampleEnvelope({ deleted: true, id: EXAMPLE_CLAIM_ID }),
    },
  ],
  run: async ({ input: { path }, caller, refuse, services }) => {
    const released = await releaseOwnClaim(services, accountOf(caller), path.id);
    if (!released) throw noClaim(path.id, refuse);
    return { kind: 'json', data: { deleted: true, id: path.id } };
  },
});
