// Workers on a seeded schedule of many sources, against a web of many hosts on loopback.

import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '../../src/store/database.ts';
import { ask, start, stop } from '../children.ts';
import type { Latency, Phase, Simulated } from './measurement.ts';
import { phaseOf, type Window } from './phase.ts';
import { processorMs } from './processor.ts';
import {
  BEGIN,
  bytesOf,
  CROWDED_EACH,
  dueOf,
  fillSchedule,
  hostOf,
  type Scheduled,
} from './schedule.ts';
import { momentOf } from './stock.ts';
import type { Visit } from './web.ts';
import type { Ran, WorkerAsked } from './worker.ts';

export interface SimulationOptions extends Scheduled {
  /** An empty, migrated database of its own. */
  readonly url: string;
  readonly folder: string;
  readonly lanes: number;
  readonly pageBytes: number;
  readonly hostDelay: number;
  /** In this order: how many workers, and how many sources wait when they begin. */
  readonly phases: readonly { readonly workers: number; readonly waiting: number }[];
  readonly warmUpMs: number;
  readonly phaseMs: number;
  say(line: string): void;
}

export async function simulate(options: SimulationOptions): Promise<Omit<Simulated, 'where'>> {
  const { companies, each, hosts, lanes, pageBytes } = options;
  const began = performance.now();
  await fillSchedule(options.url, options, options.say);
  const fill = (performance.now() - began) / 1_000;
  options.say(`  ${companies * each} sources scheduled in ${fill.toFixed(0)} s`);
  const db = openDatabase({ url: options.url, connections: 1 });
  const web = start('scale/web.ts');
  try {
    const bytes = await bytesOf(db);
    const { port } = await ask<{ port: number }>(web, { hosts: [], pageBytes });
    const phases: Phase[] = [];
    let ahead = BEGIN - Date.now();
    for (const { workers, waiting } of options.phases) {
      // The clock is moved to where so many more have become due.
      ahead += (waiting / options.dueASecond) * 1_000;
      const phase = await inPhase({ options, db, web, port, workers, waiting, ahead });
      phases.push(phase);
      options.say(`  ${workers} workers, ${waiting} waiting: ${told(phase)}`);
    }
    return {
      ...{ companies, hosts, lanes, phases },
      sources: companies * each,
      page_bytes: pageBytes,
      crowded: 1 / CROWDED_EACH,
      fill_seconds: fill,
      database_bytes: bytes,
    };
  } finally {
    await stop(web);
    await db.close();
  }
}

interface Running {
  readonly options: SimulationOptions;
  readonly db: Database;
  readonly web: ChildProcess;
  readonly port: number;
  readonly workers: number;
  readonly waiting: number;
  readonly ahead: number;
}

async function inPhase(running: Running): Promise<Phase> {
  const { options, db, web, workers, ahead, port } = running;
  const children = Array.from({ length: workers }, () => start('scale/worker.ts'));
  const all = <Answer>(asked: WorkerAsked) =>
    Promise.all(children.map((child) => ask<Answer>(child, asked)));
  try {
    const hosts = Array.from({ length: options.hosts }, (_, n) => hostOf(n));
    const { url: databaseUrl, folder, hostDelay, lanes } = options;
    const place = { databaseUrl, folder: join(folder, 'simulation'), hosts, port, ca: null };
    await all({ kind: 'open', options: { ...place, hostDelay } });
    await all({ kind: 'run', lanes, ahead });
    await warmUp(options.warmUpMs, () => all<{ judged: number }>({ kind: 'judged' }));
    await ask(web, 'visits');
    await all({ kind: 'mark' });
    const spent = () => children.reduce((sum, { pid = 0 }) => sum + processorMs(pid), 0);
    const moment = async () => ({
      ...(await momentOf(db, spent())),
      commits: await commitsOf(db),
      at: performance.now(),
    });
    const before = await moment();
    await sleep(options.phaseMs);
    const { visits } = await ask<{ visits: readonly Visit[] }>(web, 'visits');
    const after = await moment();
    const ran = await all<Ran>({ kind: 'end' });
    const window: Window = { ...running, ...{ dueASecond: options.dueASecond, before, after } };
    const dueAt = (id: number) => dueOf(id, options);
    return phaseOf(window, { visits, ran, dueAt });
  } finally {
    await Promise.all(children.map(stop));
  }
}

/** At least so long, and until something was judged; no longer than a minute. */
async function warmUp(
  leastMs: number,
  ask: () => Promise<readonly { readonly judged: number }[]>,
): Promise<void> {
  const began = performance.now();
  await sleep(leastMs);
  while (performance.now() - began < 60_000) {
    if ((await ask()).some(({ judged }) => judged > 0)) return;
    await sleep(250);
  }
}

async function commitsOf(db: Database): Promise<number> {
  const [row] = await db.rows<{ commits: number }>(
    'sim-commits',
    'select xact_commit as commits from pg_stat_database where datname = current_database()',
  );
  return row?.commits ?? Number.NaN;
}

function told(phase: Phase): string {
  const late = ({ p50, p99 }: Latency) => `${p50.toFixed(1)} / ${p99.toFixed(1)} s`;
  return `${phase.looks_a_second.toFixed(1)} looks a second, late ${late(phase.ordinary)}`;
}
