// One sealed manifest, a chain and calendars that a test makes fail, and the step that anchors it.

import { parseNetworks } from '../../src/outside/addresses.ts';
import type { Fetcher } from '../../src/outside/fetcher.ts';
import { type AnchorReport, anchorChain } from '../../src/pipeline/proving/anchor.ts';
import { bitcoinChain } from '../../src/pipeline/proving/chains.ts';
import type { ChainClients } from '../../src/pipeline/proving/proof-world.ts';
import { sealChain } from '../../src/pipeline/proving/seal.ts';
import { openTestChain, type TestCalendar, type TestChain } from '../servers/block-servers.ts';
import { captureMany, coverAs, openProofWorld, type ProofTestWorld } from './proof-world.ts';

const START = '2026-11-20T12:00:00Z';
/** Servers on loopback answer within it, unless they are told not to. */
const TIMEOUT_MS = 1_500;

export interface Scene extends AsyncDisposable {
  readonly world: ProofTestWorld;
  readonly chain: TestChain;
  readonly calendars: readonly TestCalendar[];
  readonly clients: ChainClients;
  /** Moves the clock on from the start. */
  later(hours: number): void;
  /** One step for what is due, or for all; the one manifest's report. */
  step(all?: boolean): Promise<AnchorReport | null>;
  results(report: AnchorReport | null): readonly string[];
}

export function fetcherOf(world: ProofTestWorld, allow = '127.0.0.0/8'): Fetcher {
  return {
    userAgent: 'AssayBot/1.0',
    allow: parseNetworks(allow) ?? [],
    places: new Map(),
    now: world.now,
  };
}

/** One sealed manifest of three captures of a real company, and so many calendars. */
export async function openScene(
  count: number,
  { at = START, ...options }: { minDifficulty?: number; at?: string } = {},
): Promise<Scene> {
  const world = await openProofWorld({ at });
  const chain = await openTestChain(world.now);
  chain.mineEmpty(10);
  const calendars: TestCalendar[] = [];
  for (let n = 0; n < count; n++) calendars.push(await chain.openCalendar());
  const clients = bitcoinChain(fetcherOf(world), {
    calendars: calendars.map(({ url }) => url),
    blocks: [chain.url],
    witnesses: [],
    minDifficulty: 0,
    timeoutMs: TIMEOUT_MS,
    ...options,
  });
  const id = await coverAs(world, 'acme.example', 'real');
  const from = new Date(Date.parse(at) - 36 * 3_600_000).toISOString();
  await captureMany(world, id, 'acme.example', { from, count: 3 });
  await sealChain(world, clients);
  const step = async (all = false): Promise<AnchorReport | null> => {
    const { manifests } = await anchorChain(world, clients, all);
    return manifests[0] ?? null;
  };
  return {
    world,
    chain,
    calendars,
    clients,
    later: (hours) => world.at(new Date(Date.parse(at) + hours * 3_600_000).toISOString()),
    step,
    results: (report) =>
      calendars.map(({ url }) => report?.asked.find((one) => one.calendar === url)?.result ?? '-'),
    [Symbol.asyncDispose]: async () => {
      await chain[Symbol.asyncDispose]();
      await world.close();
    },
  };
}
