// Notes for the queue of hosts, of what became due sooner.

import type { Db } from '../database.ts';

const NOTES_AT_ONCE = 1_000;

/**
 * Writes into the queue what was noted since: hosts where something became due sooner. Rows are
 * taken in the order of their names, so that two who do it at once do not wait for each other.
 */
export async function foldHostNotes(db: Db): Promise<void> {
  for (;;) {
    const [row] = await db.rows<{ folded: number }>(
      'fold-host-notes',
      `with gone as (delete from host_notes where ctid = any(array(
           select ctid from host_notes order by id limit ${NOTES_AT_ONCE} for update skip locked))
         returning host, ready_at),
       queued as (insert into host_queue as q (host, ready_at)
         select host, min(ready_at) from gone group by host order by host
         on conflict (host) do update set ready_at = excluded.ready_at
           where excluded.ready_at < q.ready_at)
       select count(*)::int as folded from gone`,
    );
    if ((row?.folded ?? 0) < NOTES_AT_ONCE) return;
  }
}
