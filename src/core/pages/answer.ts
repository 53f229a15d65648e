// Which statuses answer what a source was asked for, so that something may be concluded from them.

import type { PageRole } from './page-roles.ts';

/** Files to which a standard gives one address: RFC 9116 section 3. */
const WELL_KNOWN: readonly PageRole[] = ['security_txt'];
/** "Not found" and "gone" (RFC 9110 sections 15.5.5 and 15.5.11). */
const NOT_THERE: readonly number[] = [404, 410];

/**
 * A page that is not found may have moved, so that says nothing. A file that could stand nowhere
 * else is not there.
 */
export function isNotThere(role: PageRole, status: number): boolean {
  return WELL_KNOWN.includes(role) && NOT_THERE.includes(status);
}

export function isAnswer(role: PageRole, status: number): boolean {
  return (status >= 200 && status <= 299) || isNotThere(role, status);
}
