// The claim that a path names, for whoever it belongs to.

import type { DomainClaim } from '../../../contract/schemas/domain-claims.ts';
import { claimShape, ownClaim } from '../../../operations/claims/claiming.ts';
import { DOMAINS } from './claim-words.ts';
import { go, type Outcome, type SignedVisit } from './visit.ts';

/** A claim of whoever visits. */
export interface About {
  readonly visit: SignedVisit;
  readonly claim: DomainClaim;
  readonly companyId: number;
}

/** The claim that the path names; null when it is not one of this account. */
export async function aboutClaim(visit: SignedVisit): Promise<About | null> {
  const { services, session, parameters } = visit;
  const row = await ownClaim(services, session.accountId, parameters.id ?? '');
  return row && { visit, claim: claimShape(row), companyId: row.companyId };
}

/** Where forms are sent to: whoever types the address reads the page. */
export function backToDomain({ parameters }: SignedVisit): Outcome {
  return go(`${DOMAINS}/${parameters.id}`);
}
