// `assay doctor` as a shell runs it: on a machine that has everything, and on one that has not.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { openTestDatabase } from '../../../test/database.ts';
import type { Finding } from '../../desk/finding.ts';

const MAIN = join(import.meta.dirname, '..', 'main.ts');

async function listening(answer: RequestListener) {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, [Symbol.asyncDispose]: async () => void server.close() };
}

async function emptyFolder() {
  const path = await mkdtemp(join(tmpdir(), 'assay-doctor-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}

async function examined(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [MAIN, 'doctor', '--json'], {
    env: { PATH: process.env.PATH, ASSAY_OUTBOUND_ALLOW: '127.0.0.0/8', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [[code], out] = await Promise.all([once(child, 'close'), child.stdout.toArray()]);
  const { parts } = JSON.parse(Buffer.concat(out).toString()) as { parts: readonly Finding[] };
  const of = (part: string): Finding => {
    const found = parts.find((finding) => finding.part === part);
    assert.ok(found, part);
    return found;
  };
  return { code, parts, of };
}

test('a machine that has all that is asked of it is told so, and nothing is made on it', async () => {
  await using folder = await emptyFolder();
  await using web = await listening((_, answer) => answer.end('up'));
  const database = await openTestDatabase();
  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
  });
  const listener = mail.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  try {
    const { code, parts, of } = await examined({
      ASSAY_DATA: join(folder.path, 'data'),
      DATABASE_URL: database.url,
      PORT: '0',
      ASSAY_CONTROL: `http://127.0.0.1:${web.port}/`,
      ASSAY_SMTP: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}?tls=off`,
      ASSAY_MAIL_FROM: 'assay@acme.example',
    });
    assert.deepEqual(
      parts.filter(({ state }) => state === 'wrong'),
      [],
    );
    assert.equal(code, 0);
    assert.match(of('database').found, /^PostgreSQL \d+$/);
    assert.match(of('web and clock').found, /the clock is right$/);
    assert.equal(of('mail').state, 'ok');
    assert.equal(of('Redis').state, 'not_set');
    assert.deepEqual(await readdir(folder.path), []);
  } finally {
    await database.close();
    await new Promise<void>((resolve) => mail.close(resolve));
  }
});

test('each part that is wrong is told with what to do, and no password is', async () => {
  await using folder = await emptyFolder();
  await using taken = await listening((_, answer) => answer.end());
  await using web = await listening((_, answer) => {
    answer.setHeader('date', 'Sun, 22 Nov 2020 12:00:00 GMT').end('up');
  });
  const { code, parts, of } = await examined({
    ASSAY_DATA: folder.path,
    DATABASE_URL: 'postgres://assay:hush-hush@127.0.0.1:1/assay',
    PORT: String(taken.port),
    ASSAY_CONTROL: `http://127.0.0.1:${web.port}/`,
    ASSAY_SMTP: 'smtp://assay:hush-hush@127.0.0.1:1?tls=off',
    ASSAY_MAIL_FROM: 'assay@acme.example',
    REDIS_URL: 'redis://:hush-hush@127.0.0.1:1',
    ASSAY_BROWSER: join(folder.path, 'no-browser'),
  });
  assert.equal(code, 1);
  for (const part of ['address', 'database', 'web and clock', 'browser', 'mail', 'Redis']) {
    assert.equal(of(part).state, 'wrong', part);
    assert.ok(of(part).remedy, part);
  }
  assert.match(of('address').found, /^another program listens at /);
  assert.match(of('web and clock').found, /^the clock is \d+ seconds ahead of /);
  assert.ok(!JSON.stringify(parts).includes('hush-hush'));
});
