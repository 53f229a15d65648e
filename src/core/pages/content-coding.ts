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
  | {
      readonly kind: 'decoded';
      readonly body: Uint8Array;
      /** Bytes followed the coded ones: they are not in `body`. */
      readonly rest: boolean;
    }
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

/**
 * The coding that a stored body still has; names of fields in any case,
 * several of which are one list (RFC 9110 section 5.3). Null where it has none.
 */
export function codingLeft(headers: Fields, received: Received | null | undefined): string | null {
  if (received !== null && received !== undefined) return null;
  const fields = headers.filter(([name]) => name.toLowerCase() === 'content-encoding');
  return fields.length === 0 ? null : fields.map(([, value]) => value).join(', ');
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
  if (decoded.kind === 'undecodable' || decoded.rest) return { body, received: null };
  const received = { coding, bytes: body.length, sha256: hash('sha256', body, 'hex') };
  return { body: decoded.body, received };
}

/** A page grows five to ten times when its coding is undone; one that grows so much means harm. */
const MAX_RATIO = 400;
/** Up to here no ratio is too large: repetitive documents are coded in next to nothing. */
const RATIO_FROM = 2_000_000;
const MOST_CODINGS = 3;

interface Bounds {
  readonly maxOutputLength: number;
}

interface Step {
  readonly body: Uint8Array;
  /** Bytes that were read of what was given. */
  readonly read: number;
}

type Decode = (body: Uint8Array, bounds: Bounds) => Step;

const inflate = stepOf(inflateSync);
const inflateRaw = stepOf(inflateRawSync);
const gunzip = stepOf(gunzipSync);

const DECODERS: Readonly<Record<string, Decode>> = {
  gzip: gunzip,
  'x-gzip': gunzip,
  br: stepOf(brotliDecompressSync),
  zstd: frames(stepOf(zstdDecompressSync)),
  // Servers send both what RFC 1950 says and, wrongly, bare RFC 1951.
  deflate: (body, bounds) => {
    try {
      return inflate(body, bounds);
    } catch (error) {
      if (tooLarge(error)) throw error;
      return inflateRaw(body, bounds);
    }
  },
};

// Node answers `{ buffer, engine }` where `info` is set, which its types leave out.
function stepOf(decode: (body: Uint8Array, options: object) => unknown): Decode {
  return (body, bounds) => {
    const found = decode(body, { ...bounds, info: true }) as {
      readonly buffer: Buffer;
      readonly engine: { readonly bytesWritten: number };
    };
    return { body: found.buffer, read: found.engine.bytesWritten };
  };
}

// Several frames in a row are one body (RFC 8878 section 3.1); Node reads the first of them.
function frames(decode: Decode): Decode {
  return (body, { maxOutputLength }) => {
    const parts: Uint8Array[] = [];
    let read = 0;
    let left = maxOutputLength;
    do {
      const next = body.subarray(read);
      if (read > 0 && !isZstd(next)) break;
      const step = decode(next, { maxOutputLength: Math.max(1, left) });
      parts.push(step.body);
      left -= step.body.length;
      read += step.read;
    } while (read < body.length);
    return { body: parts.length === 1 ? (parts[0] ?? body) : Buffer.concat(parts), read };
  };
}

function isZstd(bytes: Uint8Array): boolean {
  return bytes[0] === 0x28 && bytes[1] === 0xb5 && bytes[2] === 0x2f && bytes[3] === 0xfd;
}

/** `coding` is the Content-Encoding field, last coding applied last; `limit` is in bytes. */
export function decodeBody(body: Uint8Array, coding: string | null, limit: number): DecodedBody {
  const codings = (coding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (codings.length > MOST_CODINGS) return { kind: 'undecodable', reason: 'coding_unknown' };
  const maxOutputLength = Math.min(limit, Math.max(RATIO_FROM, body.length * MAX_RATIO));
  let decoded = body;
  let rest = false;
  for (const name of codings.toReversed()) {
    const decode = Object.hasOwn(DECODERS, name) ? DECODERS[name] : undefined;
    if (!decode) return { kind: 'undecodable', reason: 'coding_unknown' };
    try {
      const step = decode(decoded, { maxOutputLength });
      if (step.read < decoded.length) rest = true;
      decoded = step.body;
    } catch (error) {
      return { kind: 'undecodable', reason: tooLarge(error) ? 'too_large' : 'coding_broken' };
    }
  }
  if (decoded.length > limit) return { kind: 'undecodable', reason: 'too_large' };
  return { kind: 'decoded', body: decoded, rest };
}

function tooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
}
