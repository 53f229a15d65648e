// The verifier, as the command line runs it.

import { readFileSync } from 'node:fs';
import { verifyCommand } from '../../packages/proof/bin/command.ts';
import { fetchOverNetwork } from '../../packages/proof/bin/signature.ts';

const PACKAGE = new URL('../../packages/proof/', import.meta.url);

/** The exit code: 0 valid, 1 invalid, 2 incomplete, 3 malformed, 4 unsupported, 64 usage. */
export function verifyHere(
  args: readonly string[],
  terminal: { out(text: string): void; err(text: string): void },
): Promise<number> {
  return verifyCommand(args, {
    read: (path) => readFileSync(path === '-' ? 0 : path),
    out: terminal.out,
    err: terminal.err,
    fetchKeys: fetchOverNetwork,
    get version() {
      return String(JSON.parse(readFileSync(new URL('package.json', PACKAGE), 'utf8')).version);
    },
  });
}
