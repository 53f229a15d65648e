// How a webhook endpoint fares: its failures, its recovery, and when it is given up.

import type { Verdict } from './webhook-answer.ts';

export type DisabledReason =
  | 'failing_72h'
  | 'gone'
  | 'receiver_request'
  | 'manual'
  | 'url_not_allowed'
  | 'over_capacity';

export interface EndpointHealth {
  /** Null while it is active. */
  readonly disabledReason: DisabledReason | null;
  /** The first failed attempt with no success after it. */
  readonly failingSince: Date | null;
  /** Deliveries that have failed since then, at most as many as matter. */
  readonly failingDeliveries: readonly string[];
  readonly consecutiveFailures: number;
  readonly lastSuccessAt: Date | null;
  readonly lastFailureAt: Date | null;
  /** Nothing is sent before. */
  readonly notBefore: Date | null;
}

export interface Attempted {
  readonly deliveryId: string;
  readonly at: Date;
  readonly verdict: Verdict;
}

/** An endpoint that fails continuously for this long is disabled. */
export const PATIENCE = 72 * 3_600_000;
/** One event that nobody can take must not disable an endpoint (completions 6.2). */
export const FAILING_DELIVERIES = 3;

export function afterAttempt(before: EndpointHealth, attempted: Attempted): EndpointHealth {
  const { verdict, at } = attempted;
  switch (verdict.kind) {
    case 'delivered':
      return recovered(before, at);
    case 'delivered_last':
      return disabled(recovered(before, at), 'receiver_request');
    case 'retry': {
      const after = failedOnce(before, attempted);
      if (!verdict.slowDown || verdict.notBefore === null) return after;
      return { ...after, notBefore: later(after.notBefore, new Date(verdict.notBefore)) };
    }
    case 'failed':
      break;
  }
  switch (verdict.blame) {
    case 'endpoint':
      return failedOnce(before, attempted);
    case 'gone':
    case 'receiver_request':
    case 'url_not_allowed':
      return disabled(failedOnce(before, attempted), verdict.blame);
    case 'message':
    case 'ours':
      return { ...before, lastFailureAt: at };
  }
}

function recovered(before: EndpointHealth, at: Date): EndpointHealth {
  return {
    ...before,
    failingSince: null,
    failingDeliveries: [],
    consecutiveFailures: 0,
    lastSuccessAt: at,
  };
}

function failedOnce(before: EndpointHealth, { deliveryId, at }: Attempted): EndpointHealth {
  const failingSince = before.failingSince ?? at;
  const failingDeliveries = [...new Set([...before.failingDeliveries, deliveryId])].slice(
    0,
    FAILING_DELIVERIES,
  );
  const after = {
    ...before,
    failingSince,
    failingDeliveries,
    consecutiveFailures: before.consecutiveFailures + 1,
    lastFailureAt: at,
  };
  const patient = at.getTime() - failingSince.getTime() < PATIENCE;
  if (patient || failingDeliveries.length < FAILING_DELIVERIES) return after;
  return disabled(after, 'failing_72h');
}

// An endpoint that is disabled already stays so for the reason that was told.
function disabled(health: EndpointHealth, reason: DisabledReason): EndpointHealth {
  return { ...health, disabledReason: health.disabledReason ?? reason };
}

function later(a: Date | null, b: Date): Date {
  return a !== null && a > b ? a : b;
}
