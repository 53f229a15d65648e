// Seals an export: its files stand in a manifest of their chain, and with that it is listed.

import { hash } from 'node:crypto';
import { captureRow, headerRow } from '../../core/evidence/manifest-row.ts';
import { insertSealed } from '../../store/exports/export-manifest.ts';
import {
  countErasures,
  type ExportFile,
  type ExportHead,
  insertExport,
} from '../../store/exports/exports.ts';
import { whileLocked } from '../../store/locks.ts';
import { saveTiles } from '../../store/proofs/manifest-rows.ts';
import { findOpenManifest } from '../../store/proofs/manifests.ts';
import { checked, GrowingManifest, textOf } from '../proving/manifest-file.ts';
import type { ChainClients } from '../proving/proof-world.ts';
import { finish, nextManifest } from '../proving/seal.ts';
import type { ExportWorld } from './export-world.ts';

/** Sealing captures takes a moment; whoever does it is waited for. */
const TRIES = 120;
const BETWEEN_MS = 1_000;

export type SealedExport =
  | { readonly kind: 'listed' }
  /** A company was erased meanwhile: what was written may hold it. */
  | { readonly kind: 'outdated' }
  /** Somebody seals captures, and goes on doing so. */
  | { readonly kind: 'busy' };

/** `erasures` is how many there were when its rows were read. */
export async function sealExport(
  world: ExportWorld,
  clients: ChainClients,
  {
    head,
    files,
    erasures,
  }: {
    readonly head: ExportHead;
    readonly files: readonly ExportFile[];
    readonly erasures: number;
  },
): Promise<SealedExport> {
  for (let tries = 0; tries < TRIES; tries++) {
    world.stop?.throwIfAborted();
    // Whoever erases a company holds this lock too.
    const locked = await whileLocked(world.database, `seal ${head.chain}`, async () => {
      const left = await findOpenManifest(world.database, head.chain);
      if (left !== null) await finish(world, left);
      if ((await countErasures(world.database)) !== erasures) return 'outdated';
      await sealed(world, clients, head, files);
      return 'listed';
    });
    if (locked.kind === 'done') return { kind: locked.result };
    await world.sleep(BETWEEN_MS);
  }
  return { kind: 'busy' };
}

/** Killed before the last line, nothing names the file of the manifest, and nothing is listed. */
async function sealed(
  world: ExportWorld,
  clients: ChainClients,
  head: ExportHead,
  files: readonly ExportFile[],
): Promise<void> {
  const { manifest } = await nextManifest(world, clients, () => head.id);
  const draft = await world.manifests.draft();
  try {
    const growing = new GrowingManifest(draft);
    const header = headerRow(manifest);
    const rows = files.map((file) => rowOf(world, head, file)).sort(byId);
    await growing.append([textOf(header), ...rows.map(({ text }) => text)]);
    const file = growing.file(header);
    await draft.keep(file.key);
    await world.database.transaction(async (db) => {
      const id = await insertSealed(db, manifest, file, world.now());
      await saveTiles(db, id, growing.tiles.full());
      await saveTiles(db, id, growing.tiles.rest());
      await insertExport(db, head, files);
    });
  } finally {
    await draft.drop();
  }
}

/** The format of rows is that of captures: a file is what its address answers at that moment. */
function rowOf(world: ExportWorld, head: ExportHead, file: ExportFile) {
  const id = `${head.id}/${file.file}`;
  const url = `${world.baseUrl}/v1/exports/${id}`;
  const row = {
    ...captureRow(
      {
        id,
        kind: 'page_capture',
        company: new URL(world.baseUrl).hostname,
        url,
        finalUrl: url,
        capturedAt: head.madeAt,
        status: 200,
        contentType: 'application/octet-stream',
        bytes: file.bytes,
        sha256: file.sha256,
        headersSha256: hash('sha256', ''),
        rawStored: false,
        fetcher: 'assay-export/1',
        egress: null,
        nonce: Buffer.from(world.random(16)).toString('hex'),
        knownBlock: null,
      },
      head.chain,
    ),
    raw_key: file.key,
  };
  const { text, reason } = checked(row);
  if (reason !== null) throw new Error(`the row of ${id} is wrong: ${reason}`);
  return { id, text };
}

// All of one moment: then the order is that of ids, byte by byte.
function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : 1;
}
