// The process of a command, as a shell runs it.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const MAIN = join(import.meta.dirname, 'main.ts');

async function answered(...words: string[]) {
  const child = spawn(process.execPath, [MAIN, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [[code], out] = await Promise.all([once(child, 'close'), child.stdout.toArray()]);
  return { code, out: Buffer.concat(out).toString() };
}

test('--version answers the version of the package', async () => {
  const file = new URL('../../package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(file, 'utf8'));
  assert.deepEqual(await answered('--version'), { code: 0, out: `${version}\n` });
});

test('help stands in groups, each with an example, the operations by their tags', async () => {
  const { code, out } = await answered('--help');
  assert.equal(code, 0);
  assert.match(out, /^Run the service \(assay up\):\n {2}up /m);
  assert.match(out, /^The API, Companies:\n/m);
  assert.ok(!/^Commands:/m.test(out), out);
});

test('a command whose reader left ends without a word', async () => {
  const child = spawn(process.execPath, [MAIN, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, 'close');
  assert.equal(said, '');
  assert.equal(code, 141);
});
