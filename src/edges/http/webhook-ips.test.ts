// The well-known file of networks that webhooks come from.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeWorld } from '../../../test/worlds/fake-world.ts';
import { createHttpServer } from './server.ts';
import { WEBHOOK_IPS_PATH, type WebhookNetworks, webhookIps } from './webhook-ips.ts';

async function served(networks: WebhookNetworks, headers: Record<string, string> = {}) {
  const { world } = fakeWorld();
  const app = createHttpServer(world, [webhookIps(world, networks)]);
  try {
    return await app.inject({ url: WEBHOOK_IPS_PATH, headers });
  } finally {
    await app.close();
  }
}

const since = new Date('2026-11-01T00:00:00Z');

test('networks are listed by family, with the moment since when they hold', async () => {
  const answer = await served({ prefixes: ['192.0.2.0/28', '2001:db8::/48'], since });
  assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
  assert.deepEqual(answer.json(), {
    syncToken: '1793491200',
    createDate: '2026-11-01T00:00:00.000Z',
    prefixes: [{ ip_prefix: '192.0.2.0/28' }, { ipv6_prefix: '2001:db8::/48' }],
  });
  const again = await served(
    { prefixes: ['192.0.2.0/28', '2001:db8::/48'], since },
    { 'if-none-match': String(answer.headers.etag) },
  );
  assert.equal(again.statusCode, 304);
});

test('an installation that names none says so', async () => {
  const document = (await served({ prefixes: [], since })).json();
  assert.deepEqual(document.prefixes, []);
  assert.match(document.notice, /names no networks/);
});
