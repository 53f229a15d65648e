// A reread that worker processes share: the readers, the leases, and how one is started.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { programAt } from '../../programs.ts';
import { readerOf } from '../../worlds/tagline-readers.ts';
import type { TestWorld } from '../../worlds/world.ts';

/** The one that the backlog was read by, and the one that it is read again by. */
export const OLDER = readerOf(1, '#a');
export const NEWER = readerOf(2, '#b');
/** What a killed worker had is claimed again after two seconds. */
export const LEASE = { lease: 2_000, putOff: 200 };

export interface RereadWorker {
  readonly child: ChildProcess;
  /** Resolves when it has said this; rejects when it ended before. */
  said(words: string): Promise<void>;
  /** What it complained of. */
  readonly ended: Promise<string>;
}

/** `stall`: the how-manieth company it stands still at. */
export function startRereading(world: TestWorld, stall = ''): RereadWorker {
  const script = programAt('test/chaos/rereads/worker.ts');
  const blobs = join(world.folder, 'blobs');
  const args = ['--disable-warning=ExperimentalWarning', script, world.url, blobs, stall];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let complaint = '';
  child.stdout.on('data', (chunk) => {
    out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    complaint += String(chunk);
  });
  const ended = once(child, 'close').then(() => complaint);
  const said = async (words: string): Promise<void> => {
    for (;;) {
      if (out.includes(words)) return;
      const isOver = await Promise.race([
        once(child.stdout, 'data').then(() => false),
        ended.then(() => true),
      ]);
      if (isOver && !out.includes(words)) throw new Error(`it ended: ${out} ${complaint}`);
    }
  };
  return { child, said, ended };
}
