// A worker in a process of its own, that tests can kill: stores or drains a backlog, then says so.

import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { leaveBytecodeLong } from '../../src/app/reading/serve.ts';
import { folderBlobs } from '../../src/outside/blobs.ts';
import { registrableDomain } from '../../src/outside/names/public-suffix.ts';
import { readingHere } from '../../src/pipeline/reading/perform.ts';
import type { PipelineWorld } from '../../src/pipeline/steps.ts';
import { drain } from '../../src/pipeline/work.ts';
import { openDatabase } from '../../src/store/database.ts';
import { NOON, storeBacklog } from './backlog.ts';

leaveBytecodeLong();
const [task = '', url = '', folder = '', batch = '16', stall = ''] = process.argv.slice(2);
const database = openDatabase({ url, connections: 3 });
const world: PipelineWorld = {
  database,
  blobs: folderBlobs(folder, randomUUID),
  reading: readingHere,
  baseUrl: 'http://assay.test',
  now: () => new Date(NOON),
  sleep: (milliseconds) => sleep(milliseconds),
  random: (n) => randomBytes(n),
  registrableDomain,
};
// It stops where it is told to and waits to be killed, in the midst of a reading or of a
// transaction: at the `page` with these words, or before the `statement` of this name.
const [kind, ...words] = stall.split(' ');
const stallAt = words.join(' ');
const endless = (): Promise<never> => {
  process.stdout.write('stalled\n');
  setInterval(() => {}, 60_000);
  return new Promise(() => {});
};
const capture: PipelineWorld['reading']['capture'] = async (head, stored) =>
  kind === 'page' && Buffer.from(stored).includes(stallAt)
    ? endless()
    : readingHere.capture(head, stored);
const transaction: typeof database.transaction = (work) =>
  database.transaction((db) =>
    work({
      rows: async <Row>(name: string, text: string, values?: readonly unknown[]) =>
        kind === 'statement' && name === stallAt ? endless() : db.rows<Row>(name, text, values),
    }),
  );
const stalling: PipelineWorld = {
  ...world,
  reading: { ...readingHere, capture },
  database: { ...database, transaction },
};
// Slow enough that a kill meets it between two objects, or between the objects and their rows.
const put: PipelineWorld['blobs']['put'] = async (bytes) => {
  await sleep(2);
  return world.blobs.put(bytes);
};
process.stdout.write('started\n');
if (task === 'store') await storeBacklog({ ...world, blobs: { ...world.blobs, put } });
else await drain(stalling, { batch: Number(batch), onProgress: () => process.stdout.write('.') });
await database.close();
process.stdout.write('done\n');
