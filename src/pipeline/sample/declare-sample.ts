// What an owner declares of an invented company: facts that no page says, under a claim of its
// domain that nobody looks for.

import { FRESHNESS_DAYS } from '../../contract/fact-keys.ts';
import { pendingClaim, writeClaimToken } from '../../core/claims/domain-claim.ts';
import { dimensionOfKey } from '../../core/facts/dimensions.ts';
import { ulid } from '../../core/ids.ts';
import { putAccount } from '../../store/accounts/api-keys.ts';
import { insertDeclaration } from '../../store/claims/declarations.ts';
import { insertClaim, lockClaimOf } from '../../store/claims/domain-claims.ts';
import { holdRecords, rebuildRecords } from '../../store/companies/company-records.ts';
import type { PipelineWorld } from '../steps.ts';
import type { SampleCompany } from './sample-files.ts';

/** Once, however often the sample is loaded; the owner's account has no key and nobody signs in. */
export async function declareSample(
  world: PipelineWorld,
  { domain, declared }: SampleCompany,
  companyId: number,
): Promise<void> {
  if (declared.length === 0) return;
  const now = world.now();
  const fresh = () => ulid(now.getTime(), world.random(10));
  await world.database.transaction(async (db) => {
    const owner = { id: `acc_${fresh()}`, email: `owner@${domain}`, tier: 'free' } as const;
    const { id: accountId } = await putAccount(db, owner, now);
    if ((await lockClaimOf(db, accountId, domain)) !== null) return;
    const claimId = `clm_${fresh()}`;
    const begun = pendingClaim(now, writeClaimToken(world.random(32)));
    const proved = {
      status: 'verified',
      expiresAt: null,
      verifiedAt: now,
      lastCheckedAt: now,
    } as const;
    // The domain does not exist: a look would end what is declared.
    const state = { ...begun, ...proved, nextCheckAt: null };
    const claim = { id: claimId, accountId, companyId, domain, method: 'dns_txt' } as const;
    await insertClaim(db, claim, state, now);
    await holdRecords(db, [companyId]);
    for (const { key, value, unit } of declared) {
      const dimension = dimensionOfKey(key);
      if (dimension === null) throw new Error(`${domain} declares ${key}, which has no dimension`);
      const asOf = new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`);
      const said = { claimId, companyId, key, dimension, value, unit, sourceUrl: null, asOf };
      await insertDeclaration(db, said, now);
    }
    const { baseUrl } = world;
    await rebuildRecords(db, [companyId], { baseUrl, now, freshnessDays: FRESHNESS_DAYS });
  });
}
