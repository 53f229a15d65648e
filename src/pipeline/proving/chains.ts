// The two chains: Bitcoin by servers out there, and the sandbox in this process.

import { type Certificate, leastDifficulty } from '../../../packages/proof/src/index.ts';
import { agreeingBlocks } from '../../outside/agreeing-blocks.ts';
import { blockSource } from '../../outside/block-sources.ts';
import { httpCalendar } from '../../outside/calendars.ts';
import type { Fetcher } from '../../outside/fetcher.ts';
import type { WitnessClient } from '../../outside/time-stamps.ts';
import type { ChainClients } from './proof-world.ts';
import { CALENDAR_NAMES } from './public-calendars.ts';
import {
  SANDBOX_URI,
  type SandboxWorld,
  sandboxBlocks,
  sandboxClient,
} from './sandbox-calendar.ts';

/** Deeper blocks have never been replaced; calendars wait for as many themselves. */
const CONFIRMATIONS = 6;

export interface BitcoinOptions {
  /** None: manifests are sealed and wait. */
  readonly calendars: readonly string[];
  /** Esplora servers, and nodes by their RPC: what several say must be the same. */
  readonly blocks: readonly string[];
  readonly witnesses: readonly WitnessClient[];
  readonly witnessRoots?: readonly Certificate[] | null;
  readonly minDifficulty?: number;
  readonly timeoutMs?: number;
}

/** Every request follows the address rules of `fetcher`. */
export function bitcoinChain(fetcher: Fetcher, options: BitcoinOptions): ChainClients {
  const { calendars, blocks, witnesses, witnessRoots = null, minDifficulty = null } = options;
  const patience = options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs };
  return {
    chain: 'bitcoin',
    calendars,
    knownCalendars: CALENDAR_NAMES,
    calendar: (address) => httpCalendar(fetcher, address, patience),
    blocks: agreeingBlocks(blocks.map((one) => blockSource(fetcher, one, patience))),
    leastDifficulty: (time) => minDifficulty ?? leastDifficulty(time),
    promptly: false,
    confirmations: CONFIRMATIONS,
    witnesses,
    witnessRoots,
  };
}

/** No request leaves this process. */
export function sandboxChain(world: SandboxWorld): ChainClients {
  return {
    chain: 'sandbox',
    calendars: [SANDBOX_URI],
    knownCalendars: [],
    calendar: () => sandboxClient(world),
    blocks: sandboxBlocks(world),
    leastDifficulty: () => 0,
    promptly: true,
    confirmations: 1,
    witnesses: [],
  };
}
