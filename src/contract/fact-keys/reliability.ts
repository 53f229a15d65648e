// Fact keys of the dimension reliability.

import type { FactKey } from './row.ts';

export const RELIABILITY_KEYS: readonly FactKey[] = [];
