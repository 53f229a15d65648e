// Takes objects out of a folder for good: set aside first, so that whoever needs one has it back.

import { rename, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BlobFiles } from './blob-files.ts';
import { formOf, writtenWhole } from './blob-form.ts';
import { makeFolder, syncFolder } from './durable.ts';
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

export function folderRemoval(folder: string, unique: () => string): BlobRemoval {
  const files = new BlobFiles(folder, unique);
  const pathsOf = (sha256: string) => {
    const own = files.pathOf(sha256);
    const base = files.basePathOf(sha256);
    return [
      { own, aside: join(folder, ASIDE, sha256) },
      { own: base, aside: join(folder, ASIDE, `${sha256}.base`) },
    ];
  };
  return {
    standAlone: async (sha256) => {
      const read = await files.read(sha256);
      if (read.kind === 'missing') return 'stands';
      if (read.kind !== 'bytes') return 'unread';
      const file = await files.file(files.pathOf(sha256));
      if (file.kind !== 'bytes') return 'unread';
      if (formOf(file.bytes).kind !== 'frame') return 'stands';
      await files.keep(sha256, { file: await writtenWhole(read.bytes), isBase: false });
      return 'stands';
    },
    setAside: async (sha256) => {
      for (const { own, aside } of pathsOf(sha256)) await moved(own, aside);
    },
    bringBack: async (sha256) => {
      for (const { own, aside } of pathsOf(sha256)) await moved(aside, own);
    },
    discard: async (sha256) => {
      for (const { aside } of pathsOf(sha256)) await unlink(aside).catch(absent);
    },
    forget: (series) => forgetSeries(folder, series),
  };
}

async function moved(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to));
  const there = await rename(from, to).then(
    () => true,
    (error) => absent(error) ?? false,
  );
  if (!there) return;
  await syncFolder(dirname(to));
  await syncFolder(dirname(from));
}

function absent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
