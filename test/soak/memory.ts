// The memory of processes over a soak: whether it grows.

import { readFileSync } from 'node:fs';

export interface Grown {
  readonly name: string;
  /** Megabytes, the median of the second and of the last fifth of the samples. */
  readonly early: number;
  readonly late: number;
  readonly most: number;
}

export class Memory {
  readonly #samples = new Map<string, number[]>();

  sample(name: string, pid: number | null): void {
    const size = pid === null ? null : residentMegabytes(pid);
    if (size === null) return;
    this.#samples.set(name, [...(this.#samples.get(name) ?? []), size]);
  }

  grown(): readonly Grown[] {
    return [...this.#samples].map(([name, all]) => {
      const fifth = Math.max(1, Math.floor(all.length / 5));
      return {
        name,
        early: median(all.slice(fifth, 2 * fifth)),
        late: median(all.slice(-fifth)),
        most: Math.max(...all),
      };
    });
  }
}

function residentMegabytes(pid: number): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
    return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1_000);
  } catch {
    return null;
  }
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
