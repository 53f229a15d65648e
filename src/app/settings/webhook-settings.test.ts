// The settings of webhooks: what is accepted, and what is said of the rest.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../../test/database.ts';
import { webhookNetworks } from '../loops/webhooks.ts';
import { readWebhookConfig } from './config-webhooks.ts';

test('without settings the steps are those of the specification, and nothing is open', () => {
  assert.deepEqual(readWebhookConfig({}), {
    retry: [5_000, 120_000, 900_000],
    slackHosts: [],
    discordHosts: [],
    ports: [],
    ips: [],
  });
});

test('settings are read in words', () => {
  const config = readWebhookConfig({
    ASSAY_RETRY: '50ms, 2s,3m,1h',
    ASSAY_SLACK_HOSTS: 'Chat.acme.example,localhost',
    ASSAY_DISCORD_HOSTS: '127.0.0.1:9000',
    ASSAY_WEBHOOK_PORTS: '9443, 65535',
    ASSAY_WEBHOOK_IPS: '192.0.2.0/28, 2001:db8::/48',
  });
  assert.deepEqual(config, {
    retry: [50, 2_000, 180_000, 3_600_000],
    slackHosts: ['chat.acme.example', 'localhost'],
    discordHosts: ['127.0.0.1:9000'],
    ports: [9_443, 65_535],
    ips: ['192.0.2.0/28', '2001:db8::/48'],
  });
});

test('what is wrong is named, with what is accepted', () => {
  const cases: readonly (readonly [string, string, RegExp])[] = [
    ['ASSAY_RETRY', '5', /5s,2m,15m/],
    ['ASSAY_RETRY', '0s', /5s,2m,15m/],
    ['ASSAY_RETRY', '5s,99h', /5s,2m,15m/],
    ['ASSAY_SLACK_HOSTS', 'https://chat.acme.example', /hosts like/],
    ['ASSAY_DISCORD_HOSTS', 'a b', /hosts like/],
    ['ASSAY_WEBHOOK_PORTS', '0', /from 1 to 65535 like 9443/],
    ['ASSAY_WEBHOOK_PORTS', '65536', /from 1 to 65535 like 9443/],
    ['ASSAY_WEBHOOK_PORTS', '443-8443', /from 1 to 65535 like 9443/],
    ['ASSAY_WEBHOOK_PORTS', '0x50', /from 1 to 65535 like 9443/],
    ['ASSAY_WEBHOOK_IPS', '192.0.2.1', /192\.0\.2\.0\/28/],
    ['ASSAY_WEBHOOK_IPS', '192.0.2.0/33', /192\.0\.2\.0\/28/],
  ];
  for (const [name, value, says] of cases) {
    assert.throws(
      () => readWebhookConfig({ [name]: value }),
      (error: Error) => error.message.startsWith(name) && says.test(error.message),
      `${name}=${value}`,
    );
  }
});

test('networks hold since the setting changed, not since the last start', async () => {
  const opened = await openTestDatabase();
  const at = (day: number) => new Date(Date.UTC(2026, 10, day));
  const since = async (prefixes: readonly string[], day: number) =>
    (await webhookNetworks(opened.database, prefixes, at(day))).since;
  assert.deepEqual(await since([], 1), at(1));
  assert.deepEqual(await since([], 2), at(1));
  assert.deepEqual(await since(['192.0.2.0/28'], 3), at(3));
  assert.deepEqual(await since(['192.0.2.0/28'], 4), at(3));
  assert.deepEqual(await since([], 5), at(5));
  await opened.close();
});
