// The package of the one file: a tarball whose bytes, and so its hashes, follow from that file.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { packed, tarOf } from './tar.ts';

export const SINGLE_FILE = 'assay-verify.mjs';

const PACKAGE = new URL('../', import.meta.url);

interface About {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly engines: object;
}

function about(): About {
  return JSON.parse(readFileSync(new URL('package.json', PACKAGE), 'utf8'));
}

export interface SinglePackage {
  readonly version: string;
  readonly file: string;
  /** The hash of the file, in hex. */
  readonly sha256: string;
  /** `assay-verify-<version>.tgz`. */
  readonly tarballName: string;
  readonly tarball: Uint8Array;
  /** The hash of the tarball, as package managers write it. */
  readonly integrity: string;
}

/** The file that was printed, and a tarball of it whose bytes follow from it. */
export function singlePackage(): SinglePackage {
  const file = readFileSync(new URL(`single/${SINGLE_FILE}`, PACKAGE), 'utf8');
  const { name, version, license, engines } = about();
  const manifest = { name, version, license, type: 'module', engines, bin: `./${SINGLE_FILE}` };
  const tar = tarOf([
    { name: 'package/package.json', content: `${JSON.stringify(manifest, null, 2)}\n` },
    { name: `package/${SINGLE_FILE}`, content: file },
    { name: 'package/LICENSE', content: readFileSync(new URL('LICENSE', PACKAGE), 'utf8') },
  ]);
  const tarball = packed(tar);
  return {
    version,
    file,
    sha256: createHash('sha256').update(file).digest('hex'),
    tarballName: `${name}-${version}.tgz`,
    tarball,
    integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
  };
}
