// Exports by the worker: one when the schedule says so, and what erasing took back again at once.

import type { Log } from '../../operations/services.ts';
import { exportsIn } from '../../outside/export-files.ts';
import type { ExportWorld } from '../../pipeline/exporting/export-world.ts';
import { exportWhenDue } from '../../pipeline/exporting/make-export.ts';
import { sweepUnlisted } from '../../pipeline/exporting/sweep-exports.ts';
import { anchorChain } from '../../pipeline/proving/anchor.ts';
import type { LiveWorld } from '../../pipeline/steps.ts';
import { evidenceStore } from '../evidence-store.ts';
import type { Config } from '../settings/config.ts';
import { type Closing, type StepLog, startLoops } from './loop.ts';
import { proofWorld } from './proofs.ts';

const LOOK_MS = 600_000;

export function exportWorld(config: Config, world: LiveWorld, log: Log): ExportWorld {
  return { ...proofWorld(config, world, log), exports: exportsIn(evidenceStore(config.blobs)) };
}

/** Makes those that are due; answers how many. */
async function exportDue(config: Pick<Config, 'exports'>, world: ExportWorld): Promise<number> {
  await sweepUnlisted(world);
  let made = 0;
  for (const clients of world.chains) {
    const done = await exportWhenDue(world, clients, config.exports);
    if (done?.kind === 'made') made += 1;
  }
  return made;
}

export function startExporting(config: Config, live: LiveWorld, log: StepLog): Closing {
  return startLoops(log, (signal) => {
    const world = { ...exportWorld(config, live, log), stop: signal };
    return [
      {
        step: 'export',
        turn: () => exportDue(config, world),
        restMs: LOOK_MS,
        failure: 'an export was not made; it is begun again',
      },
    ];
  });
}

/** The first one of invented companies, whose chain has a block for it at once. */
export async function exportSample(config: Config, world: ExportWorld): Promise<number> {
  let files = 0;
  for (const clients of world.chains.filter(({ chain }) => chain === 'sandbox')) {
    const done = await exportWhenDue(world, clients, config.exports);
    if (done?.kind !== 'made') continue;
    files += done.files.length;
    await anchorChain(world, clients, true);
  }
  return files;
}
