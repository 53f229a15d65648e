// Processes that are started before their database, or where it never is.

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPostgres } from '../../../src/app/embedded-postgres/embedded-postgres.ts';
import { programAt } from '../../programs.ts';
import { freePort, ROOT } from '../../servers/service.ts';

/** The machine may have much else to do. */
const PATIENCE_MS = 300_000;

const folder = mkdtempSync(join(tmpdir(), 'assay-away-'));
const at = { folder: join(folder, 'postgres'), log: () => {}, fsync: false };
let url = '';

before(async () => {
  const server = await openPostgres(at);
  url = server.url;
  await server.close();
});
after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

class Started {
  said = '';
  readonly word: string;
  readonly child: ChildProcess;

  constructor(word: string, env: Readonly<Record<string, string>>) {
    this.word = word;
    const main = programAt('src/app/main.ts');
    this.child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, word], {
      cwd: ROOT,
      env: { ...process.env, ASSAY_DATA: join(folder, word), ASSAY_METRICS: 'off', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk) => {
        this.said += chunk;
      });
    }
  }

  async says(what: RegExp): Promise<void> {
    await until(
      () => what.test(this.said),
      () => `${this.word} has not said ${what}, but\n${this.said}`,
    );
  }

  /** Its exit code. */
  async over(): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      await once(this.child, 'exit');
    }
    return this.child.exitCode;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.child.exitCode === null) this.child.kill('SIGTERM');
    await this.over();
  }
}

async function until(
  isSo: () => boolean | Promise<boolean>,
  otherwise: () => string,
): Promise<void> {
  const began = performance.now();
  while (!(await isSo())) {
    assert.ok(performance.now() - began < PATIENCE_MS, otherwise());
    await sleep(50);
  }
}

test('what is started before its database waits, says so, and works when it is there', async () => {
  const PORT = String(await freePort());
  const env = { DATABASE_URL: url, ASSAY_DATABASE_WAIT: '300', PORT, ASSAY_CAPTURE: 'off' };
  await using api = new Started('serve', env);
  await using worker = new Started('work', env);
  await using job = new Started('migrate', env);
  for (const one of [api, worker, job]) {
    await one.says(/The database at 127\.0\.0\.1:\d+\/assay is not there: .*ECONNREFUSED/);
    await one.says(/Waiting up to 300 s/);
    await one.says(/"msg":"waiting for the database"/);
    assert.ok(!one.said.includes(new URL(url).password), 'no password is told');
  }
  const ask = (path: string) => fetch(`http://127.0.0.1:${PORT}${path}`);
  await until(
    () =>
      ask('/healthz').then(
        ({ status }) => status === 200,
        () => false,
      ),
    () => `nobody answers\n${api.said}`,
  );
  const ready = await ask('/readyz');
  assert.equal(ready.status, 503);
  assert.deepEqual(await ready.json(), { status: 'unavailable', database: false, writes: false });
  const call = await ask('/v1/companies/acme.example');
  assert.equal(call.status, 503);
  assert.equal(call.headers.get('retry-after'), '5');
  assert.equal(((await call.json()) as { code: string }).code, 'service_unavailable');

  const server = await openPostgres(at);
  try {
    assert.equal(server.url, url);
    assert.equal(await job.over(), 0, job.said);
    await until(
      () =>
        ask('/readyz').then(
          ({ status }) => status === 200,
          () => false,
        ),
      () => `not ready\n${api.said}`,
    );
    await worker.says(/Working\./);
    await api.says(/"msg":"the database is there"/);
  } finally {
    for (const one of [api, worker]) {
      one.child.kill('SIGTERM');
      assert.equal(await one.over(), 0, one.said);
    }
    await server.close();
  }
});

test('a service that is ended while it waits ends in order', async () => {
  await using api = new Started('serve', { DATABASE_URL: url, PORT: String(await freePort()) });
  await api.says(/Waiting up to 60 s/);
  api.child.kill('SIGTERM');
  assert.equal(await api.over(), 0, api.said);
});

test('an address that takes connections and says nothing is given up in time', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  try {
    for (const [word, wait] of [
      ['work', '3'],
      ['migrate', '3'],
      ['status', '60'],
    ] as const) {
      const DATABASE_URL = `postgres://assay:secret@127.0.0.1:${port}/assay`;
      await using one = new Started(word, { DATABASE_URL, ASSAY_DATABASE_WAIT: wait });
      assert.equal(await one.over(), 1);
      const [, seconds] =
        /^assay: the database at 127\.0\.0\.1:\d+\/assay is not there after (\d+) s: it does not/m.exec(
          one.said,
        ) ?? [];
      // A command that is no service waits for one look.
      assert.ok(Number(seconds) <= (word === 'status' ? 40 : 15), one.said);
      assert.equal(/Waiting/.test(one.said), word !== 'status');
    }
  } finally {
    for (const socket of sockets) socket.destroy();
    silent.close();
  }
});

test('a refusal that waiting does not change ends a start, however long it would wait', async () => {
  const server = await openPostgres(at);
  try {
    const wrong = Object.assign(new URL(url), { password: 'wrong' }).href;
    const nowhere = Object.assign(new URL(url), { pathname: '/nowhere' }).href;
    const { username, password, host } = new URL(url);
    const several = `postgres://${username}:wrong@${host},${host}/assay`;
    assert.notEqual(password, 'wrong');
    for (const [DATABASE_URL, why] of [
      [wrong, /refuses: password authentication failed/],
      [several, /refuses: password authentication failed/],
      [nowhere, /refuses: database "nowhere" does not exist/],
    ] as const) {
      await using worker = new Started('work', { DATABASE_URL, ASSAY_DATABASE_WAIT: '300' });
      assert.equal(await worker.over(), 1);
      assert.match(worker.said, why);
      assert.doesNotMatch(worker.said, /is not there after/);
    }
  } finally {
    await server.close();
  }
});
