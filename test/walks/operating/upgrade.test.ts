// An upgrade under traffic: the program of before and this one serve one database, side by side.

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrations } from '../../../src/store/migrate.ts';
import { openTestDatabase, type TestDatabase } from '../../database.ts';
import { ROOT } from '../../servers/service.ts';
import { layOut, previousProgram } from './previous-program.ts';

const PATIENCE_MS = 120_000;
const COMPANY = 'upgrade-walk.example';
/** Calls that each program answers after the other is there too. */
const CALLS = 24;

const previous = await previousProgram();
const skip = previous.kind === 'unknown' ? previous.why : false;

let neighbour: TestDatabase;
let url: string;
let data: string;
let old: string;
before(async () => {
  if (previous.kind === 'unknown') return;
  neighbour = await openTestDatabase();
  const name = `assay_test_${randomBytes(8).toString('hex')}`;
  await neighbour.database.rows('test_create', `create database ${name}`);
  url = Object.assign(new URL(neighbour.url), { pathname: `/${name}` }).href;
  data = mkdtempSync(join(tmpdir(), 'upgrade-'));
  old = await layOut(previous.commit);
});
after(async () => {
  for (const { child } of all) child.kill('SIGKILL');
  await Promise.all(all.map(({ code }) => code));
  if (previous.kind === 'unknown') return;
  const name = new URL(url).pathname.slice(1);
  await neighbour.database.rows('test_drop', `drop database ${name} with (force)`);
  await neighbour.close();
  for (const folder of [data, old]) rmSync(folder, { recursive: true, force: true });
});

/** What was started; a test that fails leaves none of it running. */
const all: Started[] = [];

interface Started {
  readonly child: ChildProcess;
  readonly said: () => string;
  readonly code: Promise<number | null>;
}

function start(program: string, ...args: readonly string[]): Started {
  const script = join(program, 'src', 'app', 'main.ts');
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script, ...args],
    {
      env: {
        ...process.env,
        DATABASE_URL: url,
        ASSAY_DATA: data,
        ASSAY_SAMPLE: 'off',
        ASSAY_CAPTURE: 'off',
        ASSAY_RATE_LIMITS: 'off',
        HOST: '127.0.0.1',
        PORT: '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += String(chunk);
    });
  }
  const code = once(child, 'close').then(([status]) => status as number | null);
  const started = { child, said: () => said, code };
  all.push(started);
  return started;
}

async function command(program: string, ...args: readonly string[]): Promise<string> {
  const run = start(program, ...args);
  assert.equal(await run.code, 0, run.said());
  return run.said();
}

interface Serving extends Started {
  readonly at: string;
}

async function serve(program: string): Promise<Serving> {
  const started = start(program, 'serve');
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const at = /^Serving at (\S+)$/m.exec(started.said())?.[1];
    if (at !== undefined) return { ...started, at };
    assert.ok(started.child.exitCode === null && Date.now() < until, started.said());
    await sleep(50);
  }
}

async function end({ child, code, said }: Started): Promise<void> {
  child.kill('SIGTERM');
  assert.equal(await code, 0, said());
}

/** What was asked of the services in turn, one call after another, until it is stopped. */
class Traffic {
  readonly #key: string;
  readonly #running: Promise<void>;
  #stopped = false;
  /** Who is asked; services join and leave. */
  readonly asked = new Map<string, string>();
  readonly answered = new Map<string, number>();
  readonly failed: string[] = [];
  credits = 0;

  constructor(key: string) {
    this.#key = key;
    this.#running = this.#run();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  /** Resolves when `name` has answered so many calls more. */
  async more(name: string, calls: number): Promise<void> {
    const wanted = (this.answered.get(name) ?? 0) + calls;
    const until = Date.now() + PATIENCE_MS;
    while ((this.answered.get(name) ?? 0) < wanted) {
      assert.deepEqual(this.failed, []);
      assert.ok(Date.now() < until, `${name} answers no more`);
      await sleep(20);
    }
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      await sleep(1);
      for (const [name, at] of [...this.asked]) {
        await this.#call(name, at, 'GET', `/v1/companies/${COMPANY}`, 200);
        const body = { name: 'walk', companies: [COMPANY], event_types: ['pricing.price.changed'] };
        const path = '/v1/watch/subscriptions';
        const made = await this.#call(name, at, 'POST', path, 201, body);
        const { subscription } = (made?.data ?? {}) as { subscription?: { id: string } };
        await this.#call(name, at, 'DELETE', `${path}/${subscription?.id}`, 200);
      }
    }
  }

