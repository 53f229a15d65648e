// Pagination cursors: opaque, bound to an operation, its filters and a tier, and signed.

import { createHmac, createSecretKey, hash, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Json } from '../facts/fact.ts';
import { canonicalJson } from '../json.ts';

/** What a cursor belongs to; with anything else it is refused. */
export interface CursorScope {
  readonly operation: string;
  /** Every filter of the request but the size of the page. */
  readonly filters: Json;
  readonly tier: string;
}

/** The sort key of the last row of a page. */
export type CursorPosition = readonly (string | number)[];

const VERSION = 1;
const DIGEST = 8;
const HEAD = 1 + 3 * DIGEST;
// HMAC-SHA-256 cut to 128 bits (RFC 2104 section 5).
const MAC = 16;

/** base64url(version, operation, filters, tier, position, MAC); completions 8.5. */
export function writeCursor(
  secret: Uint8Array,
  scope: CursorScope,
  position: CursorPosition,
): string {
  const signed = Buffer.concat([headOf(scope), Buffer.from(JSON.stringify(position))]);
  return Buffer.concat([signed, macOf(secret, signed)]).toString('base64url');
}

/** The position in a cursor that this service wrote for this scope, else null. */
export function readCursor(
  secret: Uint8Array,
  scope: CursorScope,
  cursor: string,
): CursorPosition | null {
  const bytes = Buffer.from(cursor, 'base64url');
  // Decoding forgives foreign characters and stray bits: only the one spelling we wrote is ours.
  if (bytes.toString('base64url') !== cursor || bytes.length < HEAD + MAC) return null;
  const signed = bytes.subarray(0, bytes.length - MAC);
  if (!timingSafeEqual(macOf(secret, signed), bytes.subarray(bytes.length - MAC))) return null;
  if (!signed.subarray(0, HEAD).equals(headOf(scope))) return null;
  // The MAC says that these are bytes of ours, so they parse.
  return JSON.parse(signed.subarray(HEAD).toString()) as CursorPosition;
}

function headOf(scope: CursorScope): Buffer {
  return Buffer.concat([
    Buffer.of(VERSION),
    digestOf(scope.operation),
    digestOf(canonicalJson(scope.filters)),
    digestOf(scope.tier),
  ]);
}

function digestOf(text: string): Buffer {
  return hash('sha256', text, 'buffer').subarray(0, DIGEST);
}

function macOf(secret: Uint8Array, signed: Uint8Array): Buffer {
  return createHmac('sha256', keyOf(secret)).update(signed).digest().subarray(0, MAC);
}

// Node takes eight times as long where the key is given as bytes.
const keys = new WeakMap<Uint8Array, KeyObject>();

function keyOf(secret: Uint8Array): KeyObject {
  const key = keys.get(secret) ?? createSecretKey(secret);
  keys.set(secret, key);
  return key;
}
