// Manifests that wait for an anchor for too long: what whoever runs this must be told.

import type { Db } from '../database.ts';
import type { ChainName } from './manifests.ts';

export interface WaitingManifests {
  readonly chain: ChainName;
  readonly manifests: number;
  /** When the oldest of them was sealed. */
  readonly since: Date;
}

/** The manifests of each chain that were sealed before this moment and are in no block yet. */
export async function listWaiting(db: Db, before: Date): Promise<readonly WaitingManifests[]> {
  return db.rows(
    'list-waiting-manifests',
    `select chain, count(*)::int as manifests, min(sealed_at) as since from manifests
     where state in ('sealed', 'stamped') and sealed_at < $1 group by chain order by chain`,
    [before],
  );
}
