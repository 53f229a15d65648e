// `assay blobs copy`: evidence from one store into another, while the service runs.

import { type CopyReport, copyEvidence } from '../../outside/evidence/evidence-copy.ts';
import { BadInput } from '../bad-input.ts';
import { command, JSON_OPTION, type Progress } from '../command.ts';
import type { DeskWorld, NamedStore } from '../world.ts';

const ADDRESS = 'file:FOLDER or s3://BUCKET/PREFIX';
/** A store that is written to all the time never stands still. */
const MOST_PASSES = 5;
const MOST_NAMED = 20;

export const blobsCopy = command({
  words: ['blobs', 'copy'],
  description: 'copy evidence from a store to another one, as long as it finds something new',
  arguments: {
    from: { help: ADDRESS },
    to: { help: ADDRESS },
  },
  options: {
    removeGone: {
      help: 'remove from TO what FROM has not, but manifests; only while no service uses TO',
    },
    json: JSON_OPTION,
  },
  help: `
Each object is read by its hash before it is copied. The service may go on with FROM meanwhile;
stopped at any point, the command goes on where it was begun again. To move: copy, stop what
writes, copy once more, and start with ASSAY_BLOBS=TO. FROM stays as it is. Ends with 1 where
something is damaged.`,
  run: (world, { from, to, removeGone }, { progress }) =>
    copiedBetween(world, { from, to, removeGone }, progress),
  lines: (report: Copied) => [
    `${report.copied} of ${report.found} objects, manifests and files of exports were copied ` +
      `(${report.bytes} bytes) from ${report.from} to ${report.to}, in ${report.passes} passes.`,
    report.isWhole
      ? 'The last pass found nothing new.'
      : 'The last pass found something new still, or was stopped: copy again.',
    ...(report.onlyThere > 0
      ? [`Only in ${report.to}: ${report.onlyThere}, of which ${report.removed} were removed.`]
      : []),
    ...(report.damaged.length > 0 ? [`Damaged, and not copied: ${report.damaged.length}`] : []),
    ...report.damaged.slice(0, MOST_NAMED).map((key) => `  ${key}`),
  ],
  exitCode: ({ damaged }) => (damaged.length === 0 ? 0 : 1),
});

async function copiedBetween(
  world: DeskWorld,
  { from, to, removeGone }: { from: string; to: string; removeGone: boolean },
  progress: Progress,
): Promise<Copied> {
  const own = world.evidenceAt(from, 'FROM');
  const other = world.evidenceAt(to, 'TO');
  if (own.name === other.name) throw new BadInput(`FROM and TO are both ${own.name}`);
  await reached('FROM', own, false);
  await reached('TO', other, true);
  return world.untilEnded((signal) => copied(own, other, { removeGone, signal, progress }));
}

// A folder that is not there, or a bucket that keeps us out, is not an empty one.
async function reached(what: string, { name, store }: NamedStore, mayBeMade: boolean) {
  const found = await store.read('raw/none');
  if (found.kind !== 'unreachable' || (mayBeMade && found.reason === 'ENOENT')) return;
  throw new BadInput(`${what}, ${name}, cannot be reached: ${found.reason}`);
}

async function copied(
  from: NamedStore,
  to: NamedStore,
  options: {
    readonly removeGone: boolean;
    readonly signal: AbortSignal;
    readonly progress: Progress;
  },
): Promise<Copied> {
  const { removeGone, signal, progress } = options;
  let report: Copied = { ...NOTHING, from: from.name, to: to.name };
  for (let pass = 1; pass <= MOST_PASSES && !signal.aborted; pass += 1) {
    const onPart = (part: number, of: number): void => progress(`pass ${pass}`, part, of);
    const chosen = { removeGone, exports: true, signal, onPart };
    const done = await copyEvidence(from.store, to.store, chosen);
    report = together(report, done, pass);
    if (done.copied === 0) break;
  }
  return { ...report, isWhole: report.isWhole && !signal.aborted };
}

interface Copied extends CopyReport {
  readonly from: string;
  readonly to: string;
  readonly passes: number;
  /** Whether the last pass found nothing new. */
  readonly isWhole: boolean;
}

const NOTHING = {
  found: 0,
  copied: 0,
  bytes: 0,
  damaged: [],
  onlyThere: 0,
  removed: 0,
  passes: 0,
  isWhole: false,
};

function together(before: Copied, pass: CopyReport, passes: number): Copied {
  return {
    ...before,
    ...pass,
    copied: before.copied + pass.copied,
    bytes: before.bytes + pass.bytes,
    removed: before.removed + pass.removed,
    passes,
    isWhole: pass.copied === 0,
  };
}
