// What the cursors of an operation belong to: its filters and the caller's tier, or less.

import type { AnyOperation } from '../../contract/operation.ts';
import type { CursorScope } from '../../core/callers/cursor.ts';
import type { Json } from '../../core/facts/fact.ts';

type Declared = Pick<AnyOperation<unknown>, 'id' | 'cursorBoundTo' | 'cursorsOf'>;

/** `input` is every parameter of the request, of the path too. */
export function cursorScopeOf(
  { id, cursorBoundTo, cursorsOf }: Declared,
  input: Readonly<Record<string, unknown>>,
  tier: string,
): CursorScope {
  const { cursor: _, limit: __, ...filters } = input;
  const bound = cursorBoundTo?.map((name) => [name, filters[name] ?? null]);
  return {
    operation: cursorsOf ?? id,
    // Parameters are made of text, numbers and truth values only.
    filters: (bound ? Object.fromEntries(bound) : filters) as { readonly [name: string]: Json },
    tier: bound ? 'any' : tier,
  };
}
