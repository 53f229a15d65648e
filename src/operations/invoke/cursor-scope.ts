// What the cursors of an operation belong to: its filters and the caller's tier, or less.

import { type Caller, tierOf } from '../../contract/caller.ts';
import type { AnyOperation, Keyset } from '../../contract/operation.ts';
import { Refusal } from '../../contract/refusal.ts';
import { type CursorScope, readCursor } from '../../core/callers/cursor.ts';
import type { Json } from '../../core/facts/fact.ts';
import type { OperationServices, World } from '../services.ts';

type Op = AnyOperation<OperationServices>;
type Fields = Readonly<Record<string, unknown>>;

type Declared = Pick<AnyOperation<unknown>, 'id' | 'cursorBoundTo' | 'cursorsOf'>;

/** Null for operations without pages. */
export function cursorScope(
  operation: Op,
  input: { readonly path: Fields; readonly query: Fields },
  caller: Caller,
): CursorScope | null {
  if (!operation.input.query?.properties.cursor) return null;
  return cursorScopeOf(operation, { ...input.path, ...input.query }, tierOf(caller));
}

/** The place behind which the page begins; null for the first one. */
export function positionOf(
  { cursorSecret }: Pick<World, 'cursorSecret'>,
  scope: CursorScope | null,
  { cursor }: Fields,
): Keyset | null {
  if (scope === null || typeof cursor !== 'string') return null;
  const position = readCursor(cursorSecret, scope, cursor);
  if (position) return position;
  const detail =
    'The cursor was altered, or belongs to another operation, other filters or another tier.';
  throw new Refusal('invalid_cursor', detail, { errors: [{ parameter: 'cursor', detail }] });
}

/** Asked before the cursor is read: to a caller without a key every one is of another tier. */
export function demandKeyForCursor(
  operation: Op,
  { cursor }: Fields,
  caller: Caller,
  isWhole: boolean,
): void {
  if (operation.openView !== 'masked' || caller.kind !== 'none') return;
  if (cursor === undefined && !isWhole) return;
  throw new Refusal('key_required', `Cursors of ${operation.id} need an API key.`);
}

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
