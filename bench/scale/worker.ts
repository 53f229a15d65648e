// A worker as `assay work` runs it, a process of its own with a clock that can be moved.

import { join } from 'node:path';
import { openLog } from '../../src/app/log.ts';
import type { Closing, Step } from '../../src/app/loops/loop.ts';
import { startCapturing, startWorker } from '../../src/app/loops/worker.ts';
import { readConfig } from '../../src/app/settings/config.ts';
import { type OpenedPipeline, pipelineWorld } from '../../src/app/world.ts';
import { parseNetworks } from '../../src/outside/addresses.ts';
import { captureNextDue } from '../../src/pipeline/capturing/schedule.ts';
import { drain } from '../../src/pipeline/work.ts';
import { type Database, type Db, openDatabase } from '../../src/store/database.ts';
import { BASE_URL } from '../companies.ts';

export interface WorkerOptions {
  readonly databaseUrl: string;
  /** Where the evidence goes. */
  readonly folder: string;
  readonly hosts: readonly string[];
  readonly port: number;
  readonly ca: string | null;
  /** Least time between two requests to a host. */
  readonly hostDelay: number;
}

export type WorkerAsked =
  | { readonly kind: 'open'; readonly options: WorkerOptions }
  /** Looks at what is due at that moment, one source after the other, and judges it. */
  | { readonly kind: 'round'; readonly at: number }
  /** The loops of a worker, with so many lanes, until it is told to end. */
  | { readonly kind: 'run'; readonly lanes: number; readonly ahead: number }
  | { readonly kind: 'judged' }
  /** What was counted so far was to warm up. */
  | { readonly kind: 'mark' }
  | { readonly kind: 'end' };

export interface Round {
  readonly looks: number;
  readonly unchanged: number;
  readonly events: number;
  readonly failed: readonly string[];
}

export interface Ran {
  readonly looks: number;
  readonly failed: number;
  readonly judged: number;
  /** Statements by name: how often, and milliseconds that they took as the worker sees it. */
  readonly statements: Readonly<Record<string, readonly [number, number]>>;
  readonly errors: readonly string[];
}

let ahead = 0;
let opened: { world: OpenedPipeline; database: Database } | null = null;
let closing: readonly Closing[] = [];
let ran = nothing();

function nothing() {
  return {
    looks: 0,
    failed: 0,
    judged: 0,
    statements: {} as Record<string, [number, number]>,
    errors: [] as string[],
  };
}

function open({ databaseUrl, folder, hosts, port, ca, hostDelay }: WorkerOptions): void {
  const database = timed(openDatabase({ url: databaseUrl }));
  const config = readConfig({ ASSAY_DATA: join(folder, 'data') }, folder);
  const made = pipelineWorld(config, database, BASE_URL, openLog('warn'));
  const now = () => new Date(Date.now() + ahead);
  const world = {
    ...made,
    hostDelay,
    now,
    aliasesOf: async () => [],
    fetcher: {
      ...made.fetcher,
      now,
      allow: parseNetworks('127.0.0.0/8') ?? [],
      places: new Map(hosts.map((host) => [host, { address: '127.0.0.1', port }])),
      ...(ca === null ? {} : { ca: [ca] }),
    },
  };
  opened = { world, database };
}

function timed(database: Database): Database {
  const watched = (db: Db): Db => ({
    rows: async (name, text, values) => {
      const began = performance.now();
      try {
        return await db.rows(name, text, values);
      } finally {
        const [count, spent] = ran.statements[name] ?? [0, 0];
        ran.statements[name] = [count + 1, spent + performance.now() - began];
      }
    },
  });
  return {
    ...watched(database),
    texts: (name, text, values) => database.texts(name, text, values),
    hot: { ...watched(database.hot), bytes: (...asked) => database.hot.bytes(...asked) },
    transaction: (work) => database.transaction((db) => work(watched(db))),
    session: () => database.session(),
    load: () => database.load(),
    close: () => database.close(),
  };
}

function theWorld(): OpenedPipeline {
  if (opened === null) throw new Error('the worker is not open');
  return opened.world;
}

async function round(at: number): Promise<Round> {
  ahead = at - Date.now();
  const world = theWorld();
  let looks = 0;
  let events = 0;
  let unchanged = 0;
  const failed: string[] = [];
  for (;;) {
    const captured = await captureNextDue(world);
    if (captured === null) break;
    looks++;
    // Each by itself, as where the looks at a company are spread over the day.
    events += (await drain(world, { batch: 16 })).events;
    const { outcome } = captured;
    if (outcome.kind !== 'captured') failed.push(JSON.stringify(outcome));
    else if (outcome.unchanged) unchanged++;
  }
  return { looks, unchanged, events, failed };
}

function run(lanes: number): void {
  ran = nothing();
  const log = {
    info: () => {},
    warn: () => {},
    error: (fields: object, message: string) => void ran.errors.push(`${message} ${told(fields)}`),
    stepped: (step: Step) => {
      if (step.step === 'judge') ran.judged += step.captures ?? 0;
      if (step.step !== 'look') return;
      ran.looks++;
      if (step.outcome !== 'captured') ran.failed++;
    },
  };
  closing = [startWorker(theWorld(), log), startCapturing(theWorld(), log, lanes)];
}

function told(fields: object): string {
  const [error] = Object.values(fields);
  return error instanceof Error ? error.message : '';
}

async function answer(asked: WorkerAsked): Promise<object> {
  switch (asked.kind) {
    case 'open':
      open(asked.options);
      return {};
    case 'round':
      return round(asked.at);
    case 'run':
      ahead = asked.ahead;
      run(asked.lanes);
      return {};
    case 'judged':
      return { judged: ran.judged };
    case 'mark':
      ran = nothing();
      return {};
    case 'end': {
      // What is counted ended with the question: claims that are under way are given back.
      const result: Ran = { ...ran, statements: { ...ran.statements }, errors: [...ran.errors] };
      await Promise.all(closing.map((close) => close()));
      closing = [];
      return result;
    }
  }
}

process.on('message', (asked: WorkerAsked) => {
  answer(asked).then(
    (said) => process.send?.(said),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
