// The table of docs/scale.md that tells of the simulation.

import { thousands } from '../row.ts';
import type { Latency, Phase, Simulated } from './measurement.ts';
import { figure, size, table, tableLine, whereLine } from './text.ts';

const LINES: readonly (readonly [string, (phase: Phase) => string])[] = [
  ['workers', ({ workers }) => String(workers)],
  ['made due at its beginning', ({ waiting }) => thousands(waiting)],
  ['become due a second', (phase) => figure(phase.due_a_second)],
  ['looks a second', (phase) => figure(phase.looks_a_second)],
  ['of them failed', ({ failed }) => String(failed)],
  ['judged a second', (phase) => figure(phase.judged_a_second)],
  ['seconds late, ordinary hosts, p50 / p99', ({ ordinary }) => late(ordinary)],
  ['seconds late, the crowded host, p50 / p99', ({ crowded }) => late(crowded)],
  ['looks a second at the crowded host', ({ hosts }) => figure(hosts.crowded_a_second)],
  ['fairness between ordinary hosts (Jain)', ({ hosts }) => hosts.jain.toFixed(3)],
  ['requests of one host at once', ({ hosts }) => String(hosts.at_once)],
  ['least time between two, ms', ({ hosts }) => String(hosts.least_gap_ms ?? '-')],
  ['cores of the workers', (phase) => figure(phase.worker_cores)],
  ['cores of the database', (phase) => figure(phase.database_cores)],
  ['WAL a look', (phase) => size(phase.wal_bytes_a_look)],
  ['transactions a second', (phase) => figure(phase.commits_a_second)],
  ['longest statements, mean ms', ({ statements }) => statements.map(named).join('<br>')],
];

export function simulationTable(simulated: Simulated): string {
  const { phases, companies, sources, hosts, lanes, where } = simulated;
  const [, ...numbered] = ['', ...phases.map((_, n) => `phase ${n + 1}`)];
  return (
    `${thousands(companies)} companies, ${thousands(sources)} sources, ${thousands(hosts)} hosts ` +
    `(${Math.round(simulated.crowded * 100)} % of all sources at one of them), ` +
    `pages of ${size(simulated.page_bytes)}, ${lanes} lanes a worker; filled in ` +
    `${Math.round(simulated.fill_seconds)} s to ${size(simulated.database_bytes)}. ` +
    `${whereLine(where)}\n\n` +
    table(
      ['', ...numbered],
      LINES.map(([what, of]) => tableLine([what, ...phases.map(of)])),
    )
  );
}

function named([name, , mean]: Phase['statements'][number]): string {
  return `\`${name}\` ${figure(mean)}`;
}

function late({ count, p50, p99 }: Latency): string {
  return count === 0 ? '-' : `${figure(p50)} / ${figure(p99)}`;
}
