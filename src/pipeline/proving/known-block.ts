// The newest block of a chain that will stay: exports name it, and so does each capture.

import { readHeader } from '../../../packages/proof/src/index.ts';
import {
  hasCompaniesOf,
  keepKnownBlock,
  lastKnownBlockAt,
} from '../../store/proofs/known-blocks.ts';
import type { ChainName, EarlierBlock } from '../../store/proofs/manifests.ts';
import type { ChainClients, ProofWorld } from './proof-world.ts';
import { sha256 } from './sha256.ts';

interface NewestBlock extends EarlierBlock {
  readonly header: Uint8Array;
  /** Seconds since 1970, as its header says. */
  readonly time: number;
}

export type Newest =
  | { readonly kind: 'block'; readonly block: NewestBlock }
  | { readonly kind: 'none'; readonly reason: string };

/** A block that is deep enough not to be replaced, checked as far as a header shows. */
export async function newestBlock(clients: ChainClients): Promise<Newest> {
  const { blocks, confirmations } = clients;
  const tip = await blocks.tip();
  if (tip.kind === 'failed') return none(`the block source ${tip.reason}`);
  const height = Math.max(tip.value - confirmations + 1, 0);
  const answer = await blocks.header(height);
  if (answer.kind === 'failed') return none(`the block source ${answer.reason}`);
  const header = readHeader(Uint8Array.from(answer.value), sha256);
  const isTrue = header?.meetsBits && header.difficulty >= clients.leastDifficulty(header.time);
  if (header === null || !isTrue) {
    return none(`the block source gave no true header for block ${height}`);
  }
  const { hash, time } = header;
  return { kind: 'block', block: { height, hash, header: answer.value, time } };
}

function none(reason: string): Newest {
  return { kind: 'none', reason };
}

/** As often as Bitcoin has a block. */
const NEXT_MS = 600_000;

export type NoteNewest = (world: ProofWorld, clients: ChainClients) => Promise<void>;

/**
 * Keeps the newest block, every ten minutes, for the captures that are recorded from then on.
 * Nobody is asked where no company has captures in a chain, and where nothing is stamped.
 */
export function notingNewestBlocks(): NoteNewest {
  // Whoever does not answer is not asked more often either.
  const asked = new Map<ChainName, number>();
  return async (world, clients) => {
    const { chain, calendars } = clients;
    const now = world.now().getTime();
    const kept = (await lastKnownBlockAt(world.database, chain))?.getTime() ?? 0;
    if (now - Math.max(asked.get(chain) ?? 0, kept) < NEXT_MS) return;
    if (calendars.length === 0 || !(await hasCompaniesOf(world.database, chain))) return;
    asked.set(chain, now);
    await noteNewest(world, clients);
  };
}

async function noteNewest(world: ProofWorld, clients: ChainClients): Promise<void> {
  const { chain } = clients;
  const newest = await newestBlock(clients);
  if (newest.kind === 'none') {
    world.log.info({ chain, reason: newest.reason }, 'captures name no newer block');
    return;
  }
  const { height, hash, header, time } = newest.block;
  const block = { chain, height, hash, header, time: new Date(time * 1000) };
  await keepKnownBlock(world.database, block, world.now());
}
