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
      if (known?.size === bytes.length) {
        // Whoever wrote it may have been killed before this.
        await syncFolder(dirname(path));
        return sha256;
      }
      const draft = join(folder, DRAFTS, `${sha256}.${unique()}.tmp`);
      await makeFolder(dirname(draft));
      await makeFolder(dirname(path));
      try {
        await writeDurably(draft, bytes);
        // A crash before this line leaves a draft that nobody reads; after it, the whole object.
        await rename(draft, path);
        await syncFolder(dirname(path));
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
  const file = await open(path, 'wx', PRIVATE_FILE);
  try {
    await file.writeFile(bytes);
    await file.datasync();
  } finally {
    await file.close();
  }
}

/** Pages are their owners' texts: of the users of a machine only ours reads them. */
export const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/** With those above it that are missing; the names of all that it made are durable. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: PRIVATE_FOLDER });
  if (first === undefined) return;
  const top = dirname(first);
  for (let made = path; made !== top; made = dirname(made)) await syncFolder(dirname(made));
}

// The name of a file is durable when its folder is.
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
