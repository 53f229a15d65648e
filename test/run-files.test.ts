// The run of test files itself: what fails once beside others, and what fails.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

/** A run of one file that passes from its nth run on. */
function runOf(passesFrom: number, again: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-run-files-'));
  try {
    const file = join(folder, 'flaky.test.mjs');
    const runs = JSON.stringify(join(folder, 'runs'));
    writeFileSync(
      file,
      `import { appendFileSync, readFileSync } from 'node:fs';
       import { test } from 'node:test';
       appendFileSync(${runs}, '.');
       const nth = readFileSync(${runs}, 'utf8').length;
       test('of chance', () => { if (nth < ${passesFrom}) throw new Error('run ' + nth); });`,
    );
    const { ASSAY_TEST_AGAIN: _, NODE_TEST_CONTEXT: __, ...env } = process.env;
    const program = join(import.meta.dirname, 'run-files.ts');
    const { status, stdout } = spawnSync(process.execPath, [program, file], {
      env: again ? { ...env, ASSAY_TEST_AGAIN: '1' } : env,
      encoding: 'utf8',
    });
    return { status, out: stdout };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A run of one file with this body. */
function runOfFile(body: string) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-run-bodies-'));
  try {
    const head = `import assert from 'node:assert'; import { test } from 'node:test';`;
    const file = join(folder, 'one.test.mjs');
    writeFileSync(file, `${head}\n${body}`);
    const { ASSAY_TEST_AGAIN: _, NODE_TEST_CONTEXT: __, ...env } = process.env;
    const program = join(import.meta.dirname, 'run-files.ts');
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, file], {
      env,
      encoding: 'utf8',
    });
    return { status, out: stdout + stderr };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('no promise is followed, and an error that nobody handles fails the file and is told', () => {
  const followed = `import { executionAsyncId } from 'node:async_hooks';
    test('after a promise', async () => { await null; assert.equal(executionAsyncId(), 0); });`;
  const passed = runOfFile(followed);
  assert.equal(passed.status, 0, passed.out);
  const wait = 'await new Promise((resolve) => setTimeout(resolve, 50));';
  for (const error of [
    `Promise.reject(new Error('of nobody'));`,
    `await null; setTimeout(() => { throw new Error('of nobody'); });`,
    `setTimeout(() => Promise.reject(new Error('of nobody')), 80);`,
  ]) {
    const { status, out } = runOfFile(`test('of one', async () => { ${error} ${wait} });`);
    assert.equal(status, 1, out);
    assert.match(out, /nobody handled: Error: of nobody\n +at .*one\.test\.mjs/);
  }
});

test('a failure is a failure where nothing else is asked for', () => {
  const { status, out } = runOf(2, false);
  assert.equal(status, 1);
  assert.doesNotMatch(out, /run once more/);
});

test('a file that failed once and passes alone is told as both', () => {
  const { status, out } = runOf(2, true);
  assert.equal(status, 0);
  assert.match(out, /Error: run 1.*failed, and run once more, alone.*flaky\.test\.mjs/s);
  assert.match(out, /failed once and passed alone:\n.*flaky\.test\.mjs/);
});

test('a file that fails again fails the run', () => {
  const { status, out } = runOf(3, true);
  assert.equal(status, 1);
  assert.match(out, /Error: run 1.*Error: run 2/s);
  assert.doesNotMatch(out, /passed alone/);
});

/** A process that does not go after its tests, as one of Node's own threads makes it. */
function runOfOneThatStays(more: string) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-run-stays-'));
  try {
    const file = join(folder, 'stays.test.mjs');
    const stays = 'process.reallyExit = () => Atomics.wait(new Int32Array(buffer), 0, 0);';
    writeFileSync(
      file,
      `import { test } from 'node:test';
       const buffer = new SharedArrayBuffer(4);
       ${stays}
       test('of one that stays', () => { ${more} });`,
    );
    const { ASSAY_TEST_AGAIN: _, NODE_TEST_CONTEXT: __, ...env } = process.env;
    const program = join(import.meta.dirname, 'run-files.ts');
    const { status, stdout } = spawnSync(process.execPath, [program, file], {
      env: { ...env, ASSAY_TEST_PATIENCE_MS: '500' },
      encoding: 'utf8',
    });
    return { status, out: stdout };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a process that does not go after its tests is ended, and they count as they were', () => {
  const passed = runOfOneThatStays('');
  assert.match(passed.out, /stays\.test\.mjs had ended \(exit code 0\), did not go/);
  assert.equal(passed.status, 0, passed.out);
  const failed = runOfOneThatStays(`throw new Error('no');`);
  assert.match(failed.out, /stays\.test\.mjs had ended \(exit code 1\), did not go/);
  assert.equal(failed.status, 1, failed.out);
});

test('of files that share a process none runs the hooks of another', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-run-shared-'));
  try {
    // As the operations are: they are loaded at once, and waited for.
    const shared = `export const one = await new Promise((done) => setTimeout(done, 100, 1));`;
    writeFileSync(join(folder, 'shared.mjs'), shared);
    const files = Array.from({ length: 40 }, (_, nth) => join(folder, `f${nth}.test.mjs`));
    for (const file of files) {
      writeFileSync(
        file,
        `import assert from 'node:assert/strict';
         import { beforeEach, test } from 'node:test';
         import { one } from './shared.mjs';
         let runs = 0;
         beforeEach(() => { runs += one; });
         test('one of two', () => assert.equal(runs, 1));
         test('two of two', () => assert.equal(runs, 2));`,
      );
    }
    // One that has to be waited for.
    const late = `import { test } from 'node:test'; await null; test('late', () => {});`;
    writeFileSync(files[7] ?? '', late);
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const program = join(import.meta.dirname, 'run-files.ts');
    const { status, stdout } = spawnSync(process.execPath, [program, ...files], {
      env: { ...env, TMPDIR: folder },
      encoding: 'utf8',
    });
    assert.equal(status, 0, stdout);
    assert.match(stdout, /\u2139 tests 79\n/);
    for (const file of files) assert.ok(stdout.includes(`\u25b6 ${file}\n`), `${file} has tests`);
    assert.match(stdout, /\n\d+ s of processor time in 1 processes; the dearest files:\n/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
