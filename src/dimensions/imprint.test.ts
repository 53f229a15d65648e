// The identifiers of imprints: each country's form, and numbers that are somebody else's or none.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../test/snippet.ts';
import { imprint } from './imprint.ts';

const read = (main: string) =>
  readSnippet(imprint, main, { path: '/imprint', prefix: 'legal.imprint.' }).facts;

const FORMS: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  [
    '<p>Handelsregister: Amtsgericht Musterstadt, HRB 12345 B</p>',
    { number: 'HRB 12345 B', register: 'Musterstadt' },
  ],
  [
    '<p>Registergericht:<br>Köln</p><p>Registernummer:<br>HRB 85001</p>',
    { number: 'HRB 85001', register: 'Köln' },
  ],
  ['<p>Firmenbuch: FN 123456 a</p>', { number: 'FN 123456 a' }],
  ['<p>UID: CHE-123.456.788 MWST</p>', { number: 'CHE-123.456.788', vat_id: 'CHE-123.456.788' }],
  [
    '<p>KvK number: 12345678</p><p>VAT ID: 123456789B01</p>',
    {
      number: '12345678',
      vat_id: '123456789B01',
    },
  ],
  ['<p>Listed (R.C.S.) under number 732 829 320, in Paris.</p>', { number: '732 829 320' }],
  [
    '<p>Company No. 01234567</p><p>VAT No. 123456789</p>',
    {
      number: '01234567',
      vat_id: '123456789',
    },
  ],
  [
    '<p>Umsatzsteuer-Identifikationsnummer gemäß § 27 a UStG:</p><p>DE 136 695 976</p>',
    {
      vat_id: 'DE136695976',
    },
  ],
  [
    '<p>Acme GmbH &amp; Co. KG</p><p>Komplementärin: Acme Verwaltungs GmbH</p>',
    { managing_entity: 'Acme Verwaltungs GmbH' },
  ],
];

for (const [main, wanted] of FORMS) {
  test(`an imprint states ${Object.values(wanted).join(' and ')}`, () => {
    assert.deepEqual(read(main), wanted);
  });
}

test('a register of a canton is in its place, and a bare UID is no number for a tax', () => {
  const lines = '<p>UID: CHE-123.456.788</p><p>Handelsregister des Kantons St. Gallen</p>';
  assert.deepEqual(read(lines), { number: 'CHE-123.456.788', register: 'St. Gallen' });
  assert.deepEqual(read('<p>TVA FR44732829320</p>'), { vat_id: 'FR44732829320' });
  assert.deepEqual(read('<p>TVA FR00732829320</p>'), {});
});

test('numbers of hosts, numbers that do not check and two of one kind are not read', () => {
  const none = [
    '<h2>Hosting</h2><p>Racks GmbH, HRB 99999, DE136695976</p>',
    '<p>USt-IdNr.: DE123456780</p>',
    '<p>HRB 1111</p><p>HRB 2222</p>',
    '<p>SIREN : 732 829 321</p>',
    '<p>Geschäftsführer: Erika Muster</p>',
  ];
  for (const main of none) assert.deepEqual(read(main), {}, main);
});
