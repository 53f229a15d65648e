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
  if (isUnwritable(error)) {
    log.warn({ ...about, err: error }, 'nothing can be written');
    const detail = 'The service cannot write at the moment; what only reads is still answered.';
    return new Refusal('service_unavailable', detail, { headers: { 'Retry-After': '30' } });
  }
  log.error({ ...about, err: error }, 'a call failed');
  return new Refusal('internal_error', 'The service failed to answer; the failure is recorded.');
}

// Class 08 and 57P0x, 53300; 57014 ends what takes too long:
// https://www.postgresql.org/docs/18/errcodes-appendix.html
const UNREACHABLE = /^(08...|57P0[1-5]|57014|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;

export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, 'code');
  // A Unix socket that is gone.
  if (code === 'ENOENT') return Reflect.get(error, 'syscall') === 'connect';
  return typeof code === 'string' && UNREACHABLE.test(code);
}

// disk_full and read_only_sql_transaction, which a server says that became a standby or that its
// operator keeps from being written; and what the file system says.
const UNWRITABLE = /^(53100|25006|ENOSPC|EDQUOT|EROFS)$/;

/** Whether reading goes on, and writing does not. */
export function isUnwritable(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' && UNWRITABLE.test(code);
}
