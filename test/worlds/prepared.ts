// What many test files start from, made once a run by the first that asks and copied by the others.

import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { takeLock } from '../../bin/lock.mjs';
import { loadSample } from '../../src/pipeline/sample/load-sample.ts';
import { NOON, SAMPLE } from '../chaos/backlog.ts';
import { openTestDatabase, type TestDatabase } from '../database.ts';
import { type FirstStart, startFirst } from '../servers/first-start.ts';
import { temporaryFolder } from '../servers/service.ts';
import { openWorld, type TestWorld } from './world.ts';

/** Given by `npm test`; a file run by hand makes for itself what it starts from. */
const shared = process.env.ASSAY_TEST_FOLDER ?? null;

/** A world into which the sample was loaded at noon of the day after its last visit. */
export async function openSampleWorld(): Promise<TestWorld> {
  if (shared === null) {
    const world = await openWorld({ at: NOON });
    await loadSample(world, SAMPLE);
    return world;
  }
  const kept = await sampleKept(shared);
  const world = await openWorld({ at: NOON, database: await openTestDatabase(kept.name) });
  copyFolder(join(kept.folder, 'blobs'), join(world.folder, 'blobs'));
  return world;
}

/** A database with what the sample becomes; what its pages were is not beside it. */
export async function openSampleDatabase(): Promise<TestDatabase> {
  if (shared !== null) return openTestDatabase((await sampleKept(shared)).name);
  const database = await openTestDatabase();
  const world = await openWorld({ at: NOON });
  await loadSample({ ...world, database: database.database }, SAMPLE);
  await world.close();
  return database;
}

/**
 * Lays out the data folder of a service that has loaded and proved the sample, and ended. A file
 * run by hand gets none: its service loads the sample when it starts.
 */
export async function layOutSample(data: string): Promise<void> {
  if (shared === null) return;
  const from = join(await firstStarted(shared), 'data');
  copyFolder(from, data);
  // A database server refuses a folder that others may read.
  for (const one of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!one.isDirectory()) continue;
    const path = join(one.parentPath, one.name);
    chmodSync(join(data, relative(from, path)), statSync(path).mode);
  }
  chmodSync(data, statSync(from).mode);
}

/** What was seen while a service first loaded the sample. */
export async function firstStart(): Promise<FirstStart> {
  if (shared === null) {
    await using folder = await temporaryFolder();
    return startFirst(join(folder.path, 'data'));
  }
  const account = join(await firstStarted(shared), 'account.json');
  return JSON.parse(await readFile(account, 'utf8')) as FirstStart;
}

function firstStarted(within: string): Promise<string> {
  return preparedOnce(within, 'sample-data', async (making) => {
    const account = await startFirst(join(making, 'data'));
    const { code, err } = account.ended;
    if (code !== 0) throw new Error(`the service with the sample ended with ${code}: ${err}`);
    await writeFile(join(making, 'account.json'), JSON.stringify(account));
  });
}

async function sampleKept(within: string) {
  // Servers that are not the run's own may know of other runs.
  const run = createHash('sha256').update(within).digest('hex').slice(0, 16);
  const name = `assay_sample_${run}`;
  const folder = await preparedOnce(within, 'sample', async (making) => {
    const database = await openTestDatabase();
    // What copies invent must not be what is there already.
    const world = await openWorld({ at: NOON, seed: 'the sample', database });
    await loadSample(world, SAMPLE);
    copyFolder(join(world.folder, 'blobs'), join(making, 'blobs'));
    await database.keepAs(name);
    await world.close();
  });
  return { name, folder };
}

/** At once: many small files, each a few turns of the event loop otherwise. Folders lose modes. */
function copyFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
}

/** The folder of this name, which is there when it is whole. */
async function preparedOnce(
  within: string,
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(within, name);
  const release = await takeLock(join(within, `${name}.lock`));
  try {
    if (!existsSync(folder)) {
      const making = `${folder}.making`;
      await rm(making, { recursive: true, force: true });
      await mkdir(making);
      await make(making);
      await rename(making, folder);
    }
  } finally {
    release();
  }
  return folder;
}
