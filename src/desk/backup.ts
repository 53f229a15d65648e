// `assay backup`: database, evidence and keys into a folder or a bucket, while the service runs.

import { type MadeBackup, makeBackup } from '../pipeline/backup/make.ts';
import { wholeNumber } from './accepted.ts';
import { BadInput } from './bad-input.ts';
import { command, JSON_OPTION, type Progress } from './command.ts';
import type { DeskWorld } from './world.ts';

const MOST_NAMED = 20;

type Made = Omit<Extract<MadeBackup, { kind: 'made' }>, 'kind' | 'note'>;

interface Told extends Made {
  readonly id: string;
  readonly to: string;
  readonly tables: number;
  readonly rows: number;
  readonly evidence: number;
  readonly keys: boolean;
}

export const backup = command({
  words: ['backup'],
  description: 'database, evidence and keys into a folder or a bucket, while the service runs',
  arguments: { dest: { help: 'file:FOLDER or s3://BUCKET/PREFIX' } },
  options: {
    withoutKeys: { help: 'leave out the keys of the installation, which must be kept elsewhere' },
    keep: {
      value: 'n',
      help: 'remove what is older than the newest n backups there; evidence stays',
      parse: wholeNumber,
    },
    json: JSON_OPTION,
  },
  help: `
The database is taken as it is at one moment, then the evidence that it names: of that only what
DEST has not from an earlier backup. Stopped or killed it is no backup yet, and what was copied of
the evidence is not copied again. The keys are in it, which sign proofs and unseal the secrets of
webhooks: keep DEST as private as the data folder. Ends with 1 where evidence is damaged.`,
  run: (world, { dest, withoutKeys, keep }, { progress }) =>
    made(world, { dest, withoutKeys, keep }, progress),
  lines: ({ id, to, tables, rows, evidence, copied, copiedBytes, removed, damaged }: Told) => [
    `Backup ${id} in ${to}: ${rows} rows of ${tables} tables; ${evidence} objects and manifests, ` +
      `of which ${copied} were new (${copiedBytes} bytes).`,
    ...(removed.length > 0 ? [`Removed: ${removed.join(', ')}.`] : []),
    ...(damaged.length > 0 ? [`Damaged, and not in it: ${damaged.length}`] : []),
    ...damaged.slice(0, MOST_NAMED).map((key) => `  ${key}`),
  ],
  notes: ({ keys }) => (keys ? [] : ['The keys of the installation are not in it.']),
  exitCode: ({ damaged }) => (damaged.length === 0 ? 0 : 1),
});

async function made(
  world: DeskWorld,
  { dest, withoutKeys, keep }: { dest: string; withoutKeys: boolean; keep: number | null },
  progress: Progress,
): Promise<Told> {
  const { name: to, store: target } = world.evidenceAt(dest, 'DEST');
  const own = world.ownEvidence();
  if (own.name === to) throw new BadInput(`DEST is where the evidence stands: ${to}`);
  const found = await target.read('raw/none');
  if (found.kind === 'unreachable' && found.reason !== 'ENOENT') {
    throw new BadInput(`DEST, ${to}, cannot be reached: ${found.reason}`);
  }
  const keys = withoutKeys ? null : await world.keys.read();
  const done = await world.withinBare((url) =>
    world.untilEnded((signal) =>
      makeBackup(
        { url, evidence: own.store, target, now: world.now },
        { keys, keep, signal, onStep: progress },
      ),
    ),
  );
  if (done.kind === 'busy') throw new BadInput('another backup of this database is under way');
  if (done.kind === 'stopped') throw new BadInput('stopped: this is no backup yet; make it again');
  const { note, copied, copiedBytes, damaged, removed } = done;
  const { id, tables, evidence } = note;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return {
    id,
    to,
    tables: tables.length,
    rows,
    evidence,
    keys: note.keys,
    copied,
    copiedBytes,
    damaged,
    removed,
  };
}
