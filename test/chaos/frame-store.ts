// A store in a folder of its own, and looks at a page that differ by a word.

import { hash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { folderBlobs, rawKey } from '../../src/outside/blobs.ts';
import { type BlobUpkeep, folderUpkeep } from '../../src/outside/evidence/blob-upkeep.ts';
import type { SeriesBase } from '../../src/outside/evidence/series.ts';

export async function openStore() {
  const folder = await mkdtemp(join(tmpdir(), 'assay-frames-'));
  let serial = 0;
  const unique = () => String(serial++);
  return {
    folder,
    blobs: folderBlobs(folder, unique),
    upkeep: folderUpkeep(folder, unique),
    file: (sha256: string) => readFile(join(folder, rawKey(sha256))),
    base: (sha256: string) => join(folder, rawKey(sha256).replace(/^raw/, 'bases')),
    plain: async (bytes: Uint8Array) => {
      const sha256 = sha(bytes);
      const path = join(folder, rawKey(sha256));
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
      return sha256;
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

export const sha = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');

// Words that do not repeat each other, as pages have them.
export const WORDS = Array.from({ length: 3_000 }, (_, i) =>
  hash('sha256', `word ${i}`, 'hex').slice(0, 8),
);

/** A page of some 27 kB of which each look has another word. */
export function look(n: number, words = WORDS): Buffer {
  const own = [...words];
  own[(n * 37) % own.length] = `look-${n}`;
  return Buffer.from(`<p>${own.join(' ')}</p>`);
}

/** Kinds of what packing made of each, one over the other. */
export async function packAll(store: { readonly upkeep: BlobUpkeep }, names: readonly string[]) {
  let over: SeriesBase | null = null;
  const kinds: string[] = [];
  for (const sha256 of names) {
    const packed: Awaited<ReturnType<typeof store.upkeep.pack>> = await store.upkeep.pack(
      sha256,
      over,
    );
    over = packed.next;
    kinds.push(packed.kind);
  }
  return kinds;
}
