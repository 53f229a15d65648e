// What a backup says of itself: written last, so that one without it was never finished.

import type { FileStore } from '../../outside/files/file-store.ts';
import type { AppliedMigration, SequenceState, TableShape } from '../../store/backup/shape.ts';

export interface DumpedTable extends TableShape {
  readonly key: string;
  readonly rows: number;
  /** The lines, before they were compressed. */
  readonly bytes: number;
  readonly sha256: string;
}

export interface BackupNote {
  readonly format: 1;
  readonly id: string;
  readonly made_at: string;
  readonly migrations: readonly AppliedMigration[];
  readonly tables: readonly DumpedTable[];
  readonly sequences: readonly SequenceState[];
  /** Whether the keys of the installation are in it. */
  readonly keys: boolean;
  /** Objects and manifests that stood in its store when it was finished. */
  readonly evidence: number;
}

const DUMPS = 'dumps/';
const NOTE = 'backup.json';

/** The moment in UTC, so that names follow each other in time: `20261127T114947123Z`. */
export function backupId(at: Date): string {
  return at.toISOString().replaceAll(/[-:.]/g, '');
}

export const dumpKey = (id: string, file: string): string => `${DUMPS}${id}/${file}`;

export async function writeNote(store: FileStore, note: BackupNote): Promise<void> {
  const text = `${JSON.stringify(note, null, 1)}\n`;
  await store.write(dumpKey(note.id, NOTE), Buffer.from(text), null);
}

/** Null where there is none; throws where it cannot be read. */
export async function readNote(store: FileStore, id: string): Promise<BackupNote | null> {
  const read = await store.read(dumpKey(id, NOTE));
  if (read.kind === 'missing') return null;
  if (read.kind === 'unreachable') throw new Error(`the backup cannot be read: ${read.reason}`);
  const note = JSON.parse(read.bytes.toString()) as BackupNote;
  if (note.format !== 1)
    throw new Error(`${dumpKey(id, NOTE)} is of a form that is not known here`);
  return note;
}

export interface ListedBackups {
  /** The oldest first. */
  readonly whole: readonly string[];
  /** Those that were never finished, or are being made. */
  readonly unfinished: readonly string[];
  readonly keysOf: (id: string) => readonly string[];
}

export async function listBackups(store: FileStore): Promise<ListedBackups> {
  const keys = new Map<string, string[]>();
  for await (const { key } of store.list(DUMPS)) {
    const id = key.slice(DUMPS.length).split('/')[0] ?? '';
    keys.set(id, [...(keys.get(id) ?? []), key]);
  }
  const isWhole = (id: string): boolean => keys.get(id)?.includes(dumpKey(id, NOTE)) ?? false;
  const ids = [...keys.keys()].toSorted();
  return {
    whole: ids.filter(isWhole),
    unfinished: ids.filter((id) => !isWhole(id)),
    keysOf: (id) => keys.get(id) ?? [],
  };
}

/** The note goes first: what is left of a backup that is being removed is none. */
export async function removeBackup(
  store: FileStore,
  { keysOf }: ListedBackups,
  id: string,
): Promise<void> {
  await store.remove(dumpKey(id, NOTE));
  for (const key of keysOf(id)) await store.remove(key);
}
