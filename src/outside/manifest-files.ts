// Manifest files under their keys: written as they grow, their hash checked before they are read.

import { type CheckedFile, type CheckedFiles, checkedFilesIn } from './files/checked-files.ts';
import type { FileDraft, FileStore } from './files/file-store.ts';
import { folderStore } from './files/folder-store.ts';

export type ManifestDraft = FileDraft;
export type CheckedManifest = CheckedFile;
export type ManifestFiles = CheckedFiles;

const KEY = /^manifests\/\d{4}\/[A-Za-z0-9_-]{1,64}\/[0-9a-f]{64}\.jsonl$/;

export function manifestsIn(store: FileStore): ManifestFiles {
  return checkedFilesIn(store, KEY, 'a manifest');
}

/** Under a folder; `unique` gives a name for a file that is being written. */
export function folderManifests(folder: string, unique: () => string): ManifestFiles {
  return manifestsIn(folderStore(folder, unique));
}
