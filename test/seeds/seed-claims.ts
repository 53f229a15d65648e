// The domain claim of the contract's examples, owned by the seeded account `acc_pro`.

import type { ClaimState } from '../../src/core/claims/domain-claim.ts';
import type { Json } from '../../src/core/facts/fact.ts';
import { EXAMPLE_CLAIM, EXAMPLE_TOKEN } from '../../src/operations/claims/claim-examples.ts';
import { EXAMPLE_DECLARATION } from '../../src/operations/claims/declaration-examples.ts';
import { EXAMPLE_DISPUTE } from '../../src/operations/claims/dispute-examples.ts';
import { insertDeclaration } from '../../src/store/claims/declarations.ts';
import { insertDispute } from '../../src/store/claims/disputes.ts';
import { insertClaim } from '../../src/store/claims/domain-claims.ts';
import type { Database } from '../../src/store/database.ts';

export const CLAIMANT = 'acc_pro';

/** Whatever was done to claims: afterwards the example's stands as it is shown, and no other. */
export async function seedClaims(
  { database }: { readonly database: Database },
  company: number,
): Promise<void> {
  await database.rows('clear-claims', 'delete from domain_claims');
  const { id, domain, method, created_at } = EXAMPLE_CLAIM;
  const claim = { id, accountId: CLAIMANT, companyId: company, domain, method };
  await insertClaim(database, claim, exampleState(), new Date(created_at));
  await seedDeclaration(database, company);
  await seedDispute(database, company);
}

/** Beside what a page states, so that the lists of current facts are the same with it. */
async function seedDeclaration(database: Database, companyId: number): Promise<void> {
  await database.rows('clear-declarations', 'delete from facts where claim_id is not null');
  const { key, dimension, value, unit, source_url, as_of, declared_at } = EXAMPLE_DECLARATION;
  const said = { key, dimension, value: value as Json, unit, sourceUrl: source_url };
  const of = { claimId: EXAMPLE_CLAIM.id, companyId, asOf: new Date(as_of) };
  await insertDeclaration(database, { ...said, ...of }, new Date(declared_at));
}

/** The claim has to be there already. */
async function seedDispute(database: Database, companyId: number): Promise<void> {
  await database.rows('clear-disputes', 'delete from disputes');
  const { id, key, provenance, value, unit, statement, source_url } = EXAMPLE_DISPUTE;
  const owner = { claimId: EXAMPLE_CLAIM.id, accountId: CLAIMANT, companyId };
  const words = { statement, sourceUrl: source_url };
  const fact = { key, provenance, product: '', value: value as Json, unit };
  await insertDispute(
    database,
    { id, ...owner, ...fact, ...words },
    new Date(EXAMPLE_DISPUTE.created_at),
  );
}

function exampleState(): ClaimState {
  return {
    status: 'verified',
    token: EXAMPLE_TOKEN,
    expiresAt: null,
    verifiedAt: momentOf(EXAMPLE_CLAIM.verified_at),
    lapsesAt: null,
    unreachableSince: null,
    lastCheckedAt: momentOf(EXAMPLE_CLAIM.last_checked_at),
    nextCheckAt: momentOf(EXAMPLE_CLAIM.next_check_at),
    lastError: null,
    warnedAt: null,
  };
}

function momentOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
