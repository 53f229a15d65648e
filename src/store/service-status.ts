// What can be said of the whole service at once, from questions that read a bounded number of rows.

import type { Dimension } from '../core/facts/dimensions.ts';
import type { Db } from './database.ts';
import type { ChainName } from './proofs/manifests.ts';

export interface DimensionFreshness {
  readonly dimension: Dimension;
  /** Facts that were looked at. */
  readonly facts: number;
  readonly newest: Date;
  /** Half of them were confirmed then or later. */
  readonly median: Date;
}

export interface Freshness {
  /** False where the facts are too many to be looked at one by one, and some stand for all. */
  readonly whole: boolean;
  readonly dimensions: readonly DimensionFreshness[];
}

/** At most about so many rows of facts are looked at. */
const MOST_FACTS = 20_000;
/** A queue is counted no further than this. */
const MOST_WAITING = 10_000;

/** How long ago current facts were last confirmed, by dimension. */
export async function readFreshness(db: Db): Promise<Freshness> {
  const share = await sampledShare(db);
  const sampled = share === null ? '' : `tablesample system (${share})`;
  const dimensions = await db.rows<DimensionFreshness>(
    share === null ? 'freshness' : `freshness-${share}`,
    `select dimension, count(*)::int as facts, max(last_confirmed_at) as newest,
       percentile_disc(0.5) within group (order by last_confirmed_at) as median
     from facts ${sampled} where valid_to is null and claim_id is null
     group by dimension, dimension_rank order by dimension_rank`,
  );
  return { whole: share === null, dimensions };
}

/** Percent of the pages of the table, a power of two; null where all of them are few enough. */
async function sampledShare(db: Db): Promise<number | null> {
  const [row] = await db.rows<{ rows: number }>(
    'estimate-facts',
    `select reltuples::float8 as rows from pg_class where oid = 'facts'::regclass`,
  );
  const share = (100 * MOST_FACTS) / Math.max(row?.rows ?? 0, 1);
  return share >= 100 ? null : 2 ** Math.floor(Math.log2(share));
}

export interface ChainStatus {
  readonly chain: ChainName;
  readonly lastSealedAt: Date;
  readonly lastAnchoredAt: Date | null;
  /** Sealed, and in no block yet. */
  readonly waiting: number;
}

export async function readChains(db: Db): Promise<readonly ChainStatus[]> {
  return db.rows(
    'status-of-chains',
    `select m.chain, max(m.sealed_at) as "lastSealedAt", max(a.block_time) as "lastAnchoredAt",
       count(*) filter (where m.state in ('sealed', 'stamped'))::int as waiting
     from manifests m left join anchors a on a.manifest_id = m.id
     where m.sealed_at is not null group by m.chain order by m.chain`,
  );
}

export interface QueueStatus {
  /** As far as counted; `more` says that there are others. */
  readonly waiting: number;
  readonly more: boolean;
  /** Since when the oldest of those counted could have been worked on; null where none waits. */
  readonly since: Date | null;
}

const QUEUES = {
  captures: `select s.next_due_at as since from sources s join companies c on c.id = s.company_id
    where s.next_due_at <= $1 and not c.sample and c.untracked_at is null
    order by s.next_due_at`,
  judging: `select recorded_at as since from looks where state in ('stored', 'extracted')`,
  deliveries: `select next_attempt_at as since from deliveries
    where status = 'pending' and next_attempt_at <= $1`,
} as const;

export type QueueName = keyof typeof QUEUES;
export const QUEUE_NAMES = Object.keys(QUEUES) as readonly QueueName[];

export async function readQueue(db: Db, name: QueueName, now: Date): Promise<QueueStatus> {
  const [row] = await db.rows<{ waiting: number; since: Date | null }>(
    `queue-of-${name}`,
    `select count(*)::int as waiting, min(since) as since
     from (${QUEUES[name]} limit ${MOST_WAITING + 1}) q where since <= $1`,
    [now],
  );
  const waiting = row?.waiting ?? 0;
  return {
    waiting: Math.min(waiting, MOST_WAITING),
    more: waiting > MOST_WAITING,
    since: row?.since ?? null,
  };
}

/** Companies that are covered. */
export async function countCompanies(db: Db): Promise<number> {
  const [row] = await db.rows<{ companies: number }>(
    'estimate-companies',
    // Counting rows of a large table takes long; what the planner believes is good enough there.
    `select case when reltuples > 100000 then reltuples::float8
       else (select count(*)::float8 from companies) end as companies
     from pg_class where oid = 'companies'::regclass`,
  );
  return Math.round(row?.companies ?? 0);
}
