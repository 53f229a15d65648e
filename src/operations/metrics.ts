// What a monitor asks of an installation's database, in the text format of Prometheus.

import { overdueBefore } from '../core/evidence/anchor-retry.ts';
import type { Db } from '../store/database.ts';
import { CHAINS } from '../store/proofs/manifests.ts';
import { listWaiting } from '../store/proofs/overdue.ts';
import { QUEUE_NAMES, readQueue } from '../store/service-status.ts';
import { countPending } from '../store/watches/pending-deliveries.ts';
import type { Services } from './services.ts';

/**
 * The same from every process of an installation, and each question reads a bounded number of rows.
 * https://prometheus.io/docs/instrumenting/exposition_formats/
 */
export async function storedMetrics({
  database,
  now,
}: Pick<Services, 'database' | 'now'>): Promise<string> {
  const at = now();
  const parts = [
    await queueLines(database, at),
    await deliveryLines(database),
    await manifestLines(database, at),
  ];
  return `${parts.flat().join('\n')}\n`;
}

const AGE = 'assay_queue_age_seconds';
const WAITING = 'assay_queue_waiting';

/** How long what has waited longest has waited, and how much waits, as far as it is counted. */
async function queueLines(database: Db, now: Date): Promise<readonly string[]> {
  const queues = await Promise.all(
    QUEUE_NAMES.map(async (name) => ({ name, ...(await readQueue(database, name, now)) })),
  );
  return [
    `# HELP ${AGE} How long what has waited longest in a queue has waited; 0 where nothing waits.`,
    `# TYPE ${AGE} gauge`,
    ...queues.map(({ name, since }) => `${AGE}{queue="${name}"} ${secondsSince(since, now)}`),
    `# HELP ${WAITING} How much waits in a queue; counted up to 10,000.`,
    `# TYPE ${WAITING} gauge`,
    ...queues.map(({ name, waiting }) => `${WAITING}{queue="${name}"} ${waiting}`),
  ];
}

const PENDING = 'assay_deliveries_pending';

async function deliveryLines(database: Db): Promise<readonly string[]> {
  const { first, again } = await countPending(database);
  return [
    `# HELP ${PENDING} Deliveries on their way, by attempt; counted up to 10,000 together.`,
    `# TYPE ${PENDING} gauge`,
    `${PENDING}{attempt="first"} ${first}`,
    `${PENDING}{attempt="again"} ${again}`,
  ];
}

const OVERDUE = 'assay_manifests_unanchored_overdue';
const UNANCHORED = 'assay_manifests_unanchored_age_seconds';

async function manifestLines(database: Db, now: Date): Promise<readonly string[]> {
  const overdue = await listWaiting(database, overdueBefore(now));
  const waiting = await listWaiting(database, now);
  const age = (chain: string) =>
    secondsSince(waiting.find((one) => one.chain === chain)?.since ?? null, now);
  const count = (chain: string) => overdue.find((one) => one.chain === chain)?.manifests ?? 0;
  return [
    `# HELP ${UNANCHORED} How long ago the oldest manifest was sealed that is in no block.`,
    `# TYPE ${UNANCHORED} gauge`,
    ...CHAINS.map((chain) => `${UNANCHORED}{chain="${chain}"} ${age(chain)}`),
    `# HELP ${OVERDUE} Manifests that were sealed more than two days ago and are in no block.`,
    `# TYPE ${OVERDUE} gauge`,
    ...CHAINS.map((chain) => `${OVERDUE}{chain="${chain}"} ${count(chain)}`),
  ];
}

function secondsSince(since: Date | null, now: Date): number {
  return since === null ? 0 : Math.max((now.getTime() - since.getTime()) / 1000, 0);
}
