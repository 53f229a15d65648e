// The two chains: Bitcoin by servers out there, and the sandbox in this process.

import { MIN_DIFFICULTY } from '../../../packages/proof/src/index.ts';
import { esploraBlocks } from '../../outside/blocks.ts';
import { httpCalendar } from '../../outside/calendars.ts';
import type { Fetcher } from '../../outside/fetch.ts';
import type { WitnessDoor } from '../../outside/time-stamps.ts';
import type { ChainDoors } from './proof-world.ts';
import { SANDBOX_URI, type SandboxWorld, sandboxBlocks, sandboxDoor } from './sandbox-calendar.ts';

/** The public calendars: https://opentimestamps.org */
export const PUBLIC_CALENDARS = [
  'https://alice.btc.calendar.opentimestamps.org',
  'https://bob.btc.calendar.opentimestamps.org',
  'https://finney.calendar.eternitywall.com',
  'https://btc.calendar.catallaxy.com',
] as const;

/** Deeper blocks have never been replaced; calendars wait for as many themselves. */
const CONFIRMATIONS = 6;

export interface BitcoinOptions {
  /** None: manifests are sealed and wait. */
  readonly calendars: readonly string[];
  /** An Esplora server. */
  readonly blocks: string;
  readonly witnesses: readonly WitnessDoor[];
  readonly minDifficulty?: number;
  readonly timeoutMs?: number;
}

/** Every request follows the address rules of `fetcher`. */
export function bitcoinChain(fetcher: Fetcher, options: BitcoinOptions): ChainDoors {
  const { calendars, blocks, witnesses, minDifficulty = MIN_DIFFICULTY } = options;
  const patience = options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs };
  return {
    chain: 'bitcoin',
    calendars,
    knownCalendars: PUBLIC_CALENDARS,
    calendar: (address) => httpCalendar(fetcher, address, patience),
    blocks: esploraBlocks(fetcher, blocks, patience),
    minDifficulty,
    promptly: false,
    confirmations: CONFIRMATIONS,
    witnesses,
  };
}

/** No request leaves this process. */
export function sandboxChain(world: SandboxWorld): ChainDoors {
  return {
    chain: 'sandbox',
    calendars: [SANDBOX_URI],
    knownCalendars: [],
    calendar: () => sandboxDoor(world),
    blocks: sandboxBlocks(world),
    minDifficulty: 0,
    promptly: true,
    confirmations: 1,
    witnesses: [],
  };
}
