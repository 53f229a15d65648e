// The launcher: what it installs (a stand-in for npm records how it was called), how it passes
// signals and exit codes, and that nobody installs twice.

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { birthOf, isAlive, takeLock } from '../bin/lock.mjs';

const root = join(import.meta.dirname, '..');

const main = `
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(name, () => {
    console.log('heard', name);
    setTimeout(() => process.exit(7), 200);
  });
}
const [what, ...rest] = process.argv.slice(2);
if (what === 'exit') process.exit(Number(rest[0]));
if (what === 'die') process.kill(process.pid, 'SIGKILL');
if (what === 'hang') {
  process.on('exit', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
  process.exit(Number(rest[0]));
}
if (what === 'stay') setInterval(() => {}, 1_000);
console.log(what, process.pid, process.cwd(), process.env.PATH?.split(':')[0]);
`;

// Behaves as the last word of package-lock.json's name says.
const npm = `
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { rmSync, writeFileSync } from 'node:fs';
if (existsSync('npm-at-work')) writeFileSync('npm-twice-at-once', '');
writeFileSync('npm-at-work', '');
appendFileSync('npm-calls', process.argv.slice(2).join(' ') + '\\n');
const lock = readFileSync('package-lock.json', 'utf8');
if (JSON.parse(lock).name === 'refused') { console.error('npm is unhappy'); process.exit(1); }
const slow = JSON.parse(lock).name === 'slow';
await new Promise((resolve) => setTimeout(resolve, slow ? 3_000 : 300));
rmSync('npm-at-work');
mkdirSync('node_modules', { recursive: true });
writeFileSync('node_modules/.package-lock.json', lock);
`;

test('a fresh clone is installed once, however many start at once', async (t) => {
  const clone = cloneFor(t);
  const all = [1, 2, 3].map(() => start(clone, ['hello']));
  const ends = await Promise.all(all.map(endOf));
  assert.deepEqual(
    ends.map(({ code, out }) => [code, out.split(' ')[0]]),
    Array(3).fill([0, 'hello']),
  );
  assert.equal(callsOf(clone), 'ci --no-audit --no-fund --no-progress --loglevel=error\n');
  assert.match(ends.map(({ err }) => err).join(''), /installing the packages/);
});

test('an installation whose launcher was killed is waited for, and not begun beside it', async (t) => {
  const clone = cloneFor(t);
  writeLock(clone, { name: 'slow', packages: { 'node_modules/a': { version: '1.0.0' } } });
  const first = start(clone, ['hello']);
  while (!existsSync(join(clone, 'npm-calls'))) await sleep(20);
  const ended = once(first, 'exit');
  first.kill('SIGKILL');
  await ended;
  const ends = await Promise.all([1, 2].map(() => endOf(start(clone, ['hello']))));
  assert.deepEqual(
    ends.map(({ code }) => code),
    [0, 0],
  );
  assert.ok(!existsSync(join(clone, 'npm-twice-at-once')));
  assert.equal(callsOf(clone).split('\n').length - 1, 1);
});

test('what is installed is not installed again, until the lock file asks for more', async (t) => {
  const clone = cloneFor(t);
  await endOf(start(clone, ['hello']));
  const second = await endOf(start(clone, ['hello']));
  assert.equal(second.err, '', 'nothing to say');
  writeLock(clone, { name: 'clone', packages: { 'node_modules/a': { version: '2.0.0' } } });
  await endOf(start(clone, ['hello']));
  assert.equal(callsOf(clone).split('\n').length - 1, 2);
});

test('the tests want what the service does not', async (t) => {
  const clone = cloneFor(t);
  await endOf(start(clone, ['hello']));
  const packages = { 'node_modules/a': { version: '1.0.0' } };
  const more = { ...packages, 'node_modules/b': { version: '1.0.0', dev: true } };
  writeLock(clone, { name: 'clone', packages: more });
  await endOf(start(clone, ['hello']));
  assert.equal(callsOf(clone).split('\n').length - 1, 1);
  await endOf(start(clone, ['src/app/main.ts', 'hello'], { program: 'run.mjs' }));
  assert.match(callsOf(clone), /--include=dev\n$/);
});

test('what is missing is not installed through a link: npm would empty what it leads to', async (t) => {
  const clone = cloneFor(t);
  const other = cloneFor(t);
  await endOf(start(other, ['hello']));
  const before = readdirSync(join(other, 'node_modules')).toSorted();
  symlinkSync(join(other, 'node_modules'), join(clone, 'node_modules'));
  writeLock(clone, { name: 'clone', packages: { 'node_modules/a': { version: '2.0.0' } } });
  const ended = await endOf(start(clone, ['hello']));
  assert.equal(ended.code, 1);
  assert.match(ended.err, /node_modules is a link to .+node_modules, which lacks what/);
  assert.throws(() => callsOf(clone), { code: 'ENOENT' });
  assert.deepEqual(readdirSync(join(other, 'node_modules')).toSorted(), before);
});

test('a failed installation says so and runs nothing', async (t) => {
  const clone = cloneFor(t);
  writeLock(clone, { name: 'refused', packages: {} });
  const { code, out, err } = await endOf(start(clone, ['hello']));
  assert.equal(code, 1);
  assert.equal(out, '');
  assert.match(err, /npm is unhappy\nassay: "npm ci" failed \(exit code 1\)/);
});

test('the exit code is that of the program, 128 and the signal where it was killed', async (t) => {
  const clone = cloneFor(t);
  assert.equal((await endOf(start(clone, ['exit', '3']))).code, 3);
  assert.equal((await endOf(start(clone, ['die']))).code, 137);
});

