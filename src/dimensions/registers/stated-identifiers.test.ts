// Which identifiers of registers a page states of its own company, and which of others.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { factKey } from '../../contract/fact-keys.ts';
import type { Json } from '../../core/facts/fact.ts';
import { pageRole } from '../../core/pages/page-role.ts';
import type { PageRole } from '../../core/pages/page-roles.ts';
import { openPage } from '../page/page.ts';
import { statedIdentifiers } from './stated-identifiers.ts';

const FILL = `<p>${'We lend kites to whoever brings them back, as long as the wind holds. '.repeat(4)}</p>`;
const LEI = '000000ACMEEXAMPLE035';

interface Written {
  readonly main?: string;
  readonly footer?: string;
  readonly path?: string;
}

function read({ main = '', footer = '', path = '/terms' }: Written) {
  const url = new URL(path, 'https://kites.example/');
  const html = `<!doctype html><html><head><title>Kites</title></head><body><main><h1>Kites</h1>
    ${FILL}${main}</main><footer>${footer}</footer></body></html>`;
  const opened = openPage({
    body: Buffer.from(html),
    contentType: 'text/html; charset=utf-8',
    url,
    status: 200,
    capturedAt: '2026-01-01T00:00:00Z',
  });
  assert.ok(opened.kind === 'page', JSON.stringify(opened));
  const role: PageRole = pageRole(url);
  assert.ok(statedIdentifiers.roles.includes(role), role);
  const extraction = statedIdentifiers.read({ ...opened.page, role });
  for (const { key, locator, provenance } of extraction.readings) {
    assert.equal(factKey(key)?.provenance, 'either', key);
    assert.equal(provenance, 'company_stated');
    assert.ok(locator.type === 'text_quote');
    assert.ok(opened.page.text.includes(locator.prefix + locator.exact + locator.suffix), key);
  }
  return extraction;
}

function values(written: Written): Readonly<Record<string, Json>> {
  const { readings } = read(written);
  return Object.fromEntries(readings.map(({ key, value }) => [key.split('.')[2] ?? '', value]));
}

const OWN = [
  ['Kites Ltd is registered in England and Wales with company number 01234567.', '01234567'],
  ['Kites Limited (company no. 1234567), incorporated in England &amp; Wales.', '01234567'],
  ['Kites Ltd, a company registered in Scotland (SC123456).', 'SC123456'],
  ['Gale Holdings Ltd, trading as Kites, registered in England, no. 01234567', '01234567'],
  ['This website is operated by Gale Ltd, registered in England, no. 01234567', '01234567'],
  ['Kites Ltd (company number NI123456), of Belfast, lends kites.', 'NI123456'],
  ['We are registered in England under number 01234567.', '01234567'],
  ['Kites Ltd. Companies House number: <b>01234567</b>.', '01234567'],
  ['Kites is a trading name of Gale Holdings Ltd, registered in England No. 01234567', '01234567'],
] as const;

for (const [sentence, number] of OWN) {
  test(`a company number is read in: ${sentence}`, () => {
    assert.deepEqual(values({ main: `<p>${sentence}</p>` }), { company_number: number });
  });
}

test('in a footer the number is the own one, whoever is named before the page', () => {
  const footer = '<p>© 2026 Gale Holdings Ltd. Registered in England No. 1234567.</p>';
  assert.deepEqual(values({ footer, path: '/' }), { company_number: '01234567' });
  const bare = '<p>Registered in England and Wales, company number 01234567</p>';
  assert.deepEqual(values({ footer: bare, path: '/' }), { company_number: '01234567' });
});

const OTHERS = [
  'Payments are made by Other Bank plc, registered in England, company number 01234567.',
  'Cards are a trading name of Other Bank plc, registered in England, company number 01234567.',
  'Our wallet is operated by Other Bank plc (registered in England, company no. 01234567).',
  'Other Bank plc trading as Otherbank, registered in England, company number 01234567.',
  'Kites Ltd is registered as a charity in England and Wales (charity number 1234567).',
  'Kites Trust Ltd is a charity registered in Scotland (SC123456).',
  'Kites Ltd, Scottish charity, registered number SC123456.',
  'Kites Ltd is registered in England and Wales. VAT number 12345678.',
  'Kites Ltd is authorised by the FCA, firm reference number 1234567, in England.',
  'Kites GmbH is registered in Hamburg, company number 1234567.',
  'The registered number of visitors in England was 1234567.50 last year.',
  'Kites Ltd is registered in England since 1999. Call 0207 1234567 for more.',
] as const;

for (const sentence of OTHERS) {
  test(`no company number is read in: ${sentence}`, () => {
    assert.deepEqual(values({ main: `<p>${sentence}</p>` }), {});
  });
}

test('an LEI is read where its check digits hold, a CIK where it is named so', () => {
  assert.deepEqual(values({ main: `<p>Kites Ltd, LEI: ${LEI}</p>` }), { lei: LEI });
  const table = `<table><tr><th>LEI</th><td>${LEI}</td></tr></table>`;
  assert.deepEqual(values({ main: table, path: '/imprint' }), { lei: LEI });
  const typo = LEI.replace('ACME', 'ACNE');
  assert.deepEqual(values({ main: `<p>Kites Ltd, LEI: ${typo}</p>` }), {});
  const cik = '<p>Kites Inc. files with the SEC under Central Index Key (CIK) 1234567.</p>';
  assert.deepEqual(values({ main: cik }), { cik: '0001234567' });
  const bank = `<p>Our agent is Other Bank plc (LEI ${LEI}).</p>`;
  assert.deepEqual(values({ main: bank }), {}, "another's");
});

test('of two own numbers none is chosen', () => {
  const main = `<p>Kites Ltd, registered in England, company number 01234567.</p>
    <p>Kites Holdings Ltd, registered in England, company number 07654321.</p>`;
  const { readings, abstentions } = read({ main });
  assert.deepEqual(readings, []);
  assert.deepEqual(
    abstentions.map(({ keys, candidates }) => [keys, candidates]),
    [['legal.entity.company_number', ['01234567', '07654321']]],
  );
});

test('no text makes the reader fail or speak of places that are not there', () => {
  const word = fc.constantFrom(
    ...['registered', 'in England', 'company', 'number', 'no.', '01234567', 'LEI', LEI, 'CIK'],
    ...['Kites Ltd', 'Other Bank plc', '(', ')', ',', '.', '1234567', 'we', '&amp;', '<br>', '💨'],
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), (words) => {
      const main = `<p>${words.join(' ')}</p>`;
      const all = Object.values(values({ main }));
      assert.ok(all.every((value) => ['01234567', LEI, '0001234567'].includes(String(value))));
    }),
    { numRuns: 200 },
  );
});
