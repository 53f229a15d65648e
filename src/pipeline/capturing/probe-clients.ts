// The doors of a probe, made of those of live capture: the same identity, robots rules and turns.

import { parseRobots, robotsDecision } from '../../core/pages/robots.ts';
import type { ProbeDoor } from '../../outside/probe.ts';
import { findRobotsFile } from '../../store/captures/hosts.ts';
import { hostGate, PRODUCT_TOKEN } from './host-gate.ts';
import type { ProbeDoors } from './probe.ts';
import type { LiveWorld } from '../steps.ts';

export interface ProbeSettings {
  /** Resolvers as `address` or `address:port`; those of the system where null. */
  readonly dnsServers: readonly string[] | null;
  readonly control: string;
  readonly runtime: string;
  /** Milliseconds of a clock that only goes forward. */
  monotonic(): number;
}

export interface AllProbeDoors {
  /** For a measurement of a host: asks for leave and a turn like any capture. */
  readonly host: ProbeDoors;
  /** For one request every slot. */
  readonly slot: ProbeDoors;
}

export function probeDoors(world: LiveWorld, settings: ProbeSettings): AllProbeDoors {
  const { fetcher, egressCountry } = world;
  const gate = hostGate(world);
  const doors = (permit: ProbeDoor['permit']): ProbeDoors => ({
    dns: { servers: settings.dnsServers, random: world.random },
    http: { ...fetcher, monotonic: settings.monotonic, permit },
    runtime: settings.runtime,
    egressCountry,
    control: settings.control,
  });
  return {
    host: doors(async (url) => {
      const permit = await gate.permit(url);
      if (permit.kind === 'go') await permit.end({ status: null, retryAfter: null });
      return permit.kind === 'go';
    }),
    slot: doors((url) => mayKnock(world, url)),
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
