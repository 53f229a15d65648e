// Runs a command of `assay` in the test's own process, where it is not the process that is tested.

import { runCommand } from '../../src/app/command.ts';
import { ROOT } from '../servers/service.ts';

export interface EndedHere {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Does what `assay` does, but spares the second in which a process loads two thousand files. */
export async function assayHere(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<EndedHere> {
  let out = '';
  let err = '';
  const code = await runCommand(words, {
    env: { ...process.env, ...env },
    folder: ROOT,
    terminal: {
      out: (text) => {
        out += typeof text === 'string' ? text : Buffer.from(text).toString();
      },
      err: (text) => {
        err += text;
      },
      interactive: false,
      isScreen: false,
      stream: process.stderr,
    },
  });
  return { code, out, err };
}
