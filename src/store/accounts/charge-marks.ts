// What tells whether charges were committed whose end was not heard.

import type { Db } from '../database.ts';

/** A lane of a process, and the number of what it writes there. */
export interface ChargeMark {
  readonly lane: string;
  readonly batch: number;
}

export async function removeOldMarks(db: Db, before: Date): Promise<void> {
  await db.rows('remove_charge_marks', 'delete from charge_marks where at < $1', [before]);
}

export type Fate = 'committed' | 'aborted' | 'in progress';

/**
 * What became of a transaction whose end was not heard. That its id is one that was committed says
 * nothing: a server that crashed, or a standby that took over, gives ids of lost transactions to
 * others. The mark is looked for in a statement of its own, which sees what is committed by then.
 */
export async function fateOf(db: Db, xid: string, mark: ChargeMark): Promise<Fate> {
  const rows = await db.rows<{ fate: Fate | null }>(
    'fate_of_transaction',
    'select pg_xact_status($1::xid8) as fate',
    [xid],
  );
  // Null: too long ago to be known.
  const fate = rows[0]?.fate ?? 'committed';
  if (fate !== 'committed') return fate;
  const found = await db.rows(
    'find_charge_mark',
    'select 1 from charge_marks where lane = $1 and batch = $2',
    [mark.lane, mark.batch],
  );
  return found.length > 0 ? 'committed' : 'aborted';
}
