// What a monitor asks of an installation, in the text format of Prometheus.

import { overdueBefore } from '../core/evidence/anchor-retry.ts';
import { CHAINS } from '../store/proofs/manifests.ts';
import { listWaiting } from '../store/proofs/overdue.ts';
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
    `# HELP ${NAME} Manifests that were sealed more than two days ago and are in no block.`,
    `# TYPE ${NAME} gauge`,
    ...lines,
    '',
  ].join('\n');
}
