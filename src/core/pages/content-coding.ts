// Undoes the content coding of a stored body (RFC 9110 section 8.4), within bounds.

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
