// Security in cards and in languages without spaces, and columns in words of their own.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../test/clients/snippet.ts';
import { security } from '../security.ts';

const read = (said: string, path = '/security') =>
  readSnippet(security, said.startsWith('<') ? said : `<p>${said}</p>`, {
    path,
    prefix: 'security.',
  }).facts;

const SAID: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  [
    '保存データはAES-256で暗号化され、転送時もTLSで保護されます。',
    { 'encryption.at_rest': 'AES-256', 'encryption.in_transit': 'TLS' },
  ],
  ['すべての通信はTLS 1.3により暗号化されています。', { 'encryption.in_transit': 'TLS 1.3' }],
  [
    '数据在传输过程中使用TLS 1.2加密，存储时使用AES-256加密。',
    { 'encryption.at_rest': 'AES-256', 'encryption.in_transit': 'TLS 1.2' },
  ],
  ['저장된 데이터는 AES-256으로 암호화됩니다.', { 'encryption.at_rest': 'AES-256' }],
  ['保存データのAES-256暗号化に対応する予定です。', {}],
  ['通信はTLSで暗号化されていません。', {}],
  [
    'データはGoogle Cloud 東京リージョン（asia-northeast1）に保管されます。',
    { 'data_region.jp': true },
  ],
  ['大阪のデータセンターでデータを保管', { 'data_region.jp': true }],
  ['所有数据都存储在新加坡的服务器上。', { 'data_region.sg': true }],
  ['데이터는 서울 리전에 저장됩니다.', { 'data_region.kr': true }],
  ['データは日本の法令に従って保管されます。', {}],
  ['データの保管先は東京リージョンを選択できます。', {}],
  ['データは海外の委託先で処理され、日本に保管される場合があります。', {}],
  [
    'Sus datos se guardan en varios servidores redundantes ubicados en EEUU.',
    { 'data_region.us': true },
  ],
  [
    '<p><b>Transport:</b> TLS 1.2/1.3 only; modern ciphers.</p>',
    { 'encryption.in_transit': 'TLS 1.2' },
  ],
  [
    '<h3>TLS in transit, encrypted at rest</h3><p>TLS 1.2+ enforced. AES-256 column-level encryption for order data.</p>',
    { 'encryption.in_transit': 'TLS 1.2+', 'encryption.at_rest': 'AES-256' },
  ],
  ['Ed25519 keys have 32 bytes. Used by SSH, TLS 1.3 and the whole modern stack.', {}],
  ['Every system deployed in the EU or UK needs a report of its data by August.', {}],
];

for (const [said, wanted] of SAID) {
  test(`a page of security on "${said}"`, () => {
    assert.deepEqual(read(said), wanted);
  });
}

test('columns in words of their own are those of a list of subprocessors', () => {
  const head =
    '<tr><th>Provider</th><th>What it does for the service</th><th>Personal data involved</th><th>Where it processes</th></tr>';
  const rows =
    '<tr><td><b>Parcelhub</b> (Labels)</td><td>Prints the labels.</td><td>Addresses</td><td>Ireland</td></tr>' +
    '<tr><td>Postmill</td><td>The delivery channel.</td><td>E-mail addresses</td><td>[PLACEHOLDER: confirm the region]</td></tr>';
  const facts = read(`<h1>Sub-processors</h1><table>${head}${rows}</table>`, '/subprocessors');
  assert.deepEqual(facts, {
    'subprocessor.parcelhub-labels': {
      name: 'Parcelhub (Labels)',
      purpose: 'Prints the labels.',
      location: 'Ireland',
    },
    'subprocessor.postmill': { name: 'Postmill', purpose: 'The delivery channel.', location: null },
    'subprocessor.count': 2,
  });
});
