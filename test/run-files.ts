// Runs test files, the longest first: `node test/run-files.ts [--record] FILE...`.

import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { pathToFileURL } from 'node:url';

/** The files that took longest when it was last recorded, the longest first. */
const LONGEST = join(import.meta.dirname, 'longest.json');
const MOST_RECORDED = 75;
/** How many of them a whole run names at its end. */
const MOST_NAMED = 20;

/** Short files that are neighbours share a process: loading the program costs more than they do. */
const TOGETHER = 12;
/** Fewer files than these are asked for one by one, and each has its own. */
const FEW = 40;

const given = process.argv.slice(2);
const files = given.filter((arg) => arg !== '--record');
const took = new Map<string, number>();

const longest = JSON.parse(readFileSync(LONGEST, 'utf8')) as readonly string[];
const place = (file: string): number => longest.indexOf(file) + 1 || longest.length + 1;

const results = run({
  // The order in which they are started; `node --test` itself sorts them by name.
  files: files.length < FEW ? files : [...alone(), ...batches()],
  // One more than there are cores: tests wait for other processes much of their time.
  concurrency: availableParallelism() + 1,
  timeout: 600_000,
});
results.on('test:complete', ({ name, file, nesting, details }) => {
  if (nesting !== 0 || file === undefined) return;
  const of = [name, shortPath(file)].find((path) => files.includes(path));
  if (of !== undefined) took.set(of, (took.get(of) ?? 0) + details.duration_ms);
});
results.on('test:summary', ({ file, success }) => {
  if (file !== undefined) return;
  if (!success) process.exitCode = 1;
  else if (given.includes('--record')) record();
});
results.compose(spec).pipe(process.stdout);
process.on('exit', () => {
  if (took.size > MOST_NAMED) process.stdout.write(`\n${slowest()}\n`);
});

function alone(): readonly string[] {
  return files.filter((file) => longest.includes(file)).toSorted((a, b) => place(a) - place(b));
}

/** Each file is a suite of its batch, so that what it sets up is for its own tests alone. */
function batches(): readonly string[] {
  const short = files.filter((file) => !longest.includes(file)).toSorted();
  return Array.from({ length: Math.ceil(short.length / TOGETHER) }, (_, nth) => {
    const group = short.slice(nth * TOGETHER, (nth + 1) * TOGETHER);
    const suites = group.map((file) => {
      const url = pathToFileURL(resolve(file)).href;
      return `suite(${JSON.stringify(file)}, async () => void (await import('${url}')));\n`;
    });
    const path = join(tmpdir(), `batch-${nth}.mjs`);
    writeFileSync(path, `import { suite } from 'node:test';\n${suites.join('')}`);
    return path;
  });
}

function slowest(): string {
  const all = [...took.values()].reduce((sum, time) => sum + time, 0);
  const lines = byTime()
    .slice(0, MOST_NAMED)
    .map(([file, time]) => `${(time / 1000).toFixed(1).padStart(7)} s  ${file}`);
  return [`slowest of ${took.size} files, ${(all / 1000).toFixed(0)} s in all`, ...lines].join(
    '\n',
  );
}

function record(): void {
  const paths = byTime()
    .slice(0, MOST_RECORDED)
    .map(([file]) => file);
  writeFileSync(LONGEST, `${JSON.stringify(paths, null, 2)}\n`);
}

function byTime(): readonly (readonly [string, number])[] {
  return [...took].sort(([, a], [, b]) => b - a);
}

function shortPath(file: string): string {
  return relative(join(import.meta.dirname, '..'), file);
}
