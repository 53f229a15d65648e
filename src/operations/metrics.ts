// What a monitor asks of an installation, in the text format of Prometheus.

import { overdueBefore } from '../core/evidence/anchor-retry.ts';
import type { Db } from '../store/database.ts';
import { CHAINS } from '../store/proofs/manifests.ts';
import { listWaiting } from '../store/proofs/overdue.ts';
import { QUEUE_NAMES, readQueue } from '../store/service-status.ts';
import type { Services } from './services.ts';

const NAME = 'assay_manifests_unanchored_overdue';

/** https://prometheus.io/docs/instrumenting/exposition_formats/ */
export async function metricsText({
  database,
  now,
}: Pick<Services, 'database' | 'now'>): Promise<string> {
  const waiting = await listWaiting(database, overdueBefore(now()));
  const lines = CHAINS.map((chain) => {
    const found = waiting.find((one) => one.chain === chain);
    return `${NAME}{chain="${chain}"} ${found?.manifests ?? 0}`;
  });
  return [
    ...(await queueLines(database, now())),
    `# HELP ${NAME} Manifests that were sealed more than two days ago and are in no block.`,
    `# TYPE ${NAME} gauge`,
    ...lines,
    '',
  ].join('\n');
}

const AGE = 'assay_queue_age_seconds';
const WAITING = 'assay_queue_waiting';

/** How long what has waited longest has waited, and how much waits, as far as it is counted. */
async function queueLines(database: Db, now: Date): Promise<readonly string[]> {
  const queues = await Promise.all(
    QUEUE_NAMES.map(async (name) => ({ name, ...(await readQueue(database, name, now)) })),
  );
  const age = (since: Date | null) =>
    since === null ? 0 : (now.getTime() - since.getTime()) / 1000;
  return [
    `# HELP ${AGE} How long what has waited longest in a queue has waited; 0 where nothing waits.`,
    `# TYPE ${AGE} gauge`,
    ...queues.map(({ name, since }) => `${AGE}{queue="${name}"} ${age(since)}`),
    `# HELP ${WAITING} How much waits in a queue; counted up to 10,000.`,
    `# TYPE ${WAITING} gauge`,
    ...queues.map(({ name, waiting }) => `${WAITING}{queue="${name}"} ${waiting}`),
  ];
}
