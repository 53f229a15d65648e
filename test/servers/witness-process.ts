// Starts the witness of log-witness.ts as a process of its own.

import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface WitnessProcess extends AsyncDisposable {
  readonly url: string;
  /** Its verifier key. */
  readonly key: string;
}

const PROGRAM = new URL('log-witness.ts', import.meta.url);

/** `publicKey` is that of the log. */
export async function startWitness(
  name: string,
  log: { readonly origin: string; readonly publicKey: Uint8Array },
): Promise<WitnessProcess> {
  const key = Buffer.from(log.publicKey).toString('base64');
  const child = fork(PROGRAM, [name, log.origin, key], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  let said = '';
  for await (const part of child.stdout ?? []) {
    said += String(part);
    if (said.endsWith('\n')) break;
  }
  const [port, own = ''] = said.trim().split(' ');
  return {
    url: `http://127.0.0.1:${port}`,
    key: own,
    [Symbol.asyncDispose]: async () => {
      child.kill();
      await exited;
    },
  };
}
