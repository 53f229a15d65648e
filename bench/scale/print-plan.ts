// Prints the tables into docs/scale.md, between their markers, from the file of a measurement.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readScale, type ScaleFile } from './measurement.ts';
import { simulationTable } from './simulation-text.ts';
import { assumptionsTable, limitsTable, needsTable, unitsTable } from './text.ts';

export const PLAN = fileURLToPath(new URL('../../docs/scale.md', import.meta.url));

export function printPlan(scale: ScaleFile): void {
  writeFileSync(PLAN, printed(readFileSync(PLAN, 'utf8'), scale));
}

/** The text with its tables as they come of these figures. */
export function printed(text: string, { measured, simulated }: ScaleFile): string {
  if (measured === null) return text;
  const tables = {
    units: unitsTable(measured),
    assumptions: assumptionsTable(),
    needs: needsTable(measured),
    limits: limitsTable(measured),
    ...(simulated === null ? {} : { simulation: simulationTable(simulated) }),
  };
  return Object.entries(tables).reduce((whole, [name, table]) => between(whole, name, table), text);
}

function between(text: string, name: string, table: string): string {
  const [begin, end] = [`<!-- printed: ${name} -->`, '<!-- end -->'];
  const from = text.indexOf(begin);
  const to = text.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`docs/scale.md has no place for the table ${name}`);
  return `${text.slice(0, from + begin.length)}\n\n${table}\n\n${text.slice(to)}`;
}

// By hand after an assumption was altered: node bench/scale/print-plan.ts
if (import.meta.main) printPlan(readScale());
