// Files of exports under their keys: written as they grow, checked before they are read, removed.

import { type CheckedFiles, checkedFilesIn } from './files/checked-files.ts';
import type { FileStore } from './files/file-store.ts';
import { folderStore } from './files/folder-store.ts';

export interface ExportFiles extends CheckedFiles {
  /** Where the store cannot be reached, nothing is gone. */
  isGone(key: string): Promise<boolean>;
  /** Nothing happens where nothing stands. */
  remove(key: string): Promise<void>;
  /** The keys of all that stands there. */
  list(): AsyncIterable<string>;
}

export const EXPORTS_PREFIX = 'exports/';

/** Its hash is in its name, before what it ends in. */
const KEY = /^exports\/\d{4}\/[A-Za-z0-9_-]{1,64}\/[0-9a-f]{64}\.(?:parquet|ndjson|json)$/;

export function exportKey(
  { id, at }: { readonly id: string; readonly at: Date },
  sha256: string,
  format: string,
): string {
  return `${EXPORTS_PREFIX}${at.getUTCFullYear()}/${id}/${sha256}.${format}`;
}

export function exportsIn(store: FileStore): ExportFiles {
  return {
    ...checkedFilesIn(store, KEY, 'a file of an export'),
    isGone: async (key) => (await store.open(key)).kind === 'missing',
    remove: (key) => store.remove(key),
    list: async function* () {
      for await (const { key } of store.list(EXPORTS_PREFIX)) yield key;
    },
  };
}

/** Under a folder; `unique` gives a name for a file that is being written. */
export function folderExports(folder: string, unique: () => string): ExportFiles {
  return exportsIn(folderStore(folder, unique));
}
