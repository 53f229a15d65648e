// Addresses whose city stands in a label, in an element of its own, or alone behind a building.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../test/clients/snippet.ts';
import { location } from '../location.ts';

const PREFIX = 'location.office.';

function offices(main: string, path = '/contact') {
  const { facts } = readSnippet(location, main, { path, prefix: PREFIX });
  return Object.fromEntries(Object.entries(facts).filter(([key]) => !key.includes('phone')));
}

test('"Bangalore Office" names the city of the street behind it or below it', () => {
  const street = 'Forge Complex, 24, Anvil Rd, Hammer Nagar';
  const said = { bangalore: `${street}, Bangalore`, count_listed: '1 offices' };
  assert.deepEqual(offices(`<p><span>Bangalore Office</span> <a href="#">${street}</a></p>`), said);
  assert.deepEqual(offices(`<h3>Bangalore Office</h3><p>${street}</p>`), said);
  const again = offices('<h3>Bangalore Branch:</h3><p>24 Anvil Road, Bengaluru</p>');
  assert.deepEqual(again, { bengaluru: '24 Anvil Road, Bengaluru', count_listed: '1 offices' });
});

test('a label of a city above a sentence or above the street of another city names none', () => {
  for (const below of [
    'Our 24 engineers moved to Anvil Road, near the park, last year.',
    '24 Anvil Road, Mumbai',
    'Open 9 to 5, five days',
  ]) {
    const read = offices(`<h3>Bangalore Office</h3><p>${below}</p>`);
    assert.equal(read.count_listed, undefined, below);
    assert.equal(String(read.bangalore ?? '').includes('Road'), false, below);
  }
});

test('a label in an element of its own is no part of the address', () => {
  const address = (label: string) => `<address><span>${label}</span>
    Anvil Towers, Commercial Offices<br>First Floor, Gate 3, Forge Street
    <br>Nairobi, Kenya</address>`;
  const nairobi =
    'Anvil Towers, Commercial Offices, First Floor, Gate 3, Forge Street, Nairobi, Kenya';
  assert.equal(offices(address('Office')).nairobi, nairobi);
  const read = offices(
    '<p><span>UK Office</span> <a href="#">16 Forge Way, London, SW19 1NE</a></p>',
  );
  assert.equal(read.london, '16 Forge Way, London, SW19 1NE');
});

test('a floor and a building in a city that is known, above a number, are an office', () => {
  const footer = `<footer><h5>7th Floor, Anvil Building, 1-12-3, Forge-ku, Tokyo</h5>
    <h5>+81-3-6631-9843</h5></footer>`;
  assert.deepEqual(offices(`<h1>Acme</h1>${footer}`, '/'), {
    tokyo: '7th Floor, Anvil Building, 1-12-3, Forge-ku, Tokyo',
  });
  assert.deepEqual(offices('<h1>Acme</h1><footer><h5>Hosting, Tokyo</h5></footer>', '/'), {});
});

test('streets may begin with any letter', () => {
  for (const street of ['Münsterstraße 13-15', 'Töpfergasse 4', 'Fährweg 2', 'Pörtnerstr. 8']) {
    const read = offices(`<h2>Standort</h2><p>${street}, 45657 Recklinghausen</p>`, '/impressum');
    assert.equal(read.recklinghausen, `${street}, 45657 Recklinghausen`);
  }
  assert.deepEqual(offices('<p>M 0171 5550142, 45657 Recklinghausen</p>', '/impressum'), {});
});

test('boxes of offices by city, each in its state, are offices of their own', () => {
  const hub = (label: string, text: string) => `<div><span>${label} Hub</span><p>${text}</p></div>`;
  const boxes = [
    hub('Gurugram', 'Anvil City / Forge Road, Gurugram, Haryana'),
    hub('Noida', 'Sector 62, Anvil City, Noida, UP'),
    hub('Mumbai', 'Anvil Complex, Bandra East, Mumbai, Maharashtra'),
  ];
  assert.deepEqual(offices(`<h1>Contact</h1><div>${boxes.join('')}</div>`), {
    gurugram: 'Anvil City / Forge Road, Gurugram, Haryana',
    noida: 'Sector 62, Anvil City, Noida, UP',
    mumbai: 'Anvil Complex, Bandra East, Mumbai, Maharashtra',
    count_listed: '3 offices',
  });
  assert.deepEqual(offices('<p>Hitex City, Hyderabad,<br>Telangana, INDIA.</p>'), {});
});
