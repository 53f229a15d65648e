// Fact keys of the dimension features.

import type { FactKey } from './row.ts';

export const FEATURES_KEYS: readonly FactKey[] = [];
