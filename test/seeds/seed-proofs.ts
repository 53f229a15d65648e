// Proofs for tests of the HTTP surface: one that holds, and one for each way in which it cannot.

import { unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ulid } from '../../src/core/ids.ts';
import { EXAMPLE_CAPTURE_ID } from '../../src/operations/captures/capture-examples.ts';
import type { BlobStore } from '../../src/outside/blobs.ts';
import { folderManifests } from '../../src/outside/manifest-files.ts';
import { anchorChain } from '../../src/pipeline/proving/anchor.ts';
import { sandboxChain } from '../../src/pipeline/proving/chains.ts';
import type { ProofWorld } from '../../src/pipeline/proving/proof-world.ts';
import { sealChain } from '../../src/pipeline/proving/seal.ts';
import { readingHere } from '../../src/pipeline/reading/perform.ts';
import type { Database } from '../../src/store/database.ts';
import { findManifest } from '../../src/store/proofs/manifests.ts';
import { putCapture } from './seed-captures.ts';
import { seedExport } from './seed-export.ts';

const RUNS = ['2026-11-19T03:00:00Z', '2026-11-19T04:00:00Z', '2026-11-19T05:00:00Z'] as const;

function exportAt(run: number): string {
  return `exp_${ulid(Date.parse(RUNS[run] ?? ''), Buffer.alloc(10, run))}`;
}

/** `sound` is the one of the contract's examples. */
export const EXPORTS = { sound: exportAt(0), gone: exportAt(1), away: exportAt(2) } as const;

/** Which capture is behind which fact. */
const BEHIND = {
  'pricing.tier.pro.price': EXAMPLE_CAPTURE_ID,
  'security.cert.soc2': 'cap_unsealed',
  'reliability.sla_pct': 'cap_rewritten',
  'legal.governing_law': 'cap_misled',
} as const;

/** The same facts, and one behind which there is nothing. */
export const PROVED_KEYS: readonly string[] = [...Object.keys(BEHIND), 'pricing.tier.pro.name'];

export interface ProofSeed {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly folder: string;
  readonly companyId: number;
}

/**
 * Seals what is there; then come a capture that was altered since, one whose anchor was, one that
 * is in no block, one that is in no manifest, and one that no manifest takes.
 */
export async function seedProofs({ database, blobs, folder, companyId }: ProofSeed): Promise<void> {
  let run = 0;
  const world = proofWorld(database, blobs, folder, () => run);
  const sandbox = sandboxChain(world);
  const put = (id: string): Promise<string> => {
    const url = `https://acme.example/${id}`;
    return putCapture(database, blobs, {
      id,
      companyId,
      url,
      body: id,
      at: '2026-11-17T06:00:00Z',
    });
  };
  let statements = 0;
  const sql = (text: string, values: readonly unknown[] = []) => {
    statements += 1;
    return database.rows(`seed_proof_${statements}`, text, values);
  };
  await sql('update companies set sample = true');
  await put('cap_rewritten');
  await put('cap_refused');
  await sql(`update looks set nonce = '' where id = 'cap_refused'`);
  await sealChain(world, sandbox);
  await anchorChain(world, sandbox);
  await sql(`update capture_bodies b set bytes = bytes + 1 from looks l
    where l.id = 'cap_rewritten' and b.id = l.body_id`);

  run = 1;
  await put('cap_misled');
  await sealChain(world, sandbox);
  await anchorChain(world, sandbox);
  const gone = await findManifest(database, EXPORTS.gone);
  if (gone === null) throw new Error('the second manifest was not sealed');
  await sql('update anchors set header = $2 where manifest_id = $1', [gone.id, Buffer.alloc(80)]);
  await unlink(join(folder, gone.key));

  run = 2;
  await put('cap_waiting');
  await sealChain(world, sandbox);
  const away = await findManifest(database, EXPORTS.away);
  if (away === null) throw new Error('the third manifest was not sealed');
  await unlink(join(folder, away.key));
  await sql('update manifests set key = $2 where id = $1', [
    away.id,
    away.key.replace('/2026/', '/2025/'),
  ]);
  // A file where a folder should be cannot be passed by any user, root included.
  await writeFile(dirname(dirname(join(folder, away.key))).replace(/2026$/, '2025'), '');

  await put('cap_unsealed');
  await seedExport(database, folder, EXPORTS.sound);
  for (const [key, id] of Object.entries(BEHIND)) {
    await sql('update facts set capture_id = $2 where key = $1', [key, id]);
  }
}

function proofWorld(
  database: Database,
  blobs: BlobStore,
  folder: string,
  run: () => number,
): ProofWorld {
  let serial = 0;
  return {
    database,
    blobs,
    reading: readingHere,
    baseUrl: 'http://assay.example',
    now: () => new Date(RUNS[run()] ?? ''),
    sleep: async () => {},
    random: (n) => Buffer.alloc(n, run()),
    registrableDomain: (host) => host,
    manifests: folderManifests(folder, () => `draft-${serial++}`),
    chains: [],
    log: { info: () => {}, warn: () => {}, error: () => {} },
  };
}
