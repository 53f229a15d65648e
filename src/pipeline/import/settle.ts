// The second half of every import: judge what was stored, and say what came of it.

import { countEvents, describeCaptures } from '../../store/reports.ts';
import type { PipelineWorld } from '../steps.ts';
import { drain } from '../work.ts';
import type { ImportReport, OnProgress } from './import-error.ts';

export async function settleImport(
  world: PipelineWorld,
  companies: readonly number[],
  taken: {
    readonly stored: readonly string[];
    readonly known: number;
    readonly skipped: Readonly<Record<string, number>>;
  },
  onProgress: OnProgress,
): Promise<ImportReport> {
  const before = await countEvents(world.database, companies);
  const total = taken.stored.length;
  await drain(world, {
    only: companies,
    onProgress: ({ captures }) => onProgress({ phase: 'judging', done: captures, total }),
  });
  await othersFinish(world, taken.stored);
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
