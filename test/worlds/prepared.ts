// What many test files start from, made once a run by the first that asks and copied by the others.

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { takeLock } from '../../bin/lock.mjs';
import { openPostgres } from '../../src/app/embedded-postgres/embedded-postgres.ts';
import { loadSample } from '../../src/pipeline/sample/load-sample.ts';
import { migrate } from '../../src/store/migrate.ts';
import { NOON, SAMPLE } from '../chaos/backlog.ts';
import { openTestDatabase, type TestDatabase } from '../database.ts';
import { type FirstStart, startFirst } from '../servers/first-start.ts';
import { copyFolder, layOut } from '../servers/laid-out.ts';
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
  if (shared !== null) layOut(join(await firstStarted(shared), 'data'), data);
}

/**
 * Lays out the database server of a service that made its tables, and ended: for whoever does not
 * test how one is made. A file run by hand gets none either.
 */
export async function layOutDatabase(data: string): Promise<void> {
  if (shared === null) return;
  const made = await preparedOnce(shared, 'empty-data', async (making) => {
    // As a service makes it: the user of the database server passes through.
    await chmod(making, 0o711);
    const at = { folder: join(making, 'postgres'), fsync: false, log: () => {} };
    const server = await openPostgres(at);
    await migrate(server.url);
    await server.close();
  });
  layOut(made, data);
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
