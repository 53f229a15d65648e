// Events that were taken back in the end: themselves, or whatever stands in their place by now.

import type { Db } from '../database.ts';

/** An event, and its day: where it is found without a look into every month. */
export interface DatedEvent {
  readonly id: string;
  /** ISO date. */
  readonly day: string;
}

/** Those of these events that nothing is left of. */
export async function takenBack(
  db: Db,
  events: readonly DatedEvent[],
): Promise<ReadonlySet<string>> {
  if (events.length === 0) return new Set();
  // A correction is of the day of what it corrects.
  const rows = await db.rows<{ first: string }>(
    'find-taken-back',
    `with recursive standing (first, day, status, next) as (
       select e.id, e.occurred_at, e.status, e.superseded_by
       from unnest($1::text[], $2::date[]) n (id, day)
       join change_events e on e.occurred_at = n.day and e.id = n.id
       union all
       select s.first, s.day, e.status, e.superseded_by
       from standing s join change_events e on e.occurred_at = s.day and e.id = s.next)
     select first from standing where status = 'retracted'`,
    [events.map(({ id }) => id), events.map(({ day }) => day)],
  );
  return new Set(rows.map(({ first }) => first));
}
