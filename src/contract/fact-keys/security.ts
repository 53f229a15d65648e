// Fact keys of the dimension security.

import type { FactKey } from './row.ts';

export const SECURITY_KEYS: readonly FactKey[] = [];
