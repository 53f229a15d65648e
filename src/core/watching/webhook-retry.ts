// When a delivery that was not taken is tried again.

/** The waits after the first attempt, the second and the third (specification, States). */
export const RETRY_STEPS: readonly number[] = [5_000, 120_000, 900_000];

const JITTER = 0.2;

/**
 * The moment in milliseconds of the next attempt after `made` of this schedule; null where they are
 * exhausted. `chance` is from 0 to 1 and spreads the steps by a fifth to both sides.
 */
export function nextAttempt(
  steps: readonly number[],
  made: number,
  now: number,
  chance: number,
  notBefore: number | null,
): number | null {
  const step = steps[made - 1];
  if (step === undefined) return null;
  const at = now + Math.round(step * (1 - JITTER + 2 * JITTER * chance));
  return Math.max(at, notBefore ?? at);
}
