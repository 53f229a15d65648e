// Fact keys of the dimension stack.

import type { FactKey } from './row.ts';

export const STACK_KEYS: readonly FactKey[] = [];
