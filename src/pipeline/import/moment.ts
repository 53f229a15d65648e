// The moment that the name of a recording says, in UTC.

import { momentOf } from '../../core/moment.ts';

const NAMED = /(\d{4})-?(\d{2})-?(\d{2})[T_-]?(\d{2})[:-]?(\d{2})(?:[:-]?(\d{2}))?Z?/;

/**
 * `2026-08-16T062231Z.json.gz`, `2026-08-16T06:22:31Z`, `20260816062231`; null where none is said.
 */
export function momentOfName(name: string): Date | null {
  const found = NAMED.exec(name);
  if (!found) return null;
  const [, year, month, day, hour, minute, second = '00'] = found;
  return momentOf(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
