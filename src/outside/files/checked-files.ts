// Files whose hash is known: it is checked before they are read, and again when they were changed.

import { createHash, hash } from 'node:crypto';
import type { BlobRead } from '../blobs.ts';
import type { FileDraft, FileStore, OpenedFile } from './file-store.ts';

export type CheckedFile = Pick<OpenedFile, 'kind' | 'size' | 'read'>;

export interface CheckedFiles {
  draft(): Promise<FileDraft>;
  /** The whole file; its hash is checked. */
  read(key: string, sha256: string): Promise<BlobRead>;
  /**
   * The file, to be read in parts: for one that does not fit into memory. Its hash is checked the
   * first time, and again whenever the file was changed.
   */
  open(key: string, sha256: string): Promise<CheckedFile | Exclude<BlobRead, { kind: 'bytes' }>>;
}

/** Those under keys of one form; `what` names them. */
export function checkedFilesIn(store: FileStore, form: RegExp, what: string): CheckedFiles {
  const checked = new Map<string, string>();
  return {
    draft: async () => {
      const draft = await store.draft();
      return {
        ...draft,
        keep: async (key) => {
          if (!form.test(key)) throw new Error(`${key} is not a key of ${what}`);
          await draft.keep(key);
        },
      };
    },
    read: async (key, sha256) => {
      if (!form.test(key)) return { kind: 'missing' };
      const file = await store.read(key);
      if (file.kind !== 'bytes') return file;
      const own = hash('sha256', file.bytes, 'hex');
      return own === sha256 ? { kind: 'bytes', bytes: file.bytes } : { kind: 'corrupt' };
    },
    open: async (key, sha256) => {
      if (!form.test(key)) return { kind: 'missing' };
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
