// The results as a table: on the terminal while it runs, in a file at the end.

import { cpus, loadavg } from 'node:os';
import { type Row, type Target, thousands } from './row.ts';

export interface Machine {
  readonly date: string;
  readonly processor: string;
  readonly node: string;
  readonly postgres: string;
  /** The load of the minute before: what else the machine was doing. */
  readonly loadBefore: number;
}

export function describeMachine(now: Date, postgres: string): Machine {
  const [first] = cpus();
  return {
    date: now.toISOString().slice(0, 16).replace('T', ' '),
    processor: `${first?.model.trim() ?? 'unknown'}, ${cpus().length} cores`,
    node: process.versions.node,
    postgres,
    loadBefore: loadavg()[0] ?? Number.NaN,
  };
}

export function lineOf(row: Row): string {
  const wanted = row.target === null ? '' : ` (target ${targetText(row)}: ${verdict(row)})`;
  return `${row.group}: ${row.name}: ${valueText(row)}${wanted}\n    ours ${row.ours}\n    ${row.beside}`;
}

export interface Run {
  readonly machine: Machine;
  readonly rows: readonly Row[];
  readonly seconds: number;
  /** How it was called, for the head of the file. */
  readonly call: string;
  /** Parts that it was ended before. */
  readonly missing: readonly string[];
}

export function markdown({ machine, rows, seconds, call, missing }: Run): string {
  const groups = [...new Set(rows.map(({ group }) => group))];
  const table = groups.map((group) => {
    const lines = rows.filter((row) => row.group === group).map(tableLine);
    const head =
      '| what | ours | beside it | ratio or figure | target | |\n|---|---|---|---|---|---|';
    return `## ${capital(group)}\n\n${head}\n${lines.join('\n')}`;
  });
  const loads = [machine.loadBefore, ...loadavg().slice(0, 2)].map((load) => load.toFixed(1));
  return `# Benchmark results

Written by \`${call}\`, not by hand.

- ${machine.date} UTC, ${Math.round(seconds)} s in all
- ${machine.processor}; load average in the minute before ${loads[0]}, in the last minute
  ${loads[1]}, in the last five ${loads[2]}: over 3, other work took processor time from all of this
- Node ${machine.node}, PostgreSQL ${machine.postgres} (embedded, fsync on)
${missing.length === 0 ? '' : `- **ended before these parts were measured**: ${missing.join(', ')}\n`}
Trust the ratios, not the figures: both sides ran in turn, round by round, in one run on one
machine, and a ratio is the median of the rounds' own ratios; against a bare server and with a key
it is the lower of two, of answers a second and of processor time an answer. Load comes from a
process of its own over keep-alive connections, one request at a time on each; servers are processes
of their own too. "us each" is the server's processor time for one answer; where a server used less
than 0.9 of a core, something else (the database, the load generator, other work) held it back, and
that is said.

${table.join('\n\n')}
`;
}

function tableLine(row: Row): string {
  const cells = [
    row.name,
    row.ours,
    row.beside,
    valueText(row),
    row.target === null ? '-' : targetText(row),
    row.target === null ? '' : verdict(row),
  ];
  return `| ${cells.join(' | ')} |`;
}

function valueText({ value, unit }: Row): string {
  switch (unit) {
    case 'ratio':
      return value.toFixed(2);
    case 'ms':
      return `${value.toFixed(2)} ms`;
    case 'bytes':
      return `${thousands(value)} B`;
    case 'share':
      return `${(value * 100).toFixed(1)} %`;
  }
}

function targetText(row: Row): string {
  const { target } = row;
  if (target === null) return '-';
  const sign = target.kind === 'at_least' ? '>=' : '<=';
  return `${sign} ${valueText({ ...row, value: target.value })}`;
}

export function isMet(value: number, target: Target): boolean {
  return target.kind === 'at_least' ? value >= target.value : value <= target.value;
}

function verdict({ value, target }: Row): string {
  if (target === null) return '';
  return isMet(value, target) ? 'met' : '**missed**';
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
