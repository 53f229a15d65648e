// Makes a backup while the service runs: the database at one moment, then the evidence it names.
//
// Bytes are stored before their rows, so what is copied after the moment has the bytes of each row.

import { copyEvidence } from '../../outside/evidence/evidence-copy.ts';
import type { FileStore } from '../../outside/files/file-store.ts';
import { type Snapshot, withSnapshot } from '../../store/backup/snapshot.ts';
import { writeLines } from './dumped-file.ts';
import { type InstallationKeys, writeKeys } from './kept-keys.ts';
import {
  type BackupNote,
  backupId,
  type DumpedTable,
  dumpKey,
  listBackups,
  removeBackup,
  writeNote,
} from './note.ts';

export interface BackupWorld {
  readonly url: string;
  readonly evidence: FileStore;
  readonly target: FileStore;
  now(): Date;
}

export interface BackupOptions {
  /** Null: they are left out. */
  readonly keys: InstallationKeys | null;
  /** How many finished backups stay, this one included; null: all of them. */
  readonly keep: number | null;
  readonly signal: AbortSignal;
  readonly onStep: (phase: 'database' | 'evidence', done: number, of: number) => void;
}

export type MadeBackup =
  | {
      readonly kind: 'made';
      readonly note: BackupNote;
      /** Objects and manifests that were not there from an earlier backup, and their bytes. */
      readonly copied: number;
      readonly copiedBytes: number;
      /** Keys of evidence that is damaged where it stands, and was not copied. */
      readonly damaged: readonly string[];
      /** Earlier backups that were removed, unfinished ones among them. */
      readonly removed: readonly string[];
    }
  /** Another backup of this database is under way. */
  | { readonly kind: 'busy' }
  /** Stopped: it is no backup yet; evidence that was copied is not copied again. */
  | { readonly kind: 'stopped' };

/** Each pass takes what was stored during the one before; nothing after the moment is needed. */
const MOST_PASSES = 2;

export async function makeBackup(world: BackupWorld, options: BackupOptions): Promise<MadeBackup> {
  const made = await withSnapshot(world.url, (snapshot) => madeOf(world, snapshot, options));
  return made ?? { kind: 'busy' };
}

async function madeOf(
  world: BackupWorld,
  snapshot: Snapshot,
  options: BackupOptions,
): Promise<MadeBackup> {
  const { target } = world;
  const at = world.now();
  const before = await listBackups(target);
  const id = backupId(at);
  const removed: string[] = [];
  // One backup is made at a time: what is unfinished was given up.
  for (const old of before.unfinished) {
    await removeBackup(target, before, old);
    removed.push(old);
  }
  const tables = await dumped(target, id, snapshot, options);
  if (tables === null) return { kind: 'stopped' };
  if (options.keys !== null) await writeKeys(target, id, options.keys);
  const copied = await copiedEvidence(world, options);
  if (copied === null) return { kind: 'stopped' };
  const { migrations, sequences } = snapshot.shape;
  const note: BackupNote = {
    format: 1,
    id,
    made_at: at.toISOString(),
    migrations,
    tables,
    sequences,
    keys: options.keys !== null,
    evidence: copied.found,
  };
  await writeNote(target, note);
  for (const old of tooMany(before.whole, options.keep)) {
    await removeBackup(target, before, old);
    removed.push(old);
  }
  const { copied: count, bytes, damaged } = copied;
  return { kind: 'made', note, copied: count, copiedBytes: bytes, damaged, removed };
}

async function dumped(
  target: FileStore,
  id: string,
  { shape, rows }: Snapshot,
  { signal, onStep }: BackupOptions,
): Promise<readonly DumpedTable[] | null> {
  const tables: DumpedTable[] = [];
  for (const table of shape.tables) {
    if (signal.aborted) return null;
    onStep('database', tables.length, shape.tables.length);
    const key = dumpKey(id, `tables/${table.name}.copy.zst`);
    await rows(table, async (lines) => {
      tables.push({ ...table, key, ...(await writeLines(target, key, lines)) });
    });
  }
  onStep('database', tables.length, shape.tables.length);
  return tables;
}

async function copiedEvidence(
  { evidence, target }: BackupWorld,
  { signal, onStep }: BackupOptions,
) {
  const total = { found: 0, copied: 0, bytes: 0, damaged: [] as readonly string[] };
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const onPart = (done: number, of: number): void => onStep('evidence', done, of);
    const once = await copyEvidence(evidence, target, {
      removeGone: false,
      exports: false,
      signal,
      onPart,
    });
    if (signal.aborted) return null;
    total.found = once.found;
    total.copied += once.copied;
    total.bytes += once.bytes;
    total.damaged = once.damaged;
    if (once.copied === 0) break;
  }
  return total;
}

function tooMany(whole: readonly string[], keep: number | null): readonly string[] {
  return keep === null ? [] : whole.slice(0, Math.max(0, whole.length - (keep - 1)));
}
