// withdraw_dispute: takes an open dispute back.

import { Type } from 'typebox';
import { flag } from '../../contract/schemas/words.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import { accountOf } from '../watches/watch-owner.ts';
import { EXAMPLE_CLAIM_ID } from './claim-examples.ts';
import { noClaim } from './claim-owner.ts';
import { EXAMPLE_DISPUTE_ID } from './dispute-examples.ts';
import { DisputeIdPath, withdrawOwnDispute } from './disputing.ts';

export const withdrawDispute = operation({
  id: 'withdraw_dispute',
  method: 'DELETE',
  path: '/v1/claims/{id}/disputes/{dispute_id}',
  tag: 'Claims',
  summary: 'Withdraw a dispute',
  description:
    'Takes an open dispute back. It stays published, as withdrawn; the fact can be disputed again.',
  access: 'account',
  credits: 0,
  cache: 'none',
  input: { path: DisputeIdPath },
  output: Type.Object({ deleted: flag('Always true.'), id: Type.String() }),
  problems: ['claim_not_found', 'dispute_not_found'],
  examples: [
    {
      summary: 'Taken back',
      path: { id: EXAMPLE_CLAIM_ID, dispute_id: EXAMPLE_DISPUTE_ID },
      answer: exampleEnvelope({ deleted: true, id: EXAMPLE_DISPUTE_ID }),
    },
  ],
  run: async ({ input: { path }, caller, refuse, services }) => {
    const { id, dispute_id: disputeId } = path;
    const done = await withdrawOwnDispute(services, accountOf(caller), id, disputeId);
    if (done === 'no_claim') throw noClaim(id, refuse);
    if (done === 'no_dispute') {
      throw refuse('dispute_not_found', `The claim ${id} has no open dispute ${disputeId}.`);
    }
    return { kind: 'json', data: { deleted: true, id: disputeId } };
  },
});
