// What is sent: signatures that the library takes, bodies of every type, and addresses.

import assert from 'node:assert/strict';
import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { ANY_CHARACTER } from '../../../test/any-character.ts';
import { payloadSchema, WEBHOOK_TYPES } from '../../contract/event-vocabulary.ts';
import { historyUrl } from '../../contract/history-url.ts';
import type { ChangeTold } from './told.ts';
import { addressFor, signaturesOf, signingKey, webhookBody, webhookHeaders } from './webhook.ts';
import { publicKeyOf, writeWebhookPublicKey, writeWebhookSecret } from './webhook-secret.ts';

const CHANGE: ChangeTold = {
  kind: 'change',
  type: 'pricing.price.changed',
  change: 'changed',
  significance: 'high',
  recordedAt: new Date('2026-11-18T06:00:00Z'),
  eventId: 'evt_1',
  subscription: { id: 'sub_1', name: 'Prices' },
  company: { domain: 'acme.example', name: 'Acme' },
  dimension: 'pricing',
  factKey: 'pricing.tier.pro.price',
  subject: 'the price of the pro plan',
  occurredAt: '2026-11-17',
  fetchUrl: historyUrl('https://assay.example', 'acme.example', {
    dimension: 'pricing',
    factKey: 'pricing.tier.pro.price',
    since: '2026-11-17',
  }),
  pageUrl: 'https://assay.example/companies/acme.example/changes/evt_1',
};

test('the library verifies what is signed, whatever the body and the secret', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.string({ unit: ANY_CHARACTER }),
      (key, other, body) => {
        const at = new Date();
        const signed = { id: 'msg_01K', at, body };
        const headers = webhookHeaders(signed, [key], 'https://assay.example');
        const verify = (secret: Uint8Array, given = headers) =>
          new Webhook(writeWebhookSecret(secret)).verify(body, { ...given }, { jsonParse: false });
        verify(key);
        // While a secret is rotated, both hold.
        const both = webhookHeaders(signed, [other, key], 'https://assay.example');
        assert.equal(both['webhook-signature']?.split(' ').length, 2);
        verify(key, both);
        verify(other, both);
        if (Buffer.compare(key, other) !== 0) assert.throws(() => verify(other));
        const altered = { ...headers, 'webhook-id': 'msg_01X' };
        assert.throws(() => verify(key, altered));
      },
    ),
    { numRuns: 50 },
  );
});

// RFC 8032, section 7.1, test 1.
test('the public key of a seed is the one that RFC 8032 gives', () => {
  const seed = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
  const told = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';
  assert.equal(Buffer.from(publicKeyOf(Buffer.from(seed, 'hex'))).toString('hex'), told);
});

test('an asymmetric signature is verified with the public key alone, and with no other', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.string({ unit: ANY_CHARACTER }),
      (seed, other, body) => {
        const at = new Date('2026-11-18T06:00:00.999Z');
        const keys = [signingKey(seed, 'ed25519'), signingKey(other, 'ed25519')];
        const [first = '', second = ''] = signaturesOf({ id: 'msg_01K', at, body }, keys).split(
          ' ',
        );
        const signed = `msg_01K.${Math.floor(at.getTime() / 1000)}.${body}`;
        assert.ok(isSigned(seed, signed, first));
        assert.ok(isSigned(other, signed, second));
        assert.equal(isSigned(seed, `${signed}x`, first), false);
        if (Buffer.compare(seed, other) !== 0) assert.equal(isSigned(other, signed, first), false);
      },
    ),
    { numRuns: 50 },
  );
});

/** As a receiver has it: `whpk_` and `v1a,` are all there is. */
function isSigned(seed: Uint8Array, signed: string, signature: string): boolean {
  const shown = writeWebhookPublicKey(publicKeyOf(seed));
  assert.match(shown, /^whpk_[A-Za-z0-9+/]{43}=$/);
  assert.match(signature, /^v1a,[A-Za-z0-9+/]{86}==$/);
  const x = Buffer.from(shown.slice('whpk_'.length), 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const bytes = Buffer.from(signature.slice('v1a,'.length), 'base64');
  return verify(null, Buffer.from(signed), key, bytes);
}

test('the signature is over the seconds that are sent, not over fractions of them', () => {
  const key = randomBytes(32);
  const at = new Date('2026-11-18T06:00:00.999Z');
  const signature = signaturesOf({ id: 'msg_1', at, body: '{}' }, [key]);
  const whole = new Date('2026-11-18T06:00:00Z');
  assert.equal(signature, new Webhook(writeWebhookSecret(key)).sign('msg_1', whole, '{}'));
});

test('a change is told thinly: no value, no summary', () => {
  assert.deepEqual(JSON.parse(webhookBody('json', CHANGE)), {
    type: 'pricing.price.changed',
    timestamp: '2026-11-18T06:00:00.000Z',
    data: {
      event_id: 'evt_1',
      subscription_id: 'sub_1',
      company: { domain: 'acme.example', name: 'Acme' },
      dimension: 'pricing',
      fact_key: 'pricing.tier.pro.price',
      occurred_at: '2026-11-17T00:00:00Z',
      fetch_url:
        'https://assay.example/v1/companies/acme.example/history?dimension=pricing' +
        '&fact_key=pricing.tier.pro.price&since=2026-11-17',
    },
  });
});

test('the body of every type is as its published schema says', () => {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  for (const { type, row } of WEBHOOK_TYPES) {
    const told =
      type === 'webhook.test'
        ? ({ kind: 'test', endpointId: 'ep_1', at: CHANGE.recordedAt } as const)
        : row === null
          ? null
          : { ...CHANGE, type, change: row.change, dimension: row.dimension };
    if (told === null) continue;
    const schema = payloadSchema(type, 'https://assay.example');
    assert.ok(schema, type);
    const validate = ajv.compile(schema);
    assert.ok(
      validate(JSON.parse(webhookBody('json', told))),
      `${type}: ${ajv.errorsText(validate.errors)}`,
    );
  }
});

test('the longest names and keys stay below 20 kB in every format', () => {
  const long = 'ä<&'.repeat(1_000);
  const told = {
    ...CHANGE,
    company: { domain: `${'a'.repeat(240)}.example`, name: long },
    subscription: { id: 'sub_1', name: long.slice(0, 120) },
    factKey: `pricing.${'x'.repeat(300)}`,
    subject: `the fact ${'x'.repeat(300)}`,
  };
  for (const format of ['json', 'slack', 'discord'] as const) {
    assert.ok(Buffer.byteLength(webhookBody(format, told)) <= 20_000, format);
  }
});

test('Discord is asked to wait, and its thread is kept', () => {
  const url = 'https://discord.com/api/webhooks/1/t?thread_id=7';
  assert.equal(addressFor('discord', url), `${url}&wait=true`);
  assert.equal(
    addressFor('discord', 'https://discord.com/api/webhooks/1/t?wait=false'),
    'https://discord.com/api/webhooks/1/t?wait=true',
  );
  assert.equal(addressFor('json', 'https://a.example/?b=%20c'), 'https://a.example/?b=%20c');
});
