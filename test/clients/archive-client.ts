// A client of a web archive on loopback that notes how long it was asked to wait.

import { parseNetworks } from '../../src/outside/addresses.ts';
import type { ArchiveClient } from '../../src/outside/archives/wayback.ts';
import { ask } from '../../src/outside/probe.ts';
import type { TestWorld } from '../worlds/world.ts';

/** Waits are remembered, not waited. */
export function clientTo(base: string, world: TestWorld, waits: number[] = []): ArchiveClient {
  const http = {
    allow: parseNetworks('127.0.0.0/8') ?? [],
    places: new Map(),
    userAgent: 'AssayBot/1.0',
    monotonic: () => 0,
    permit: async () => true,
  };
  return {
    base,
    fetch: (url) => ask(http, url),
    now: world.now,
    sleep: async (milliseconds) => {
      waits.push(milliseconds);
    },
    delayMs: 1_000,
    patienceMs: 120_000,
  };
}
