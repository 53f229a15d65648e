// Addresses of webhooks: what is accepted can be shown as it was given.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseNetworks } from './addresses.ts';
import { checkWebhookUrl, type WebhookUrlRules, webhookRoute } from './webhook-url.ts';

const RULES = {
  allow: parseNetworks('::1, 10.0.0.0/8') ?? [],
  places: new Map(),
  lookUp: async () => ['93.184.215.14'],
  slackHosts: [],
  discordHosts: [],
  ports: [],
};

async function said(url: string, more: Partial<WebhookUrlRules> = {}): Promise<string> {
  const check = await checkWebhookUrl(url, 'json', { ...RULES, ...more });
  return check.kind === 'refused' ? check.says : check.kind;
}

test('what is no URI is refused, though a browser would make one of it', async () => {
  const base = 'https://a.example/hook';
  const wrong = [
    ' ',
    '\t',
    '\n',
    '\r',
    '\\',
    '"',
    '<',
    '>',
    '{',
    '|',
    '^',
    '`',
    'é',
    '日',
    '[',
    '%',
    '%zz',
  ];
  for (const piece of wrong) {
    for (const url of [base + piece, `${base}?to=${piece}x`]) {
      assert.equal(await said(url), 'holds a character that must be percent-encoded', url);
    }
  }
  for (const url of [
    'https:a.example',
    'https:///a.example',
    'https:/a.example/x',
    '//a.example',
  ]) {
    assert.match(await said(url), /not an absolute address/, url);
  }
  assert.match(await said(' https://a.example/'), /not an absolute address/);
});

test('every character of a URI is taken, and so are literals that are allowed', async () => {
  for (const url of [
    "https://a-b.example:8443/~x/%C3%A9;v=1,2/(a)'!$&*+=:@?q%5B%5D=1",
    'HTTPS://A.EXAMPLE',
    'https://[::1]:3000/hook?x=%20',
    'http://10.1.2.3/hook',
    'https://xn--bcher-kva.example/',
  ]) {
    assert.equal(await said(url), 'allowed', url);
  }
});

const AT_PORT = /^must have one of the ports 80, 443, 8080, 8443$/;

test('public hosts are posted to at the usual ports, and at those of the settings', async () => {
  for (const port of ['', ':443', ':80', ':8080', ':8443', ':0443']) {
    assert.equal(await said(`https://hooks.acme.com${port}/`), 'allowed', port);
  }
  for (const port of [0, 1, 22, 25, 6_379, 8_000, 9_443, 65_535]) {
    for (const host of ['hooks.acme.com', '93.184.215.14', '[2606:4700::1111]', '1572395790']) {
      assert.match(await said(`https://${host}:${port}/`), AT_PORT, `${host}:${port}`);
    }
  }
  const own = { ports: [9_443] };
  assert.equal(await said('https://hooks.acme.com:9443/', own), 'allowed');
  assert.equal(
    await said('https://hooks.acme.com:9444/', own),
    'must have one of the ports 80, 443, 8080, 8443, 9443',
  );
});

test('networks that are allowed have every port, unless the name leads elsewhere too', async () => {
  assert.equal(await said('https://10.1.2.3:22/'), 'allowed');
  assert.equal(await said('https://[::1]:65535/'), 'allowed');
  const both = { lookUp: async () => ['10.1.2.3', '93.184.215.14'] };
  assert.match(await said('https://hooks.acme.com:22/', both), AT_PORT);
});

test('a name that is not found has a port that it could be asked at once it is', async () => {
  const unfound = { lookUp: async () => [] };
  assert.equal(await said('https://hooks.acme.com:8443/', unfound), 'allowed');
  assert.match(await said('https://hooks.acme.com:22/', { ...unfound, allow: [] }), AT_PORT);
  // It may turn out to lie in a network of the operator's; the send tells.
  assert.equal(await said('https://hooks.acme.com:22/', unfound), 'allowed');
  const url = new URL('https://hooks.acme.com:22/');
  assert.deepEqual(await webhookRoute(url, RULES), { kind: 'blocked_address', reason: 'port' });
});

test('an address that leads to a private one is refused as that one is', async () => {
  for (const host of [
    '[64:ff9b::192.168.0.1]',
    '[64:ff9b:1::192.168.0.1]',
    '[2606:4700::5efe:192.168.0.1]',
    '[2606:4700::200:5efe:7f00:1]',
    '[2606:4700:64::a9fe:a9fe]',
  ]) {
    const says = 'leads to an address that is not public';
    assert.equal(await said(`https://${host}/`), says, host);
    const literal = host.slice(1, -1);
    const lookUp = async () => [literal];
    assert.equal(await said('https://hooks.acme.com/', { lookUp }), says, literal);
  }
});
