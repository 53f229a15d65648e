// Raw bytes by their SHA-256: written once, checked whenever they are read.

import { hash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { rawKey } from '../core/evidence/raw-key.ts';

export type BlobRead =
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  /** Nothing is stored under this hash. */
  | { readonly kind: 'missing' }
  /** What is stored is not what was stored. */
  | { readonly kind: 'corrupt' }
  /** The store cannot be reached. */
  | { readonly kind: 'unreachable'; readonly reason: string };

export interface BlobStore {
  /** Stores bytes durably and answers their SHA-256 in lower-case hex. */
  put(bytes: Uint8Array): Promise<string>;
  /** The bytes with this hash, never others. */
  get(sha256: string): Promise<BlobRead>;
}

export { rawKey };

// Beside the objects, so that what a killed writer left is found without looking through them all.
export const DRAFTS = 'drafts';

/** A folder; `unique` gives a name for a file that is being written. */
export function folderBlobs(folder: string, unique: () => string): BlobStore {
  return {
    put: async (bytes) => {
      const sha256 = hash('sha256', bytes, 'hex');
      const path = join(folder, rawKey(sha256));
      const known = await stat(path).catch(() => null);
      if (known?.size === bytes.length) return sha256;
      const draft = join(folder, DRAFTS, `${sha256}.${unique()}.tmp`);
      await mkdir(dirname(draft), { recursive: true });
      await mkdir(dirname(path), { recursive: true });
      try {
        await writeDurably(draft, bytes);
        // A crash before this line leaves a draft that nobody reads; after it, the whole object.
        await rename(draft, path);
      } catch (error) {
        await unlink(draft).catch(() => {});
        throw error;
      }
      return sha256;
    },
    get: async (sha256) => {
      if (!/^[0-9a-f]{64}$/.test(sha256)) return { kind: 'missing' };
      try {
        const bytes = await readFile(join(folder, rawKey(sha256)));
        return hash('sha256', bytes, 'hex') === sha256
          ? { kind: 'bytes', bytes }
          : { kind: 'corrupt' };
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        if (code !== 'ENOENT') return { kind: 'unreachable', reason: code };
        // A store that is not there at all (a volume not mounted) says nothing of any object.
        const place = await stat(folder).catch(() => null);
        return place === null ? { kind: 'unreachable', reason: code } : { kind: 'missing' };
      }
    },
  };
}

/** Removes drafts that nobody has written to since `before`; answers how many. */
export async function removeOldDrafts(folder: string, before: Date): Promise<number> {
  const names = await readdir(join(folder, DRAFTS)).catch(() => []);
  let removed = 0;
  for (const name of names.filter((one) => one.endsWith('.tmp'))) {
    const path = join(folder, DRAFTS, name);
    const written = await stat(path).catch(() => null);
    // Another writer may have finished it, or another cleaner removed it, in the meantime.
    if (written === null || written.mtimeMs >= before.getTime()) continue;
    removed += await unlink(path).then(
      () => 1,
      () => 0,
    );
  }
  return removed;
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o644);
  try {
    await file.writeFile(bytes);
    await file.datasync();
  } finally {
    await file.close();
  }
}
