// Webhooks of the service's own signing and of the standard's library, verified by the client.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { signingKey, webhookBody, webhookHeaders } from '../../../src/core/watching/webhook.ts';
import {
  publicKeyOf,
  writeWebhookPublicKey,
  writeWebhookSecret,
} from '../../../src/core/watching/webhook-secret.ts';
import { NotVerified, verifyWebhook } from './index.ts';

const KEY = Buffer.alloc(32, 9);
const SECRET = writeWebhookSecret(KEY);
const AT = new Date('2026-11-20T12:00:00Z');
const NOW = AT.getTime() / 1_000;
const BODY = webhookBody('json', { kind: 'test', endpointId: 'ep_1', at: AT });

const signed = (keys: Parameters<typeof webhookHeaders>[1], body = BODY) => {
  const headers = webhookHeaders({ id: 'msg_1', at: AT, body }, keys, 'http://assay.example');
  return Object.fromEntries(Object.entries(headers).map(([name, of]) => [name.toLowerCase(), of]));
};

test('what the service signs is taken, with its id and its body', async () => {
  for (const body of [BODY, Buffer.from(BODY)]) {
    const taken = await verifyWebhook({ body, headers: signed([KEY]) }, SECRET, { now: NOW });
    assert.equal(taken.id, 'msg_1');
    assert.equal(taken.body.type, 'webhook.test');
  }
  const headers = new Headers(signed([Buffer.alloc(32, 1), KEY]));
  await verifyWebhook({ body: BODY, headers }, SECRET, { now: NOW });
});

test('what the service signs with ed25519 is taken by the public key', async () => {
  const headers = signed([signingKey(KEY, 'ed25519')]);
  const own = writeWebhookPublicKey(publicKeyOf(KEY));
  await verifyWebhook({ body: BODY, headers }, own, { now: NOW });
  const other = writeWebhookPublicKey(publicKeyOf(Buffer.alloc(32, 8)));
  await assert.rejects(verifyWebhook({ body: BODY, headers }, other, { now: NOW }), NotVerified);
  await assert.rejects(verifyWebhook({ body: BODY, headers }, SECRET, { now: NOW }), NotVerified);
});

test('what the library of the standard signs is taken, whatever the body', async () => {
  const webhook = new Webhook(SECRET);
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.uuid(), async (text, id) => {
      const body = JSON.stringify({ type: text });
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': String(NOW),
        'webhook-signature': webhook.sign(id, AT, body),
      };
      const taken = await verifyWebhook({ body, headers }, SECRET, { now: NOW });
      assert.deepEqual(taken, { id, body: { type: text } });
    }),
  );
});

test('one altered character of body, id, moment or signature is refused', async () => {
  const headers: Record<string, string> = signed([KEY]);
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'body'] as const;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), fc.nat(), fc.nat(61), async (name, at, to) => {
      const value = name === 'body' ? BODY : (headers[name] ?? '');
      const place = at % value.length;
      const digit = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'[to] ?? '';
      const altered = value.slice(0, place) + digit + value.slice(place + 1);
      // The last character of a signature in base64 has bits that stand for nothing.
      fc.pre(altered !== value && !(name === 'webhook-signature' && place > value.length - 3));
      const body = name === 'body' ? altered : BODY;
      const sent = name === 'body' ? headers : { ...headers, [name]: altered };
      const options = { now: NOW, toleranceSeconds: 1e12 };
      await assert.rejects(verifyWebhook({ body, headers: sent }, SECRET, options), NotVerified);
    }),
  );
});

test('what is old, of the future, or without a header is refused', async () => {
  const headers: Record<string, string> = signed([KEY]);
  for (const now of [NOW - 301, NOW + 301]) {
    await assert.rejects(verifyWebhook({ body: BODY, headers }, SECRET, { now }), NotVerified);
  }
  for (const name of Object.keys(headers).filter((one) => one.startsWith('webhook-'))) {
    const { [name]: _, ...others } = headers;
    const verified = verifyWebhook({ body: BODY, headers: others }, SECRET, { now: NOW });
    await assert.rejects(verified, new NotVerified(`${name} is missing`));
  }
  const verified = verifyWebhook({ body: BODY, headers }, 'secret', { now: NOW });
  await assert.rejects(verified, TypeError);
});
