// The guide to webhooks: it is served where deliveries say, and its receiver does what it says.

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { request } from 'undici';
import { fakeWorld } from '../../../test/worlds/fake-world.ts';
import { guideTexts } from '../../app/guides.ts';
import { TIERS } from '../../contract/tiers.ts';
import { webhookBody, webhookHeaders } from '../../core/watching/webhook.ts';
import { writeWebhookSecret } from '../../core/watching/webhook-secret.ts';
import { guidePages } from './guides.ts';
import { createHttpServer } from './server.ts';

const BASE = 'http://assay.example';
const { world } = fakeWorld();
const root = join(import.meta.dirname, '..', '..', '..');
let guide = '';
let url = '';
let app: ReturnType<typeof createHttpServer>;

before(async () => {
  const texts = await guideTexts();
  guide = texts.get('webhooks') ?? '';
  app = createHttpServer(world, [guidePages(world, texts)]);
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
after(() => app.close());

test('it stands at the address that the user agent of deliveries names', async () => {
  const headers = webhookHeaders({ id: 'msg_1', at: world.now(), body: '' }, [], '');
  const [, path = ''] = /\+(\S+)\)/.exec(headers['user-agent'] ?? '') ?? [];
  const got = await request(url + path);
  assert.equal(got.statusCode, 200);
  assert.equal(got.headers['content-type'], 'text/plain; charset=utf-8');
  assert.match(String(got.headers['x-request-id']), /^req_/);
  const text = await got.body.text();
  assert.ok(text.includes(`${BASE}/v1/watch/endpoints`));
  assert.ok(!text.includes('BASE/'));
  const again = await request(url + path, {
    headers: { 'if-none-match': String(got.headers.etag) },
  });
  assert.equal(again.statusCode, 304);
  const posted = await request(url + path, { method: 'POST' });
  assert.deepEqual([posted.statusCode, posted.headers.allow], [405, 'GET, HEAD, OPTIONS']);
});

test('its table of plans is the one of the program', () => {
  for (const tier of ['free', 'pro', 'scale'] as const) {
    const { title, watch } = TIERS[tier];
    assert.ok(guide.includes(`| ${title} | ${watch.endpoints} | ${watch.companies} |`), title);
  }
});

test('its receiver takes what is signed for it once, and refuses the rest', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-guide-'));
  const key = Buffer.alloc(32, 3);
  let receiver: ChildProcess | null = null;
  try {
    const [, source = ''] = /```js\n([\s\S]*?)```/.exec(guide) ?? [];
    await writeFile(join(folder, 'receiver.mjs'), source);
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    const port = await freePort();
    receiver = spawn(process.execPath, [join(folder, 'receiver.mjs')], {
      env: { PORT: String(port), ASSAY_WEBHOOK_SECRET: writeWebhookSecret(key) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    receiver.stdout?.on('data', (chunk) => {
      said += chunk;
    });
    const at = new Date();
    const body = webhookBody('json', { kind: 'test', endpointId: 'ep_1', at });
    const send = (id: string, signing: Uint8Array) =>
      whenUp(() =>
        request(`http://127.0.0.1:${port}/`, {
          method: 'POST',
          body,
          headers: webhookHeaders({ id, at, body }, [signing], BASE),
        }),
      );
    for (const id of ['msg_1', 'msg_1', 'msg_2']) assert.equal(await send(id, key), 204);
    assert.equal(await send('msg_3', Buffer.alloc(32, 4)), 401);
    await whenUp(async () => {
      if (said.split('\n').length < 3) throw new Error('not said yet');
      return { statusCode: 0 };
    });
    assert.equal(said.match(/webhook\.test/g)?.length, 2);
  } finally {
    if (receiver !== null) {
      receiver.kill();
      if (receiver.exitCode === null) await once(receiver, 'exit');
    }
    await rm(folder, { recursive: true });
  }
});

/** Tries until it answers; a process takes its time to start. */
async function whenUp(
  ask: () => Promise<{ readonly statusCode: number; readonly body?: { dump(): Promise<void> } }>,
): Promise<number> {
  for (let tries = 0; ; tries++) {
    try {
      const answer = await ask();
      await answer.body?.dump();
      return answer.statusCode;
    } catch (error) {
      if (tries > 1_200) throw error;
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
