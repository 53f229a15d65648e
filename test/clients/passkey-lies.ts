// What the response of a passkey may say that is not so, and what may come in place of a response.

import { type Cbor, cbor, type Twist } from './authenticator.ts';

export const LIES: readonly (readonly [says: string, twist: Twist])[] = [
  ['another origin', { origin: 'https://evil.example' }],
  ['another port of ours', { origin: 'https://assay.example:8443' }],
  ['a subdomain', { origin: 'https://a.assay.example' }],
  ['plain http', { origin: 'http://assay.example' }],
  ['another relying party', { rpId: 'evil.example' }],
  ['nobody present', { present: false }],
  ['nobody verified', { verified: false }],
  ['the other ceremony', { type: 'payment.get' }],
  ['a frame of somebody else', { crossOrigin: true }],
];

/** What is no response at all, or the given one with a part of it spoilt. */
export function rubbishFor(response: Readonly<Record<string, unknown>>): readonly unknown[] {
  const inner = response.response as Record<string, unknown>;
  return [
    null,
    undefined,
    3,
    'text',
    [],
    {},
    { ...response, id: '' },
    { ...response, id: '../..' },
    { ...response, rawId: 'other' },
    { ...response, type: 'password' },
    { ...response, response: null },
    { ...response, response: { ...inner, clientDataJSON: 'bm8' } },
    { ...response, response: { ...inner, clientDataJSON: { toString: 3 } } },
    { ...response, response: { ...inner, clientDataJSON: 'A'.repeat(1_000_000) } },
  ];
}

/** Base64url in place of an attestation object: nested too deep, of a huge length, or no CBOR. */
export const RUBBISH_ATTESTATIONS: readonly string[] = [
  nested(),
  Buffer.from([0xbb, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]).toString('base64url'),
  'oA',
  '',
  '_',
  cbor('x').toString('base64url'),
];

function nested(): string {
  let deep: Cbor = 0;
  for (let i = 0; i < 9_000; i++) deep = Buffer.concat([Buffer.of(0x81), cbor(0)]);
  return Buffer.concat([Buffer.alloc(11_000, 0x81), cbor(deep)]).toString('base64url');
}
