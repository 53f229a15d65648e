// Telephone links of customers, of organisations beside the company, and of templates.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../test/clients/snippet.ts';
import { location } from '../location.ts';

const OWN = '<p>Phone: <a href="tel:+442079460958">+44 20 7946 0958</a></p>';

function read(main: string, path = '/contact') {
  return Object.keys(readSnippet(location, main, { path, prefix: 'location.' }).facts);
}

function phones(main: string, path?: string) {
  return read(main, path).flatMap((key) => /^phone\.(?<number>\d+)$/u.exec(key)?.[1] ?? []);
}

test('a number beside the e-mail address of a template was left over with it', () => {
  for (const mail of ['info@example.com', 'hello@yourdomain.com', 'me@my-company.org']) {
    const left = `<ul><li><a href="tel:+442079460123">+44 20 7946 0123</a></li>
      <li><a href="mailto:${mail}">${mail}</a></li></ul>`;
    assert.deepEqual(phones(`${left}${OWN}`), ['442079460958'], mail);
  }
});

test('numbers of customers that a visitor may try are not those of the company', () => {
  const card = '<div><b>Dent House</b><a href="tel:+442079460123">+44 20 7946 0123</a></div>';
  for (const said of [
    'These are real businesses running Acme today. Dial any number below.',
    'An assistant answers – theirs, not ours.',
    'Call one of our customers’ own lines.',
  ]) {
    const shown = `<div><div><h2>Ring one</h2><p>${said}</p></div><div>${card}</div></div>`;
    assert.deepEqual(phones(`${shown}<div>${OWN}</div>`), ['442079460958'], said);
  }
  const own = `<div><div><h2>Ring us</h2><p>Real people answer.</p></div><div>${card}</div></div>`;
  assert.deepEqual(phones(own), ['442079460123']);
});

test('the number of a representative whom laws want is not the company’s', () => {
  const link = '<a href="tel:+442079460123">+44 20 7946 0123</a>';
  for (const said of [
    'Under Article 13 of the DSA, Acme LLC has appointed Standin Ltd as its legal representative.',
    'Our UK representative is Standin Ltd, 4 Anvil Road, London.',
  ]) {
    const beside = `<li><p><b>Contacts.</b> ${said} Phone ${link}.</p></li>`;
    assert.deepEqual(phones(`${beside}${OWN}`), ['442079460958'], said);
  }
  const own = `<p>Ask your sales representative. Phone ${link}.</p>`;
  assert.deepEqual(phones(own), ['442079460123']);
});

test('organisations of a network have addresses and numbers of their own', () => {
  const ours = '<div><p>4 Anvil Road<br>Denver, CO 80202<br>United States</p></div>';
  const theirs = `<div><div>Forge Institute</div>
    <div>12 Hammer Street<br>London W1J 5DW<br>United Kingdom</div>
    <div>+44 20 7946 0123</div><a href="tel:+442079460124">+44 20 7946 0124</a></div>`;
  const listed = (title: string) => read(`${ours}<div><div>${title}</div>${theirs}</div>`);
  assert.deepEqual(listed('Network Organisations'), ['office.count_listed', 'office.denver']);
  assert.equal(listed('Our London team').includes('office.london'), true);
  assert.equal(listed('Our London team').includes('phone.442079460124'), true);
});

test('a link that calls another number than it shows gives the one that is read', () => {
  const shown: readonly (readonly [string, readonly string[]])[] = [
    ['<a href="tel:+61348034915">02 8006 9191</a>', ['61280069191']],
    ['<a href="tel:1800123456">+49 7031 925 2650</a>', ['4970319252650']],
    [
      '<a href="tel:+61348034915">03 4803 4915</a> <a href="tel:+61348034915">02 8006 9191</a>',
      ['61280069191', '61348034915'],
    ],
    // Not a number with its area: whose it is, nothing tells.
    ['<a href="tel:+61348034915">8006 9191</a>', []],
  ];
  for (const [link, numbers] of shown) assert.deepEqual(phones(`<p>${link}</p>`), numbers, link);
});

test("an address that a template holds is nobody's", () => {
  const read = (street: string) =>
    readSnippet(location, `<p>${street}</p><p>San Francisco, CA 94158</p>`, { path: '/contact' })
      .facts['location.office.san-francisco'];
  assert.equal(read('500 Terry Francine Street'), undefined);
  assert.match(String(read('510 Anvil Street')), /510 Anvil Street/);
});
