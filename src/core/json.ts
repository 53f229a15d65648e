// JSON values: equality and one canonical spelling (RFC 8785 order of members).

import type { Json } from './facts/fact.ts';

export function sameJson(a: Json, b: Json): boolean {
  return a === b || canonicalJson(a) === canonicalJson(b);
}

/** JSON text with members sorted by their UTF-16 code units and no white space (RFC 8785). */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const members = Object.entries(value as { readonly [k: string]: Json })
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value);
}
