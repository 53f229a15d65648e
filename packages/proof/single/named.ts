// A document with the version and the hashes of the verifier as they are.

import type { SinglePackage } from './package.ts';

/** Replaces them wherever they stand in their forms. */
export function named(
  document: string,
  { version, sha256, integrity }: Pick<SinglePackage, 'version' | 'sha256' | 'integrity'>,
): string {
  return document
    .replace(/assay-verify-\d[\w.-]*?\.tgz/g, `assay-verify-${version}.tgz`)
    .replace(/[0-9a-f]{64} {2}assay-verify\.mjs/g, `${sha256}  assay-verify.mjs`)
    .replace(/sha512-[A-Za-z0-9+/]{86}==/g, integrity);
}
