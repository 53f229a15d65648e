// What a process does that reads captured bytes for a service: one job at a time, while that lives.

import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { ReadingJob } from '../../pipeline/reading/port.ts';
import { type FromReader, readersHere, type ToReader } from './messages.ts';

/** Far more than any board has given; the whole of it passes through the service's memory. */
const MAX_RESULT = 48_000_000;

type Perform = (job: ReadingJob) => unknown;

function answer(job: ToReader, perform: Perform): FromReader {
  try {
    const result = JSON.stringify(perform(job));
    if (result.length > MAX_RESULT) throw new Error(`a result of ${result.length} characters`);
    return { kind: 'read', result, rss: process.memoryUsage.rss() };
  } catch (error) {
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return { kind: 'threw', message: message.slice(0, 300), rss: process.memoryUsage.rss() };
  }
}

function tell(said: FromReader): void {
  process.send?.(said);
}

// While this thread is busy with a page it hears of no disconnection, and a page may never end: a
// second thread looks whether the service is still there. Windows tells by the id alone. Which
// process that is, it is told: it may begin only when the service is gone.
const WATCH = `
  const { workerData: service } = require('node:worker_threads');
  setInterval(() => {
    try {
      if (process.ppid === service && process.kill(service, 0)) return;
    } catch {}
    process.kill(process.pid, 'SIGKILL');
  }, 500);
`;
export function serveReading(perform: Perform): void {
  // Signals to a whole group of processes are the service's to follow: it may still need this one
  // while it ends in good order. This one ends with its service, however that ended.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => {});
  process.on('disconnect', () => process.exit());
  leaveBytecodeLong();
  letPagesDieYoung();
  new Worker(WATCH, { eval: true, env: {}, workerData: process.ppid }).unref();
  process.on('message', (message) => tell(answer(message as ToReader, perform)));
  tell({ kind: 'ready', readers: readersHere() });
}

/**
 * V8 first compiles a regular expression to bytecode, which it goes on to shorten, and at its next
 * use to machine code. For long grammars the shortening takes as long as reading some pages does,
 * and the machine code ten times that: it is worth its time where a grammar is asked often.
 * All is loaded by now: with other flags Node would not find what it compiled before.
 */
export function leaveBytecodeLong(): void {
  setFlagsFromString('--no-regexp-peephole-optimization');
  setFlagsFromString('--regexp-tier-up-ticks=50');
}

/**
 * Where nearly all objects of one place in the code outlive some collections, as the elements of a
 * page do that is being read, V8 makes them old from the first on. Old garbage is collected seldom,
 * and what it refers to is not collected before it: then each page is copied, all of it.
 */
export function letPagesDieYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
