// Manifest files under their keys: written as they grow, their hash checked before they are read.

import { createHash, hash } from 'node:crypto';
import type { BlobRead } from './blobs.ts';
import type { FileDraft, FileStore, OpenedFile } from './files/file-store.ts';
import { folderStore } from './files/folder-store.ts';

export type ManifestDraft = FileDraft;

export type CheckedManifest = Pick<OpenedFile, 'kind' | 'size' | 'read'>;

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

export function manifestsIn(store: FileStore): ManifestFiles {
  const checked = new Map<string, string>();
  return {
    draft: async () => {
      const draft = await store.draft();
      return {
        ...draft,
        keep: async (key) => {
          if (!KEY.test(key)) throw new Error(`${key} is not a key of a manifest`);
          await draft.keep(key);
        },
      };
    },
    read: async (key, sha256) => {
      if (!KEY.test(key)) return { kind: 'missing' };
      const file = await store.read(key);
      if (file.kind !== 'bytes') return file;
      const own = hash('sha256', file.bytes, 'hex');
      return own === sha256 ? { kind: 'bytes', bytes: file.bytes } : { kind: 'corrupt' };
    },
    open: async (key, sha256) => {
      if (!KEY.test(key)) return { kind: 'missing' };
      const file = await store.open(key);
      if (file.kind !== 'file') return file;
      if (checked.get(sha256) !== file.version) {
        const own = await hashOf(file);
        if (typeof own !== 'string') return own;
        if (own !== sha256) return { kind: 'corrupt' };
        checked.set(sha256, file.version);
      }
      return { kind: 'file', size: file.size, read: file.read };
    },
  };
}

/** Under a folder; `unique` gives a name for a file that is being written. */
export function folderManifests(folder: string, unique: () => string): ManifestFiles {
  return manifestsIn(folderStore(folder, unique));
}

async function hashOf(
  file: OpenedFile,
): Promise<string | { readonly kind: 'unreachable'; readonly reason: string }> {
  const sum = createHash('sha256');
  try {
    if (file.size > 0) for await (const part of file.read(0, file.size - 1)) sum.update(part);
  } catch (error) {
    const isCoded = error instanceof Error && 'code' in error;
    return { kind: 'unreachable', reason: isCoded ? String(error.code) : 'unknown' };
  }
  return sum.digest('hex');
}
