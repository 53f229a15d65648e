// The programs that tests start again and again, and where they lie.

import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

export const PROGRAMS = [
  'src/app/main.ts',
  'src/app/reading/child.ts',
  'test/chaos/worker.ts',
  'test/chaos/charging-worker.ts',
  'test/chaos/claims-worker.ts',
  'test/chaos/delivering-worker.ts',
  'test/chaos/endless-reader.ts',
  'test/chaos/sealing-worker.ts',
  'test/chaos/rereads/worker.ts',
];

/** The file to start for a program of this tree: as it was laid out, where this run did that. */
export function programAt(path: string): string {
  const folder = process.env.ASSAY_TEST_PROGRAMS;
  if (folder === undefined || !PROGRAMS.includes(path)) return join(ROOT, path);
  return join(folder, laidOut(path));
}

export function laidOut(path: string): string {
  return path.replace(/\.ts$/, '.mjs');
}
