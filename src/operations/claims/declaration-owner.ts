// What the operations on declarations share: the parameters that name one, and what is refused.

import { Type } from 'typebox';
import type { Refuse } from '../../contract/operation.ts';
import { FactKeyParameter } from '../../contract/parameters.ts';
import type { Refusal } from '../../contract/refusal.ts';
import { ClaimIdPath, noClaim } from './claim-owner.ts';
import type { NotDeclared } from './declaring.ts';

export const DeclarationPath = Type.Object({
  ...ClaimIdPath.properties,
  key: FactKeyParameter,
});

export function notDeclared(
  why: NotDeclared,
  claimId: string,
  refuse: Refuse<'claim_not_found' | 'claim_not_verified' | 'invalid_parameter'>,
): Refusal {
  switch (why.kind) {
    case 'no_claim':
      return noClaim(claimId, refuse);
    case 'not_verified': {
      const detail = `The claim ${claimId} is ${why.status}; nothing can be declared under it.`;
      return refuse('claim_not_verified', detail);
    }
    case 'unknown_key': {
      const { detail, accepted } = why;
      return refuse('invalid_parameter', `${detail} Accepted: ${accepted}.`, {
        errors: [{ parameter: 'key', detail, accepted }],
      });
    }
  }
}
