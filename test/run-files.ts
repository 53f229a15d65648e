// Runs test files, the longest first: `node test/run-files.ts [--record] FILE...`.

import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

/** The files that took longest when it was last recorded, the longest first. */
const LONGEST = join(import.meta.dirname, 'longest.json');
const MOST_RECORDED = 60;

const given = process.argv.slice(2);
const files = given.filter((arg) => arg !== '--record');
const took = new Map<string, number>();

const longest = JSON.parse(readFileSync(LONGEST, 'utf8')) as readonly string[];
const place = (file: string): number => longest.indexOf(file) + 1 || longest.length + 1;

const results = run({
  // The order in which they are started; `node --test` itself sorts them by name.
  files: files.toSorted((a, b) => place(a) - place(b)),
  // One more than there are cores: tests wait for other processes much of their time.
  concurrency: availableParallelism() + 1,
  timeout: 600_000,
});
results.on('test:complete', ({ file, nesting, details }) => {
  if (nesting !== 0 || file === undefined) return;
  took.set(file, (took.get(file) ?? 0) + details.duration_ms);
});
results.on('test:summary', ({ file, success }) => {
  if (file !== undefined) return;
  if (!success) process.exitCode = 1;
  else if (given.includes('--record')) record();
});
results.compose(spec).pipe(process.stdout);

function record(): void {
  const root = join(import.meta.dirname, '..');
  const byTime = [...took].sort(([, a], [, b]) => b - a).slice(0, MOST_RECORDED);
  const paths = byTime.map(([file]) => file.slice(root.length + 1));
  writeFileSync(LONGEST, `${JSON.stringify(paths, null, 2)}\n`);
}
