// `assay blobs check`: every object is read by its hash; what is damaged or lost is named.

import type { CheckedBlobs, DamagedBlob } from '../../outside/evidence/blob-upkeep.ts';
import { lostEvidence } from '../../pipeline/lost-evidence.ts';
import { command, JSON_OPTION } from '../command.ts';

interface Checked extends CheckedBlobs {
  readonly lost: readonly string[];
}

const MOST_NAMED = 100;

export const blobsCheck = command({
  words: ['blobs', 'check'],
  description: 'read every stored object by its hash, and say which are damaged or lost',
  arguments: {},
  options: { json: JSON_OPTION },
  help: `
Changes nothing. Lost is what captures stand on and is not there; what was removed for its age is
not. Ends with 1 where an object is damaged or lost.`,
  run: (world, _, { progress }) =>
    world.within(async (live) => {
      const checked = await live.upkeep.check((done, of) => progress('folders', done, of));
      const { store } = world.ownEvidence();
      const listed = (done: number, of: number): void => progress('rows', done, of);
      return { ...checked, lost: await lostEvidence(live.database, store, listed) };
    }),
  lines: ({ objects, plain, whole, frames, stored, bytes, damaged, lost }: Checked) => [
    `${objects} objects of ${bytes} bytes stand in ${stored} bytes of files: ` +
      `${plain} plain, ${whole} whole, ${frames} over another one.`,
    damaged.length === 0 ? 'All of them are what was stored.' : `Damaged: ${damaged.length}`,
    ...damaged.map(lineOf),
    ...(lost.length === 0 ? [] : [`Lost: ${lost.length}`]),
    ...lost.slice(0, MOST_NAMED).map((sha256) => `  ${sha256}: captures stand on it`),
  ],
  exitCode: ({ damaged, lost }) => (damaged.length + lost.length === 0 ? 0 : 1),
});

function lineOf({ sha256, why, base }: DamagedBlob): string {
  switch (why) {
    case 'own_bytes':
      return `  ${sha256}: its own bytes are not what was stored`;
    case 'base':
      return `  ${sha256}: it stands on ${base}, which is damaged or gone`;
    case 'unreachable':
      return `  ${sha256}: it cannot be read from the disk`;
  }
}
