// Named cursors: places in the order of commit that the service keeps for readers.

import type { Db } from '../database.ts';
import { newestSeq, type WatchReader } from './watch-events.ts';

export const MOST_CURSORS = 10;
export const IDLE_DAYS = 180;

export type OpenedCursor =
  /** It was there. */
  | { readonly kind: 'known'; readonly seq: number }
  /** It is new, and begins at the newest event. */
  | { readonly kind: 'made'; readonly seq: number }
  | { readonly kind: 'too_many'; readonly names: readonly string[] }
  /** The subscription was deleted meanwhile. */
  | { readonly kind: 'gone' };

/**
 * The cursor of this name, held to the end of the transaction: whoever reads by it at the same
 * time reads on from where this one leaves it.
 */
export async function openCursor(
  db: Db,
  reader: WatchReader,
  name: string,
  now: Date,
): Promise<OpenedCursor> {
  const idle = new Date(now.getTime() - IDLE_DAYS * 86_400_000);
  const known = await holdCursor(db, reader.id, name, idle);
  if (known !== null) return { kind: 'known', seq: known };
  // One at a time may make one: the bound holds, and who comes second finds what the first made.
  const subscription = await db.rows(
    'hold-watch-subscription',
    'select from watch_subscriptions where id = $1 for no key update',
    [reader.id],
  );
  if (subscription.length === 0) return { kind: 'gone' };
  const meanwhile = await holdCursor(db, reader.id, name, idle);
  if (meanwhile !== null) return { kind: 'known', seq: meanwhile };
  await removeIdleCursors(db, reader.id, idle);
  const names = await listCursors(db, reader.id);
  if (names.length >= MOST_CURSORS) return { kind: 'too_many', names };
  const seq = await newestSeq(db, reader.account_id);
  await db.rows(
    'insert-watch-cursor',
    `insert into watch_cursors (subscription_id, name, position, created_at, used_at)
     values ($1, $2, $3, $4, $4)`,
    [reader.id, name, seq, now],
  );
  return { kind: 'made', seq };
}

async function holdCursor(db: Db, id: string, name: string, idle: Date): Promise<number | null> {
  const rows = await db.rows<{ position: number }>(
    'hold-watch-cursor',
    `select position from watch_cursors
     where subscription_id = $1 and name = $2 and used_at >= $3 for update`,
    [id, name, idle],
  );
  return rows[0]?.position ?? null;
}

async function listCursors(db: Db, id: string): Promise<readonly string[]> {
  const rows = await db.rows<{ name: string }>(
    'list-watch-cursors',
    'select name from watch_cursors where subscription_id = $1 order by name',
    [id],
  );
  return rows.map(({ name }) => name);
}

async function removeIdleCursors(db: Db, id: string, idle: Date): Promise<void> {
  await db.rows(
    'remove-idle-cursors',
    'delete from watch_cursors where subscription_id = $1 and used_at < $2',
    [id, idle],
  );
}

/** Leaves the cursor that is held there, and notes that it was used. */
export async function moveCursor(
  db: Db,
  id: string,
  name: string,
  seq: number,
  now: Date,
): Promise<void> {
  await db.rows(
    'move-watch-cursor',
    `update watch_cursors set position = $3, used_at = $4
     where subscription_id = $1 and name = $2`,
    [id, name, seq, now],
  );
}
