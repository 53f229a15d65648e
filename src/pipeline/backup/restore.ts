// Brings a backup back, or tries in a scratch place whether it would come back whole.

import { upkeepIn } from '../../outside/evidence/blob-upkeep.ts';
import { copyEvidence } from '../../outside/evidence/evidence-copy.ts';
import type { FileStore } from '../../outside/files/file-store.ts';
import { loadDatabase, setAsideAgain } from '../../store/backup/load.ts';
import { capturedHashes, withSnapshot } from '../../store/backup/snapshot.ts';
import { migrate } from '../../store/migrate.ts';
import { DamagedBackup, Meter, readLines } from './dumped-file.ts';
import type { BackupNote, DumpedTable } from './note.ts';

export interface Restoring {
  readonly source: FileStore;
  readonly note: BackupNote;
  readonly signal: AbortSignal;
  readonly onStep: (phase: string, done: number, of: number) => void;
}

export interface Restored {
  readonly rows: number;
  /** Objects that captures stand on and that did not come, the first hundred. */
  readonly missing: readonly string[];
  /** Keys of what is not what was stored, and was not brought. */
  readonly damaged: readonly string[];
}

/**
 * The evidence first, the database last and at once: killed before, there is no database yet, and
 * the same again goes on. Null where it was stopped.
 */
export async function restoreBackup(
  restoring: Restoring,
  url: string,
  evidence: FileStore,
): Promise<Restored | null> {
  const { source, note, signal, onStep } = restoring;
  const onPart = (done: number, of: number): void => onStep('evidence', done, of);
  const copied = await copyEvidence(source, evidence, {
    removeGone: false,
    exports: false,
    signal,
    onPart,
  });
  if (signal.aborted) return null;
  await load(restoring, url);
  await migrate(url);
  await setAsideAgain(url);
  return {
    rows: note.tables.reduce((sum, { rows }) => sum + rows, 0),
    missing: await missingObjects(evidence, url),
    damaged: copied.damaged,
  };
}

async function load({ source, note, onStep }: Restoring, url: string): Promise<void> {
  const tables = new Map(note.tables.map((table) => [table.name, table]));
  let last: DumpedTable | null = null;
  try {
    await loadDatabase(url, {
      shape: note,
      rows: ({ name }) => {
        last = tables.get(name) as DumpedTable;
        return readLines(source, last);
      },
      onTable: (done, of) => onStep('database', done, of),
    });
  } catch (error) {
    // Altered lines may be refused by the database before their end says that they were altered.
    if (last !== null && !(error instanceof DamagedBackup)) await readThrough(source, last);
    throw error;
  }
}

/** Throws `DamagedBackup` where the lines are not those that were written. */
async function readThrough(source: FileStore, table: DumpedTable): Promise<void> {
  for await (const _ of readLines(source, table));
}

export interface Verified {
  readonly tables: number;
  readonly rows: number;
  readonly objects: number;
  /** Tables that came back with other rows. */
  readonly differing: readonly string[];
  /** Objects that captures stand on and that are not there. */
  readonly missing: readonly string[];
  /** Objects that are not what was stored. */
  readonly damaged: readonly string[];
}

const MOST_NAMED = 100;

/** `url` is an empty database that is thrown away afterwards. */
export async function verifyBackup(restoring: Restoring, url: string): Promise<Verified> {
  const { source, note, onStep } = restoring;
  await load(restoring, url);
  const differing = await tablesThatDiffer(note, url);
  await migrate(url);
  const missing = await missingObjects(source, url);
  const checked = await upkeepIn(source).check((done, of) => onStep('evidence', done, of));
  return {
    tables: note.tables.length,
    rows: note.tables.reduce((sum, { rows }) => sum + rows, 0),
    objects: checked.objects,
    differing,
    missing,
    damaged: checked.damaged.map(({ sha256 }) => sha256).slice(0, MOST_NAMED),
  };
}

/** What was filled in is read out again, and hashed as the rows of the backup were. */
async function tablesThatDiffer(note: BackupNote, url: string): Promise<readonly string[]> {
  const differing: string[] = [];
  await withSnapshot(url, async ({ rows }) => {
    for (const table of note.tables) {
      const meter = new Meter();
      await rows(table, async (lines) => {
        for await (const part of lines) meter.take(part);
      });
      if (meter.measured().sha256 !== table.sha256) differing.push(table.name);
    }
  });
  return differing;
}

/** Both lists come in the order of hashes, so that neither is held in memory. */
async function missingObjects(store: FileStore, url: string): Promise<readonly string[]> {
  const missing: string[] = [];
  const there = store.list('raw/')[Symbol.asyncIterator]();
  let next = await there.next();
  await capturedHashes(url, async (lines) => {
    for await (const hash of linesIn(lines)) {
      while (next.done !== true && hashOf(next.value.key) < hash) next = await there.next();
      if (next.done !== true && hashOf(next.value.key) === hash) continue;
      if (missing.length < MOST_NAMED) missing.push(hash);
    }
  });
  return missing;
}

const hashOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

async function* linesIn(parts: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = '';
  for await (const part of parts) {
    const lines = (rest + part.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
