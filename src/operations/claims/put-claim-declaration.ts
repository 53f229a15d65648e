// put_claim_declaration: a company says a fact of itself, which stands beside what is observed.

import { Type } from 'typebox';
import { Declaration, DeclarationToPut } from '../../contract/schemas/declarations.ts';
import { MOST_DECLARATIONS } from '../../core/facts/declaration.ts';
import { operation } from '../invoke/define.ts';
import { exampleEnvelope } from '../invoke/examples.ts';
import { badBody } from '../watches/watch-filters.ts';
import { accountOf } from '../watches/watch-owner.ts';
import { EXAMPLE_CLAIM_ID } from './claim-examples.ts';
import { EXAMPLE_DECLARATION, EXAMPLE_DECLARED_KEY } from './declaration-examples.ts';
import { DeclarationPath, notDeclared } from './declaration-owner.ts';
import { declare } from './declaring.ts';

export const putClaimDeclaration = operation({
  id: 'put_claim_declaration',
  method: 'PUT',
  path: '/v1/claims/{id}/declarations/{key}',
  tag: 'Claims',
  summary: 'Declare a fact',
  description:
    'The company says under a verified claim of its domain what a key of the registry holds. It ' +
    'becomes a `company_stated` fact with `evidence_type` `declaration`: its own side in claims ' +
    'and evidence, and among the facts where no page of the company states the key. It takes the ' +
    'place of nothing that was observed, and no change event tells of it. The newest word on a ' +
    'key stands, under whichever claim of the company; the same value again confirms it. A claim ' +
    `carries at most ${MOST_DECLARATIONS}. With the claim they are withdrawn, and kept as history.`,
  access: 'account',
  credits: 0,
  cache: 'none',
  success: 201,
  otherSuccess: { status: 200, says: 'The claim had declared the key: its word is renewed.' },
  input: { path: DeclarationPath, body: DeclarationToPut },
  output: Type.Object({ declaration: Declaration }),
  problems: [
    'claim_not_found',
    'claim_not_verified',
    'claim_limit_reached',
    'invalid_parameter',
    'invalid_body',
  ],
  examples: [
    {
      summary: 'A report that an auditor gave',
      path: { id: EXAMPLE_CLAIM_ID, key: EXAMPLE_DECLARED_KEY },
      body: {
        value: EXAMPLE_DECLARATION.value,
        source_url: EXAMPLE_DECLARATION.source_url,
        as_of: EXAMPLE_DECLARATION.as_of,
      },
      answer: exampleEnvelope({ declaration: EXAMPLE_DECLARATION }),
    },
  ],
  run: async ({ input: { path, body }, caller, refuse, services }) => {
    const of = { claimId: path.id, key: path.key };
    const declared = await declare(services, accountOf(caller), of, body);
    switch (declared.kind) {
      case 'declared': {
        const { declaration, isNew } = declared;
        return { kind: 'json', data: { declaration }, status: isNew ? 201 : 200 };
      }
      case 'wrong': {
        const errors = declared.faults.map(({ field, detail, accepted }) => {
          return { pointer: `/${field}`, detail, accepted };
        });
        throw badBody(errors, refuse);
      }
      case 'too_many':
        throw refuse('claim_limit_reached', declared.detail, { hint: 'Withdraw declarations.' });
      default:
        throw notDeclared(declared, path.id, refuse);
    }
  },
});
