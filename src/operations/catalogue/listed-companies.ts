// Every company that is covered, for those who list addresses: search engines.

import { countPortions, type ListedCompany, listPortion } from '../../store/companies/listing.ts';
import type { Services } from '../services.ts';

export type { ListedCompany };

/** As many addresses as a file of a sitemap may have (https://www.sitemaps.org/protocol.html). */
export const PORTION = 50_000;

export interface Listing {
  /** Files that the companies take. */
  portions(): Promise<number>;
  /** Those of a file, from 1. */
  portion(number: number): Promise<readonly ListedCompany[]>;
}

export function listingOf({ database }: Pick<Services, 'database'>, size = PORTION): Listing {
  return {
    portions: () => countPortions(database, size),
    portion: (number) => listPortion(database, number, size),
  };
}