test('a program that has ended but does not go is killed, and its exit code kept', async (t) => {
  const clone = cloneFor(t);
  const impatient = `import { launch } from './launch.mjs';
    await launch('src/app/main.ts', process.argv.slice(2), { dev: false, patience: 200 });`;
  writeFileSync(join(clone, 'bin', 'impatient.mjs'), impatient);
  const { code, err } = await endOf(start(clone, ['hang', '5'], { program: 'impatient.mjs' }));
  assert.equal(code, 5);
  assert.match(err, /did not end by itself and was ended/);
});

test('it runs where it was called, through a link too', async (t) => {
  const clone = cloneFor(t);
  const elsewhere = join(clone, 'elsewhere');
  mkdirSync(elsewhere);
  symlinkSync(join(clone, 'bin', 'assay.mjs'), join(elsewhere, 'assay'));
  const { out } = await endOf(start(clone, ['hello'], { cwd: elsewhere, at: 'elsewhere/assay' }));
  const [, , cwd, path] = out.trim().split(' ');
  assert.equal(cwd, elsewhere);
  assert.equal(path, join(clone, 'node_modules', '.bin'));
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  test(`${signal} reaches the program once, also when the launcher hears it twice`, async (t) => {
    const launcher = start(cloneFor(t), ['stay']);
    const end = endOf(launcher);
    await heardOf(launcher);
    launcher.kill(signal);
    await sleep(50);
    launcher.kill(signal);
    const { code, out } = await end;
    assert.equal(code, 7);
    assert.equal(out.match(/heard/g)?.length, 1);
  });
}

test('the program ends in good order when its launcher is killed', async (t) => {
  const launcher = start(cloneFor(t), ['stay']);
  const end = endOf(launcher);
  const pid = Number((await heardOf(launcher)).split(' ')[1]);
  launcher.kill('SIGKILL');
  const { out } = await end;
  assert.match(out, /heard SIGTERM/);
  while (isAlive(pid)) await sleep(20);
});

test('a lock is held by one at a time and outlives no owner', async (t) => {
  const folder = temporary(t);
  const path = join(folder, 'lock');
  // Dead owners: an id that nobody has any more, and one that another process has now.
  writeFileSync(join(folder, 'lock.999999999.1.dead'), '');
  writeFileSync(join(folder, `lock.${process.pid}.someone-else.dead`), '');
  let inside = 0;
  const turn = async (): Promise<void> => {
    const release = await takeLock(path);
    inside += 1;
    assert.equal(inside, 1);
    await sleep(5);
    inside -= 1;
    release();
  };
  await Promise.all(Array.from({ length: 6 }, turn));
  const others = [1, 2].map(() => countUnderLock(path));
  const ends = await Promise.all(others.map(endOf));
  assert.deepEqual(
    ends.map(({ code }) => code),
    [0, 0],
  );
  assert.equal(readFileSync(`${path}-count`, 'utf8'), '20');
  assert.notEqual(birthOf(process.pid), birthOf(process.ppid));
});

// Adds one, ten times, by a read and a later write that only a lock makes safe.
function countUnderLock(path: string): ChildProcess {
  const program = `
    import { readFileSync, writeFileSync, existsSync } from 'node:fs';
    import { takeLock } from ${JSON.stringify(new URL('../bin/lock.mjs', import.meta.url).href)};
    const path = ${JSON.stringify(path)};
    const file = path + '-count';
    for (let turn = 0; turn < 10; turn += 1) {
      const release = await takeLock(path);
      const before = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
      await new Promise((resolve) => setTimeout(resolve, 3));
      writeFileSync(file, String(before + 1));
      release();
    }`;
  return spawn(process.execPath, ['--input-type=module', '--eval', program]);
}

function temporary(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-launcher-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function cloneFor(t: TestContext): string {
  const clone = temporary(t);
  cpSync(join(root, 'bin'), join(clone, 'bin'), { recursive: true });
  mkdirSync(join(clone, 'src', 'app'), { recursive: true });
  writeFileSync(join(clone, 'src', 'app', 'main.ts'), main);
  writeFileSync(join(clone, 'package.json'), '{"type":"module"}');
  writeFileSync(join(clone, 'npm-cli.js'), npm);
  writeLock(clone, { name: 'clone', packages: { 'node_modules/a': { version: '1.0.0' } } });
  return clone;
}

function writeLock(clone: string, lock: object): void {
  writeFileSync(join(clone, 'package-lock.json'), JSON.stringify(lock));
}

function callsOf(clone: string): string {
  return readFileSync(join(clone, 'npm-calls'), 'utf8');
}

interface Started {
  readonly program?: string;
  readonly at?: string;
  readonly cwd?: string;
}

function start(clone: string, args: readonly string[], how: Started = {}): ChildProcess {
  const program = join(clone, how.at ?? join('bin', how.program ?? 'assay.mjs'));
  return spawn(process.execPath, [program, ...args], {
    cwd: how.cwd ?? clone,
    env: { PATH: process.env.PATH, npm_execpath: join(clone, 'npm-cli.js') },
  });
}

interface End {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

async function endOf(child: ChildProcess): Promise<End> {
  let out = '';
  let err = '';
  child.stdout?.on('data', (chunk) => {
    out += String(chunk);
  });
  child.stderr?.on('data', (chunk) => {
    err += String(chunk);
  });
  const [code] = await once(child, 'close');
  return { code, out, err };
}

async function heardOf(child: ChildProcess): Promise<string> {
  assert(child.stdout);
  return String((await once(child.stdout, 'data'))[0]);
}
