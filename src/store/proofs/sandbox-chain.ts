// The sandbox chain: commitments that its calendar took, and the blocks that hold them.

import type { Db } from '../database.ts';

export interface SandboxBlock {
  readonly height: number;
  /** 80 bytes. */
  readonly header: Uint8Array;
}

/** Taking one again changes nothing. */
export async function takeCommitment(db: Db, message: Uint8Array, now: Date): Promise<void> {
  await db.rows(
    'take-commitment',
    `insert into sandbox_commitments (message, submitted_at) values ($1, $2)
     on conflict do nothing`,
    [message, now],
  );
}

export interface Commitment {
  /** Null where no block holds it yet. */
  readonly height: number | null;
  readonly place: number | null;
}

export async function findCommitment(db: Db, message: Uint8Array): Promise<Commitment | null> {
  const [row] = await db.rows<Commitment>(
    'find-commitment',
    'select height, place from sandbox_commitments where message = $1',
    [message],
  );
  return row ?? null;
}

/** Those of a block, in their places. */
export async function listCommitments(db: Db, height: number): Promise<readonly Uint8Array[]> {
  const rows = await db.rows<{ message: Uint8Array }>(
    'list-commitments',
    'select message from sandbox_commitments where height = $1 order by place',
    [height],
  );
  return rows.map(({ message }) => message);
}

/** The commitments that wait for a block; in a transaction, as no other may mine meanwhile. */
export async function lockWaiting(db: Db, limit: number): Promise<readonly Uint8Array[]> {
  await db.rows('lock-sandbox', 'lock table sandbox_blocks in share row exclusive mode');
  const rows = await db.rows<{ message: Uint8Array }>(
    'list-waiting-commitments',
    `select message from sandbox_commitments where height is null
     order by submitted_at, message limit $1`,
    [limit],
  );
  return rows.map(({ message }) => message);
}

export async function addBlock(
  db: Db,
  block: SandboxBlock,
  messages: readonly Uint8Array[],
): Promise<void> {
  await db.rows('add-block', 'insert into sandbox_blocks (height, header) values ($1, $2)', [
    block.height,
    block.header,
  ]);
  await db.rows(
    'place-commitments',
    `update sandbox_commitments c set height = $1, place = n.place
     from unnest($2::bytea[]) with ordinality as n(message, place)
     where c.message = n.message`,
    [block.height, messages.map((message) => Buffer.from(message))],
  );
}

/** The block of this height, or the last one where none is named. */
export async function findBlock(db: Db, height: number | null): Promise<SandboxBlock | null> {
  const [row] = await db.rows<SandboxBlock>(
    'find-block',
    `select height, header from sandbox_blocks
     where $1::int is null or height = $1 order by height desc limit 1`,
    [height],
  );
  return row ?? null;
}
