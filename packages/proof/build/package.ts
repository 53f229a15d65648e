// The programs of the package as it is published: the library, and the command on top of it.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { link } from './link.ts';

/** Writes them into a folder, with the licences of the libraries that they hold. */
export async function writePackage(folder: string): Promise<void> {
  const { files, licences } = await link(
    {
      'src/index': 'src/index.ts',
      'bin/command': 'bin/command.ts',
      'bin/assay-verify': 'bin/assay-verify.ts',
    },
    'node',
  );
  for (const { name, code } of [...files, { name: 'LICENSES.txt', code: licences }]) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, code);
  }
}
