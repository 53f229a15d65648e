// list_claim_disputes: what was disputed under a claim, newest first, and what became of it.

import { Type } from 'typebox';
import { PAGE_PARAMETERS } from '../../contract/parameters.ts';
import { Dispute, DisputeStatusWord } from '../../contract/schemas/disputes.ts';
import { type DisputePosition, listDisputesOfClaim } from '../../store/claims/disputes.ts';
import { findClaim } from '../../store/claims/domain-claims.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import { listedPosition, rowPage } from '../invoke/row-page.ts';
import { accountOf } from '../watches/watch-owner.ts';
import { EXAMPLE_CLAIM_ID } from './claim-examples.ts';
import { ClaimIdPath, noClaim } from './claim-owner.ts';
import { EXAMPLE_DISPUTE } from './dispute-examples.ts';
import { disputeShape } from './disputing.ts';

export const listClaimDisputes = operation({
  id: 'list_claim_disputes',
  method: 'GET',
  path: '/v1/claims/{id}/disputes',
  tag: 'Claims',
  summary: 'List the disputes of a claim',
  description: 'Every fact that was disputed under the claim, newest first, and what became of it.',
  access: 'account',
  scope: 'claims:read',
  credits: 0,
  cache: 'none',
  input: {
    path: ClaimIdPath,
    query: Type.Object({ status: Type.Optional(DisputeStatusWord), ...PAGE_PARAMETERS }),
  },
  list: 'disputes',
  output: Type.Object({ disputes: Type.Array(Dispute) }),
  problems: ['claim_not_found'],
  examples: [
    {
      summary: 'What nobody has decided',
      path: { id: EXAMPLE_CLAIM_ID },
      query: { status: 'open' },
      answer: exampleEnvelope({ disputes: [EXAMPLE_DISPUTE] }, { count: 1 }),
    },
  ],
  run: async ({ input: { path, query }, after, caller, refuse, services }) => {
    const { database } = services;
    const claim = await findClaim(database, accountOf(caller), path.id);
    if (claim === null) throw noClaim(path.id, refuse);
    const found = await listDisputesOfClaim(database, {
      claimId: claim.id,
      status: query.status ?? null,
      // Cursors are signed, so what is in one is a position that this operation wrote.
      after: after as DisputePosition | null,
      // One row more than the page tells whether another page follows.
      limit: query.limit + 1,
    });
    const { rows, next } = rowPage(found, query.limit, listedPosition);
    return {
      kind: 'json',
      data: { disputes: rows.map(disputeShape) },
      meta: { count: rows.length },
      next,
    };
  },
});
