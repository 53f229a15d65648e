// The commands of the README, run as a stranger would run them.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import { writeWarc } from './clients/warc-writer.ts';
import { ROOT, startService, temporaryFolder } from './servers/service.ts';
import { layOutSample } from './worlds/prepared.ts';

/** The lines of the README's shell blocks. */
async function commands(): Promise<string[]> {
  const readme = await readFile(join(ROOT, 'README.md'), 'utf8');
  const blocks = [...readme.matchAll(/^```sh\n([\s\S]*?)^```/gm)];
  return blocks.flatMap(([, block = '']) => block.trim().split('\n'));
}

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function shell(line: string, cwd: string, env: Record<string, string>): Promise<Ran> {
  const child = spawn('sh', ['-c', line], { cwd, env: { ...process.env, ...env } });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    err += String(chunk);
  });
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, out, err }));
  });
}

test('the README has two commands of set-up, and they are the scripts of the package', async () => {
  const [start, check] = await commands();
  assert.equal(start, 'npm start');
  assert.equal(check, 'npm test');
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  assert.match(scripts.start ?? '', /bin\/assay\.mjs up$/);
  assert.match(scripts.test ?? '', /test\/run\.ts$/);
});

test('every other command of the README does what it says', async (t) => {
  await using folder = await temporaryFolder();
  const { path } = folder;
  const data = join(path, '.assay');
  await layOut(path);
  await layOutSample(data);
  await using service = startService(data);
  try {
    const { base_url: base, keys } = await service.ready();
    const bin = join(ROOT, 'node_modules', '.bin');
    const env = {
      KEY: keys.free,
      ASSAY_DATA: data,
      PATH: [join(path, 'bin'), bin, process.env.PATH ?? ''].join(delimiter),
    };
    if ((await shell('curl --version', path, env)).code !== 0) {
      t.skip('needs curl, which is not installed here');
      return;
    }
    for (const line of (await commands()).slice(2)) {
      // In this checkout the command is found on the path; npx looks in an installed package.
      const here = line.replaceAll('http://127.0.0.1:8787', base).replace(/^npx assay /, 'assay ');
      const { code, out, err } = await shell(
        here.replace(/^curl /, 'curl -sS --fail-with-body '),
        path,
        env,
      );
      assert.equal(code, 0, `${line}\n${out}${err}`);
      // What goes into a file is told on the other stream.
      assert.notEqual(`${out}${err}`.trim(), '', line);
      if (line.startsWith('curl')) assert.ok('data' in JSON.parse(out), line);
      if (line.includes('tallybrok')) assert.match(out, /tallybrook\.example/);
      if (line.includes('import')) assert.match(out, /[12] captures stored/);
    }
  } finally {
    await service.stop();
  }
});

/** What the README's commands name: recordings of a company, and the command on the path. */
async function layOut(path: string): Promise<void> {
  const recordings = join(path, 'recordings', 'harbour');
  await mkdir(recordings, { recursive: true });
  const job = {
    id: 1,
    internal_job_id: 2,
    title: 'Crane operator',
    updated_at: '2026-08-01T08:00:00Z',
    location: { name: 'Pier 4' },
    absolute_url: 'https://boards.greenhouse.io/harbour/jobs/1',
  };
  const board = JSON.stringify({ jobs: [job], meta: { total: 1 } });
  await writeFile(join(recordings, '2026-08-16T062231Z.json'), board);
  const page =
    '<!doctype html><title>Harbour terms</title><main><h1>Terms of service</h1>' +
    `<p>These terms are between you and Harbour, Inc. ("Harbour", "we"). ${'They apply. '.repeat(40)}</p></main>`;
  await writeWarc(
    join(path, 'recordings', 'harbour.warc.gz'),
    [{ url: 'https://harbour.example/terms', at: '2026-08-16T06:00:00Z', body: Buffer.from(page) }],
    true,
  );
  await mkdir(join(path, 'bin'));
  await symlink(join(ROOT, 'bin', 'assay.mjs'), join(path, 'bin', 'assay'));
}
