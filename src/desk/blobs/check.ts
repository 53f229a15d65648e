// `assay blobs check`: every object is read by its hash, and what is damaged is named.

import type { DamagedBlob } from '../../outside/evidence/blob-upkeep.ts';
import { command, JSON_OPTION } from '../command.ts';

export const blobsCheck = command({
  words: ['blobs', 'check'],
  description: 'read every stored object by its hash, and say which are damaged',
  arguments: {},
  options: { json: JSON_OPTION },
  help: 'Changes nothing. Ends with 1 where an object is damaged.',
  run: (world, _, { progress }) =>
    world.within((live) => live.upkeep.check((done, of) => progress('folders', done, of))),
  lines: ({ objects, plain, whole, frames, stored, bytes, damaged }) => [
    `${objects} objects of ${bytes} bytes stand in ${stored} bytes of files: ` +
      `${plain} plain, ${whole} whole, ${frames} over another one.`,
    damaged.length === 0 ? 'All of them are what was stored.' : `Damaged: ${damaged.length}`,
    ...damaged.map(lineOf),
  ],
  exitCode: ({ damaged }) => (damaged.length === 0 ? 0 : 1),
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
