// Sealing and anchoring with the real parts: on demand, by the worker, and of the sample at start.

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../operations/services.ts';
import { folderManifests } from '../outside/manifest-files.ts';
import { timeStampAuthority } from '../outside/time-stamps.ts';
import { type Anchored, anchorChain } from '../pipeline/proving/anchor.ts';
import { tellAnchored } from '../pipeline/proving/anchored-records.ts';
import { bitcoinChain, sandboxChain } from '../pipeline/proving/chains.ts';
import type { ProofWorld } from '../pipeline/proving/proof-world.ts';
import { type Sealed, sealChain, sealWhenDue } from '../pipeline/proving/seal.ts';
import type { LiveWorld } from '../pipeline/steps.ts';
import type { Config } from './settings/config.ts';

export function proofWorld(config: Config, world: LiveWorld, log: Log): ProofWorld {
  const { calendars, blocks, authority, sandbox } = config.proof;
  const witnesses = authority === null ? [] : [timeStampAuthority(world.fetcher, authority)];
  const bitcoin = bitcoinChain(world.fetcher, { calendars, blocks, witnesses });
  return {
    ...world,
    manifests: folderManifests(config.blobs, randomUUID),
    chains: sandbox ? [bitcoin, sandboxChain(world)] : [bitcoin],
    log,
  };
}

export async function sealNow(world: ProofWorld): Promise<readonly Sealed[]> {
  const all: Sealed[] = [];
  for (const doors of world.chains) all.push(await sealChain(world, doors));
  return all;
}

/** Asks every calendar, whether or not its time has come. */
export async function anchorNow(world: ProofWorld): Promise<readonly Anchored[]> {
  const all: Anchored[] = [];
  for (const doors of world.chains) all.push(await anchorChain(world, doors, true));
  await tellAnchored(world);
  return all;
}

/** Answers how many captures of invented companies have a proof that they had not before. */
export async function proveSample(world: ProofWorld): Promise<number> {
  let proven = 0;
  for (const doors of world.chains.filter(({ chain }) => chain === 'sandbox')) {
    await sealChain(world, doors);
    const { manifests } = await anchorChain(world, doors, true);
    const anchored = manifests.filter(({ manifest }) => manifest.state === 'anchored');
    proven += anchored.reduce((sum, { manifest }) => sum + manifest.rows - 1, 0);
  }
  await tellAnchored(world);
  return proven;
}

const IDLE_MS = 30_000;

/** Seals when the schedule says so, and asks calendars whose time has come. */
export function startProving(config: Config, live: LiveWorld, log: Log): () => Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;
  const fetcher = { ...live.fetcher, stop: signal };
  const world = { ...proofWorld(config, { ...live, fetcher }, log), stop: signal };
  const round = async (): Promise<void> => {
    for (const doors of world.chains) {
      await sealWhenDue(world, doors, config.proof.schedule);
      if (signal.aborted) return;
      await anchorChain(world, doors);
    }
    await tellAnchored(world);
  };
  const running = (async () => {
    while (!signal.aborted) {
      await round().catch((error) => {
        if (signal.aborted) return;
        log.error({ error: String(error) }, 'sealing or anchoring failed; it is taken up again');
      });
      await sleep(IDLE_MS, undefined, { signal }).catch(() => {});
    }
  })();
  return async () => {
    stop.abort();
    await running;
  };
}
