// The loop of a worker that measures hosts, and what this installation measures with.

import { stepProbes } from '../../pipeline/capturing/probe.ts';
import { type ProbeSettings, probeClients } from '../../pipeline/capturing/probe-clients.ts';
import type { LiveWorld } from '../../pipeline/steps.ts';
import type { Config } from '../settings/config.ts';
import { type Closing, type StepLog, startLoops } from './loop.ts';

export function probeSettings(config: Pick<Config, 'probe'>): ProbeSettings {
  return {
    ...config.probe,
    runtime: process.versions.node,
    monotonic: () => performance.now(),
  };
}

const PROBE_IDLE_MS = 15_000;

/** Probes whoever is due, round after round; what that brings is the worker's. */
export function startProbing(config: Config, world: LiveWorld, log: StepLog): Closing {
  return startLoops(log, (signal) => {
    const stoppable = { ...world, fetcher: { ...world.fetcher, stop: signal } };
    const clients = probeClients(stoppable, probeSettings(config));
    const turn = async () => ((await stepProbes(world, clients)) === 0 ? 'done' : 'more');
    return [{ step: 'probe', turn, restMs: PROBE_IDLE_MS, failure: 'a round of probes failed' }];
  });
}
