// create_dispute: says that a published fact of the own company is wrong.

import { Type } from 'typebox';
import type { Refuse } from '../../contract/operation.ts';
import type { Refusal } from '../../contract/refusal.ts';
import { Dispute, DisputeToCreate } from '../../contract/schemas/disputes.ts';
import { MOST_OPEN_DISPUTES } from '../../core/claims/dispute.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import { accountOf } from '../watches/watch-owner.ts';
import { EXAMPLE_CLAIM_ID } from './claim-examples.ts';
import { ClaimIdPath, noClaim } from './claim-owner.ts';
import { EXAMPLE_NEW_DISPUTE } from './dispute-examples.ts';
import { type Disputed, disputeFact, disputeShape, faultsOf } from './disputing.ts';

export const createDispute = operation({
  id: 'create_dispute',
  method: 'POST',
  path: '/v1/claims/{id}/disputes',
  tag: 'Claims',
  summary: 'Dispute a fact',
  description:
    'Says that what is published of a fact is wrong. Whoever runs the service decides, and the ' +
    'outcome is published with the fact, its value and the reason; your words are not. Where the ' +
    'dispute is upheld, the events that told the value are retracted, whoever was told of them ' +
    'gets credits back, and the value is withheld: a count until another one was published, all ' +
    'else until whoever runs the service lifts it. Of two facts that differ in their ' +
    'provenance alone the `observed` one is meant, unless `provenance` says otherwise. Asked ' +
    'again while it is open, a claim gets the same dispute, with status 200. An account may have ' +
    `${MOST_OPEN_DISPUTES} open disputes. What you declared yourself is no matter for a dispute: ` +
    'withdraw the declaration.',
  access: 'account',
  credits: 0,
  cache: 'none',
  input: { path: ClaimIdPath, body: DisputeToCreate },
  success: 201,
  otherSuccess: { status: 200, says: 'The claim disputes this fact already: the open dispute.' },
  output: Type.Object({ dispute: Dispute }),
  problems: [
    'invalid_body',
    'claim_not_found',
    'claim_not_verified',
    'fact_not_found',
    'fact_in_dispute',
    'dispute_limit_reached',
  ],
  examples: [
    {
      summary: 'A law that was read wrongly',
      path: { id: EXAMPLE_CLAIM_ID },
      body: {
        key: EXAMPLE_NEW_DISPUTE.key,
        statement: EXAMPLE_NEW_DISPUTE.statement,
        source_url: EXAMPLE_NEW_DISPUTE.source_url,
      },
      answer: exampleEnvelope({ dispute: EXAMPLE_NEW_DISPUTE }),
    },
  ],
  run: async ({ input: { path, body }, caller, refuse, services }) => {
    const errors = faultsOf(body).map(({ field, accepted }) => {
      return { pointer: `/${field}`, detail: `must be ${accepted}`, accepted };
    });
    if (errors.length > 0) {
      const detail = errors.map((error) => `${error.pointer} ${error.detail}.`).join(' ');
      throw refuse('invalid_body', detail, { errors });
    }
    const disputed = await disputeFact(services, accountOf(caller), path.id, body);
    if (disputed.kind !== 'made' && disputed.kind !== 'known') {
      throw refusalOf(disputed, path.id, body, refuse);
    }
    const status = disputed.kind === 'made' ? 201 : 200;
    return { kind: 'json', data: { dispute: disputeShape(disputed.dispute) }, status };
  },
});

function refusalOf(
  disputed: Exclude<Disputed, { kind: 'made' | 'known' }>,
  claimId: string,
  { key, product, provenance }: DisputeToCreate,
  refuse: Refuse<
    | 'claim_not_found'
    | 'claim_not_verified'
    | 'fact_not_found'
    | 'fact_in_dispute'
    | 'dispute_limit_reached'
  >,
): Refusal {
  switch (disputed.kind) {
    case 'no_claim':
      return noClaim(claimId, refuse);
    case 'not_verified': {
      const detail = `The claim is ${disputed.status}; a dispute needs one that is verified.`;
      return refuse('claim_not_verified', detail);
    }
    case 'no_fact': {
      const whose = product === undefined ? '' : ` of the product ${product}`;
      const how = provenance === undefined ? '' : ` with ${provenance}`;
      const detail = `No current fact ${key}${whose}${how} of the company was read anywhere.`;
      return refuse('fact_not_found', detail);
    }
    case 'in_dispute':
      return refuse('fact_in_dispute', `Another claim of the domain disputes ${key} already.`);
    case 'too_many': {
      const detail = `This account has ${MOST_OPEN_DISPUTES} open disputes; this is one more.`;
      return refuse('dispute_limit_reached', detail);
    }
  }
}
