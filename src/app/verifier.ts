// The verifier's own package, as the service hands it on and the command line runs it.

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { verifyCommand } from '../../packages/proof/bin/command.ts';
import { fetchOverNetwork } from '../../packages/proof/bin/signature.ts';
import { singlePackage } from '../../packages/proof/single/package.ts';
import type { VerifierFiles } from '../operations/services.ts';

const PACKAGE = new URL('../../packages/proof/', import.meta.url);

export async function verifierFiles(): Promise<VerifierFiles> {
  const [page, spec] = await Promise.all(
    ['page/verify.html', 'README.md'].map((file) => readFile(new URL(file, PACKAGE), 'utf8')),
  );
  return { page: page ?? '', spec: spec ?? '', single: singlePackage() };
}

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
