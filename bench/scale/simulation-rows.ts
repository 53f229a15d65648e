// The part `scale-simulation` of the benchmark: a million companies' schedule, or a small one.

import { loadavg } from 'node:os';
import { createDatabase } from '../companies.ts';
import type { Bench, Row } from '../row.ts';
import { type Phase, writeScale } from './measurement.ts';
import { printPlan } from './print-plan.ts';
import { whereOf } from './scale-rows.ts';
import { simulate } from './simulation.ts';
import { figure } from './text.ts';

const PHASES = [
  { workers: 1, waiting: 0 },
  { workers: 2, waiting: 0 },
  { workers: 1, waiting: 20_000 },
  { workers: 2, waiting: 0 },
  { workers: 2, waiting: 400_000 },
];

const BIG = {
  ...{ companies: 1_000_000, each: 15, hosts: 1_000, dueASecond: 5, phases: PHASES },
  ...{ lanes: 8, pageBytes: 8_000, hostDelay: 1_000, warmUpMs: 10_000, phaseMs: 25_000 },
};
const QUICK = { ...BIG, companies: 2_000, phases: PHASES.slice(0, 4), phaseMs: 5_000 };

export async function simulationRows(bench: Bench): Promise<readonly Row[]> {
  const began = performance.now();
  const [before = 0] = loadavg();
  const url = await createDatabase(bench.url, 'bench_scale_simulation');
  const { folder, say } = bench;
  const size = bench.quick ? QUICK : BIG;
  const simulated = await simulate({ ...size, url, folder, say });
  const where = await whereOf(bench, before, began);
  if (bench.quick) bench.say('  Not kept: a quick run.');
  else printPlan(writeScale({ simulated: { ...simulated, where } }));
  return simulated.phases.map(rowOf);
}

function rowOf(phase: Phase): Row {
  const { workers, waiting, ordinary, crowded } = phase;
  return {
    group: 'a schedule of many sources',
    name: `${workers} worker(s), ${waiting} more waiting: p99 of lateness at ordinary hosts`,
    ours:
      `${figure(phase.looks_a_second)} looks a second, ` +
      `p50 ${figure(ordinary.p50)} s, p99 ${figure(ordinary.p99)} s`,
    beside:
      `the crowded host: p50 ${figure(crowded.p50)} s, p99 ${figure(crowded.p99)} s; ` +
      `cores ${figure(phase.worker_cores)} + ${figure(phase.database_cores)} of the database`,
    value: ordinary.p99 * 1_000,
    unit: 'ms',
    target: null,
  };
}
