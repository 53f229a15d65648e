// Writes the generated files of the client: a part of `npm run print`.

import { readFileSync, writeFileSync } from 'node:fs';
import { generated } from './generate.ts';

const FOLDER = new URL('../', import.meta.url);

for (const [path, text] of await generated()) {
  const file = new URL(path, FOLDER);
  const before = text === textOf(file);
  if (!before) writeFileSync(file, text);
  process.stdout.write(`${before ? 'the same' : 'written '}  packages/client/${path}\n`);
}

function textOf(file: URL): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
