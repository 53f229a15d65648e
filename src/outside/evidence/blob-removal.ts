// Takes objects out of a store for good: set aside first, so that whoever needs one has it back.

import { rawKey } from '../../core/evidence/raw-key.ts';
import type { FileStore } from '../files/file-store.ts';
import { folderStore } from '../files/folder-store.ts';
import { BlobFiles, baseKey } from './blob-files.ts';
import { formOf, writtenWhole } from './blob-form.ts';
import { whileSame } from './blob-upkeep.ts';
import { forgetSeries, readSeries } from './series.ts';

export interface BlobRemoval {
  /**
   * Stores an object that stands on another whole, for that one may go. `unread` where it cannot
   * be read: then nothing may go.
   */
  standAlone(sha256: string): Promise<'stands' | 'unread'>;
  /** From now on nobody reads it. Nothing happens where it is not there. */
  setAside(sha256: string): Promise<void>;
  /** It is needed after all. False where it is gone. */
  bringBack(sha256: string): Promise<boolean>;
  /** Removes what was set aside, for good. */
  discard(sha256: string): Promise<void>;
  /** How an object stands: alone, on a base, or as one that others may stand on. */
  standing(sha256: string): Promise<Standing>;
  /** The base that the next look at the source is stored over, where there is one. */
  goesOnFrom(series: string): Promise<string | null>;
  /** The next look at the source is stored whole. */
  forget(series: string): Promise<void>;
}

export type Standing =
  | { readonly kind: 'alone' | 'base' | 'missing' | 'unreachable' }
  | { readonly kind: 'frame'; readonly base: string };

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
      // What was stored anew meanwhile may stand on other bases than what was set aside.
      const [object, base] = keysOf(sha256);
      await putBack(store, base, await store.has(base.own));
      await putBack(store, object, (await files.read(sha256)).kind === 'bytes');
      return (await files.file(sha256)).kind !== 'missing';
    },
    discard: async (sha256) => {
      for (const { aside } of keysOf(sha256)) await store.remove(aside);
    },
    standing: async (sha256) => {
      const file = await files.file(sha256);
      if (file.kind !== 'bytes') return { kind: file.kind };
      const form = formOf(file.bytes);
      if (form.kind === 'frame' && form.base !== sha256) return { kind: 'frame', base: form.base };
      return { kind: (await files.isBase(sha256)) ? 'base' : 'alone' };
    },
    goesOnFrom: async (series) => (await readSeries(store, series))?.sha256 ?? null,
    forget: (series) => forgetSeries(store, series),
  };
}

/** From a folder; `unique` gives a name for a file that is being written. */
export function folderRemoval(folder: string, unique: () => string): BlobRemoval {
  return removalIn(folderStore(folder, unique));
}

interface Place {
  readonly own: string;
  readonly aside: string;
}

async function putBack(store: FileStore, { own, aside }: Place, isThere: boolean): Promise<void> {
  if (isThere) await store.remove(aside);
  else await store.move(aside, own);
}

function keysOf(sha256: string): readonly [object: Place, base: Place] {
  return [
    { own: rawKey(sha256), aside: `${ASIDE}/${sha256}` },
    { own: baseKey(sha256), aside: `${ASIDE}/${sha256}.base` },
  ];
}
