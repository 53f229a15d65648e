// Seals and anchors in a process of its own, which ends itself before its n-th step out.

import { randomBytes, randomUUID } from 'node:crypto';
import { folderBlobs } from '../../src/outside/blobs.ts';
import { folderManifests, type ManifestFiles } from '../../src/outside/manifest-files.ts';
import { registrableDomain } from '../../src/outside/names/public-suffix.ts';
import { anchorChain } from '../../src/pipeline/proving/anchor.ts';
import { tellAnchored } from '../../src/pipeline/proving/anchored-records.ts';
import { sandboxChain } from '../../src/pipeline/proving/chains.ts';
import type { ProofWorld } from '../../src/pipeline/proving/proof-world.ts';
import { sealChain } from '../../src/pipeline/proving/seal.ts';
import { readingHere } from '../../src/pipeline/reading/perform.ts';
import { type Database, type Db, openDatabase } from '../../src/store/database.ts';

const [url = '', folder = '', at = '', lastStep = '0'] = process.argv.slice(2);
let steps = 0;

/** Statements, file operations and ends of transactions are steps. */
async function step(): Promise<void> {
  steps += 1;
  if (steps === Number(lastStep)) {
    process.kill(process.pid, 'SIGKILL');
    await new Promise(() => {});
  }
}

function stepping(db: Db): Db {
  return {
    rows: async (name, text, values) => {
      await step();
      return db.rows(name, text, values);
    },
  };
}

const real = openDatabase({ url, connections: 3 });
const database: Database = {
  ...real,
  ...stepping(real),
  transaction: (work) =>
    real.transaction(async (db) => {
      const result = await work(stepping(db));
      // Everything is done, and nothing is committed.
      await step();
      return result;
    }),
};

const files = folderManifests(folder, randomUUID);
const manifests: ManifestFiles = {
  ...files,
  draft: async () => {
    await step();
    const draft = await files.draft();
    return {
      ...draft,
      append: async (bytes) => {
        await draft.append(bytes.subarray(0, bytes.length / 2));
        await step();
        await draft.append(bytes.subarray(bytes.length / 2));
      },
      keep: async (key) => {
        await step();
        await draft.keep(key);
        await step();
      },
    };
  },
};

const sandboxWorld = { database, now: () => new Date(at), random: (n: number) => randomBytes(n) };
const world: ProofWorld = {
  ...sandboxWorld,
  blobs: folderBlobs(folder, randomUUID),
  reading: readingHere,
  baseUrl: 'http://assay.test',
  sleep: async () => {},
  registrableDomain,
  manifests,
  chains: [sandboxChain(sandboxWorld)],
  log: { info: () => {}, warn: () => {}, error: () => {} },
};
for (const clients of world.chains) {
  await sealChain(world, clients);
  await anchorChain(world, clients, true);
}
await tellAnchored(world);
await real.close();
process.stdout.write(`done ${steps}\n`);
