// The world of the desk: the database that commands open, and what they need of this process.

import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DeskWorld, NamedStore, OpenDesk } from '../desk/world.ts';
import type { Log } from '../operations/services.ts';
import { removalIn } from '../outside/evidence/blob-removal.ts';
import { upkeepIn } from '../outside/evidence/blob-upkeep.ts';
import { bucketName } from '../outside/files/bucket-address.ts';
import { evidenceStore } from './evidence-store.ts';
import { keyFiles } from './keys/key-files.ts';
import { readReady } from './ready.ts';
import type { Config } from './settings/config.ts';
import type { EvidenceAt } from './settings/config-evidence.ts';
import type { OpenOptions } from './world-database.ts';

// A command loads what it needs when it needs it: most end before they would want the rest.

export function deskWorld(config: Config, log: Log): DeskWorld {
  const say = (line: string): void => {
    process.stderr.write(`${line}\n`);
  };
  return {
    within: (work, how) => withinWorld(config, { say, log, ...how }, work),
    withinBare: async (work) => {
      const { withinBare } = await import('./bare-database.ts');
      return withinBare(config, { say, log }, work);
    },
    withinScratch: async (work) => {
      const { withinScratch } = await import('./bare-database.ts');
      return withinScratch(say, work);
    },
    keys: keyFiles(config),
    now: () => new Date(),
    monotonic: () => performance.now(),
    random: (n) => randomBytes(n),
    sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }).catch(() => {}),
    untilEnded,
    evidenceAt: (address, what) => named(config.evidenceAt(address, what)),
    ownEvidence: () => named(config.blobs),
    runService: async (parts) => {
      const { runService } = await import('./service.ts');
      await runService(config, log, parts);
    },
    runningService: () => readReady(config.data),
    callerKey: config.agents.callerKey,
    standardStreams: () => ({
      lines: createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY }),
      write: (line) => void process.stdout.write(`${line}\n`),
    }),
    examine: async () => {
      const { examine } = await import('./doctor/examine.ts');
      return examine(config);
    },
    verify: async (args, terminal) => {
      const { verifyHere } = await import('./verifier.ts');
      return verifyHere(args, terminal);
    },
  };
}

function named(at: EvidenceAt): NamedStore {
  return { name: nameOf(at), store: evidenceStore(at) };
}

function nameOf(at: EvidenceAt): string {
  if (typeof at === 'string') return `file:${at}`;
  return `${bucketName(at)}${at.endpoint === null ? '' : ` at ${at.endpoint}`}`;
}

async function untilEnded<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController();
  const end = (): void => ending.abort();
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const name of names) process.once(name, end);
  try {
    return await work(ending.signal);
  } finally {
    for (const name of names) process.off(name, end);
  }
}

/**
 * Opens the database (the running service's, or the embedded one), works, and leaves it as it was.
 */
async function withinWorld<T>(
  config: Config,
  options: OpenOptions,
  work: (world: OpenDesk) => Promise<T>,
): Promise<T> {
  const { baseUrlFor, openWorldDatabase } = await import('./world-database.ts');
  const { pipelineWorld } = await import('./world.ts');
  const { probeSettings } = await import('./loops/measure.ts');
  const { proofWorld } = await import('./loops/proofs.ts');
  const { exportWorld } = await import('./loops/exports.ts');
  const opened = await openWorldDatabase(config, options);
  try {
    const baseUrl = await baseUrlFor(config, opened.database);
    const world = pipelineWorld(config, opened.database, baseUrl, options.log);
    try {
      return await work({
        ...world,
        probe: probeSettings(config),
        archive: config.wayback,
        upkeep: upkeepIn(evidenceStore(config.blobs)),
        removal: removalIn(evidenceStore(config.blobs)),
        retention: config.retention,
        proof: () => proofWorld(config, world, options.log),
        exporting: () => exportWorld(config, world, options.log),
        exportSchedule: config.exports,
      });
    } finally {
      await world.close();
    }
  } finally {
    await opened.close();
  }
}
