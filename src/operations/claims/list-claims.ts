// list_claims: the domain claims of an account, newest first.

import { Type } from 'typebox';
import { PAGE_PARAMETERS } from '../../contract/parameters.ts';
import { DomainClaim } from '../../contract/schemas/domain-claims.ts';
import { oneOf } from '../../contract/schemas/words.ts';
import { CLAIM_STATUSES } from '../../core/claims/domain-claim.ts';
import type { ClaimPosition } from '../../store/claims/domain-claims.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import { listedPosition, rowPage } from '../invoke/row-page.ts';
import { accountOf } from '../watches/watch-owner.ts';
import { EXAMPLE_CLAIM } from './claim-examples.ts';
import { claimShape, ownClaims } from './claiming.ts';

export const listClaims = operation({
  id: 'list_claims',
  method: 'GET',
  path: '/v1/claims',
  tag: 'Claims',
  summary: 'List the domain claims',
  description:
    'Every claim of the account, newest first; released ones only where `status` asks for them.',
  access: 'account',
  credits: 0,
  cache: 'none',
  input: {
    query: Type.Object({
      status: Type.Optional(oneOf(CLAIM_STATUSES, 'Only those that stand so.')),
      ...PAGE_PARAMETERS,
    }),
  },
  list: 'claims',
  output: Type.Object({ claims: Type.Array(DomainClaim) }),
  problems: [],
  examples: [
    {
      summary: 'Those that are verified',
      query: { status: 'verified' },
      answer: exampleEnvelope({ claims: [EXAMPLE_CLAIM] }, { count: 1 }),
    },
  ],
  run: async ({ input: { query }, after, caller, services }) => {
    const found = await ownClaims(services, accountOf(caller), {
      status: query.status ?? null,
      // Cursors are signed, so what is in one is a position that this operation wrote.
      after: after as ClaimPosition | null,
      // One row more than the page tells whether another page follows.
      limit: query.limit + 1,
    });
    const { rows, next } = rowPage(found, query.limit, listedPosition);
    return {
      kind: 'json',
      data: { claims: rows.map(claimShape) },
      meta: { count: rows.length },
      next,
    };
  },
});
