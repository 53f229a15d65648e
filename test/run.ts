// What `npm test` runs: the check, then every test file against one embedded PostgreSQL.
//
//   npm test                                the check and all tests
//   npm test -- --no-check                  all tests
//   npm test -- --quick                     the check, and the tests of pure rooms in one process
//   npm test -- src/core/judging/judge.test.ts      these files (paths or patterns), no check
//   npm test -- --test-name-pattern=proof   further options go to node --test
//   npm test -- --record                    notes what files cost: by that they share processes

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { openPostgres, PostgresError } from '../src/app/embedded-postgres/embedded-postgres.ts';
import { makeRunFolder, removeAbandonedRunFolders, removeRunFolder } from './run-folder.ts';

const root = join(import.meta.dirname, '..');
const given = process.argv.slice(2);
const own = ['--no-check', '--quick', '--record'];
const options = given.filter((arg) => arg.startsWith('--') && !own.includes(arg));
const patterns = given.filter((arg) => !arg.startsWith('--'));
// Costs are recorded only when all files run.
const recorded = given.includes('--record') && patterns.length === 0;
const quick = given.includes('--quick') && patterns.length === 0;
// Their subjects are values in, values out: one process runs them all, without a database.
const PURE = ['core', 'contract', 'registers', 'dimensions', 'boards', 'statuspages'].map((room) =>
  join('src', room),
);

/**
 * A file whose tests are over but that leaves something open is not ended by the test runner. A run
 * takes a quarter of an hour, and was seen to take three on a machine that others used as well.
 */
const LONGEST_MS = 90 * 60_000;

let running: ChildProcess | null = null;
let interrupted: NodeJS.Signals | null = null;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interrupted ??= signal;
    stopRunning(signal);
  });
}
process.exitCode = await main().catch((error: unknown) => {
  if (!(error instanceof PostgresError)) throw error;
  say(error.message);
  return 1;
});

async function main(): Promise<number> {
  const check = join(root, 'test', 'check.ts');
  if (existsSync(check) && patterns.length === 0 && !given.includes('--no-check')) {
    const code = await run([check], process.env);
    if (code !== 0) {
      say('the check failed, so no test was run (npm test -- --no-check leaves it out)');
      return code;
    }
  }
  if (quick) return runQuickly();
  await removeAbandonedRunFolders();
  const { folder, tmp } = makeRunFolder();
  try {
    return await runTests(folder, tmp);
  } finally {
    await removeRunFolder(folder);
  }
}

// What reads the corpus takes its time, and is left to the whole run.
async function runQuickly(): Promise<number> {
  const files = testFiles().filter(
    (file) => PURE.some((room) => file.startsWith(room)) && !file.endsWith('.corpus.test.ts'),
  );
  say(`${files.length} test files in one process; npm test runs the others too`);
  const flags = ['--test', '--test-isolation=none', '--test-reporter=dot', ...options];
  return run([...flags, ...files], testEnvironment('', tmpdir()));
}

async function runTests(folder: string, tmp: string): Promise<number> {
  const files = testFiles();
  if (files.length === 0) {
    say(`no test file matches ${patterns.join(' ') || 'here'}`);
    return 1;
  }
  const outside = process.env.ASSAY_TEST_DATABASE_URL;
  const server = outside
    ? null
    : await openPostgres({ folder: join(folder, 'postgres'), fsync: false, log: () => {} });
  const url = server?.url ?? outside ?? '';
  const where = server ? 'an embedded PostgreSQL' : 'the PostgreSQL of ASSAY_TEST_DATABASE_URL';
  say(`${files.length === 1 ? '1 test file' : `${files.length} test files`} on ${where}`);
  try {
    const flags =
      options.length > 0
        ? ['--test', '--test-concurrency=2', '--test-timeout=600000', ...options]
        : [join(root, 'test', 'run-files.ts'), ...(recorded ? ['--record'] : [])];
    // What test files prepare for each other lies beside a server that ends with this run.
    const prepared = server === null ? {} : { ASSAY_TEST_FOLDER: tmp };
    return await run([...flags, ...files], { ...testEnvironment(url, tmp), ...prepared });
  } finally {
    await server?.close();
  }
}

function testFiles(): string[] {
  const everywhere = ['src', 'packages', 'test', 'bench'].map((folder) =>
    join(root, folder, '**', '*.test.ts'),
  );
  const wanted = patterns.map((pattern) =>
    statSync(pattern, { throwIfNoEntry: false })?.isDirectory()
      ? join(pattern, '**', '*.test.ts')
      : pattern,
  );
  const files = globSync(wanted.length > 0 ? wanted : everywhere);
  return files
    .filter((file) => !file.includes('node_modules'))
    .map((file) => relative(process.cwd(), file))
    .sort();
}

// The settings of whoever runs the tests must not change what they say.
function testEnvironment(url: string, tmp: string): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {};
  for (const [name, value] of Object.entries(process.env)) {
    const ours = name.startsWith('ASSAY_') && !name.startsWith('ASSAY_TEST_');
    if (ours || /^(PG[A-Z]+|DATABASE_URL|PORT|HOST)$/.test(name)) continue;
    env[name] = value;
  }
  return { ...env, ASSAY_TEST_DATABASE_URL: url, TMPDIR: tmp };
}

async function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  if (interrupted !== null) return 128 + constants.signals[interrupted];
  const flags = ['--disable-warning=ExperimentalWarning'];
  const child = spawn(process.execPath, [...flags, ...args], {
    env,
    stdio: 'inherit',
    // A group of its own, so that an interrupt ends every test process with it.
    detached: process.platform !== 'win32',
  });
  running = child;
  const tooLong = setTimeout(() => {
    say(`not ended after ${LONGEST_MS / 60_000} minutes: something hangs, and is ended`);
    stopRunning('SIGTERM');
  }, LONGEST_MS).unref();
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (status, signal) =>
      resolve(status ?? 128 + constants.signals[signal ?? 'SIGKILL']),
    );
  });
  running = null;
  clearTimeout(tooLong);
  return interrupted === null ? code : 128 + constants.signals[interrupted];
}

function stopRunning(signal: NodeJS.Signals): void {
  const pid = running?.pid;
  if (pid === undefined) return;
  const end = (how: NodeJS.Signals): void => {
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, how);
    } catch {
      // All gone.
    }
  };
  end(signal);
  setTimeout(() => end('SIGKILL'), 3_000).unref();
}

function say(text: string): void {
  process.stderr.write(`assay: ${text}\n`);
}
