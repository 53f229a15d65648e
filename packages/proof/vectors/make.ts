// Writes the vectors: `node packages/proof/vectors/make.ts`; they are the same every time.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vectorFiles } from './all.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
for (const kind of ['valid', 'invalid', 'log', 'provisional'])
  rmSync(join(FOLDER, kind), { recursive: true, force: true });
for (const [name, content] of await vectorFiles()) {
  const file = join(FOLDER, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
