// How many processes a worker reads stored bytes in.

import { availableParallelism, totalmem } from 'node:os';
import { countOf } from './config-words.ts';

export const MOST_READING = 64;
/** A process may hold 600 MB; the database, the service and the system want theirs. */
const MEMORY_FOR_ONE = 1_000_000_000;

/** What the machine, or the container that we are in, gives a process. */
export interface Machine {
  readonly cores: number;
  readonly memory: number;
}

export function readingProcessesOf(text: string | undefined, machine: Machine = here()): number {
  if (text) return countOf('ASSAY_READING_PROCESSES', text, MOST_READING);
  const fitting = Math.floor(machine.memory / MEMORY_FOR_ONE);
  return Math.max(1, Math.min(machine.cores, fitting, MOST_READING));
}

function here(): Machine {
  const all = totalmem();
  // Zero, or more than there is, where nobody bounds it.
  const bound = process.constrainedMemory();
  return { cores: availableParallelism(), memory: bound > 0 ? Math.min(bound, all) : all };
}
