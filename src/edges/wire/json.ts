// Reads a body that is JSON: of bounded length and depth, in UTF-8.

import type { IncomingMessage } from 'node:http';
import { type BodyFault, readBody } from './body.ts';

/** Lists in lists; what is nested deeper takes more stack than there is to look at it. */
export const DEEPEST_JSON = 100;

export type JsonFault = BodyFault | 'not_json' | 'too_deep';

export type JsonBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'none' }
  | { readonly kind: 'refused'; readonly fault: JsonFault };

/** `longest` in bytes. */
export async function readJson(raw: IncomingMessage, longest: number): Promise<JsonBody> {
  const body = await readBody(raw, { mediaType: 'application/json', longest });
  if (body.kind !== 'bytes') return body;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body.bytes);
    const value: unknown = JSON.parse(text);
    return isDeep(value) ? { kind: 'refused', fault: 'too_deep' } : { kind: 'json', value };
  } catch {
    return { kind: 'refused', fault: 'not_json' };
  }
}

/** Level by level: what is too deep for a stack is not too deep for this. */
function isDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth <= DEEPEST_JSON; depth += 1) {
    level = level.flatMap((one) =>
      typeof one === 'object' && one !== null ? Object.values(one) : [],
    );
    if (level.length === 0) return false;
  }
  return true;
}
