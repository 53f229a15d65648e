// Whether a failed try is followed by another, and when.

import { AssayProblem } from './problem.ts';

const FIRST_MS = 250;
const LONGEST_MS = 8_000;
/** A gateway's word, not the service's. */
const GATEWAYS = [502, 503, 504];
const PASSING = ['rate_limited', 'rate_limiter_unavailable', 'service_unavailable'];

/**
 * Milliseconds until the next try; null where none is due. `tried`: tries so far; `share`: from 0
 * to 1 by chance, so that clients which failed together do not come back together.
 */
export function waitFor(
  error: unknown,
  tried: number,
  share: number,
  longestWaitMs: number,
): number | null {
  const backoff = share * Math.min(LONGEST_MS, FIRST_MS * 2 ** (tried - 1));
  if (!(error instanceof AssayProblem)) return backoff;
  if (!isPassing(error)) return null;
  if (error.retryAfter === null) return backoff;
  const asked = error.retryAfter * 1_000;
  return asked <= longestWaitMs ? asked + share * FIRST_MS : null;
}

// Whatever else is refused is refused the next time too, or not before hours or days.
function isPassing({ status, code, problem, retryAfter }: AssayProblem): boolean {
  if (problem === null) return GATEWAYS.includes(status);
  return PASSING.includes(code) || (code === 'idempotency_in_progress' && retryAfter !== null);
}
