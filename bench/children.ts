// Starts servers and the load generator as processes of their own, and talks with them.

import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LoadJob, LoadResult } from './load.ts';
import type { ServerKind } from './server.ts';

export interface Server {
  readonly port: number;
  /** Microseconds of processor time that it has used so far. */
  usage(): Promise<number>;
  /** Bytes that are resident. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

export interface LoadGenerator {
  run(job: LoadJob): Promise<LoadResult>;
  stop(): Promise<void>;
}

export async function startServer(kind: ServerKind): Promise<Server> {
  const child = start('server.ts');
  const { port } = await ask<{ port: number }>(child, kind);
  return {
    port,
    usage: async () => {
      const { usage } = await ask<{ usage: NodeJS.CpuUsage }>(child, 'usage');
      return usage.user + usage.system;
    },
    memory: async () => (await ask<{ memory: number }>(child, 'memory')).memory,
    stop: () => stop(child),
  };
}

export function startLoad(): LoadGenerator {
  const child = start('load.ts');
  return {
    run: async (job) => (await ask<{ result: LoadResult }>(child, job)).result,
    stop: () => stop(child),
  };
}

/** Starts a file of this folder. */
export function start(file: string): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), {
    // The launcher starts the service with the same flags.
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      '--min-semi-space-size=16',
      '--max-semi-space-size=32',
    ],
  });
}

/** One question at a time: the next message is its answer. */
export function ask<Answer>(child: ChildProcess, question: object | string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const gone = (): void => reject(new Error('a process of the benchmark ended by itself'));
    child.once('exit', gone);
    child.once('message', (answer: Answer & { readonly failure?: string }) => {
      child.off('exit', gone);
      if (answer.failure === undefined) resolve(answer);
      else reject(new Error(answer.failure));
    });
    child.send(question);
  });
}

export function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}
