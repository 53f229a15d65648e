// How long bytes of captures are kept, by lane; what is known of the captures stays for ever.

import type { Lane } from '../judging/ledger.ts';
import { DAY } from '../judging/policy.ts';

/** Days; null: for ever. */
export type Retention = Readonly<Record<Lane, number | null>>;

export const KEEP_ALL: Retention = { live: null, archive: null };

/** For each lane the moment before which bytes must have been stored to be too old; or null. */
export type Horizons = Readonly<Record<Lane, Date | null>>;

export function horizonsOf({ live, archive }: Retention, now: Date): Horizons {
  const before = (days: number | null): Date | null =>
    days === null ? null : new Date(now.getTime() - days * DAY);
  return { live: before(live), archive: before(archive) };
}

export function keepsAll({ live, archive }: Retention): boolean {
  return live === null && archive === null;
}
