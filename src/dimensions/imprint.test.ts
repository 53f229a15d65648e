// The identifiers of imprints: each country's form, and numbers that are somebody else's or none.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../test/clients/snippet.ts';
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
  ['<p>R.E.A. of Piacenza n.123456</p>', { number: '123456' }],
  ['<table><tr><th>法人番号<td>6010001000001</table>', { number: '6010001000001' }],
  ['<table><tr><th>法人番号<td>5010001000001</table>', {}],
  ['<p>Commercial Register Nürnberg No. 12345</p>', { number: '12345', register: 'Nürnberg' }],
  ['<p>In the commercial register since 2014.</p>', {}],
  [
    '<p>Inscrita en el Registro Mercantil de Toledo, Tomo 1049, Folio 13, Hoja TO-19695</p>',
    { number: 'TO-19695', register: 'Toledo' },
  ],
  // Nobody has filled in the sheet yet.
  [
    '<p>Registro Mercantil de Valencia, Tomo 0000, Folio 00, Hoja V-000000</p>',
    { register: 'Valencia' },
  ],
  ['<p>Registernummer: HRB12345P</p>', { number: 'HRB 12345 P' }],
  ['<p>Firmenbuch: FN 123456 a</p>', { number: 'FN 123456 a' }],
  // An Australian business number ends in the number of the company.
  ['<p>ACN: 004 085 616 | ABN: 53 004 085 616</p>', { number: '004 085 616' }],
  ['<p>© A.C.N. 004 085 616 Pty Ltd | ABN 53 004 085 616</p>', { number: '004 085 616' }],
  ['<p>ABN 53 004 085 616</p>', { number: '53 004 085 616' }],
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

/** One form a line, with what it states: number, place of the register, number for the tax. */
const ABROAD: readonly (readonly [string, string | null, string | null, string | null])[] = [
  ['Firmenbuchnummer: 123456a, Landesgericht Innsbruck', '123456a', 'Innsbruck', null],
  ['FN 123456 k, Landesgericht Wiener Neustadt', 'FN 123456 k', 'Wiener Neustadt', null],
  ['FN. 123456k, FN 123456 k', 'FN 123456 k', null, null],
  ['FB-Nr. 123456x, Landes- als Handelsgericht Linz', '123456x', 'Linz', null],
  ['Firmenbuchgericht: Landesgericht für ZRS Graz', null, 'Graz', null],
  ['Firmenbuchgericht: Handelsgericht Wien', null, 'Wien', null],
  ['Registered in Scotland (SC123456)', 'SC123456', null, null],
  ['Company Registration Number (CRN): 12345678', '12345678', null, null],
  ['15840780 Companies House, Angleterre', '15840780', null, null],
  ['Handelsregister des Amtsgerichts Musterstadt: HRB 123', 'HRB 123', 'Musterstadt', null],
  ['Amtsgericht Musterstadt – HRB 123 456', 'HRB 123456', 'Musterstadt', null],
  ['Amtsgericht Musterstadt, HRB 12 345 B', 'HRB 12345 B', 'Musterstadt', null],
  ['Amtsgericht Musterstadt HRB 1234 2019', 'HRB 1234', 'Musterstadt', null],
  ['District Court Freiburg im Breisgau HRB 123456', 'HRB 123456', 'Freiburg im Breisgau', null],
  ['in the Commercial Register of the Canton of Lucerne', null, 'Lucerne', null],
  ['R.C.S. Luxembourg B 123456, TVA LU12345678', 'B 123456', 'Luxembourg', 'LU12345678'],
  ['SIREN 732829320, RCS Nanterre B 732 829 320', '732 829 320', 'Nanterre', null],
  ['Kamer van Koophandel onder nummer 12345678', '12345678', null, null],
  ['Ondernemingsnummer 0807.596.165', '0807.596.165', null, null],
  ['BTW BE 0807.596.165', null, null, 'BE0807596165'],
  ['REA MI-1234567, P.IVA 12345678903', 'MI-1234567', null, '12345678903'],
  ['Registro Mercantil de Madrid, CIF: B12345674', null, 'Madrid', 'B12345674'],
  ['KRS: 0000123456, NIP: 1234563218', '0000123456', null, '1234563218'],
  ['IČO: 12345678, DIČ: CZ12345678', '12345678', null, 'CZ12345678'],
  ['by the Municipal Court in Prague', null, 'Municipal Court in Prague', null],
  ['Cégjegyzékszám: 01-09-123456', '01-09-123456', null, null],
  ['Reg. nr. 40003123456, PVN LV40003123456', '40003123456', null, 'LV40003123456'],
  ['UEN: 201512345A', '201512345A', null, null],
  ['CIN: U72200KA2015PTC123456', 'U72200KA2015PTC123456', null, null],
  ['CNPJ: 12.345.678/0001-95', '12.345.678/0001-95', null, null],
  ['Registration number: HE 123456', 'HE 123456', null, null],
  ['P.IVA 12345678901', null, null, null],
  ['NIP: 1234563219', null, null, null],
  ['Tax registration number: 123456789', null, null, null],
  ['Charity registration no. 123456789, ICO registration number: 12345678', null, null, null],
  ['Steuernummer: 12/345/67890', null, null, null],
];

test('numbers are read in the forms of their countries, and none that does not check', () => {
  for (const [text, number, register, vat] of ABROAD) {
    const facts = read(`<p>${text}</p>`);
    const got = [facts.number, facts.register, facts.vat_id].map((one) => one ?? null);
    assert.deepEqual(got, [number, register, vat], text);
  }
});

for (const [main, wanted] of FORMS) {
  test(`an imprint states ${Object.values(wanted).join(' and ')}`, () => {
    assert.deepEqual(read(main), wanted);
  });
}

