// What calls and steps come to: a line each in the log at info, and counts in the meters.

import type { Measure } from '../../operations/measure.ts';
import type { Log } from '../../operations/services.ts';
import type { StepLog } from '../loops/loop.ts';
import type { Meters } from './meters.ts';

export interface Observer {
  readonly measure: Measure;
  /** The log of the service, which counts what somebody should look at. */
  readonly log: StepLog;
}

/** Calls are told in the log where `isTelling`; without meters, nothing is counted. */
export function observer(log: Log, isTelling: boolean, meters: Meters | null): Observer {
  return {
    measure: {
      seconds: () => performance.now() / 1000,
      request: (call) => {
        meters?.request(call);
        if (!isTelling) return;
        const { requestId, operation, status, seconds, account } = call;
        const fields = { request_id: requestId, operation, status, account };
        log.info({ ...fields, ms: seconds === null ? null : inMilliseconds(seconds) }, 'call');
      },
    },
    log: {
      info: (fields, message) => log.info(fields, message),
      warn: (fields, message) => {
        meters?.line('warn');
        log.warn(fields, message);
      },
      error: (fields, message) => {
        meters?.line('error');
        log.error(fields, message);
      },
      stepped: (step) => {
        meters?.step(step);
        if (!isTelling) return;
        const { seconds, ...about } = step;
        log.info({ ...about, ms: inMilliseconds(seconds) }, 'step');
      },
    },
  };
}

function inMilliseconds(seconds: number): number {
  return Math.round(seconds * 1e6) / 1e3;
}
