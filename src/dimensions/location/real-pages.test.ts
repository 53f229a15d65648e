// Forms of addresses and numbers that real pages print and that were not read, or read wrongly.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../test/clients/snippet.ts';
import { location } from '../location.ts';

function read(main: string, path = '/contact') {
  const { facts } = readSnippet(location, main, { path, prefix: 'location.' });
  const { 'office.count_listed': _, ...others } = facts;
  return others;
}

test('a structured address need not say of itself that it is one', () => {
  const address = `"addressCountry":"Sweden","addressLocality":"Arvika","postalCode":"67131",
    "streetAddress":"Anvilgatan 23 A"`;
  const data = (type: string) => `<script type="application/ld+json">{"@type":"Organization",
    "url":"https://acme.example","address":{${type}${address}}}</script>`;
  const wanted = { hq: 'Arvika, SE', 'office.arvika': 'Anvilgatan 23 A, Arvika, 67131, SE' };
  assert.deepEqual(read(data('')), wanted);
  assert.deepEqual(read(data('"@type":"PostalAddress",')), wanted);
  assert.deepEqual(read(data('"@type":"VirtualLocation",')), {});
});

test('an address below "Headquarters" is the seat’s, and numbers above it are no part of it', () => {
  const address = '800 Anvil St. Suite #202, Jacksonville, FL 32204 USA';
  const list = `<ul><li>Sales: +1 (888) 846 7225</li><li>Kites Headquarters</li>
    <li>800 Anvil St. Suite #202</li><li>Jacksonville, FL 32204 USA</li></ul>`;
  const found = read(list);
  assert.equal(found.hq, 'Jacksonville, US');
  assert.equal(found['office.jacksonville'], address);
  const spaced = '<p><strong>Corporate Headquarters :<br></strong>50 Anvil St, Suite 5<br>';
  assert.equal(read(`${spaced}San Francisco, CA 94111</p>`).hq, 'San Francisco, US');
});

test('a state may be written in two words, and a code behind the country of its state', () => {
  const us = '<address>1 Anvil Road, Suite 4, Charlotte, North Carolina 28226</address>';
  const india = 'Anvil City, Madhapur, Hyderabad, Telangana, India – 500081.';
  const found = read(`${us}<address><span>Offshore location</span><p>${india}</p></address>`);
  assert.deepEqual(found, {
    'office.charlotte': '1 Anvil Road, Suite 4, Charlotte, North Carolina 28226',
    'office.hyderabad': india,
  });
  const africa = '<address>1 Anvil Road, Midtown, Gauteng, South Africa 1686</address>';
  assert.equal(read(africa)['office.gauteng'], undefined);
});

test('a flat behind its stairs, a region behind its town and the letters of its country', () => {
  const finnish = '<p>Alasinkatu 17 B 3,<br>70900 Siilinjärvi</p>';
  assert.deepEqual(read(finnish), { 'office.siilinjarvi': 'Alasinkatu 17 B 3, 70900 Siilinjärvi' });
  const malaysian = '<p>H-8, Anvil Square,<br>88200 Kota Kinabalu,<br>';
  const lines = ['Sabah, MY.', 'Sabah, Malaysia'];
  for (const line of lines) {
    const text = `H-8, Anvil Square, 88200 Kota Kinabalu, ${line}`;
    assert.deepEqual(read(`${malaysian}${line}</p>`), { 'office.kota-kinabalu': text });
  }
});

test('parts that are labelled one by one hold a code behind the city; a state is no city', () => {
  const [office, post] = ['Office: 103 Anvil Street,', 'Postal: PO BOX 22 Smithfield, NSW 2164'];
  assert.deepEqual(read(`<p>${office}<br>City: Parramatta 2150<br>${post} Australia</p>`), {
    'office.parramatta': '103 Anvil Street, Parramatta, 2150',
  });
  assert.deepEqual(read(`<p>${post} Australia</p>`), {});
});

test('a standard and a telephone number end in no postcode of a town', () => {
  const list = '<li>Microsoft 365</li><li>Pen Testing</li><li>ISO 27001 Compliance</li>';
  assert.deepEqual(read(`<ul>${list}</ul>`), {});
  const people = '<p>Anvilkatu 3<br>040 417 9978, Etelä-Karjala</p>';
  assert.equal(read(people)['office.etela-karjala'], undefined);
});

test('a label tells a street and its town without a code, and a sentence may stand behind a city', () => {
  const seat = (text: string) => read(`<h1>Impressum</h1><p>${text}</p>`, '/impressum');
  assert.deepEqual(seat('Sitz: Ambossweg 6, Immendingen'), {
    'office.immendingen': 'Ambossweg 6, Immendingen',
  });
  assert.deepEqual(seat('Ambossweg 6, Immendingen'), {});
  assert.deepEqual(seat('Adresse: Ambossweg 6, Building'), {});
  const about = '<dl><dt>Office</dt><dd>London, United Kingdom. Global mandates.</dd></dl>';
  assert.deepEqual(read(about), { 'office.london': 'London, United Kingdom' });
});

test('pages of plans and of features link the number of the company', () => {
  const link = '<footer><a href="tel:+358447569399">044 756 9399</a></footer>';
  for (const path of ['/pricing', '/features']) {
    assert.deepEqual(read(link, path), { 'phone.358447569399': '+358447569399' }, path);
    assert.deepEqual(read('<p>Call +358 44 756 9399</p>', path), {}, path);
  }
});

test('beside an office abroad, a number is American that is grouped so', () => {
  const us = '<p>1 Anvil Road, Suite 4, Charlotte, NC 28226</p>';
  const india = '<p>12 Anvil Road, Hyderabad, Telangana 500081, India</p>';
  const link = '<p><a href="tel:6146360133">(614)\n  636-0133</a></p>';
  const number = read(us + india + link)['phone.16146360133'];
  assert.equal(number, '+16146360133');
  const bare = '<p><a href="tel:6146360133">6146360133</a></p>';
  assert.deepEqual(
    Object.keys(read(us + india + bare)).filter((key) => key.startsWith('phone')),
    [],
  );
});

test('a region of France is no town of it', () => {
  assert.deepEqual(
    read('<footer><p>Bassin 62 · Hauts-de-France · France (2027) · Maroc (2028)</p></footer>', '/'),
    {},
  );
});
