// Makes an export of a chain: rows of one moment as files, then the manifest that lists them.

import { lastSealing, type SealSchedule } from '../../core/evidence/seal-schedule.ts';
import { exportSchema } from '../../core/exports/export-tables.ts';
import { ulid } from '../../core/ids.ts';
import { atOneMoment } from '../../store/exports/exported-rows.ts';
import {
  countErasures,
  type ExportFile,
  type ExportHead,
  unlistOldExports,
  whenExported,
} from '../../store/exports/exports.ts';
import { whileLocked } from '../../store/locks.ts';
import type { ChainName } from '../../store/proofs/manifests.ts';
import type { ChainClients } from '../proving/proof-world.ts';
import type { ExportWorld } from './export-world.ts';
import { keepText } from './growing-tables.ts';
import { sealExport } from './seal-export.ts';
import { sweepExports } from './sweep-exports.ts';
import { writeTables } from './write-tables.ts';

/** Older ones of the same chain go when a new one is listed. */
export const KEPT_EXPORTS = 4;
/** Companies are erased now and then, not all day. */
const TRIES = 3;

export type MadeExport =
  | {
      readonly kind: 'made';
      readonly chain: ChainName;
      readonly head: ExportHead;
      readonly files: readonly ExportFile[];
    }
  /** No company is covered in this chain. */
  | { readonly kind: 'empty'; readonly chain: ChainName }
  /** Another process makes one, or seals without an end. */
  | { readonly kind: 'busy'; readonly chain: ChainName };

/**
 * Until the transaction that lists it, an export is files that nothing names: a process that is
 * killed leaves them to the next run, which removes them.
 */
export async function makeExport(world: ExportWorld, clients: ChainClients): Promise<MadeExport> {
  const { chain } = clients;
  const locked = await whileLocked(world.database, 'export', async (): Promise<MadeExport> => {
    await sweepExports(world);
    for (let tries = 0; tries < TRIES; tries++) {
      const made = await once(world, clients);
      if (made.kind !== 'outdated') return made;
      await sweepExports(world);
    }
    return { kind: 'busy', chain };
  });
  return locked.kind === 'busy' ? { kind: 'busy', chain } : locked.result;
}

/** Makes one where a moment of the schedule has passed since the newest; null where none has. */
export async function exportWhenDue(
  world: ExportWorld,
  clients: ChainClients,
  schedule: SealSchedule,
): Promise<MadeExport | null> {
  const slot = lastSealing(schedule, world.now());
  if (slot === null) return null;
  const newest = await whenExported(world.database, clients.chain);
  return newest !== null && newest >= slot ? null : makeExport(world, clients);
}

async function once(
  world: ExportWorld,
  clients: ChainClients,
): Promise<MadeExport | { readonly kind: 'outdated' }> {
  const { chain } = clients;
  const madeAt = world.now();
  const head = { id: `exp_${ulid(madeAt.getTime(), world.random(10))}`, chain, madeAt };
  const { files: tables, erasures } = await atOneMoment(world.database, async (db) => ({
    erasures: await countErasures(db),
    files: await writeTables(world, db, head),
  }));
  if (tables.length === 0) return { kind: 'empty', chain };
  const files = [...tables, await keepText(world, head, exportSchema())];
  const sealed = await sealExport(world, clients, { head, files, erasures });
  if (sealed.kind === 'outdated') return { kind: 'outdated' };
  if (sealed.kind === 'busy') return { kind: 'busy', chain };
  await unlistOldExports(world.database, KEPT_EXPORTS);
  await sweepExports(world);
  return { kind: 'made', chain, head, files };
}
