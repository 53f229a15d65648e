// The part `scale` of the benchmark: unit costs, and the plan that is printed from them.

import { loadavg } from 'node:os';
import { openDatabase } from '../../src/store/database.ts';
import { describeMachine } from '../report.ts';
import type { Bench, Row } from '../row.ts';
import { lookUnits, PAGE_BYTES } from './look-units.ts';
import { type Measured, type Where, writeScale } from './measurement.ts';
import { deliveryUnits, readUnits, sampleStanding } from './other-units.ts';
import { printPlan } from './print-plan.ts';
import { costRows } from './text.ts';

/** Only a run that is not quick is kept, in bench/scale.json, and printed into docs/scale.md. */
export async function scaleRows(bench: Bench): Promise<readonly Row[]> {
  const measured = await measureUnits(bench);
  if (bench.quick) bench.say('  Not kept: a quick run.');
  else printPlan(writeScale({ measured }));
  return costRows(measured);
}

export async function measureUnits(bench: Bench): Promise<Measured> {
  const began = performance.now();
  const [before = 0] = loadavg();
  const { delivery, ...paces } = await deliveryUnits(bench);
  const reads = await readUnits(bench);
  const sample = await sampleStanding(bench);
  const looks = await lookUnits(bench);
  const where = await whereOf(bench, before, began);
  const units = { ...looks, delivery, ...reads };
  return { where, page_bytes: PAGE_BYTES, units, ...paces, sample };
}

export async function whereOf(bench: Bench, before: number, began: number): Promise<Where> {
  const db = openDatabase({ url: bench.url, connections: 1 });
  const [row] = await db.rows<{ server_version: string }>('version', 'show server_version');
  await db.close();
  const machine = describeMachine(new Date(), row?.server_version ?? 'unknown');
  const { date, processor, node, postgres } = machine;
  const [after = 0] = loadavg();
  const seconds = (performance.now() - began) / 1_000;
  return { date, processor, node, postgres, load: [before, after], seconds };
}
