// Sealing and anchoring with the real parts: by the worker, and of the sample at start.

import { randomUUID } from 'node:crypto';
import type { Log } from '../../operations/services.ts';
import { logWitness } from '../../outside/log-witness.ts';
import { manifestsIn } from '../../outside/manifest-files.ts';
import { timeStampAuthority } from '../../outside/time-stamps.ts';
import { anchorChain } from '../../pipeline/proving/anchor.ts';
import { tellAnchored } from '../../pipeline/proving/anchored-records.ts';
import { bitcoinChain, sandboxChain } from '../../pipeline/proving/chains.ts';
import { notingNewestBlocks } from '../../pipeline/proving/known-block.ts';
import { offerCheckpoint } from '../../pipeline/proving/log-witnesses.ts';
import { tellingOverdue } from '../../pipeline/proving/overdue.ts';
import type { ProofWorld } from '../../pipeline/proving/proof-world.ts';
import { sealChain, sealWhenDue } from '../../pipeline/proving/seal.ts';
import type { LiveWorld } from '../../pipeline/steps.ts';
import { evidenceStore } from '../evidence-store.ts';
import { openSigner } from '../keys/signing-key.ts';
import { readAuthorityRoots } from '../settings/authority-roots.ts';
import type { Config } from '../settings/config.ts';
import { type Closing, type StepLog, startLoops, stopwatch } from './loop.ts';

export function proofWorld(config: Config, world: LiveWorld, log: Log): ProofWorld {
  const { calendars, blocks, authorities, authorityRoots, sandbox } = config.proof;
  const witnesses = authorities.map((url) => timeStampAuthority(world.fetcher, url));
  const witnessRoots = readAuthorityRoots(authorityRoots);
  const bitcoin = bitcoinChain(world.fetcher, { calendars, blocks, witnesses, witnessRoots });
  return {
    ...world,
    manifests: manifestsIn(evidenceStore(config.blobs)),
    chains: sandbox ? [bitcoin, sandboxChain(world)] : [bitcoin],
    log,
  };
}

/** Answers how many captures of invented companies have a proof that they had not before. */
export async function proveSample(world: ProofWorld): Promise<number> {
  let proven = 0;
  for (const clients of world.chains.filter(({ chain }) => chain === 'sandbox')) {
    await sealChain(world, clients);
    const { manifests } = await anchorChain(world, clients, true);
    const anchored = manifests.filter(
      ({ manifest: { state, holds } }) => state === 'anchored' && holds === 'captures',
    );
    proven += anchored.reduce((sum, { manifest }) => sum + manifest.rows - 1, 0);
  }
  await tellAnchored(world);
  return proven;
}

const IDLE_MS = 30_000;

/** Offers the newest checkpoints to witnesses whose time has come; null where there are none. */
function offering(config: Config, world: ProofWorld & LiveWorld): (() => Promise<void>) | null {
  const { witnesses } = config.proof;
  if (witnesses.length === 0) return null;
  const logWitnesses = witnesses.map((one) => logWitness(world.fetcher, one));
  return async () => {
    const signer = await openSigner(config.signingKey, randomUUID);
    for (const { chain } of world.chains) {
      await offerCheckpoint({ ...world, signer, logWitnesses }, chain);
    }
  };
}

/** Seals when the schedule says so, and asks calendars whose time has come. */
export function startProving(config: Config, live: LiveWorld, log: StepLog): Closing {
  const failure = 'sealing or anchoring failed; it is taken up again';
  return startLoops(log, (signal) => {
    const fetcher = { ...live.fetcher, stop: signal };
    const world = {
      ...live,
      ...proofWorld(config, { ...live, fetcher }, log),
      fetcher,
      stop: signal,
    };
    const noteNewest = notingNewestBlocks();
    const tellOverdue = tellingOverdue();
    const turn = async (): Promise<void> => {
      const spent = stopwatch();
      let worked = 0;
      for (const clients of world.chains) {
        await noteNewest(world, clients);
        const sealed = await sealWhenDue(world, clients, config.proof.schedule);
        if (signal.aborted) return;
        const anchored = await anchorChain(world, clients);
        worked += (sealed?.manifests.length ?? 0) + anchored.manifests.length;
      }
      await tellAnchored(world);
      await tellOverdue(world);
      if (worked > 0) log.stepped?.({ step: 'prove', seconds: spent() });
    };
    const loops = [{ turn, restMs: IDLE_MS, failure }];
    const offer = offering(config, world);
    if (offer === null) return loops;
    // A witness that takes its time must hold up nothing else.
    const unoffered = 'offering the log to its witnesses failed; it is taken up again';
    return [...loops, { turn: offer, restMs: IDLE_MS, failure: unoffered }];
  });
}
