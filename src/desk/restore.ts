// `assay restore`: a backup brought back into an empty installation, or tried in a scratch place.

import { DamagedBackup } from '../pipeline/backup/dumped-file.ts';
import { readKeys } from '../pipeline/backup/kept-keys.ts';
import { type BackupNote, listBackups, readNote } from '../pipeline/backup/note.ts';
import { restoreBackup, verifyBackup } from '../pipeline/backup/restore.ts';
import { RestoreRefused } from '../store/backup/load.ts';
import { BadInput } from './bad-input.ts';
import { command, JSON_OPTION, type Progress } from './command.ts';
import type { DeskWorld, NamedStore } from './world.ts';

interface Told {
  readonly id: string;
  readonly from: string;
  readonly made_at: string;
  readonly verified: boolean;
  readonly rows: number;
  readonly objects: number;
  /** What is not as it was: each line says one thing. */
  readonly faults: readonly string[];
  /** Keys of which the installation has other ones, which stay. */
  readonly otherKeys: readonly string[];
}

export const restore = command({
  words: ['restore'],
  description: 'a backup brought back into an empty installation, or tried in a scratch place',
  arguments: { source: { help: 'file:FOLDER or s3://BUCKET/PREFIX of `assay backup`' } },
  options: {
    backup: { value: 'id', help: 'which one; the newest where not given' },
    verify: {
      help: 'change nothing here: fill a scratch database, compare every row and read every object',
    },
    json: JSON_OPTION,
  },
  help: `
The evidence goes to ASSAY_BLOBS, the rows to an empty database (DATABASE_URL, or a new
ASSAY_DATA), all of them at once; a backup of an older version is brought forward. Killed before
its end there is no database yet, and the same command goes on. Keys are put where there are none.
Deliveries that waited when the backup was made go out again, under the same ids. --verify needs
room on this machine for the whole database. Ends with 1 where something is not as it was.`,
  run: (world, { source, backup, verify }, { progress }) =>
    told(world, { source, backup, verify }, progress),
  lines: ({ id, from, made_at, verified, rows, objects, faults }: Told) => [
    `Backup ${id} of ${from}, made at ${made_at}: ` +
      (verified
        ? `${rows} rows and ${objects} objects were read again.`
        : `${rows} rows and ${objects} objects are in place.`),
    ...(faults.length === 0 ? ['Everything is as it was.'] : faults),
  ],
  notes: ({ otherKeys }) =>
    otherKeys.map((name) => `The ${name} here is another one than that of the backup; it stays.`),
  exitCode: ({ faults }) => (faults.length === 0 ? 0 : 1),
});

async function told(
  world: DeskWorld,
  { source, backup, verify }: { source: string; backup: string | null; verify: boolean },
  progress: Progress,
): Promise<Told> {
  const from = world.evidenceAt(source, 'SOURCE');
  const note = await noteIn(from, backup);
  const { id, made_at } = note;
  const about = { id, from: from.name, made_at, verified: verify };
  try {
    return await world.untilEnded(async (signal) => {
      const restoring = { source: from.store, note, signal, onStep: progress };
      if (verify) {
        const done = await world.withinScratch((url) => verifyBackup(restoring, url));
        const { rows, objects, differing, missing, damaged } = done;
        const faults = [
          ...differing.map((table) => `The rows of ${table} came back differently.`),
          ...missing.map(lacks),
          ...damaged.map((sha256) => `${sha256} is damaged.`),
        ];
        return { ...about, rows, objects, faults, otherKeys: [] };
      }
      const own = world.ownEvidence();
      // Before the rows: killed in between, the same command would find a database that has some.
      const otherKeys = note.keys ? await world.keys.put(await readKeys(from.store, id)) : [];
      const done = await world.withinBare((url) => restoreBackup(restoring, url, own.store));
      if (done === null) throw new BadInput('stopped before its end: the same command goes on');
      const faults = [
        ...done.damaged.map((key) => `${key} of the backup is damaged.`),
        ...done.missing.map(lacks),
      ];
      return { ...about, rows: done.rows, objects: note.evidence, faults, otherKeys };
    });
  } catch (error) {
    if (error instanceof RestoreRefused) throw new BadInput(error.message);
    if (!(error instanceof DamagedBackup)) throw error;
    const faults = [`${error.message}: nothing was restored.`];
    return { ...about, rows: 0, objects: 0, faults, otherKeys: [] };
  }
}

const lacks = (sha256: string): string => `A capture stands on ${sha256}, which is not there.`;

async function noteIn({ name, store }: NamedStore, asked: string | null): Promise<BackupNote> {
  const found = await store.read('raw/none');
  if (found.kind === 'unreachable') {
    throw new BadInput(`SOURCE, ${name}, cannot be reached: ${found.reason}`);
  }
  const { whole } = await listBackups(store);
  const id = asked ?? whole.at(-1);
  const note = id !== undefined && whole.includes(id) ? await readNote(store, id) : null;
  if (note !== null) return note;
  const there = whole.length === 0 ? 'it has none' : `it has ${whole.join(', ')}`;
  throw new BadInput(
    `SOURCE, ${name}, has no backup${asked === null ? '' : ` ${asked}`}: ${there}`,
  );
}
