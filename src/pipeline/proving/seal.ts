// Seals captures: those that stand in no manifest yet, in one manifest of their chain.

import { lastSealing, type SealSchedule } from '../../core/evidence/seal-schedule.ts';
import { ulid } from '../../core/ids.ts';
import { whileLocked } from '../../store/locks.ts';
import {
  type ChainName,
  dropManifest,
  findLastManifest,
  findManifest,
  findOpenManifest,
  hasCapturesToSeal,
  keepSealRun,
  type ManifestToOpen,
  type OpenManifest,
  openManifest,
  refuseCapture,
  renumberRows,
  type StoredManifest,
  settleSealed,
  settleSealRun,
} from '../../store/proofs/manifests.ts';
import { newestBlock } from './known-block.ts';
import { writeManifestFile } from './manifest-file.ts';
import type { ChainClients, ProofWorld } from './proof-world.ts';

export interface Sealed {
  readonly chain: ChainName;
  /** Oldest first: none where every capture stands in a manifest already. */
  readonly manifests: readonly StoredManifest[];
  /** Why manifests of this run name no earlier block. */
  readonly noEarlierBlock: string | null;
  /** Another process is at it. */
  readonly busy: boolean;
}

/**
 * Seals the captures of a chain. A manifest that a killed process left open is finished first: its
 * captures are fixed, so the same file comes of it.
 */
export async function sealChain(world: ProofWorld, clients: ChainClients): Promise<Sealed> {
  const { chain } = clients;
  const locked = await whileLocked(world.database, `seal ${chain}`, async () => {
    const manifests: StoredManifest[] = [];
    const left = await findOpenManifest(world.database, chain);
    if (left !== null) manifests.push(...(await finish(world, left)));
    const before = await open(world, clients);
    const fresh = await findOpenManifest(world.database, chain);
    if (fresh !== null) manifests.push(...(await finish(world, fresh)));
    return { manifests, noEarlierBlock: before.reason };
  });
  if (locked.kind === 'busy') return { chain, manifests: [], noEarlierBlock: null, busy: true };
  return { chain, ...locked.result, busy: false };
}

/** Seals where a moment of the schedule has passed since the last run; null where none has. */
export async function sealWhenDue(
  world: ProofWorld,
  clients: ChainClients,
  schedule: SealSchedule,
): Promise<Sealed | null> {
  const slot = lastSealing(schedule, world.now());
  if (slot === null) return null;
  const done = await keepSealRun(world.database, clients.chain, slot);
  if (done >= slot) return null;
  const sealed = await sealChain(world, clients);
  if (!sealed.busy) await settleSealRun(world.database, clients.chain, slot);
  return sealed;
}

interface Opened {
  /** Why no earlier block is named. */
  readonly reason: string | null;
}

async function open(world: ProofWorld, clients: ChainClients): Promise<Opened> {
  if (!(await hasCapturesToSeal(world.database, clients.chain))) return { reason: null };
  const { manifest, reason } = await nextManifest(
    world,
    clients,
    (openedAt) => `exp_${ulid(openedAt.getTime(), world.random(10))}`,
  );
  await world.database.transaction((db) => openManifest(db, manifest));
  return { reason };
}

/** The head of the manifest that goes on from the last one of a chain. */
export async function nextManifest(
  world: ProofWorld,
  clients: ChainClients,
  idAt: (openedAt: Date) => string,
): Promise<Opened & { readonly manifest: ManifestToOpen }> {
  const { chain } = clients;
  const last = await findLastManifest(world.database, chain);
  const openedAt = latest(world.now(), last?.closedAt ?? null);
  const before = await newestBlock(clients);
  const reason = before.kind === 'none' ? before.reason : null;
  if (reason !== null) world.log.warn({ chain, reason }, 'an export names no earlier block');
  const manifest = {
    chain,
    number: (last?.number ?? 0) + 1,
    exportId: idAt(openedAt),
    origin: world.baseUrl,
    openedAt,
    closedAt: latest(world.now(), openedAt),
    prevManifestSha256: last?.sha256 ?? null,
    prevMerkleRoot: last?.merkleRoot ?? null,
    notBefore: before.kind === 'block' ? before.block : null,
  };
  return { manifest, reason };
}

// A clock that was set back must not make exports overlap.
function latest(now: Date, other: Date | null): Date {
  return other !== null && other > now ? other : now;
}

/** Its captures are fixed: the same file comes of it, whoever began it. */
export async function finish(
  world: ProofWorld,
  manifest: OpenManifest,
): Promise<readonly StoredManifest[]> {
  for (;;) {
    const written = await writeManifestFile(world, manifest);
    if (written.kind === 'written') {
      await settleSealed(world.database, manifest.id, written.file, world.now());
      const sealed = await findManifest(world.database, manifest.exportId);
      return sealed === null ? [] : [sealed];
    }
    for (const { id, reason } of written.refused) {
      world.log.error({ capture: id, reason }, 'no row can be made of a capture: it is not sealed');
    }
    const left = await world.database.transaction(async (db) => {
      for (const { id, reason } of written.refused) await refuseCapture(db, id, reason);
      const rows = await renumberRows(db, manifest.id);
      if (rows === 0) await dropManifest(db, manifest.id);
      return rows;
    });
    if (left === 0) return [];
  }
}
