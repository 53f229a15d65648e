// Checkpoints of the log of manifests, the witnesses that they are offered to, and cosignatures.

import type { Db } from '../database.ts';
import type { ChainName } from './manifests.ts';

export interface LogCheckpoint {
  /** The name of the log. */
  readonly origin: string;
  readonly size: number;
  /** Lower-case hex. */
  readonly root: string;
}

/** Kept once for each size: answers what is kept, which is another root where the log forked. */
export async function keepCheckpoint(
  db: Db,
  chain: ChainName,
  { origin, size, root }: LogCheckpoint,
  now: Date,
): Promise<{ readonly id: number; readonly root: string }> {
  const insert = `insert into log_checkpoints (chain, origin, size, root, made_at)
     values ($1, $2, $3, $4, $5) on conflict (origin, size) do nothing`;
  await db.rows('keep-log-checkpoint', insert, [chain, origin, size, root, now]);
  const [row] = await db.rows<{ id: number; root: string }>(
    'find-log-checkpoint',
    'select id, root from log_checkpoints where origin = $1 and size = $2',
    [origin, size],
  );
  if (row === undefined) throw new Error(`the checkpoint of ${origin} at ${size} is gone`);
  return row;
}

export interface WitnessRow {
  /** Its verifier key. */
  readonly witness: string;
  /** The size of the last checkpoint that it cosigned, as far as it is known. */
  readonly size: number;
  /** Failures in a row. */
  readonly tries: number;
  readonly nextAt: Date;
  readonly problem: string | null;
}

export async function listLogWitnesses(db: Db, origin: string): Promise<readonly WitnessRow[]> {
  return db.rows(
    'list-log-witnesses',
    `select witness, size, tries, next_at as "nextAt", problem from log_witnesses
     where origin = $1 order by witness`,
    [origin],
  );
}

export async function saveLogWitness(db: Db, origin: string, row: WitnessRow): Promise<void> {
  await db.rows(
    'save-log-witness',
    `insert into log_witnesses (origin, witness, size, tries, next_at, problem)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (origin, witness) do update set size = excluded.size, tries = excluded.tries,
       next_at = excluded.next_at, problem = excluded.problem`,
    [origin, row.witness, row.size, row.tries, row.nextAt, row.problem],
  );
}

export interface KeptCosignature {
  readonly witness: string;
  /** As it stands under the checkpoint, with its line feed. */
  readonly line: string;
  readonly at: Date;
}

export async function keepCosignature(
  db: Db,
  checkpointId: number,
  { witness, line, at }: KeptCosignature,
): Promise<void> {
  await db.rows(
    'keep-log-cosignature',
    `insert into log_cosignatures (checkpoint_id, witness, line, cosigned_at)
     values ($1, $2, $3, $4)
     on conflict (checkpoint_id, witness) do update
       set line = excluded.line, cosigned_at = excluded.cosigned_at`,
    [checkpointId, witness, line, at],
  );
}

/** Witnesses that cosigned a checkpoint, by their verifier keys. */
export async function listCosigners(db: Db, checkpointId: number): Promise<readonly string[]> {
  const rows = await db.rows<{ witness: string }>(
    'list-log-cosigners',
    'select witness from log_cosignatures where checkpoint_id = $1 order by witness',
    [checkpointId],
  );
  return rows.map(({ witness }) => witness);
}

export interface CosignedCheckpoint extends LogCheckpoint {
  readonly lines: readonly string[];
}

/** The checkpoint with so many entries or more that most witnesses cosigned; null: no one did. */
export async function findCosigned(
  db: Db,
  origin: string,
  { least, most }: { readonly least: number; readonly most: number },
): Promise<CosignedCheckpoint | null> {
  const [row] = await db.rows<CosignedCheckpoint>(
    'find-cosigned-checkpoint',
    `select c.origin, c.size, c.root, array_agg(s.line order by s.witness) as lines
     from log_checkpoints c join log_cosignatures s on s.checkpoint_id = c.id
     where c.origin = $1 and c.size >= $2 and c.size <= $3
     group by c.id order by count(*) desc, c.size limit 1`,
    [origin, least, most],
  );
  return row ?? null;
}
