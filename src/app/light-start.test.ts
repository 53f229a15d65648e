// What a command loads before it says its first word: little, or people wait for nothing.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MAIN = new URL('./main.ts', import.meta.url).href;

/** The addresses of the modules that a command line loads. */
async function loadedBy(...words: string[]): Promise<readonly string[]> {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({
      load: (url, context, next) => {
        loaded.push(url);
        return next(url, context);
      },
    });
    process.on('exit', () => process.stderr.write(JSON.stringify(loaded)));
    process.argv = [process.argv[0], 'assay', ...${JSON.stringify(words)}];
    await import(${JSON.stringify(MAIN)});`;
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program];
  const { stderr } = await run(process.execPath, args, { maxBuffer: 10_000_000 });
  return JSON.parse(stderr);
}

test('the version is told without the program', async () => {
  const own = (await loadedBy('--version')).filter((url) => url.includes('/src/'));
  assert.ok(own.length > 0 && own.length < 5, own.join('\n'));
});

test('help is told without readers, steps of the pipeline and the edges that serve', async () => {
  const loaded = await loadedBy('--help');
  const heavy = /\/src\/(?:dimensions|boards|edges\/(?:http|mcp|oauth|web))\//;
  const found = loaded.filter((url) => heavy.test(url));
  assert.deepEqual(found, []);
});
