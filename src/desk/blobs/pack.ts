// `assay blobs pack`: objects that are stored plain take the room of their differences.

import { packBlobs } from '../../pipeline/pack-blobs.ts';
import { whileLocked } from '../../store/locks.ts';
import { BadInput } from '../bad-input.ts';
import { command, JSON_OPTION } from '../command.ts';

export const blobsPack = command({
  words: ['blobs', 'pack'],
  description: 'store plain objects anew, compressed or by what differs from an earlier look',
  arguments: {},
  options: { json: JSON_OPTION },
  help: 'The service may run meanwhile. Stopped at any point, it goes on where it was begun again.',
  run: (world, _, { progress }) =>
    world.within((live) =>
      world.untilEnded(async (signal) => {
        const looked = (done: number, of: number): void => progress('looks', done, of);
        // What is trimmed meanwhile might become a base.
        const done = await whileLocked(live.database, 'trim', () =>
          packBlobs(live.database, live.upkeep, looked, signal),
        );
        if (done.kind === 'done') return done.result;
        throw new BadInput('old captures are being trimmed, or another process packs; try again');
      }),
    ),
  lines: ({ looks, packed, before, after, unread }) => [
    `${packed} objects of ${looks} looks were stored anew: ${before} bytes are ${after} now.`,
    ...(unread > 0 ? [`  objects that cannot be read: ${unread}; see assay blobs check`] : []),
  ],
});
