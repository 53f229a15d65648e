// A worker of rereads in a process of its own, that tests can kill: takes portions until none is
// left, with readers that are newer than those of the backlog.

import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { folderBlobs } from '../../../src/outside/blobs.ts';
import { registrableDomain } from '../../../src/outside/names/public-suffix.ts';
import { readingHere } from '../../../src/pipeline/reading/perform.ts';
import { rereadPortion } from '../../../src/pipeline/reread.ts';
import type { PipelineWorld } from '../../../src/pipeline/steps.ts';
import { listRereads } from '../../../src/store/captures/rereads.ts';
import { openDatabase } from '../../../src/store/database.ts';
import { LEASE, NEWER } from './shared.ts';

const [url = '', folder = '', stall = ''] = process.argv.slice(2);
const database = openDatabase({ url, connections: 3 });
// At the company that is `stall`-th it stands still, in the midst of its transaction.
let settled = 0;
const transaction: typeof database.transaction = (work) =>
  database.transaction((db) =>
    work({
      rows: async <Row>(name: string, text: string, values?: readonly unknown[]) => {
        const found = await db.rows<Row>(name, text, values);
        if (name === 'settle-reread-company' && String(++settled) === stall) {
          process.stdout.write('stalled\n');
          await sleep(600_000);
        }
        return found;
      },
    }),
  );
const world: PipelineWorld = {
  database: { ...database, transaction },
  blobs: folderBlobs(folder, randomUUID),
  reading: readingHere,
  readers: [NEWER],
  baseUrl: 'http://assay.test',
  now: () => new Date(),
  sleep: (milliseconds) => sleep(milliseconds),
  random: (n) => randomBytes(n),
  registrableDomain,
};
process.stdout.write('started\n');
for (;;) {
  const worked = await rereadPortion(world, undefined, LEASE);
  if (worked.kind === 'settled') process.stdout.write('.');
  if (worked.kind !== 'none') continue;
  const all = await listRereads(database, world.now());
  if (all.every(({ endedAt }) => endedAt !== null)) break;
  await sleep(100);
}
await database.close();
process.stdout.write('done\n');
