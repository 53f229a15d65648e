// The client as others get it: packed, installed without a network, and run against a real service.

import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { webhookBody, webhookHeaders } from '../../src/core/watching/webhook.ts';
import { writeWebhookSecret } from '../../src/core/watching/webhook-secret.ts';
import { openBrowser } from '../../test/clients/browser.ts';
import { nodePrograms } from '../../test/clients/node-programs.ts';
import { openSampleServer, type SampleServer } from '../../test/servers/sample-server.ts';

const own = import.meta.dirname;
const root = join(own, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'assay-client-'));
const wasBuilt = existsSync(join(own, 'dist'));
const SECRET = Buffer.alloc(32, 7);
let server: SampleServer;

before(async () => {
  server = await openSampleServer();
  npm(['pack', '--pack-destination', folder], own);
  const [tarball] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  writeFileSync(join(folder, 'package.json'), '{"private": true, "type": "module"}');
  npm(['install', '--offline', '--no-audit', '--no-fund', `./${tarball}`], folder);
});

after(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
  if (!wasBuilt) rmSync(join(own, 'dist'), { recursive: true, force: true });
});

function npm(args: readonly string[], cwd: string): void {
  execFileSync('npm', args, { cwd, stdio: 'pipe', shell: process.platform === 'win32' });
}

/** The programs of the README, by the section in which they stand. */
function programs(): ReadonlyMap<string, string> {
  const text = readFileSync(join(own, 'README.md'), 'utf8');
  const found = text.split(/^## /m).flatMap((section): [string, string][] => {
    const [, code] = /^```ts\n([\s\S]*?)^```/m.exec(section) ?? [];
    return code === undefined ? [] : [[section.split('\n', 1)[0] ?? '', code]];
  });
  return new Map(found);
}

interface Ran {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

function run(program: string, args: readonly string[], env: Record<string, string>): Promise<Ran> {
  const child = spawn(program, args, { cwd: folder, env: { ...process.env, ...env } });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    err += String(chunk);
  });
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, out, err })));
}

const SAID: Readonly<Record<string, RegExp>> = {
  Read: /^Tallybrook has \d+ facts\n$/,
  Pages: /^\d{4}-\d\d-\d\d \w+\.example The price of .+\n/,
  Problems: /^no such fact: .+\n$/,
  Watch: /stopped\n$/,
};

describe('the programs of the README', () => {
  for (const [section, expected] of Object.entries(SAID)) {
    test(`"${section}" does what it says`, async () => {
      const file = join(folder, `${section.toLowerCase()}.mts`);
      writeFileSync(file, programs().get(section) ?? '');
      const env = { ASSAY_URL: server.url, ASSAY_KEY: server.keys.scale };
      const { status, out, err } = await run(process.execPath, [file], env);
      assert.equal(status, 0, err);
      assert.match(out, expected);
    });
  }

  test('all of them are read by a strict compiler, without the types of this project', () => {
    for (const [section, code] of programs()) {
      // What an environment may lack is the program's own affair.
      const given = code.replace(/process\.env\.ASSAY_URL/g, "(process.env.ASSAY_URL ?? '')");
      writeFileSync(join(folder, `${section.split(' ')[0]}.check.mts`), given);
    }
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: 'nodenext',
      target: 'es2023',
      lib: ['es2023', 'dom', 'dom.asynciterable'],
      typeRoots: [join(root, 'node_modules', '@types')],
      types: ['node'],
      exactOptionalPropertyTypes: false,
    };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, include: ['*.check.mts'] }),
    );
    const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const ran = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
    assert.equal(ran.stdout, '');
    assert.equal(ran.status, 0);
  });

  test('the receiver takes what is signed for it, and nothing else', async () => {
    const file = join(folder, 'receiver.mts');
    writeFileSync(file, programs().get('Receive webhooks') ?? '');
    const port = 20_000 + (process.pid % 20_000);
    const env = { ASSAY_WEBHOOK_SECRET: writeWebhookSecret(SECRET), PORT: String(port) };
    const child = spawn(process.execPath, [file], { cwd: folder, env: { ...process.env, ...env } });
    try {
      const at = new Date();
      const body = webhookBody('json', { kind: 'test', endpointId: 'ep_1', at });
      const headers = webhookHeaders({ id: 'msg_1', at, body }, [SECRET], server.url);
      const post = async (text: string): Promise<number> => {
        for (let tries = 0; ; tries += 1) {
          try {
            const address = `http://127.0.0.1:${port}/`;
            return (await fetch(address, { method: 'POST', headers, body: text })).status;
          } catch (error) {
            if (tries > 600) throw error;
            await new Promise((resolve) => setTimeout(resolve, 50));
          }
        }
      };
      assert.equal(await post(body), 204);
      assert.equal(await post(`${body} `), 401);
    } finally {
      child.kill();
    }
  });
});

for (const [version, node] of nodePrograms()) {
  test(`the installed client reads pages under Node ${version}`, async () => {
    const program = `import { createClient } from 'assay-client';
      const assay = createClient({ baseUrl: ${JSON.stringify(server.url)}, key: process.env.KEY });
      let rows = 0;
      const company = 'tallybrook.example';
      for await (const fact of assay.getCompanyFacts.each({ company, limit: 7 })) {
        if (typeof fact.key === 'string') rows += 1;
      }
      const all = await assay.getCompanyFacts({ company, limit: 200 });
      console.log(rows > 7, rows === all.data.facts.length);`;
    const flags = ['--input-type=module', '--eval', program];
    const { out, err } = await run(node, flags, { KEY: server.keys.scale });
    assert.equal(out, 'true true\n', err);
  });
}

test('in a browser, a page of another origin reads what is open', async () => {
  const dist = join(folder, 'node_modules', 'assay-client', 'dist');
  const site = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://site').pathname;
    const isScript = path.endsWith('.js');
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? readFileSync(join(dist, path)) : '<!doctype html><title>Site</title>');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    const said = await page.evaluate(async (baseUrl) => {
      const module = '/index.js';
      const { createClient, isProblem } = await import(module);
      const assay = createClient({ baseUrl });
      const { data, meta } = await assay.getCompany({ company: 'tallybrook.example' });
      const refused = await assay
        .getCompany({ company: 'nobody.example' })
        .catch((e: unknown) => e);
      return [data.company.name, typeof meta.generated_at, isProblem(refused, 'company_not_found')];
    }, server.url);
    assert.deepEqual(said, ['Tallybrook', 'string', true]);
  } finally {
    await browser.close();
    await new Promise((resolve) => site.close(resolve));
  }
});

test('the example in Python prints every change of a category', async (t) => {
  if (spawnSync('python3', ['--version']).error) {
    t.skip('needs python3, which is not installed here');
    return;
  }
  const file = join(own, 'examples', 'changes.py');
  const env = { ASSAY_URL: server.url, ASSAY_KEY: server.keys.scale };
  const { status, out, err } = await run('python3', [file, 'on-call', '2020-01-01'], env);
  assert.equal(status, 0, err);
  const all = await server.get('/v1/changes?category=on-call&since=2020-01-01&limit=200', 'scale');
  const { events } = all.json.data as { readonly events: readonly { readonly company: string }[] };
  const lines = out.trimEnd().split('\n');
  assert.ok(events.length > 0 && lines.length >= events.length);
  assert.match(lines[0] ?? '', /^\d{4}-\d\d-\d\d\t\w+\.example\t.+\.$/);
  const wrong = await run('python3', [file, 'no-such-category', '2020-01-01'], env);
  assert.notEqual(wrong.status, 0);
  assert.match(wrong.err, /category_not_found: /);
});
