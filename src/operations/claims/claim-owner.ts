// What the operations on claims share: the parameter that names one, and refusals about it.

import { Type } from 'typebox';
import type { Refuse } from '../../contract/operation.ts';
import type { Refusal } from '../../contract/refusal.ts';

export const ClaimIdPath = Type.Object({
  id: Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'Id of the claim, `clm_…`.',
  }),
});

export function noClaim(id: string, refuse: Refuse<'claim_not_found'>): Refusal {
  return refuse('claim_not_found', `This account has no domain claim ${id}, or it was released.`);
}
