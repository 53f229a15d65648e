// The shell blocks of the quick start, run as a stranger would run them.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { test } from 'node:test';
import { ROOT, startService, temporaryFolder } from '../../servers/service.ts';
import { layOutSample } from '../../worlds/prepared.ts';

interface Ran {
  readonly code: number | string;
  readonly said: string;
}

function shell(text: string, cwd: string, env: Record<string, string>): Promise<Ran> {
  return new Promise((resolve) => {
    execFile('sh', ['-ec', text], { cwd, env: { ...process.env, ...env } }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, said: out + err }),
    );
  });
}

test('every command of the quick start does what it says', async (t) => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  if ((await shell('curl --version', folder.path, {})).code !== 0) {
    t.skip('needs curl, which is not installed here');
    return;
  }
  const text = await readFile(join(ROOT, 'docs', 'quick-start.md'), 'utf8');
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = '']) => block);
  assert.ok(blocks.length >= 5);
  await layOutSample(data);
  await using service = startService(data);
  try {
    const { base_url: base, keys } = await service.ready();
    const PATH = [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter);
    for (const block of blocks) {
      const here = block.replaceAll('BASE', base).replace(/^curl /gm, 'curl -sS --fail-with-body ');
      const { code, said } = await shell(here, folder.path, { KEY: keys.free, PATH });
      assert.equal(code, 0, `${block}\n${said}`);
      assert.notEqual(said.trim(), '', block);
    }
  } finally {
    await service.stop();
  }
});
