// Answers in gzip, for callers that take no Brotli; what is asked for again is coded once.

import { gzip } from 'node:zlib';

export interface Gzip {
  /** Null: not coded yet. */
  stored(etag: string): Uint8Array | null;
  /** Off the main thread; null where it cannot be coded. */
  code(etag: string, bytes: Uint8Array): Promise<Uint8Array | null>;
}

/** Keeps so many coded bytes; those that were not asked for the longest go first. */
export function gzipOf(most: number): Gzip {
  const kept = new Map<string, Uint8Array>();
  let bytes = 0;
  const keep = (etag: string, coded: Uint8Array): void => {
    if (kept.has(etag) || coded.byteLength > most / 8) return;
    kept.set(etag, coded);
    bytes += coded.byteLength;
    for (const [oldest, { byteLength }] of kept) {
      if (bytes <= most) return;
      kept.delete(oldest);
      bytes -= byteLength;
    }
  };
  return {
    stored: (etag) => {
      const coded = kept.get(etag) ?? null;
      if (coded !== null) {
        kept.delete(etag);
        kept.set(etag, coded);
      }
      return coded;
    },
    code: (etag, plain) =>
      new Promise((resolve) => {
        gzip(plain, (error, coded) => {
          if (error === null) keep(etag, coded);
          resolve(error === null ? coded : null);
        });
      }),
  };
}
