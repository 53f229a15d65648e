// The memory of processes over a soak: whether it grows.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Program } from './parts.ts';
import type { Held } from './tally.ts';

/** How a program is started that tells what it holds. */
export const TELLING = [
  '--expose-gc',
  '--import',
  pathToFileURL(join(import.meta.dirname, 'tell-memory.mjs')).href,
];

/** What the operating system gave, garbage and fragments included. */
export interface Resident extends Held {
  readonly most: number;
}

export interface Grown {
  readonly resident: readonly Resident[];
  readonly held: readonly Held[];
}

export class Memory {
  readonly #files = new Map<string, string>();
  readonly #samples = new Map<string, number[]>();

  sample({ name, pid, data }: Pick<Program, 'name' | 'pid' | 'data'>): void {
    this.#files.set(name, join(data, 'memory'));
    const size = pid === null ? null : residentBytes(pid);
    if (size === null) return;
    this.#samples.set(name, [...(this.#samples.get(name) ?? []), size]);
  }

  grown(): Grown {
    return {
      resident: [...this.#samples].map(([name, all]) => ({
        ...overTime(name, all),
        most: megabytes(Math.max(...all)),
      })),
      held: [...this.#files].map(([name, file]) => overTime(name, toldIn(file))),
    };
  }
}

/** The median of the second and of the last fifth. */
function overTime(name: string, all: readonly number[]): Held {
  const fifth = Math.floor(all.length / 5);
  if (fifth === 0) return { name, early: null, late: null };
  const of = (some: readonly number[]) => megabytes(median(some));
  return { name, early: of(all.slice(fifth, 2 * fifth)), late: of(all.slice(-fifth)) };
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_000_000);
}

function toldIn(file: string): readonly number[] {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').map(Number);
  } catch {
    return [];
  }
}

function residentBytes(pid: number): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1_024;
  } catch {
    return null;
  }
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
