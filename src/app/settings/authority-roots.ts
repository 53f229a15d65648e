// The certificates that tokens of time-stamping authorities must lead to, from the operator's file.

import { readFileSync } from 'node:fs';
import type { Services } from '../../operations/services.ts';
import { rootsOf } from '../../pipeline/proving/token-judge.ts';
import { verifySignature } from '../../pipeline/proving/token-signature.ts';
import { ConfigError } from './config-words.ts';

/** Null where no file is named. */
export function readAuthorityRoots(path: string | null): ReturnType<typeof rootsOf> {
  if (path === null) return null;
  const roots = rootsOf(fileAt(path));
  if (roots !== null) return roots;
  throw new ConfigError(`ASSAY_TSA_ROOTS is ${path}; it must hold certificates as PEM`);
}

/** What the service itself demands of tokens before their block; null where no file is named. */
export function readTokenTrust(path: string | null): NonNullable<Services['tokenTrust']> | null {
  const roots = readAuthorityRoots(path);
  return roots === null ? null : { roots, verify: verifySignature };
}

function fileAt(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`ASSAY_TSA_ROOTS is ${path}; it cannot be read: ${why}`);
  }
}
