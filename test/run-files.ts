// Runs test files, the dearest first: `node test/run-files.ts [--record] FILE...`. With
// ASSAY_TEST_AGAIN=1 a few files that failed are run once more, alone, and both runs are told.

import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { pathToFileURL } from 'node:url';
import { watchEndings } from './endings.ts';

const PLAIN_END = join(import.meta.dirname, 'plain-end.mjs');
const FEW_HOOKS = join(import.meta.dirname, 'few-hooks.mjs');
const PROCESSOR_TIME = join(import.meta.dirname, 'processor-time.mjs');

/** Seconds of processor time of each file that took more than the others when last recorded. */
const COSTS = join(import.meta.dirname, 'costs.json');
const RECORDED_FROM_S = 0.5;
const ASSUMED_S = 0.2;
/** How many of the dearest files a whole run names at its end. */
const MOST_NAMED = 20;

/**
 * Files that are neighbours share a process: loading the program costs two or three seconds, more
 * than most of them do. The last process to end should not keep a core waiting long.
 */
const SHARED_S = 80;
const TOGETHER = 80;
/** What a process may take, on a machine that others use as well. */
const LONGEST_MS = 40 * 60_000;
/** Fewer files than these are asked for one by one, and each has its own. */
const FEW = 40;

/**
 * All that a process loads stays: room for the young, or it is copied again and again meanwhile.
 * The garbage of tests is young as well.
 */
const YOUNG = ['--min-semi-space-size=32', '--max-semi-space-size=32'];
/** As in a reading process (src/app/reading/serve.ts): most test processes read some pages. */
const GRAMMARS = ['--no-regexp-peephole-optimization', '--regexp-tier-up-ticks=50'];

/** More files than these are not run again: so many do not fail by chance. */
const MOST_AGAIN = 3;

const given = process.argv.slice(2);
const files = given.filter((arg) => arg !== '--record');
const places = new Map(files.map((file) => [resolve(file), file]));
const failed = new Set<string>();

const recorded = JSON.parse(readFileSync(COSTS, 'utf8')) as Readonly<Record<string, number>>;
const costOf = (file: string): number => recorded[file] ?? ASSUMED_S;

const patience = Number(process.env.ASSAY_TEST_PATIENCE_MS ?? 0);
const endings = watchEndings(patience > 0 ? patience : undefined);
process.env.ASSAY_TEST_ENDINGS = endings.folder;
const notes = join(endings.folder, '..', `costs-${process.pid}.jsonl`);
process.env.ASSAY_TEST_COSTS = notes;

process.on('exit', () => {
  endings.stop();
  if (files.length > MOST_NAMED) process.stdout.write(`\n${dearest()}\n`);
  rmSync(notes, { force: true });
});

// The order in which they are started; `node --test` itself sorts them by name. Two more at a time
// than there are cores: tests wait for other processes, and for time to pass, much of their time.
const isWhole = files.length >= FEW;
const programs = isWhole && files.some(startsPrograms) ? await laidOut() : null;
process.on('exit', () => programs?.forget());
if (programs !== null) process.env.ASSAY_TEST_PROGRAMS = programs.folder;
const passed = await runAll(isWhole ? batches() : files, availableParallelism() + 2);
if (passed && given.includes('--record')) record();
if (!passed && !(await passesAlone())) process.exitCode = 1;

async function runAll(paths: readonly string[], concurrency: number): Promise<boolean> {
  const execArgv = [...YOUNG, ...GRAMMARS, '--import', FEW_HOOKS, '--import', PLAIN_END];
  const results = run({ files: paths, concurrency, timeout: LONGEST_MS, execArgv });
  let all = false;
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

/**
 * Each file is a suite of its batch, so that what it sets up is for its own tests alone. They are
 * loaded one after the other: of files that wait for the same module at once all tests and hooks
 * would go to the suite of the first. No test begins before all are there.
 */
function batches(): readonly string[] {
  const groups = grouped().toSorted((a, b) => sumOf(b) - sumOf(a));
  return groups.map((group, nth) => {
    const named = group.map((file) => [file, pathToFileURL(resolve(file)).href]);
    const path = join(tmpdir(), `batch-${nth}.mjs`);
    writeFileSync(
      path,
      `import { after, before, suite } from 'node:test';
import { followPromises } from '${pathToFileURL(FEW_HOOKS).href}';
import { noteCost, processorSeconds } from '${pathToFileURL(PROCESSOR_TIME).href}';
followPromises(true);
const all = Promise.withResolvers();
before(() => all.promise);
// What a file leaves running ends after its last test: its turn lasts until the next one's.
let turn = null;
let spent = 0;
const begin = (file) => {
  const now = processorSeconds();
  if (turn !== null) noteCost('file', turn, now - spent);
  [turn, spent] = [file, now];
};
after(() => begin(null));
for (const [file, url] of ${JSON.stringify(named, null, 2)}) {
  await new Promise((done) => {
    suite(file, () => {
      before(() => begin(file));
      return import(url).finally(done);
    });
  });
}
followPromises(false);
all.resolve();
`,
    );
    return path;
  });
}

/** Neighbours, as far as their room and what they cost allow. */
function grouped(): readonly (readonly string[])[] {
  const groups: string[][] = [];
  let room = '';
  for (const file of files.toSorted()) {
    const last = groups.at(-1);
    const fits = last !== undefined && last.length < TOGETHER;
    if (fits && roomOf(file) === room && sumOf(last) + costOf(file) <= SHARED_S) last.push(file);
    else groups.push([file]);
    room = roomOf(file);
  }
  return groups;
}

function roomOf(file: string): string {
  return /^(test[/\\](walks|chaos)|[^/\\]+)[/\\]/.exec(file)?.[1] ?? '';
}

function startsPrograms(file: string): boolean {
  return /^test[/\\](walks|chaos)[/\\]/.test(file);
}

async function laidOut() {
  const { layOutPrograms } = await import('./lay-out-programs.ts');
  return layOutPrograms();
}

function sumOf(group: readonly string[]): number {
  return group.reduce((sum, file) => sum + costOf(file), 0);
}

/** The file of a test at the top: a batch names its files as suites. */
function fileOf(name: string, file: string): string | undefined {
  return places.get(resolve(name)) ?? places.get(resolve(file));
}

interface Note {
  readonly kind: 'process' | 'file';
  readonly name: string;
  readonly seconds: number;
}

/** What files cost, the dearest first, and what all processes did; servers of a run not. */
function costs() {
  const told = existsSync(notes) ? readFileSync(notes, 'utf8') : '';
  const all = told.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Note]));
  const ofFiles = all.flatMap(({ name, seconds }) => {
    const file = fileOf(name, name);
    return file === undefined ? [] : [[file, seconds] as const];
  });
  const processes = all.filter(({ kind }) => kind === 'process');
  const whole = processes.reduce((sum, { seconds }) => sum + seconds, 0);
  return { ofFiles: ofFiles.toSorted(([, a], [, b]) => b - a), whole, count: processes.length };
}

function dearest(): string {
  const { ofFiles, whole, count } = costs();
  const lines = ofFiles
    .slice(0, MOST_NAMED)
    .map(([file, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
  const said = `${whole.toFixed(0)} s of processor time in ${count} processes; the dearest files:`;
  return [said, ...lines].join('\n');
}

function record(): void {
  const dear = costs().ofFiles.filter(([, seconds]) => seconds >= RECORDED_FROM_S);
  const rounded = dear.map(([file, seconds]) => [file, Math.round(seconds * 10) / 10]);
  writeFileSync(COSTS, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`);
}
