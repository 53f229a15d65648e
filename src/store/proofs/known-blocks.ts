// Blocks that captures name as known when they were recorded.

import type { Db } from '../database.ts';
import type { ChainName } from './manifests.ts';

export interface KnownBlockToKeep {
  readonly chain: ChainName;
  readonly height: number;
  /** In display order. */
  readonly hash: string;
  /** 80 bytes. */
  readonly header: Uint8Array;
  /** As the header says. */
  readonly time: Date;
}

/** From now on captures name it, until another one is kept. */
export async function keepKnownBlock(db: Db, block: KnownBlockToKeep, now: Date): Promise<void> {
  await db.rows(
    'keep-known-block',
    `insert into known_blocks (hash, chain, height, header, time, seen_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (hash) do update set seen_at = excluded.seen_at`,
    [block.hash, block.chain, block.height, Buffer.from(block.header), block.time, now],
  );
}

/** When the newest block of a chain was asked for last; null where none is known. */
export async function lastKnownBlockAt(db: Db, chain: ChainName): Promise<Date | null> {
  const [row] = await db.rows<{ at: Date | null }>(
    'last-known-block',
    'select max(seen_at) as at from known_blocks where chain = $1',
    [chain],
  );
  return row?.at ?? null;
}

/** Whether there are companies whose captures go to this chain. */
export async function hasCompaniesOf(db: Db, chain: ChainName): Promise<boolean> {
  const [row] = await db.rows<{ some: boolean }>(
    'has-companies-of-chain',
    `select exists (select from companies where sample = ($1 = 'sandbox')) as some`,
    [chain],
  );
  return row?.some === true;
}
