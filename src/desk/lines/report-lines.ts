// What a report on captures says in lines: how many were stored, passed over and incomplete.

import type { ImportReport, OnProgress } from '../../pipeline/import/import-error.ts';
import type { Progress } from '../command.ts';

type Counts = Readonly<Record<string, number>>;

export function importLines(report: ImportReport): readonly string[] {
  const late = `  older than what was judged already, kept as evidence only: ${report.late}`;
  return [
    `${report.stored} captures stored, ${report.known} were there before.`,
    ...skippedLines(report.skipped),
    ...incompleteLines(report.incomplete),
    ...(report.late > 0 ? [late] : []),
    eventLine(report.events),
  ];
}

export function skippedLines(skipped: Counts): readonly string[] {
  return Object.entries(skipped).map(([reason, n]) => `  passed over: ${n} ${spaced(reason)}`);
}

export function incompleteLines(incomplete: Counts): readonly string[] {
  const why = 'not complete, so nothing is concluded from them';
  return Object.entries(incomplete).map(([reason, n]) => `  ${why}: ${n} ${spaced(reason)}`);
}

export function eventLine(events: Counts): string {
  const told = Object.entries(events).map(([name, n]) => `${n} ${name}`);
  return `Events: ${told.length === 0 ? 'none' : told.join(', ')}.`;
}

/** A code as words. */
export function spaced(code: string): string {
  return code.replaceAll('_', ' ');
}

/** Hands the steps of an import on to what shows progress. */
export function importProgress(progress: Progress): OnProgress {
  return ({ phase, done, total }) => progress(phase, done, total);
}
