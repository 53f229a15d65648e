// list_claim_declarations: what a company declares under a claim of its domain.

import { Type } from 'typebox';
import { Declaration } from '../../contract/schemas/declarations.ts';
import { MOST_DECLARATIONS } from '../../core/facts/declaration.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import { accountOf } from '../watches/watch-owner.ts';
import { EXAMPLE_CLAIM_ID } from './claim-examples.ts';
import { ClaimIdPath, noClaim } from './claim-owner.ts';
import { EXAMPLE_DECLARATION } from './declaration-examples.ts';
import { declarationsOf } from './declaring.ts';

export const listClaimDeclarations = operation({
  id: 'list_claim_declarations',
  method: 'GET',
  path: '/v1/claims/{id}/declarations',
  tag: 'Claims',
  summary: 'List the declarations of a claim',
  description:
    'What stands now, by key. What another claim of the same company declared since is not among ' +
    'them: the newest word on a key stands. Of a claim that is not verified there are none.',
  access: 'account',
  credits: 0,
  cache: 'none',
  input: { path: ClaimIdPath },
  list: 'declarations',
  output: Type.Object({
    declarations: Type.Array(Declaration, { maxItems: MOST_DECLARATIONS }),
  }),
  problems: ['claim_not_found'],
  examples: [
    {
      summary: 'A report that an auditor gave',
      path: { id: EXAMPLE_CLAIM_ID },
      answer: exampleEnvelope({ declarations: [EXAMPLE_DECLARATION] }, { count: 1 }),
    },
  ],
  run: async ({ input: { path }, caller, refuse, services }) => {
    const declarations = await declarationsOf(services, accountOf(caller), path.id);
    if (declarations === null) throw noClaim(path.id, refuse);
    return {
      kind: 'json',
      data: { declarations: [...declarations] },
      meta: { count: declarations.length },
    };
  },
});
