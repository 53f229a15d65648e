// The clients of a probe, made of those of live capture: the same identity, robots rules and turns.

import { parseRobots, robotsDecision } from '../../core/pages/robots.ts';
import type { ProbeClient } from '../../outside/probe.ts';
import { findRobotsFile } from '../../store/captures/hosts.ts';
import type { LiveWorld } from '../steps.ts';
import { hostGate, PRODUCT_TOKEN } from './host-gate.ts';
import type { ProbeClients } from './probe.ts';

export interface ProbeSettings {
  /** Resolvers as `address` or `address:port`; those of the system where null. */
  readonly dnsServers: readonly string[] | null;
  readonly control: string;
  readonly runtime: string;
  /** Milliseconds of a clock that only goes forward. */
  monotonic(): number;
}

export interface AllProbeClients {
  /** For a measurement of a host: asks for leave and a turn like any capture. */
  readonly host: ProbeClients;
  /** For one request every slot. */
  readonly slot: ProbeClients;
}

export function probeClients(world: LiveWorld, settings: ProbeSettings): AllProbeClients {
  const { fetcher, egressCountry } = world;
  const gate = hostGate(world);
  const clients = (permit: ProbeClient['permit']): ProbeClients => ({
    dns: { servers: settings.dnsServers, random: world.random, stop: fetcher.stop },
    http: { ...fetcher, monotonic: settings.monotonic, permit },
    runtime: settings.runtime,
    egressCountry,
    control: settings.control,
  });
  return {
    host: clients(async (url) => {
      const permit = await gate.permit(url);
      if (permit.kind === 'go') await permit.end({ status: null, retryAfter: null });
      return permit.kind === 'go';
    }),
    slot: clients((url) => mayKnock(world, url)),
  };
}

/**
 * What is known of its robots.txt counts. A file that cannot be had does not: whether the site is
 * down is just what this request is to find out, and it is one page, not a crawl.
 */
async function mayKnock(world: LiveWorld, url: URL): Promise<boolean> {
  const file = await findRobotsFile(world.database, url.origin, world.now());
  if (file?.kind !== 'rules' || file.body === null) return true;
  return robotsDecision(parseRobots(file.body), PRODUCT_TOKEN, url).allowed;
}
