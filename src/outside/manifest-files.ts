// Manifest files under their keys: written as they grow, durable before their name exists.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, readFile, rename, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BlobRead, DRAFTS } from './blobs.ts';
import { makeFolder, PRIVATE_FILE, syncFolder } from './evidence/durable.ts';

export interface ManifestDraft {
  append(bytes: Uint8Array): Promise<void>;
  /** Puts everything that was appended in its place: whole, or not at all. */
  keep(key: string): Promise<void>;
  drop(): Promise<void>;
}

export interface CheckedManifest {
  readonly kind: 'file';
  readonly size: number;
  /** Bytes from the first to the last, both included. */
  read(first: number, last: number): AsyncIterable<Uint8Array>;
}

export interface ManifestFiles {
  draft(): Promise<ManifestDraft>;
  /** The whole file; its hash is checked. */
  read(key: string, sha256: string): Promise<BlobRead>;
  /**
   * The file, to be read in parts: for one that does not fit into memory. Its hash is checked the
   * first time, and again whenever the file was changed.
   */
  open(
    key: string,
    sha256: string,
  ): Promise<CheckedManifest | Exclude<BlobRead, { kind: 'bytes' }>>;
}

const KEY = /^manifests\/\d{4}\/[A-Za-z0-9_-]{1,64}\/[0-9a-f]{64}\.jsonl$/;

/** Under a folder; `unique` gives a name for a file that is being written. */
export function folderManifests(folder: string, unique: () => string): ManifestFiles {
  const place = (key: string): string | null => (KEY.test(key) ? join(folder, key) : null);
  const checked = new Map<string, string>();
  return {
    draft: () => newDraft(folder, unique()),
    read: async (key, sha256) => {
      const path = place(key);
      if (path === null) return { kind: 'missing' };
      try {
        const bytes = await readFile(path);
        const own = createHash('sha256').update(bytes).digest('hex');
        return own === sha256 ? { kind: 'bytes', bytes } : { kind: 'corrupt' };
      } catch (error) {
        return absence(folder, error);
      }
    },
    open: async (key, sha256) => {
      const path = place(key);
      if (path === null) return { kind: 'missing' };
      try {
        // Any program may set when a file was written, none when it was changed.
        const { size, ctimeMs, ino } = await stat(path);
        const version = `${ino} ${size} ${ctimeMs}`;
        if (checked.get(sha256) !== version) {
          if ((await hashOf(path)) !== sha256) return { kind: 'corrupt' };
          checked.set(sha256, version);
        }
        const read = (start: number, end: number) => createReadStream(path, { start, end });
        return { kind: 'file', size, read };
      } catch (error) {
        return absence(folder, error);
      }
    },
  };
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

async function newDraft(folder: string, name: string): Promise<ManifestDraft> {
  await makeFolder(join(folder, DRAFTS));
  const path = join(folder, DRAFTS, `manifest.${name}.tmp`);
  const file = await open(path, 'wx', PRIVATE_FILE);
  return {
    append: async (bytes) => {
      await file.writeFile(bytes);
    },
    keep: async (key) => {
      if (!KEY.test(key)) throw new Error(`${key} is not a key of a manifest`);
      const target = join(folder, key);
      await settled(file, () => file.datasync());
      await makeFolder(dirname(target));
      // A crash before this line leaves a draft that nobody reads; after it, the whole file.
      await rename(path, target);
      await syncFolder(dirname(target));
    },
    drop: async () => {
      await file.close().catch(() => {});
      await unlink(path).catch(() => {});
    },
  };
}

async function settled(file: FileHandle, last: () => Promise<void>): Promise<void> {
  try {
    await last();
  } finally {
    await file.close();
  }
}

// A store that is not there at all (a volume not mounted) says nothing of any file.
async function absence(
  folder: string,
  error: unknown,
): Promise<Exclude<BlobRead, { kind: 'bytes' }>> {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  if (code !== 'ENOENT') return { kind: 'unreachable', reason: code };
  const there = await stat(folder).catch(() => null);
  return there === null ? { kind: 'unreachable', reason: code } : { kind: 'missing' };
}
