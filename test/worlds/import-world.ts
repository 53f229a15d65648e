// A covered company, and the import of a WARC file that a test writes down.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importWarc } from '../../src/pipeline/import/import-warc.ts';
import { coverOne, openWorld, type TestWorld } from './world.ts';

export interface Acme extends AsyncDisposable {
  readonly world: TestWorld;
  readonly companyId: number;
  warc(name: string, bytes: Buffer): Promise<Awaited<ReturnType<typeof importWarc>>>;
}

export async function openAcme(): Promise<Acme> {
  const world = await openWorld({ at: '2026-06-01T00:00:00Z' });
  const companyId = await coverOne(world, 'acme.example');
  return {
    world,
    companyId,
    warc: async (name, bytes) => {
      const file = join(world.folder, name);
      await writeFile(file, bytes);
      return importWarc(world, { files: [file], companyId, domain: 'acme.example', lane: 'live' });
    },
    [Symbol.asyncDispose]: () => world.close(),
  };
}
