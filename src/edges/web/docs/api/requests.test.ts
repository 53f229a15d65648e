// The requests to copy, run as they stand: in curl, in TypeScript and in Python.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type AgentServer, openAgentServer } from '../../../../../test/servers/agent-server.ts';
import { registry } from '../../../../operations/registry.ts';
import { requestsOf } from './requests.ts';

let server: AgentServer;
let folder = '';
before(async () => {
  server = await openAgentServer();
  folder = await mkdtemp(join(tmpdir(), 'assay-requests-'));
});
after(async () => {
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

interface Ran {
  readonly out: string;
  /** Whether there was such a program at all. */
  readonly isThere: boolean;
}

function run(program: string, args: readonly string[]): Promise<Ran> {
  const env = { PATH: process.env.PATH, ASSAY_KEY: server.seeded.seed.keys.scale };
  return new Promise((resolve, reject) => {
    execFile(program, args, { env }, (error, out, said) => {
      const isThere = error?.code !== 'ENOENT';
      if (error !== null && isThere) reject(new Error(`${program}: ${said}${out}`));
      else resolve({ out, isThere });
    });
  });
}

/** One that reads without a key, one that needs one, one with a body. */
const TRIED = ['get_company_facts', 'check_company_claims', 'resolve_batch'];

const PROGRAMS = {
  curl: { program: 'sh', args: (file: string) => ['-c', `. ${file}`] },
  TypeScript: { program: process.execPath, args: (file: string) => [file] },
  Python: { program: 'python3', args: (file: string) => [file] },
};
const ENDINGS = { curl: 'sh', TypeScript: 'ts', Python: 'py' } as const;

for (const language of ['curl', 'TypeScript', 'Python'] as const) {
  test(`requests in ${language} do what they say`, async (t) => {
    const probe = { curl: 'curl', TypeScript: process.execPath, Python: 'python3' }[language];
    if (!(await run(probe, ['--version'])).isThere) {
      t.skip(`needs ${probe}, which is not installed here`);
      return;
    }
    for (const id of TRIED) {
      const operation = registry.find((one) => one.id === id);
      assert.ok(operation, id);
      const spelling = requestsOf(operation, server.url).find(({ says }) => says === language);
      const file = join(folder, `${id}.${ENDINGS[language]}`);
      await writeFile(file, `${spelling?.code}\n`);
      const { program, args } = PROGRAMS[language];
      const { out } = await run(program, args(file));
      assert.match(out, /['"]?data['"]?:/, `${id}: ${out}`);
      assert.doesNotMatch(out, /problem|"code"/, `${id}: ${out}`);
    }
  });
}

test('every operation has a request, with words that Python knows and quotes that shells end', () => {
  for (const operation of registry) {
    const [curl, typescript, python] = requestsOf(operation, 'http://assay.example');
    assert.match(curl?.code ?? '', /^curl .*'http:\/\/assay\.example\/v1\//, operation.id);
    assert.equal(((curl?.code ?? '').match(/'/g)?.length ?? 0) % 2, 0, operation.id);
    assert.match(typescript?.code ?? '', /^const response = await fetch\("http/, operation.id);
    assert.doesNotMatch(python?.code ?? '', /(: |^ +)(true|false|null)\b/m, operation.id);
    assert.doesNotMatch(curl?.code ?? '', /\{\w+\}/, `${operation.id}: a part has no example`);
  }
});
