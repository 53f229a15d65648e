// Takes objects out of a store for good: set aside first, so that whoever needs one has it back.

import { rawKey } from '../../core/evidence/raw-key.ts';
import type { FileStore } from '../files/file-store.ts';
import { folderStore } from '../files/folder-store.ts';
import { BlobFiles, baseKey } from './blob-files.ts';
import { formOf, writtenWhole } from './blob-form.ts';
import { whileSame } from './blob-upkeep.ts';
import { forgetSeries } from './series.ts';

export interface BlobRemoval {
  /**
   * Stores an object that stands on another whole, for that one may go. `unread` where it cannot
   * be read: then nothing may go.
   */
  standAlone(sha256: string): Promise<'stands' | 'unread'>;
  /** From now on nobody reads it. Nothing happens where it is not there. */
  setAside(sha256: string): Promise<void>;
  /** It is needed after all. */
  bringBack(sha256: string): Promise<void>;
  /** Removes what was set aside, for good. */
  discard(sha256: string): Promise<void>;
  /** The next look at the source is stored whole. */
  forget(series: string): Promise<void>;
}

// What was killed in between finds them again by their hash.
const ASIDE = 'erased';

export function removalIn(store: FileStore): BlobRemoval {
  const files = new BlobFiles(store);
  return {
    standAlone: async (sha256) => {
      const read = await files.read(sha256);
      if (read.kind === 'missing') return 'stands';
      if (read.kind !== 'bytes') return 'unread';
      const file = await files.file(sha256);
      if (file.kind !== 'bytes') return 'unread';
      const form = formOf(file.bytes);
      if (form.kind !== 'frame' || form.base === sha256) return 'stands';
      const whole = { file: await writtenWhole(read.bytes), isBase: false };
      // Replaced meanwhile it may stand on another one: asked again, it is seen.
      return (await files.keep(sha256, whole, whileSame(file))) ? 'stands' : 'unread';
    },
    setAside: async (sha256) => {
      for (const { own, aside } of keysOf(sha256)) await store.move(own, aside);
    },
    bringBack: async (sha256) => {
      for (const { own, aside } of keysOf(sha256)) await store.move(aside, own);
    },
    discard: async (sha256) => {
      for (const { aside } of keysOf(sha256)) await store.remove(aside);
    },
    forget: (series) => forgetSeries(store, series),
  };
}

/** From a folder; `unique` gives a name for a file that is being written. */
export function folderRemoval(folder: string, unique: () => string): BlobRemoval {
  return removalIn(folderStore(folder, unique));
}

function keysOf(sha256: string) {
  return [
    { own: rawKey(sha256), aside: `${ASIDE}/${sha256}` },
    { own: baseKey(sha256), aside: `${ASIDE}/${sha256}.base` },
  ];
}
