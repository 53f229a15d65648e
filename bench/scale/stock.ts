// Counters of a database, an evidence store and processors, read before and after.

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../src/store/database.ts';
import { type Cost, spreadOf } from './measurement.ts';
import { postgresPid, processorMs } from './processor.ts';

/** What can be read at any moment. */
export interface Moment {
  readonly process: number;
  readonly database: number;
  readonly wal: number;
}

/** What the server counts of itself. */
interface Counters {
  readonly rows: number;
  readonly commits: number;
  readonly records: number;
}

export interface Stock {
  /** Bytes of tables and indexes that hold nothing that is dead. */
  readonly bytes: number;
  /** Before they were packed, and after: what packing them took is not counted. */
  readonly before: Counters;
  readonly after: Counters;
  readonly evidence: { readonly bytes: number; readonly files: number };
}

export async function momentOf(db: Db, processMs: number | Promise<number>): Promise<Moment> {
  const [row] = await db.rows<{ wal: number }>(
    'scale-wal',
    `select (pg_current_wal_insert_lsn() - '0/0')::bigint as wal`,
  );
  return {
    process: await processMs,
    database: processorMs(await postgresPid(db)),
    wal: row?.wal ?? Number.NaN,
  };
}

/** Idle sessions tell of what they did after ten seconds. */
const TOLD_MS = 11_000;

export async function stockOf(db: Db, folder: string | null, quick = false): Promise<Stock> {
  await sleep(quick ? 100 : TOLD_MS);
  const before = await countersOf(db);
  // Versions that are dead come and go; what stays is what was packed.
  await db.rows('scale-pack', 'vacuum full');
  const [row] = await db.rows<{ bytes: number }>(
    'scale-bytes',
    `select sum(pg_total_relation_size(oid))::bigint as bytes from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const after = await countersOf(db);
  const evidence = folder === null ? { bytes: 0, files: 0 } : filesIn(folder);
  return { bytes: row?.bytes ?? Number.NaN, before, after, evidence };
}

async function countersOf(db: Db): Promise<Counters> {
  await db.rows('scale-flush', 'select pg_stat_force_next_flush()');
  const [row] = await db.rows<Counters>(
    'scale-counters',
    `select
       (select sum(n_tup_ins + n_tup_upd + n_tup_del)::bigint from pg_stat_user_tables) as rows,
       (select xact_commit from pg_stat_database where datname = current_database()) as commits,
       (select wal_records from pg_stat_wal) as records`,
  );
  if (row === undefined) throw new Error('the server tells nothing of itself');
  return row;
}

function filesIn(folder: string): { bytes: number; files: number } {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true });
  // A hard link is a second name, not a second file.
  const seen = new Set<number>();
  let bytes = 0;
  for (const entry of all) {
    if (!entry.isFile()) continue;
    const { ino, size } = statSync(join(entry.parentPath, entry.name));
    if (seen.has(ino)) continue;
    seen.add(ino);
    bytes += size;
  }
  return { bytes, files: seen.size };
}

export interface MeasuredRound {
  readonly count: number;
  readonly before: Moment;
  readonly after: Moment;
}

/** Sums up rounds and what lies between two stocks. */
export function costOf(rounds: readonly MeasuredRound[], first: Stock, last: Stock): Cost {
  const repeats = rounds.reduce((sum, { count }) => sum + count, 0);
  const of = (what: keyof Moment) =>
    spreadOf(rounds.map(({ count, before, after }) => (after[what] - before[what]) / count));
  return {
    repeats,
    rounds: rounds.length,
    process_ms: of('process'),
    database_ms: of('database'),
    wal_bytes: of('wal'),
    database_bytes: (last.bytes - first.bytes) / repeats,
    evidence_bytes: (last.evidence.bytes - first.evidence.bytes) / repeats,
    evidence_files: (last.evidence.files - first.evidence.files) / repeats,
    rows: (last.before.rows - first.after.rows) / repeats,
    commits: (last.before.commits - first.after.commits) / repeats,
    wal_records: (last.before.records - first.after.records) / repeats,
  };
}