  async #call(
    name: string,
    at: string,
    method: string,
    path: string,
    wanted: number,
    body?: object,
  ): Promise<{ data?: unknown } | null> {
    const headers = { Authorization: `Bearer ${this.#key}`, 'Content-Type': 'application/json' };
    const sent = body === undefined ? { headers } : { headers, body: JSON.stringify(body) };
    const reply = await fetch(at + path, { method, ...sent }).catch((error: unknown) => error);
    if (!(reply instanceof Response) || reply.status !== wanted) {
      const said = reply instanceof Response ? `${reply.status} ${await reply.text()}` : reply;
      this.failed.push(`${name}: ${method} ${path}: ${said}`);
      return null;
    }
    this.answered.set(name, (this.answered.get(name) ?? 0) + 1);
    this.credits += Number(reply.headers.get('X-Service-Credits-Cost') ?? 0);
    return (await reply.json()) as { data?: unknown };
  }
}

async function appliedIn(): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const sql = 'select name from schema_migrations order by version';
    return (await client.query<{ name: string }>(sql)).rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function remaining(at: string, key: string): Promise<number> {
  const reply = await fetch(`${at}/v1/usage`, { headers: { Authorization: `Bearer ${key}` } });
  const { data } = (await reply.json()) as { data: { remaining: number } };
  return data.remaining;
}

test('the program of before serves on while this one migrates and joins it', { skip }, async () => {
  const ours = await migrations();
  await command(old, 'track', COMPANY, '--name', 'Upgrade Walk');
  const made = await command(
    old,
    'keys',
    'create',
    '--account',
    'walk@upgrade.example',
    '--tier',
    'pro',
    '--json',
  );
  const { key } = JSON.parse(made) as { key: string };
  assert.deepEqual(
    await appliedIn(),
    ours.slice(0, -1).map(({ name }) => name),
    'it lacks the last migration alone',
  );
  const before = await serve(old);
  const had = await remaining(before.at, key);
  await using traffic = new Traffic(key);
  traffic.asked.set('before', before.at);
  await traffic.more('before', CALLS);
  const now = await serve(ROOT);
  assert.deepEqual(
    await appliedIn(),
    ours.map(({ name }) => name),
  );
  traffic.asked.set('now', now.at);
  await Promise.all([traffic.more('before', CALLS), traffic.more('now', CALLS)]);
  // A process of before that is started again while both are there.
  const again = await startAgain();
  if (again !== null) {
    traffic.asked.set('again', again.at);
    await traffic.more('again', CALLS);
    traffic.asked.delete('again');
  }
  traffic.asked.delete('before');
  await traffic.more('now', CALLS);
  await traffic.stop();
  assert.deepEqual(traffic.failed, []);
  assert.equal(had - (await remaining(now.at, key)), traffic.credits, 'each call is charged once');
  for (const service of [before, now, ...(again === null ? [] : [again])]) await end(service);
});

/** It starts where the newest migration says so and it knows to ask; else it refuses in words. */
async function startAgain(): Promise<Serving | null> {
  const newest = (await migrations()).at(-1);
  const asks = readFileSync(join(old, 'src', 'store', 'migrate.ts'), 'utf8').includes(
    'served_from',
  );
  const goesOn = newest?.servedFrom !== null && newest?.servedFrom !== undefined;
  if (asks && goesOn) return serve(old);
  const refused = start(old, 'serve');
  assert.notEqual(await refused.code, 0);
  assert.match(refused.said(), /schema of a newer Assay/);
  return null;
}
