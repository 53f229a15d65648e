// Writes the files that are made of the code: `npm run print`.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderPages } from './print/pages.ts';
import { renderSchema } from './print/schema.ts';

const ROOT = new URL('../../', import.meta.url);

const pages = new Map([...renderPages(), ['src/store/schema.sql', await renderSchema()]]);
for (const [path, text] of pages) {
  const file = fileURLToPath(new URL(path, ROOT));
  const before = await readFile(file, 'utf8').catch(() => null);
  if (before !== text) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  process.stdout.write(`${before === text ? 'the same' : 'written '}  ${path}\n`);
}
