// Fact keys of the dimension funding.

import type { FactKey } from './row.ts';

export const FUNDING_KEYS: readonly FactKey[] = [];
