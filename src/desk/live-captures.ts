// What commands that capture live share: the judging of what came, and how each try went in words.

import type { CaptureOutcome } from '../pipeline/capturing/capture-outcome.ts';
import type { ImportReport } from '../pipeline/import/import-error.ts';
import type { LiveWorld } from '../pipeline/steps.ts';
import { listNewCaptures } from '../store/facts/reports.ts';
import type { Progress } from './command.ts';
import { importProgress } from './lines/report-lines.ts';

/** Judges what was captured of a company since then. */
export async function settleSince(
  world: LiveWorld,
  companyId: number,
  begun: Date,
  progress: Progress,
): Promise<ImportReport> {
  const { settleImport } = await import('../pipeline/import/settle.ts');
  const taken = await listNewCaptures(world.database, companyId, begun);
  const stored = taken.map((one) => one.id);
  const all = { stored, known: 0, skipped: {} };
  return settleImport(world, [companyId], all, importProgress(progress));
}

/** How a try went, in one word, and what a person may want to know besides. */
export function outcomeTold(outcome: CaptureOutcome): { result: string; detail: string | null } {
  switch (outcome.kind) {
    case 'captured': {
      const { status, bytes, unchanged } = outcome;
      if (unchanged) return { result: 'captured', detail: 'not modified' };
      return { result: 'captured', detail: `status ${status}, ${bytes} bytes` };
    }
    case 'failed':
      return { result: 'failed', detail: outcome.reason };
    case 'left_site':
      return { result: 'left_site', detail: `sends to ${outcome.to}` };
    case 'robots_disallowed':
      return { result: 'robots_disallowed', detail: outcome.rule };
    case 'not_set_up':
      return { result: 'not_set_up', detail: `set ${outcome.setting}` };
    case 'not_confirmed':
      return { result: 'not_confirmed', detail: outcome.reason };
    case 'host_resting':
      return { result: 'host_resting', detail: `until ${outcome.until.toISOString()}` };
  }
}
