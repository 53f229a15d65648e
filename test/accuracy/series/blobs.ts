// Where the recorded pages are: packed files of the folder, or a bare git repository.

import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { BlobStore } from '../../../src/outside/blobs.ts';
import type { SeriesFolder } from './folder.ts';

/** Objects of git by their name; a name that is not there is left out. */
export type ReadBlobs = (names: readonly string[]) => ReadonlyMap<string, Buffer>;

export function folderPages(folder: SeriesFolder): ReadBlobs {
  return (names) => {
    const found = new Map<string, Buffer>();
    for (const name of new Set(names)) {
      const file = folder.pages.get(name);
      if (file !== undefined) found.set(name, gunzipSync(readFileSync(file)));
    }
    return found;
  };
}

const LONGEST = 2_000_000_000;
/** Objects asked for at once: their bytes are held together. */
const AT_ONCE = 100;

export function gitObjects(repository: string): ReadBlobs {
  return (names) => {
    const wanted = [...new Set(names)];
    const found = new Map<string, Buffer>();
    for (let i = 0; i < wanted.length; i += AT_ONCE) {
      const answer = execFileSync('git', ['--git-dir', repository, 'cat-file', '--batch'], {
        input: `${wanted.slice(i, i + AT_ONCE).join('\n')}\n`,
        maxBuffer: LONGEST,
      });
      for (const [name, bytes] of batched(answer)) found.set(name, bytes);
    }
    return found;
  };
}

// `<name> <type> <size>`, the bytes, a line feed; or `<name> missing` (git-cat-file(1)).
function* batched(answer: Buffer): Generator<readonly [string, Buffer]> {
  let at = 0;
  while (at < answer.length) {
    const end = answer.indexOf('\n', at);
    if (end < 0) return;
    const [name = '', , size] = answer.toString('utf8', at, end).split(' ');
    at = end + 1;
    if (size === undefined) continue;
    const length = Number(size);
    yield [name, Buffer.from(answer.subarray(at, at + length))];
    at += length + 1;
  }
}

/** Bytes in memory, for one document at a time: nothing of them is left on the disk. */
export function memoryBlobs(): BlobStore & { clear(): void } {
  const kept = new Map<string, Buffer>();
  return {
    put: async (bytes) => {
      const sha256 = hash('sha256', bytes, 'hex');
      kept.set(sha256, Buffer.from(bytes));
      return sha256;
    },
    get: async (sha256) => {
      const bytes = kept.get(sha256);
      return bytes === undefined ? { kind: 'missing' } : { kind: 'bytes', bytes };
    },
    clear: () => kept.clear(),
  };
}
