// Runs test files, the longest first: `node test/run-files.ts [--record] FILE...`. With
// ASSAY_TEST_AGAIN=1 a few files that failed are run once more, alone, and both runs are told.

import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { pathToFileURL } from 'node:url';
import { watchEndings } from './endings.ts';

const PLAIN_END = join(import.meta.dirname, 'plain-end.mjs');
const FEW_HOOKS = join(import.meta.dirname, 'few-hooks.mjs');

/** The files that took longest when it was last recorded, the longest first. */
const LONGEST = join(import.meta.dirname, 'longest.json');
const MOST_RECORDED = 100;
/** How many of them a whole run names at its end. */
const MOST_NAMED = 20;

/** Short files that are neighbours share a process: loading the program costs more than they do. */
const TOGETHER = 24;
/** Those that start services take longer than loading: the last of them must not run alone. */
const FEWER_TOGETHER = 4;
const WITH_SERVICES = /^test[/\\](walks|chaos)[/\\]/;
/** What a process may take, on a machine that others use as well. */
const LONGEST_MS = 20 * 60_000;
/** Fewer files than these are asked for one by one, and each has its own. */
const FEW = 40;

/**
 * All that a process loads stays: room for the young, or it is copied again and again meanwhile.
 * The garbage of tests is young as well.
 */
const YOUNG = ['--min-semi-space-size=32', '--max-semi-space-size=32'];

/** More files than these are not run again: so many do not fail by chance. */
const MOST_AGAIN = 3;

const given = process.argv.slice(2);
const files = given.filter((arg) => arg !== '--record');
const places = new Map(files.map((file) => [resolve(file), file]));
const took = new Map<string, number>();
const failed = new Set<string>();

const longest = JSON.parse(readFileSync(LONGEST, 'utf8')) as readonly string[];
const place = (file: string): number => longest.indexOf(file) + 1 || longest.length + 1;

const patience = Number(process.env.ASSAY_TEST_PATIENCE_MS ?? 0);
const endings = watchEndings(patience > 0 ? patience : undefined);
process.env.ASSAY_TEST_ENDINGS = endings.folder;

process.on('exit', () => {
  endings.stop();
  if (took.size > MOST_NAMED) process.stdout.write(`\n${slowest()}\n`);
});

// The order in which they are started; `node --test` itself sorts them by name. One more at a time
// than there are cores: tests wait for other processes much of their time.
const whole = files.length < FEW ? files : [...alone(), ...batches()];
const passed = await runAll(whole, availableParallelism() + 1);
if (passed && given.includes('--record')) record();
if (!passed && !(await passesAlone())) process.exitCode = 1;

async function runAll(paths: readonly string[], concurrency: number): Promise<boolean> {
  const execArgv = [...YOUNG, '--import', FEW_HOOKS, '--import', PLAIN_END];
  const results = run({ files: paths, concurrency, timeout: LONGEST_MS, execArgv });
  let all = false;
  results.on('test:complete', ({ name, file, nesting, details }) => {
    if (nesting !== 0 || file === undefined) return;
    const of = fileOf(name, file);
    if (of !== undefined) took.set(of, (took.get(of) ?? 0) + details.duration_ms);
  });
  results.on('test:fail', ({ name, file, nesting }) => {
    if (nesting === 0) failed.add(fileOf(name, file ?? name) ?? name);
  });
  results.on('test:summary', ({ file, success }) => {
    if (file === undefined) all = success;
  });
  const told = results.compose(spec);
  told.pipe(process.stdout, { end: false });
  await once(told, 'end');
  return all || failsOnlyToGo();
}

/** Node may wait for its own threads for ever when it ends, all tests done: no fault of theirs. */
function failsOnlyToGo(): boolean {
  const ended = endings.ended.splice(0);
  for (const { file, code } of ended) {
    const path = fileOf(file, file) ?? file;
    process.stdout.write(`\n${path} had ended (exit code ${code}), did not go, and was ended\n`);
    if (code === 0) failed.delete(path);
  }
  return ended.length > 0 && failed.size === 0;
}

/** Whether what failed beside others passes by itself. Both is told: it is a fault to be mended. */
async function passesAlone(): Promise<boolean> {
  const again = [...failed].toSorted();
  const few = again.length > 0 && again.length <= MOST_AGAIN;
  const known = again.every((file) => files.includes(file));
  if (process.env.ASSAY_TEST_AGAIN !== '1' || !few || !known) return false;
  const list = again.map((file) => `  ${file}\n`).join('');
  process.stdout.write(`\nfailed, and run once more, alone (what failed stands above):\n${list}\n`);
  const passes = await runAll(again, 1);
  if (passes) process.stdout.write(`\nfailed once and passed alone:\n${list}`);
  return passes;
}

function alone(): readonly string[] {
  return files.filter((file) => longest.includes(file)).toSorted((a, b) => place(a) - place(b));
}

/**
 * Each file is a suite of its batch, so that what it sets up is for its own tests alone. They are
 * loaded one after the other: of files that wait for the same module at once all tests and hooks
 * would go to the suite of the first. No test begins before all are there.
 */
function batches(): readonly string[] {
  const short = files.filter((file) => !longest.includes(file)).toSorted();
  const groups = [
    ...grouped(
      short.filter((file) => WITH_SERVICES.test(file)),
      FEWER_TOGETHER,
    ),
    ...grouped(
      short.filter((file) => !WITH_SERVICES.test(file)),
      TOGETHER,
    ),
  ];
  return groups.map((group, nth) => {
    const named = group.map((file) => [file, pathToFileURL(resolve(file)).href]);
    const path = join(tmpdir(), `batch-${nth}.mjs`);
    writeFileSync(
      path,
      `import { before, suite } from 'node:test';
import { followPromises } from '${pathToFileURL(FEW_HOOKS).href}';
followPromises(true);
const all = Promise.withResolvers();
before(() => all.promise);
for (const [file, url] of ${JSON.stringify(named, null, 2)}) {
  await new Promise((done) => {
    suite(file, () => import(url).finally(done));
  });
}
followPromises(false);
all.resolve();
`,
    );
    return path;
  });
}

function grouped(paths: readonly string[], size: number): readonly (readonly string[])[] {
  const count = Math.ceil(paths.length / size);
  return Array.from({ length: count }, (_, nth) => paths.slice(nth * size, (nth + 1) * size));
}

/** The file of a test at the top: a batch names its files as suites. */
function fileOf(name: string, file: string): string | undefined {
  return places.get(resolve(name)) ?? places.get(resolve(file));
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
