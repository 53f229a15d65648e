// What an account keeps when its tier changes: watches beyond a lower tier are switched off.

import { TIERS } from '../../contract/tiers.ts';
import type { KeyTier } from '../../core/callers/api-key.ts';
import type { Json } from '../../core/facts/fact.ts';
import type { Db } from '../../store/database.ts';
import { fitWatches } from '../../store/watches/watch-capacity.ts';

/** The words are for the audit log. */
export async function fitToTier(
  db: Db,
  accountId: string,
  change: { readonly from: KeyTier; readonly to: KeyTier },
  now: Date,
): Promise<Readonly<Record<string, Json>>> {
  const off = await fitWatches(db, accountId, TIERS[change.to].watch, now);
  return {
    ...change,
    ...(off.endpoints.length === 0 ? {} : { endpoints_disabled: [...off.endpoints] }),
    ...(off.subscriptions.length === 0 ? {} : { subscriptions_stopped: [...off.subscriptions] }),
  };
}
