// Fact keys of the dimension location.

import type { FactKey } from './row.ts';

export const LOCATION_KEYS: readonly FactKey[] = [];
