// What operators do to a store of objects: store anew what is stored plain, and read everything.

import { hash } from 'node:crypto';
import { rawKey } from '../../core/evidence/raw-key.ts';
import type { Expected, FileStore } from '../files/file-store.ts';
import { folderStore } from '../files/folder-store.ts';
import { BlobFiles } from './blob-files.ts';
import { formOf } from './blob-form.ts';
import { readSeries, type SeriesBase, writeSeries } from './series.ts';

export interface Packed {
  readonly kind: 'packed' | 'kept' | 'damaged' | 'missing' | 'unreachable';
  /** Bytes of the file before and after. */
  readonly before: number;
  readonly after: number;
  /** What the next object of the same source is to be stored over. */
  readonly next: SeriesBase | null;
}

export interface DamagedBlob {
  readonly sha256: string;
  /** `base`: the object that it stands on is damaged or gone. */
  readonly why: 'own_bytes' | 'base' | 'unreachable';
  readonly base: string | null;
}

export interface CheckedBlobs {
  readonly objects: number;
  readonly plain: number;
  readonly whole: number;
  readonly frames: number;
  /** Bytes of all files, and of all objects. */
  readonly stored: number;
  readonly bytes: number;
  readonly damaged: readonly DamagedBlob[];
}

export interface BlobUpkeep {
  /**
   * Stores an object that stands plain over the one before it of its source, or whole. Safe beside
   * a running service, and to be killed at any point: each file is replaced whole or not at all.
   */
  pack(sha256: string, over: SeriesBase | null): Promise<Packed>;
  /** Lets the next look at a source go on from here, unless the service has begun already. */
  goOn(series: string, base: SeriesBase): Promise<void>;
  /** Reads every object; `onFolder` is told how many of 256 folders are done. */
  check(onFolder: (done: number, of: number) => void): Promise<CheckedBlobs>;
}

export function upkeepIn(store: FileStore): BlobUpkeep {
  const files = new BlobFiles(store);
  return {
    pack: (sha256, over) => packed(files, sha256, over),
    goOn: async (series, base) => {
      if ((await readSeries(store, series)) !== null) return;
      await writeSeries(store, series, base);
    },
    check: (onFolder) => checked(store, files, onFolder),
  };
}

/** The upkeep of a folder; `unique` gives a name for a file that is being written. */
export function folderUpkeep(folder: string, unique: () => string): BlobUpkeep {
  return upkeepIn(folderStore(folder, unique));
}

async function packed(files: BlobFiles, sha256: string, over: SeriesBase | null): Promise<Packed> {
  const file = await files.file(sha256);
  if (file.kind !== 'bytes') return { kind: file.kind, before: 0, after: 0, next: over };
  const before = file.bytes.length;
  const kept = (next: SeriesBase | null) =>
    ({ kind: 'kept', before, after: before, next }) as const;
  const object = await files.objectIn(file.bytes, sha256);
  if (object.kind !== 'bytes') {
    const kind = object.kind === 'unreachable' ? 'unreachable' : 'damaged';
    return { kind, before, after: before, next: over };
  }
  const own = { sha256, looks: 1 };
  const form = formOf(file.bytes);
  if (form.kind === 'frame') {
    const looks = over?.sha256 === form.base ? over.looks + 1 : 1;
    return kept({ sha256: form.base, looks });
  }
  const isBase = await files.isBase(sha256);
  if (form.kind === 'whole') {
    if (!isBase) await files.makeBase(sha256, file.bytes);
    return kept(own);
  }
  // What others may stand on stays whole; its first name may be plain yet, after a kill.
  const written = await files.written(object.bytes, sha256, isBase ? null : over);
  if (written.file.length >= before) return kept(isBase ? own : over);
  // Who was erased or stored anew in the meantime stays so.
  if (!(await files.keep(sha256, written, whileSame(file)))) return kept(over);
  return { kind: 'packed', before, after: written.file.length, next: written.next };
}

/** What a file is replaced under: that it is still the one that was read. */
export function whileSame({ version }: { readonly version: string | null }): Expected {
  return version === null ? null : { version };
}

interface Tally {
  objects: number;
  plain: number;
  whole: number;
  frame: number;
  stored: number;
  bytes: number;
  readonly damaged: DamagedBlob[];
}

const FOLDERS = 256;

async function checked(
  store: FileStore,
  files: BlobFiles,
  onFolder: (done: number, of: number) => void,
): Promise<CheckedBlobs> {
  const tally: Tally = {
    objects: 0,
    plain: 0,
    whole: 0,
    frame: 0,
    stored: 0,
    bytes: 0,
    damaged: [],
  };
  let folder = 0;
  for await (const { key } of store.list('raw/sha256/')) {
    const name = key.slice(-64);
    // What somebody else put there is nobody's object.
    if (!/^[0-9a-f]{64}$/.test(name) || key !== rawKey(name)) continue;
    const next = Number.parseInt(name.slice(0, 2), 16);
    if (next > folder) onFolder(next, FOLDERS);
    folder = next;
    await checkOne(files, name, tally);
  }
  onFolder(FOLDERS, FOLDERS);
  const { frame: frames, ...rest } = tally;
  return { ...rest, frames };
}

async function checkOne(files: BlobFiles, sha256: string, tally: Tally): Promise<void> {
  const file = await files.file(sha256);
  tally.objects += 1;
  if (file.kind !== 'bytes') {
    tally.damaged.push({ sha256, why: 'unreachable', base: null });
    return;
  }
  const read = await files.objectIn(file.bytes, sha256);
  const form = formOf(file.bytes);
  const isPlain = hash('sha256', file.bytes, 'hex') === sha256;
  // A base of a bucket stands over itself: its bytes are kept once, under its second name.
  const isBase = form.kind === 'frame' && form.base === sha256;
  tally[isPlain ? 'plain' : isBase ? 'whole' : form.kind] += 1;
  tally.stored += file.bytes.length;
  if (read.kind === 'bytes') {
    tally.bytes += read.bytes.length;
    return;
  }
  const base = form.kind === 'frame' ? form.base : null;
  const isElse = base !== null && !isBase && (await files.base(base)).kind !== 'bytes';
  const why = read.kind === 'unreachable' ? 'unreachable' : isElse ? 'base' : 'own_bytes';
  tally.damaged.push({ sha256, why, base: isBase ? null : base });
}
