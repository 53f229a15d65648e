// delete_claim_declaration: a company takes back what it declared of itself.

import { Type } from 'typebox';
import { Declaration } from '../../contract/schemas/declarations.ts';
import { flag } from '../../contract/schemas/words.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import { accountOf } from '../watches/watch-owner.ts';
import { EXAMPLE_CLAIM_ID } from './claim-examples.ts';
import { EXAMPLE_DECLARATION, EXAMPLE_DECLARED_KEY } from './declaration-examples.ts';
import { DeclarationPath, notDeclared } from './declaration-owner.ts';
import { withdraw } from './declaring.ts';

export const deleteClaimDeclaration = operation({
  id: 'delete_claim_declaration',
  method: 'DELETE',
  path: '/v1/claims/{id}/declarations/{key}',
  tag: 'Claims',
  summary: 'Withdraw a declaration',
  description: 'It ends at once and is kept as history. The answer shows it as it stood.',
  access: 'account',
  credits: 0,
  cache: 'none',
  input: { path: DeclarationPath },
  output: Type.Object({
    deleted: flag('Always true.'),
    key: Type.String(),
    declaration: Declaration,
  }),
  problems: ['claim_not_found', 'claim_not_verified', 'fact_not_found', 'invalid_parameter'],
  examples: [
    {
      summary: 'Taken back',
      path: { id: EXAMPLE_CLAIM_ID, key: EXAMPLE_DECLARED_KEY },
      answer: exampleEnvelope({
        deleted: true,
        key: EXAMPLE_DECLARED_KEY,
        declaration: EXAMPLE_DECLARATION,
      }),
    },
  ],
  run: async ({ input: { path }, caller, refuse, services }) => {
    const of = { claimId: path.id, key: path.key };
    const withdrawn = await withdraw(services, accountOf(caller), of);
    switch (withdrawn.kind) {
      case 'withdrawn': {
        const { declaration } = withdrawn;
        return { kind: 'json', data: { deleted: true, key: path.key, declaration } };
      }
      case 'nothing': {
        const detail = `Nothing is declared for ${path.key} under the claim ${path.id}.`;
        const hint = 'List what is declared with GET /v1/claims/{id}/declarations.';
        throw refuse('fact_not_found', detail, { hint });
      }
      default:
        throw notDeclared(withdrawn, path.id, refuse);
    }
  },
});
