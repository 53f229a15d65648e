// Copies of a folder that was made once, where many tests start from the same.

import { chmodSync, cpSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** At once: many small files, each a few turns of the event loop otherwise. Folders lose modes. */
export function copyFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
}

/** The same with the modes: a database server refuses a folder that others may read. */
export function layOut(from: string, to: string): void {
  copyFolder(from, to);
  for (const one of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!one.isDirectory()) continue;
    const path = join(one.parentPath, one.name);
    chmodSync(join(to, relative(from, path)), statSync(path).mode);
  }
  chmodSync(to, statSync(from).mode);
}
