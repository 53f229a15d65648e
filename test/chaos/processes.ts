// Starts `test/chaos/worker.ts` in processes of their own, and kills them.

import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { programAt } from '../programs.ts';
import type { TestWorld } from '../worlds/world.ts';

export interface Ended {
  readonly done: boolean;
  readonly complaint: string;
}

export interface Worker {
  readonly child: ChildProcess;
  /** Resolves when it says that it begins, or ends. */
  readonly started: Promise<void>;
  /** Resolves when it goes no further, or ends. */
  readonly stalled: Promise<void>;
  /** Resolves when it has told of so many batches, or ends. */
  reached(batches: number): Promise<void>;
  readonly ended: Promise<Ended>;
}

/** `stall`: where it goes no further; see `test/chaos/worker.ts`. */
export function startWorker(
  world: TestWorld,
  task: 'store' | 'drain',
  batch = 16,
  stall = '',
): Worker {
  const script = programAt('test/chaos/worker.ts');
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      script,
      task,
      world.url,
      join(world.folder, 'blobs'),
      String(batch),
      stall,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  let complaint = '';
  const told = new EventEmitter();
  child.stdout?.on('data', (chunk) => {
    said += String(chunk);
    told.emit('more');
  });
  child.stderr?.on('data', (chunk) => {
    complaint += String(chunk);
  });
  let over = false;
  const ended = once(child, 'close').then(() => {
    over = true;
    told.emit('more');
    return { done: said.includes('done'), complaint };
  });
  const until = async (enough: () => boolean): Promise<void> => {
    while (!over && !enough()) await once(told, 'more');
  };
  return {
    child,
    started: until(() => said.includes('started')),
    stalled: until(() => said.includes('stalled')),
    reached: (batches) => until(() => said.split('.').length > batches),
    ended,
  };
}

/** Lets it work for so many batches, and longer, and kills it; it may have ended before. */
export async function killAfter(
  worker: Worker,
  batches: number,
  milliseconds: number,
): Promise<Ended> {
  await worker.started;
  await worker.reached(batches);
  await Promise.race([sleep(milliseconds), worker.ended]);
  worker.child.kill('SIGKILL');
  return worker.ended;
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
export function seededNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