test('numbers are the same with blanks and dots wherever they stand', () => {
  const written: readonly (readonly [string, string])[] = [
    ['USt-IdNr.: DE 1366 95976', 'DE136695976'],
    ['BTW: NL 8563.81.111.B01', 'NL856381111B01'],
    ['UID: AT U 123 45 675', 'ATU12345675'],
    ['Moms: DK 12 34 56 78', 'DK12345678'],
    ['BTW BE-0123.456.789', 'BE0123456789'],
  ];
  for (const [line, vat] of written) assert.equal(read(`<p>${line}</p>`).vat_id, vat, line);
  assert.equal(read('<p>DE 1366 95977 USt-IdNr.</p>').vat_id, undefined);
  assert.equal(read('<p>R.E.A. TO 1234567</p>').number, 'TO 1234567');
});

test('a provider is the company itself unless it is told of what', () => {
  const lines = '<p>HRB 12345</p>';
  assert.equal(read(`<h2>Provider identification</h2>${lines}`).number, 'HRB 12345');
  assert.equal(read(`<h2>Hosting provider</h2>${lines}`).number, undefined);
});

test('a register of a canton is in its place, and a bare UID is no number for a tax', () => {
  const lines = '<p>UID: CHE-123.456.788</p><p>Handelsregister des Kantons St. Gallen</p>';
  assert.deepEqual(read(lines), { number: 'CHE-123.456.788', register: 'St. Gallen' });
  assert.deepEqual(read('<p>TVA FR44732829320</p>'), { vat_id: 'FR44732829320' });
  assert.deepEqual(read('<p>TVA FR00732829320</p>'), {});
});

test('of two companies one below the other the first states its numbers', () => {
  const one = '<p>Acme GmbH<br>Quay 1<br>UID: ATU12345675<br>FN 123456 a</p>';
  const other = '<p>Ropeworks GmbH<br>Quay 2<br>UID: ATU87654321<br>FN 654321 b</p>';
  assert.deepEqual(read(one + other), { number: 'FN 123456 a', vat_id: 'ATU12345675' });
  assert.deepEqual(read(`<p>FN 111111 c</p>${other}<p>FN 222222 d</p>`).number, undefined);
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

test('a register is in Berlin Charlottenburg; a city has two names in two languages', () => {
  const registers: readonly (readonly [string, string | undefined])[] = [
    ['<p>Amtsgericht Berlin Charlottenburg, HRB 12345 B</p>', 'Berlin Charlottenburg'],
    ['<p>Registergericht: Amtsgericht Berlin (Charlottenburg)</p>', 'Berlin (Charlottenburg)'],
    ['<p>Eingetragen im Handelsregister des Amtsgerichts Dresden</p>', 'Dresden'],
    ['<p>Munich Local Court</p><p>Registergericht: Amtsgericht München</p>', 'München'],
    ['<p>Munich Local Court</p><p>Registergericht: Amtsgericht Köln</p>', undefined],
  ];
  for (const [main, place] of registers) assert.equal(read(main).register, place, main);
});

test('a document states the numbers of its party first, and none of a host’s', () => {
  const document = (main: string, path: string) =>
    readSnippet(imprint, `<h1>Algemene voorwaarden</h1>${main}`, {
      path,
      prefix: 'legal.imprint.',
    }).facts;
  const party = '<p>KvK: 12345678<br>BTW-nummer: BE0123.456.789</p>';
  const wanted = { number: '12345678', vat_id: 'BE0123456789' };
  for (const path of ['/terms', '/dpa']) assert.deepEqual(document(party, path), wanted, path);
  const host = '<p>The site is hosted by Racks SAS,<br>TVA FR44732829320</p>';
  assert.deepEqual(document(host, '/terms'), {});
  assert.deepEqual(document('<p>KvK: 00000000</p>', '/terms'), {});
  const african = '<p>Acme (Pty) Ltd (Reg. No. 2021/559551/07)</p>';
  assert.deepEqual(document(african, '/terms'), { number: '2021/559551/07' });
  assert.deepEqual(document(`<p>${'Words of terms. '.repeat(400)}</p>${party}`, '/terms'), {});
  assert.deepEqual(document('<p>Amtsgericht Köln</p>', '/terms'), {});
});

test('the head of a document begins at its title, however much stands above', () => {
  const menu = `<p>${'Kites, ropes and reels. '.repeat(400)}</p>`;
  const party = '<p>KvK: 12345678</p>';
  const read = (main: string) => readSnippet(imprint, main, { path: '/terms' }).facts;
  const number = { 'legal.imprint.number': '12345678' };
  assert.deepEqual(read(`${menu}<h1>Voorwaarden</h1>${party}${menu}`), number);
  assert.deepEqual(read(`${party}${menu}`), number);
  assert.deepEqual(read(`${party}<h1>Voorwaarden</h1>${menu}`), {});
  assert.deepEqual(read(`${menu}${party}`), {});
});

test('a label of the company ends what a label of its chamber began', () => {
  const main =
    '<p>Zuständige Kammer:<br>Handwerkskammer Musterstadt</p><p>Umsatzsteuer-ID:<br>DE 157119631</p>';
  assert.equal(read(main).vat_id, 'DE157119631');
  assert.equal(read(main.replace('Umsatzsteuer-ID:', 'Berufshaftpflicht:')).vat_id, undefined);
});

test('below the home page stand the numbers of the company, above they may be anybody’s', () => {
  const number = (main: string) => readSnippet(imprint, main, { path: '/' }).facts;
  const line = '<p>Acme B.V., KvK: 12345678</p>';
  assert.deepEqual(number(`<footer>${line}</footer>`), { 'legal.imprint.number': '12345678' });
  assert.deepEqual(number(line), {});
});
