// What a command loads before it says its first word: little, or people wait for nothing.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openTestDatabase } from '../../test/database.ts';
import { registry } from '../operations/registry.ts';

const run = promisify(execFile);
const MAIN = new URL('./main.ts', import.meta.url).href;

/** The addresses of the modules that a command line loads. */
async function loadedBy(words: string[], env = process.env): Promise<readonly string[]> {
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
  const { stderr } = await run(process.execPath, args, { maxBuffer: 10_000_000, env });
  return JSON.parse(stderr);
}

test('the version is told without the program', async () => {
  const own = (await loadedBy(['--version'])).filter((url) => url.includes('/src/'));
  assert.ok(own.length > 0 && own.length < 5, own.join('\n'));
});

test('help is told without the program: of what is printed of it', async () => {
  for (const words of [
    ['--help'],
    ['status', '--help'],
    ['get_company', '-h'],
    ['accounts', '--help'],
  ]) {
    const loaded = await loadedBy(words);
    const heavy =
      /\/src\/(?:operations|desk\/(?!bad-input|loaders|lines\/)|store|pipeline|core|outside|contract)|\/typebox\//;
    assert.deepEqual(
      loaded.filter((url) => heavy.test(url)),
      [],
      words.join(' '),
    );
  }
});

test('a command is loaded without the others', async () => {
  const loaded = await loadedBy(['verify', '--help']);
  const commands = loaded.filter((url) => /\/src\/desk\/[a-z-]+\.ts$/.test(url));
  assert.deepEqual(
    commands.map((url) => url.replace(/^.*\/src\//, '')),
    ['desk/bad-input.ts', 'desk/loaders.ts', 'desk/verify.ts', 'desk/command.ts'],
  );
});

test('an operation is called without other ones, readers, the pipeline and clients out', async () => {
  const { url, close } = await openTestDatabase();
  const data = await mkdtemp(join(tmpdir(), 'assay-light-'));
  try {
    const env = { ...process.env, DATABASE_URL: url, ASSAY_DATA: data };
    const loaded = await loadedBy(['list_categories'], env);
    const heavy =
      /\/src\/(?:dimensions|boards|edges\/(?:http|mcp|oauth|web)|pipeline\/capturing|desk\/(?:registry|status)|operations\/registry|outside\/(?:fetch|webhook-post|blobs))|node_modules\/(?:nodemailer|libphonenumber-js|parse5|pkijs|undici|typebox\/build\/(?:compile|value))\//;
    assert.deepEqual(
      loaded.filter((one) => heavy.test(one)),
      [],
    );
    const own = loaded.flatMap((one) => /\/operations\/catalogue\/(.*)\.ts$/.exec(one)?.[1] ?? []);
    assert.ok(own.includes('list-categories'), own.join());
    assert.ok(!own.includes('search') && !own.includes('get-category'), own.join());
  } finally {
    await rm(data, { recursive: true, force: true });
    await close();
  }
});

test('the contract is told by a call as the service tells it: of all operations', async () => {
  const { url, close } = await openTestDatabase();
  const data = await mkdtemp(join(tmpdir(), 'assay-light-'));
  try {
    const env = { ...process.env, DATABASE_URL: url, ASSAY_DATA: data };
    const args = ['--disable-warning=ExperimentalWarning', fileURLToPath(MAIN), 'get_openapi'];
    const { stdout } = await run(process.execPath, args, { maxBuffer: 10_000_000, env });
    const { paths } = JSON.parse(stdout) as { readonly paths: object };
    assert.deepEqual(new Set(Object.keys(paths)), new Set(registry.map(({ path }) => path)));
  } finally {
    await rm(data, { recursive: true, force: true });
    await close();
  }
});
