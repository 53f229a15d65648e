// Raw bytes by their SHA-256: written once, checked whenever they are read.

import { hash } from 'node:crypto';
import { rawKey } from '../core/evidence/raw-key.ts';
import { BlobFiles, type BlobRead } from './evidence/blob-files.ts';
import { readSeries, writeSeries } from './evidence/series.ts';
import type { FileStore } from './files/file-store.ts';
import { folderStore } from './files/folder-store.ts';

export interface BlobStore {
  /**
   * Stores bytes durably and answers their SHA-256 in lower-case hex. Looks at one source have the
   * same `series`: each is stored by what differs from an earlier one, where that is little.
   */
  put(bytes: Uint8Array, series?: string): Promise<string>;
  /** The bytes with this hash, never others. */
  get(sha256: string): Promise<BlobRead>;
}

export { type BlobRead, rawKey };

export function blobsIn(store: FileStore): BlobStore {
  const files = new BlobFiles(store);
  return {
    put: async (bytes, series) => {
      const sha256 = hash('sha256', bytes, 'hex');
      const before = await files.read(sha256);
      if (before.kind === 'bytes') {
        await files.settle(sha256);
        return sha256;
      }
      // A base that was damaged is made whole again, and with it all that stands on it.
      const isRepair = await files.isBase(sha256);
      const over = series === undefined || isRepair ? null : await readSeries(store, series);
      const written = await files.written(bytes, sha256, over);
      const isBase = isRepair || (written.isBase && series !== undefined);
      const kept = { file: written.file, isBase };
      const expected = before.kind === 'missing' ? 'nothing' : null;
      const isKept = await files.keep(sha256, kept, expected);
      // Somebody else was faster, and may have been cut off.
      if (!isKept && (await files.read(sha256)).kind !== 'bytes') await files.keep(sha256, kept);
      if (series !== undefined && written.next !== null && !isRepair) {
        await writeSeries(store, series, written.next);
      }
      return sha256;
    },
    get: async (sha256) =>
      /^[0-9a-f]{64}$/.test(sha256) ? files.read(sha256) : { kind: 'missing' },
  };
}

/** In a folder; `unique` gives a name for a file that is being written. */
export function folderBlobs(folder: string, unique: () => string): BlobStore {
  return blobsIn(folderStore(folder, unique));
}
