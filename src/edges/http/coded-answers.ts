// Answers coded on their way, for callers to whom no stored Brotli goes: each is coded once.

import { gzip, zstdCompress } from 'node:zlib';

/** Those that are made while somebody waits. */
export type MadeCoding = 'gzip' | 'zstd';

export interface CodedAnswers {
  /** Null: not coded yet. */
  stored(coding: MadeCoding, etag: string): Uint8Array | null;
  /** Off the main thread; null where it cannot be coded. */
  code(coding: MadeCoding, etag: string, bytes: Uint8Array): Promise<Uint8Array | null>;
}

/** Keeps so many coded bytes; those that were not asked for the longest go first. */
export function codedAnswers(most: number): CodedAnswers {
  const kept = new Map<string, Uint8Array>();
  let bytes = 0;
  const keep = (name: string, coded: Uint8Array): void => {
    if (kept.has(name) || coded.byteLength > most / 8) return;
    kept.set(name, coded);
    bytes += coded.byteLength;
    for (const [oldest, { byteLength }] of kept) {
      if (bytes <= most) return;
      kept.delete(oldest);
      bytes -= byteLength;
    }
  };
  return {
    stored: (coding, etag) => {
      const name = `${etag}-${coding}`;
      const coded = kept.get(name) ?? null;
      if (coded !== null) {
        kept.delete(name);
        kept.set(name, coded);
      }
      return coded;
    },
    code: (coding, etag, plain) =>
      new Promise((resolve) => {
        const done = (error: Error | null, made: Uint8Array): void => {
          // What was made is cut from a larger buffer, which would be kept with it.
          const coded = error === null ? new Uint8Array(made) : null;
          if (coded !== null) keep(`${etag}-${coding}`, coded);
          resolve(coded);
        };
        if (coding === 'zstd') zstdCompress(plain, done);
        else gzip(plain, done);
      }),
  };
}
