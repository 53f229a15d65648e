// What applications are told while something of ours is away: to come back, not to start anew.

import { errors } from 'oidc-provider';
import { isUnreachable, isUnwritable } from '../../operations/invoke/failure.ts';
import type { World } from '../../operations/services.ts';

/** Seconds. */
export const BACK_AFTER = 5;

/** The library takes what has no status of its own for a fault: `server_error`, 500. */
export async function whileReachable<T>({ log }: Pick<World, 'log'>, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isUnreachable(error) && !isUnwritable(error)) throw error;
    log.warn({ err: error }, 'the authorization server cannot use the database');
    // Its code stays: pages of our own know by it what happened.
    const { code, syscall } = error as NodeJS.ErrnoException;
    throw Object.assign(later(503, 'temporarily_unavailable', error), { code, syscall });
  }
}

/** Said to applications as it is. */
export function later(status: 429 | 503, code: string, cause?: unknown): Error {
  const error = new errors.OIDCProviderError(status, code, { cause });
  return Object.assign(error, { expose: true, error_description: 'try again in a moment' });
}
