// The loop of a worker that removes bytes which are older than they are kept.

import { removalIn } from '../../outside/evidence/blob-removal.ts';
import type { PipelineWorld } from '../../pipeline/steps.ts';
import { trimEvidence } from '../../pipeline/trim-evidence.ts';
import { evidenceStore } from '../evidence-store.ts';
import type { Config } from '../settings/config.ts';
import { type Closing, type StepLog, startLoops } from './loop.ts';

/** What stands aside is looked at every hour, all companies once a day and at the start. */
const ASIDE_MS = 3_600_000;
const ALL_MS = 24 * 3_600_000;
const AGAIN_MS = 5 * 60_000;

/** Also where everything is kept: what stood aside under another setting comes back. */
export function startTrimming(
  config: Pick<Config, 'blobs' | 'retention'>,
  pipeline: PipelineWorld,
  log: StepLog,
): Closing {
  const removal = removalIn(evidenceStore(config.blobs));
  return startLoops(log, (signal) => {
    let nextAll = Number.NEGATIVE_INFINITY;
    const turn = async (): Promise<number> => {
      const began = performance.now();
      const asideOnly = began < nextAll;
      const options = { retention: config.retention, signal, asideOnly };
      const answer = await trimEvidence(pipeline, removal, options);
      if (answer.kind === 'busy') return 0;
      if (!asideOnly) nextAll = began + ALL_MS;
      const { aside, removed, back, unread } = answer.report;
      if (aside + removed + back > 0) log.info({ ...answer.report }, 'captures were trimmed');
      if (unread > 0) log.warn({ unread }, 'objects that were to be trimmed cannot be read');
      return aside + removed + back;
    };
    return [
      {
        step: 'trim',
        turn,
        restMs: ASIDE_MS,
        afterFailureMs: AGAIN_MS,
        failure: 'old captures were not all trimmed; again soon',
      },
    ];
  });
}
