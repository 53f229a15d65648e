// What imports share: all is stored or nothing, then it is judged, and told what came of it.

import { awaitCompany } from '../../store/captures/companies-with-work.ts';
import type { Db } from '../../store/database.ts';
import { countEvents, describeCaptures } from '../../store/facts/reports.ts';
import { closeHistories } from '../close-histories.ts';
import type { PipelineWorld } from '../steps.ts';
import { drain } from '../work.ts';
import type { ImportReport, OnProgress } from './import-error.ts';

export interface Taken {
  readonly stored: readonly string[];
  readonly known: number;
  readonly skipped: Readonly<Record<string, number>>;
}

/**
 * Stores the recordings of one import in one transaction: input that turns out to be broken leaves
 * nothing behind, and no worker judges the first of them before an older one is there.
 */
export async function recordTogether(
  world: PipelineWorld,
  companyId: number,
  record: (db: Db) => Promise<Taken>,
): Promise<Taken> {
  return world.database.transaction(async (db) => {
    await awaitCompany(db, companyId);
    return record(db);
  });
}

export async function settleImport(
  world: PipelineWorld,
  companies: readonly number[],
  taken: Taken,
  onProgress: OnProgress,
): Promise<ImportReport> {
  const before = await countEvents(world.database, companies);
  const total = taken.stored.length;
  await drain(world, {
    only: companies,
    onProgress: ({ captures }) => onProgress({ phase: 'judging', done: captures, total }),
  });
  await othersFinish(world, taken.stored);
  await closeHistories(world, companies);
  const after = await countEvents(world.database, companies);
  const described = await describeCaptures(world.database, taken.stored);
  return {
    stored: taken.stored.length,
    known: taken.known,
    skipped: taken.skipped,
    incomplete: described.incomplete,
    late: described.late,
    events: difference(after, before),
  };
}

// Another worker on the same database may have taken some of them; wait until they are judged.
async function othersFinish(world: PipelineWorld, stored: readonly string[]): Promise<void> {
  for (let round = 0; round < 600; round++) {
    const { waiting } = await describeCaptures(world.database, stored);
    if (waiting === 0) return;
    await world.sleep(100);
    await drain(world);
  }
}

function difference(after: Record<string, number>, before: Record<string, number>) {
  const rows = Object.entries(after).map(([name, n]) => [name, n - (before[name] ?? 0)] as const);
  return Object.fromEntries(rows.filter(([, n]) => n > 0));
}
