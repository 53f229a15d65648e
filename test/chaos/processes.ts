// Starts `test/chaos/worker.ts` in processes of their own, and kills them.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestWorld } from '../world.ts';

export interface Ended {
  readonly done: boolean;
  readonly complaint: string;
}

export interface Worker {
  readonly child: ChildProcess;
  /** Resolves when it says that it begins, or ends. */
  readonly started: Promise<void>;
  readonly ended: Promise<Ended>;
}

export function startWorker(world: TestWorld, task: 'store' | 'drain', batch = 16): Worker {
  const script = join(import.meta.dirname, 'worker.ts');
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      script,
      task,
      world.url,
      join(world.folder, 'blobs'),
      String(batch),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  let complaint = '';
  let begin: () => void = () => {};
  const started = new Promise<void>((resolve) => {
    begin = resolve;
  });
  child.stdout?.on('data', (chunk) => {
    said += String(chunk);
    begin();
  });
  child.stderr?.on('data', (chunk) => {
    complaint += String(chunk);
  });
  const ended = once(child, 'close').then(() => {
    begin();
    return { done: said.includes('done'), complaint };
  });
  return { child, started, ended };
}

/** Lets it work for so long and kills it; it may have ended by itself before. */
export async function killAfter(worker: Worker, milliseconds: number): Promise<Ended> {
  await worker.started;
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
