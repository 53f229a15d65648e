// The receivers of the guide to webhooks, in three languages: each takes what is signed, once.

import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { request } from 'undici';
import { TIERS } from '../../../contract/tiers.ts';
import { webhookBody, webhookHeaders } from '../../../core/watching/webhook.ts';
import { writeWebhookSecret } from '../../../core/watching/webhook-secret.ts';

const BASE = 'http://assay.example';
const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const guide = await readFile(join(ROOT, 'docs', 'webhooks.md'), 'utf8');
const KEY = Buffer.alloc(32, 3);

test('its table of plans is the one of the program', () => {
  for (const tier of ['free', 'pro', 'scale'] as const) {
    const { title, watch } = TIERS[tier];
    assert.ok(guide.includes(`| ${title} | ${watch.endpoints} | ${watch.companies} |`), title);
  }
});

interface Language {
  readonly name: string;
  readonly fence: string;
  readonly file: string;
  readonly program: string;
  /** What the program is given to serve the file at a port. */
  args(file: string, port: number): readonly string[];
}

const LANGUAGES: readonly Language[] = [
  {
    name: 'Node.js',
    fence: 'js',
    file: 'receiver.mjs',
    program: process.execPath,
    args: (file) => [file],
  },
  {
    name: 'Python',
    fence: 'python',
    file: 'receiver.py',
    program: 'python3',
    args: (file) => [file],
  },
  {
    name: 'PHP',
    fence: 'php',
    file: 'receiver.php',
    program: 'php',
    args: (file, port) => ['-S', `127.0.0.1:${port}`, file],
  },
];

for (const language of LANGUAGES) {
  const { name, program } = language;
  test(`the receiver in ${name} takes what is signed for it once, and refuses the rest`, async (t) => {
    if (spawnSync(program, ['--version']).error) {
      t.skip(`needs ${program}, which is not installed here`);
      return;
    }
    await using receiver = await startReceiver(language);
    const at = new Date();
    const body = webhookBody('json', { kind: 'test', endpointId: 'ep_1', at });
    const send = (id: string, signing: readonly Uint8Array[], when = at, sent = body) =>
      receiver.post(sent, webhookHeaders({ id, at: when, body }, signing, BASE));
    for (const id of ['msg_1', 'msg_1', 'msg_2']) assert.equal(await send(id, [KEY]), 204);
    const other = Buffer.alloc(32, 4);
    assert.equal(await send('msg_3', [other, KEY]), 204, 'one of two signatures is enough');
    assert.equal(await send('msg_4', [other]), 401, 'signed with another secret');
    const old = new Date(at.getTime() - 600_000);
    assert.equal(await send('msg_5', [KEY], old), 401, 'signed ten minutes ago');
    assert.equal(await send('msg_6', [KEY], at, `${body} `), 401, 'another body than was signed');
    assert.equal(await receiver.post(body, {}), 401, 'not signed at all');
    await receiver.said(3);
  });
}

interface Receiver extends AsyncDisposable {
  post(body: string, headers: Readonly<Record<string, string>>): Promise<number>;
  /** Waits until so many events were told, and no more. */
  said(times: number): Promise<void>;
}

async function startReceiver({ fence, file, program, args }: Language): Promise<Receiver> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-guide-'));
  const blocks = [...guide.matchAll(/^```(\w*)\n([\s\S]*?)^```/gm)];
  const [, , source = ''] = blocks.find(([, language]) => language === fence) ?? [];
  const path = join(folder, file);
  await writeFile(path, source);
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const port = await freePort();
  const child: ChildProcess = spawn(program, args(path, port), {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      ASSAY_WEBHOOK_SECRET: writeWebhookSecret(KEY),
      // What a receiver leaves behind goes with the folder.
      TMPDIR: folder,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      said += chunk;
    });
  }
  const told = () => said.match(/webhook\.test/g)?.length ?? 0;
  return {
    post: (body, headers) =>
      whenUp(async () => {
        const type = { 'content-type': 'application/json' };
        const url = `http://127.0.0.1:${port}/`;
        const answer = await request(url, {
          method: 'POST',
          body,
          headers: { ...type, ...headers },
        });
        await answer.body.dump();
        return answer.statusCode;
      }),
    said: async (times) => {
      await whenUp(async () => assert.ok(told() >= times, said));
      assert.equal(told(), times, said);
    },
    [Symbol.asyncDispose]: async () => {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}

/** Tries until it works; a process takes its time to start. */
async function whenUp<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (tries > 600) throw error;
      await new Promise((done) => setTimeout(done, 50));
    }
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
