// What one phase of the simulation came to, of the web's book and the workers' counts.

import type { Fairness, Latency, Phase } from './measurement.ts';
import { hostOf } from './schedule.ts';
import type { Moment } from './stock.ts';
import type { Visit } from './web.ts';
import type { Ran } from './worker.ts';

interface Marked extends Moment {
  readonly commits: number;
  readonly at: number;
}

export interface Window {
  readonly workers: number;
  readonly waiting: number;
  readonly dueASecond: number;
  /** Milliseconds by which the workers' clock is ahead. */
  readonly ahead: number;
  readonly before: Marked;
  readonly after: Marked;
}

export interface Seen {
  readonly visits: readonly Visit[];
  readonly ran: readonly Ran[];
  /** When a source was due by the workers' clock. */
  readonly dueAt: (id: number) => number;
}

const CROWDED = hostOf(0);
/** Few looks fall on each host in so short a time: they are counted by groups. */
const GROUPS = 20;
const STATEMENTS = 4;

export function phaseOf(window: Window, { visits, ran, dueAt }: Seen): Phase {
  const { before, after, workers, waiting, ahead } = window;
  const seconds = (after.at - before.at) / 1_000;
  const looks = visits.filter(({ path }) => path !== '/robots.txt');
  const late = (only: boolean) =>
    latencyOf(
      looks
        .filter(({ host }) => (host === CROWDED) === only)
        .map(({ path, came }) => (came + ahead - dueAt(Number(path.split('/').at(-1)))) / 1_000),
    );
  const sum = (of: (one: Ran) => number) => ran.reduce((all, one) => all + of(one), 0);
  const errors = ran.flatMap((one) => one.errors);
  if (errors.length > 0) throw new Error(`a worker failed: ${errors[0]}`);
  return {
    workers,
    seconds,
    due_a_second: window.dueASecond,
    waiting,
    looks_a_second: looks.length / seconds,
    judged_a_second: sum((one) => one.judged) / seconds,
    failed: sum((one) => one.failed),
    ordinary: late(false),
    crowded: late(true),
    hosts: fairnessOf(looks, seconds),
    worker_cores: (after.process - before.process) / 1_000 / seconds,
    database_cores: (after.database - before.database) / 1_000 / seconds,
    wal_bytes_a_look: (after.wal - before.wal) / Math.max(1, looks.length),
    commits_a_second: (after.commits - before.commits) / seconds,
    statements: longest(ran),
  };
}

export function latencyOf(seconds: readonly number[]): Latency {
  const sorted = [...seconds].sort((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99) };
}

export function fairnessOf(looks: readonly Visit[], seconds: number): Fairness {
  const groups = Array.from({ length: GROUPS }, () => 0);
  const last = new Map<string, number>();
  let gap: number | null = null;
  for (const { host, came } of looks.toSorted((a, b) => a.came - b.came)) {
    const before = last.get(host);
    if (before !== undefined) gap = Math.min(gap ?? Number.POSITIVE_INFINITY, came - before);
    last.set(host, came);
    const group = Number(/\d+/.exec(host)?.[0] ?? 0) % GROUPS;
    if (host !== CROWDED) groups[group] = (groups[group] ?? 0) + 1;
  }
  const all = groups.reduce((sum, one) => sum + one, 0);
  const squares = groups.reduce((sum, one) => sum + one * one, 0);
  return {
    jain: squares === 0 ? 1 : (all * all) / (GROUPS * squares),
    crowded_a_second: looks.filter(({ host }) => host === CROWDED).length / seconds,
    at_once: looks.filter(({ beside }) => beside > 0).length,
    least_gap_ms: gap,
  };
}

function longest(ran: readonly Ran[]): Phase['statements'] {
  const all = new Map<string, readonly [number, number]>();
  for (const { statements } of ran) {
    for (const [name, [count, spent]] of Object.entries(statements)) {
      const [known, took] = all.get(name) ?? [0, 0];
      all.set(name, [known + count, took + spent]);
    }
  }
  return [...all]
    .sort(([, a], [, b]) => b[1] - a[1])
    .slice(0, STATEMENTS)
    .map(([name, [count, spent]]) => [name, count, spent / count] as const);
}
