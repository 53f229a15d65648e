// How far servers are in the write-ahead log, as they say themselves.

import type { Db } from '../database.ts';

export interface PrimaryPosition {
  /** Bytes of the log; whatever a statement could see before is in them. */
  readonly position: number;
  /** Another one after each promotion. */
  readonly timeline: string;
  /** The same on a server and on those that follow it. */
  readonly system: string;
}

export interface ReplicaPosition {
  /** Bytes of the log that statements see from now on. */
  readonly position: number;
  readonly system: string;
  /** When the server started: after a crash it may show less than before. */
  readonly started: string;
  /** False once it was promoted. */
  readonly follows: boolean;
}

// Not what was written: a commit that is not waited for is seen before it is written.
export async function readPrimaryPosition(db: Db): Promise<PrimaryPosition> {
  const [row] = await db.rows<PrimaryPosition>(
    'read-primary-position',
    `select (pg_current_wal_insert_lsn() - '0/0')::int8 as position,
       left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline,
       (select system_identifier::text from pg_control_system()) as system`,
  );
  if (row === undefined) throw new Error('the primary says no position');
  return { ...row, position: withoutHeader(row.position) };
}

export async function readReplicaPosition(db: Db): Promise<ReplicaPosition> {
  const [row] = await db.rows<ReplicaPosition>(
    'read-replica-position',
    `select coalesce(pg_last_wal_replay_lsn() - '0/0', 0)::int8 as position,
       (select system_identifier::text from pg_control_system()) as system,
       pg_postmaster_start_time()::text as started, pg_is_in_recovery() as follows`,
  );
  if (row === undefined) throw new Error('the replica says no position');
  return row;
}

const PAGE = 8192;
const HEADERS: readonly number[] = [24, 40];

/** A log that ends with a page is continued behind the header of the next, which nobody replays. */
function withoutHeader(position: number): number {
  const over = position % PAGE;
  return HEADERS.includes(over) ? position - over : position;
}
