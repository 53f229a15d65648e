// Measurements with the real parts: `assay probe`, the worker's probes, the door to a web archive.

import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '../edges/cli/doors.ts';
import type { Log } from '../operations/services.ts';
import { ask } from '../outside/probe.ts';
import type { ArchiveDoor } from '../outside/archives/wayback.ts';
import type { ImportReport, OnProgress } from '../pipeline/import/import-error.ts';
import { settleImport } from '../pipeline/import/settle.ts';
import { observeHost, recordUptime, stepProbes } from '../pipeline/capturing/probe.ts';
import { type AllProbeDoors, probeDoors } from '../pipeline/capturing/probe-clients.ts';
import type { LiveWorld } from '../pipeline/steps.ts';
import type { Company } from '../store/companies/companies.ts';
import { findProbeTarget } from '../store/captures/probes.ts';
import type { Config } from './settings/config.ts';

function doorsOf(config: Config, world: LiveWorld): AllProbeDoors {
  return probeDoors(world, {
    ...config.probe,
    runtime: process.versions.node,
    monotonic: () => performance.now(),
  });
}

/** One measurement of a host, and its slots added up where there are any. */
export async function probeNow(
  config: Config,
  world: LiveWorld,
  company: Pick<Company, 'id' | 'domain'>,
  onProgress: OnProgress,
): Promise<ImportReport> {
  const { id, domain } = company;
  const target = await findProbeTarget(world.database, domain);
  if (target === null || target.sample) {
    throw new CliError(
      `${domain} is a company of the sample: it is invented, there is nothing to measure`,
    );
  }
  const doors = doorsOf(config, world);
  onProgress({ phase: 'reading', done: 0, total: 2 });
  const host = await observeHost(world, doors.host, target);
  onProgress({ phase: 'reading', done: 1, total: 2 });
  const uptime = await recordUptime(world, doors.slot, target);
  const stored = [host, uptime].flatMap((one) => one ?? []);
  return settleImport(world, [id], { stored, known: 0, skipped: {} }, onProgress);
}

const PROBE_IDLE_MS = 15_000;

/** Probes whoever is due, round after round; what that brings is the worker's. */
export function startProbing(config: Config, world: LiveWorld, log: Log): () => Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;
  const doors = doorsOf(config, { ...world, fetcher: { ...world.fetcher, stop: signal } });
  const running = (async () => {
    while (!signal.aborted) {
      const done = await stepProbes(world, doors).catch((error) => {
        if (!signal.aborted) log.error({ error: String(error) }, 'a round of probes failed');
        return 0;
      });
      if (done === 0) await sleep(PROBE_IDLE_MS, undefined, { signal }).catch(() => {});
    }
  })();
  return async () => {
    stop.abort();
    await running;
  };
}

/** Slower than the archive asks of anybody. */
const ARCHIVE_DELAY_MS = 1_500;
const ARCHIVE_PATIENCE_MS = 300_000;
const ARCHIVE_TIMEOUT_MS = 60_000;
const ARCHIVE_BYTES = 32_000_000;

export function archiveDoor(config: Config, world: LiveWorld): ArchiveDoor {
  const door = {
    ...world.fetcher,
    timeoutMs: ARCHIVE_TIMEOUT_MS,
    monotonic: () => performance.now(),
    // The two addresses are the archive's programming interface.
    permit: async () => true,
  };
  return {
    base: config.wayback,
    fetch: (url) => ask(door, url, ARCHIVE_BYTES),
    now: world.now,
    sleep: world.sleep,
    delayMs: ARCHIVE_DELAY_MS,
    patienceMs: ARCHIVE_PATIENCE_MS,
  };
}
