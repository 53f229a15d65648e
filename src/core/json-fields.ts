// Bounded, strict looks into a JSON document that came from outside.

import type { Json } from './facts/fact.ts';

const MAX_TEXT = 2_000;

/** The value at a path of member names and indices; undefined where the path leads nowhere. */
export function valueAt(document: Json, ...path: readonly (string | number)[]): Json | undefined {
  let value: Json | undefined = document;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    if (Array.isArray(value)) value = typeof step === 'number' ? value[step] : undefined;
    else value = Object.hasOwn(value, step) ? (value as JsonRow)[step] : undefined;
  }
  return value;
}

type JsonRow = { readonly [name: string | number]: Json };

/** A text as it stands, its ends trimmed; null where it is empty, overlong or none. */
export function textAt(document: Json, ...path: readonly (string | number)[]): string | null {
  const value = valueAt(document, ...path);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (text === '' || text.length > MAX_TEXT || text.includes('\0')) return null;
  return text.isWellFormed() ? text : null;
}

export function numberAt(document: Json, ...path: readonly (string | number)[]): number | null {
  const value = valueAt(document, ...path);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

export function flagAt(document: Json, ...path: readonly (string | number)[]): boolean | null {
  const value = valueAt(document, ...path);
  return typeof value === 'boolean' ? value : null;
}

export function listAt(
  document: Json,
  ...path: readonly (string | number)[]
): readonly Json[] | null {
  const value = valueAt(document, ...path);
  return Array.isArray(value) ? value : null;
}

/** RFC 6901. */
export function pointerOf(...path: readonly (string | number)[]): string {
  return path
    .map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
}
