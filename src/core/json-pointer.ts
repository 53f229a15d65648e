// JSON Pointer (RFC 6901): where in a document a value stands.

import type { Json } from './facts/fact.ts';

/** The value that the pointer names; undefined where there is none. */
export function valueAt(document: Json, pointer: string): Json | undefined {
  if (pointer === '') return document;
  if (!pointer.startsWith('/')) return undefined;
  let value: Json | undefined = document;
  for (const token of pointer.slice(1).split('/')) {
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(value)) {
      value = /^(0|[1-9]\d*)$/.test(name) ? (value[Number(name)] as Json | undefined) : undefined;
    } else if (value !== null && typeof value === 'object') {
      const members = value as { readonly [k: string]: Json };
      value = Object.hasOwn(members, name) ? members[name] : undefined;
    } else {
      return undefined;
    }
  }
  return value;
}
