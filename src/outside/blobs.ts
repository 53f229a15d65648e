// Raw bytes by their SHA-256: written once, checked whenever they are read.

import { hash } from 'node:crypto';
import { mkdir, open, readFile, rename, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';

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

/** The storage key of an object: the hash is in it (specification, ProofBundle capture.raw). */
export function rawKey(sha256: string): string {
  return `raw/sha256/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
}

/** A folder; `unique` gives a name for a file that is being written. */
export function folderBlobs(folder: string, unique: () => string): BlobStore {
  return {
    put: async (bytes) => {
      const sha256 = hash('sha256', bytes, 'hex');
      const path = join(folder, rawKey(sha256));
      const known = await stat(path).catch(() => null);
      if (known?.size === bytes.length) return sha256;
      await mkdir(dirname(path), { recursive: true });
      const draft = `${path}.${unique()}.tmp`;
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
        return code === 'ENOENT' ? { kind: 'missing' } : { kind: 'unreachable', reason: code };
      }
    },
  };
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
