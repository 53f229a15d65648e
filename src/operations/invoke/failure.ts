// What a thrown value means to the caller: a refusal, an unreachable database, or a fault of ours.

import { Refusal } from '../../contract/refusal.ts';
import type { Log, LogFields } from '../services.ts';

/** Logs what is not the caller's doing; tells the caller nothing of its insides. */
export function refusalOf(log: Log, error: unknown, about: LogFields): Refusal {
  if (error instanceof Refusal) return error;
  if (isUnreachable(error)) {
    log.warn({ ...about, err: error }, 'the database cannot be reached');
    return new Refusal('service_unavailable', 'The service cannot reach its database.', {
      headers: { 'Retry-After': '5' },
    });
  }
  log.error({ ...about, err: error }, 'a call failed');
  return new Refusal('internal_error', 'The service failed to answer; the failure is recorded.');
}

// Class 08 and 57P0x, 53300: https://www.postgresql.org/docs/18/errcodes-appendix.html
const UNREACHABLE = /^(08...|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;

export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, 'code');
  // A Unix socket that is gone.
  if (code === 'ENOENT') return Reflect.get(error, 'syscall') === 'connect';
  return typeof code === 'string' && UNREACHABLE.test(code);
}
