// A world that seals and anchors: real database and files, chains of the test's choice.

import { join } from 'node:path';
import { readManifest } from '../../packages/proof/src/index.ts';
import { folderManifests } from '../../src/outside/manifest-files.ts';
import { sandboxChain } from '../../src/pipeline/proving/chains.ts';
import type { ChainClients, ProofWorld } from '../../src/pipeline/proving/proof-world.ts';
import { listManifests, type StoredManifest } from '../../src/store/proofs/manifests.ts';
import { coverOne, openWorld, type TestWorld, visit } from './world.ts';

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
}

export interface ProofTestWorld extends TestWorld, ProofWorld {
  readonly lines: readonly LogLine[];
  /** The chain of the sample's companies. */
  readonly sandbox: ChainClients;
}

export async function openProofWorld(options: { at: string }): Promise<ProofTestWorld> {
  const world = await openWorld(options);
  return proofWorldOf(world);
}

export function proofWorldOf(world: TestWorld): ProofTestWorld {
  const lines: LogLine[] = [];
  const line = (level: LogLine['level']) => (fields: LogLine['fields'], message: string) => {
    lines.push({ level, fields, message });
  };
  let serial = 0;
  const sandbox = sandboxChain(world);
  return {
    ...world,
    manifests: folderManifests(join(world.folder, 'blobs'), () => `draft-${serial++}`),
    chains: [sandbox],
    sandbox,
    lines,
    log: { info: line('info'), warn: line('warn'), error: line('error') },
  };
}

/** Covers a company, of the sample or real. */
export async function coverAs(
  world: TestWorld,
  domain: string,
  kind: 'sample' | 'real',
): Promise<number> {
  const id = await coverOne(world, domain);
  const sql = 'update companies set sample = $2 where id = $1';
  await world.database.rows('test-sample', sql, [id, kind === 'sample']);
  return id;
}

/** So many captures of a company, one a minute from a moment on. */
export async function captureMany(
  world: TestWorld,
  companyId: number,
  domain: string,
  { from, count }: { from: string; count: number },
): Promise<readonly string[]> {
  const start = Date.parse(from);
  const visits = Array.from({ length: count }, (_, i) => ({
    url: `https://${domain}/page-${i % 7}`,
    at: new Date(start + i * 60_000).toISOString(),
    body: `<h1>${domain} ${i}</h1>`,
  }));
  return visit(world, companyId, visits);
}

/** The manifests of a chain from the first, with their files. */
export async function manifestsOf(
  world: ProofTestWorld,
  chain: ChainClients['chain'],
): Promise<readonly { readonly stored: StoredManifest; readonly file: Uint8Array }[]> {
  const all = await listManifests(world.database, { chain, before: null, limit: 1_000 });
  return Promise.all(
    all.toReversed().map(async (stored) => {
      const read = await world.manifests.read(stored.key, stored.sha256);
      if (read.kind !== 'bytes') throw new Error(`${stored.key} is ${read.kind}`);
      const manifest = readManifest(read.bytes);
      if (manifest.kind === 'broken') throw new Error(`${stored.key}: ${manifest.finding}`);
      return { stored, file: read.bytes };
    }),
  );
}
