// Addresses of webhooks: what is accepted can be shown as it was given.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseNetworks } from './addresses.ts';
import { checkWebhookUrl } from './webhook-url.ts';

const RULES = {
  allow: parseNetworks('::1, 10.0.0.0/8') ?? [],
  places: new Map(),
  lookUp: async () => ['93.184.215.14'],
  slackHosts: [],
  discordHosts: [],
};

async function said(url: string): Promise<string> {
  const check = await checkWebhookUrl(url, 'json', RULES);
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
    assert.match(await said(url), /no absolute address/, url);
  }
  assert.match(await said(' https://a.example/'), /no absolute address/);
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
