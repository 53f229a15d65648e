// Undoes the content coding of a stored body (RFC 9110 section 8.4), within bounds.

import { hash } from 'node:crypto';
import {
  brotliDecompressSync,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  zstdDecompressSync,
} from 'node:zlib';

export type DecodedBody =
  | { readonly kind: 'decoded'; readonly body: Uint8Array }
  | {
      readonly kind: 'undecodable';
      readonly reason: 'coding_unknown' | 'coding_broken' | 'too_large';
    };

/** How a body came whose coding was removed before it was stored. */
export interface Received {
  /** The Content-Encoding field. */
  readonly coding: string;
  /** The body as it came: its length, and its SHA-256 in hex. */
  readonly bytes: number;
  readonly sha256: string;
}

type Fields = readonly (readonly [name: string, value: string])[];

/** The coding that a stored body still has; names of fields in any case. Null where it has none. */
export function codingLeft(headers: Fields, received: Received | null | undefined): string | null {
  if (received !== null && received !== undefined) return null;
  return headers.find(([name]) => name.toLowerCase() === 'content-encoding')?.[1] ?? null;
}

/** Longer ones are stored as they came. */
const LONGEST_UNCODED = 20_000_000;

/**
 * The body to store: without its content coding, where that can be removed within bounds. What
 * cannot be read is evidence as it came.
 */
export function uncoded(
  headers: Fields,
  body: Uint8Array,
): { readonly body: Uint8Array; readonly received: Received | null } {
  const coding = codingLeft(headers, null);
  if (coding === null || /^\s*(?:identity)?\s*$/i.test(coding)) return { body, received: null };
  const decoded = decodeBody(body, coding, LONGEST_UNCODED);
  if (decoded.kind === 'undecodable') return { body, received: null };
  const received = { coding, bytes: body.length, sha256: hash('sha256', body, 'hex') };
  return { body: decoded.body, received };
}

type Decode = (body: Uint8Array, options: { maxOutputLength: number }) => Uint8Array;

const DECODERS: Readonly<Record<string, Decode>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
  // Servers send both what RFC 1950 says and, wrongly, bare RFC 1951.
  deflate: (body, options) => {
    try {
      return inflateSync(body, options);
    } catch (error) {
      if (tooLarge(error)) throw error;
      return inflateRawSync(body, options);
    }
  },
};

/** `coding` is the Content-Encoding field, last coding applied last; `limit` is in bytes. */
export function decodeBody(body: Uint8Array, coding: string | null, limit: number): DecodedBody {
  const codings = (coding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (codings.length > 3) return { kind: 'undecodable', reason: 'coding_unknown' };
  let decoded = body;
  for (const name of codings.reverse()) {
    const decode = DECODERS[name];
    if (!decode) return { kind: 'undecodable', reason: 'coding_unknown' };
    try {
      decoded = decode(decoded, { maxOutputLength: limit });
    } catch (error) {
      return { kind: 'undecodable', reason: tooLarge(error) ? 'too_large' : 'coding_broken' };
    }
  }
  if (decoded.length > limit) return { kind: 'undecodable', reason: 'too_large' };
  return { kind: 'decoded', body: decoded };
}

function tooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
}
