// Runs npm as whoever runs us has it, and gives what it printed.

import { execFile } from 'node:child_process';

export interface Printed {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface NpmOptions {
  readonly cwd: string;
  /** Milliseconds; whoever takes longer is ended. */
  readonly patience: number;
}

const MOST_BYTES = 64_000_000;

export function npm(words: readonly string[], { cwd, patience }: NpmOptions): Promise<Printed> {
  // npm names itself to its scripts; on some systems it can be started in no other way.
  const { npm_execpath: own } = process.env;
  const [program, first] = own === undefined ? ['npm', []] : [process.execPath, [own]];
  const options = { cwd, timeout: patience, maxBuffer: MOST_BYTES, killSignal: 'SIGKILL' } as const;
  return new Promise((resolve) => {
    execFile(program, [...first, ...words], options, (error, out, err) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : null;
      resolve({ code, out, err });
    });
  });
}
