// The verifier's own package, as the service hands it on.

import { readFileSync } from 'node:fs';
import { singlePackage } from '../../packages/proof/single/package.ts';
import type { VerifierFiles } from '../operations/services.ts';

const PACKAGE = new URL('../../packages/proof/', import.meta.url);

export function verifierFiles(): VerifierFiles {
  return { page: text('page/verify.html'), spec: text('README.md'), single: singlePackage() };
}

/** The same, each read when it is wanted: few callers want any. */
export function verifierFilesLater(): VerifierFiles {
  return {
    get page() {
      return text('page/verify.html');
    },
    get spec() {
      return text('README.md');
    },
    get single() {
      return singlePackage();
    },
  };
}

function text(file: string): string {
  return readFileSync(new URL(file, PACKAGE), 'utf8');
}
