// Telephone numbers in every form that leaves no doubt whose country they are of.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../test/clients/snippet.ts';
import { location } from '../location.ts';
import { e164Of } from './phone-numbers.ts';

const US = '<p>4 Anvil Road<br>Denver, CO 80202</p>';
const DE = '<p>Kabelweg 1<br>90402 Nürnberg<br>Deutschland</p>';

function phones(main: string, path = '/contact', lang = 'en') {
  const { facts } = readSnippet(location, main, { path, lang, prefix: 'location.phone.' });
  return Object.keys(facts).filter((key) => /^\d+$/u.test(key));
}

test('a number without the code of its country is read where the page tells the country', () => {
  const read: readonly (readonly [string, string])[] = [
    [`${US}<p>Phone</p><p>303-555-0142</p>`, '13035550142'],
    [`${US}<p>(303) 555-0142</p>`, '13035550142'],
    [`${US}<p><a href="tel:3035550142">Call us</a></p>`, '13035550142'],
    [`${US}<p>Toll-free: 888.604.0129</p>`, '18886040129'],
    [`${DE}<p>Telefon: 0911 5550142</p>`, '499115550142'],
    [`${DE}<p>Tel. 0911 / 55 50 142 | Fax 0911 / 55 50 143</p>`, '499115550142'],
    [`${DE}<p>📞 Tel: 0911 5550142</p>`, '499115550142'],
  ];
  for (const [main, number] of read) assert.deepEqual(phones(main), [number], main);
});

test('chats are called with the code of the country, structured data in either form', () => {
  assert.deepEqual(phones('<a href="https://wa.me/34636224398">Chat</a>'), ['34636224398']);
  const link = 'https://api.whatsapp.com/send?text=hi&phone=34636224398';
  assert.deepEqual(phones(`<a href="${link.replace('&', '&amp;')}">Chat</a>`), ['34636224398']);
  const shown = '<a href="tel:34636224398">+34 636 22 43 98</a>';
  assert.deepEqual(phones(shown), ['34636224398']);
  assert.deepEqual(phones('<a href="tel:34636224398">Call us</a>'), []);
  const data = '{"@type":"Organization","name":"Acme","telephone":"+34 636 22 43 98"}';
  const script = `<script type="application/ld+json">${data}</script>`;
  assert.deepEqual(phones(script), ['34636224398']);
  const point = (type: string) =>
    '<script type="application/ld+json">{"@type":"Organization","name":"Acme","contactPoint":' +
    `{"@type":"ContactPoint","contactType":"${type}","telephone":"+34 636 22 43 98"}}</script>`;
  assert.deepEqual(phones(point('customer service')), ['34636224398']);
  assert.deepEqual(phones(point('fax')), []);
});

test('a fax, a number of no country or of two, and other digits are none', () => {
  const none = [
    '<p>Phone: 0303 555 0142</p>',
    '<p>303 5550142</p><p>303-555-0142-99</p>',
    `${US}<p>Fax: 303-555-0142</p><p>Fax</p><p>303-555-0143</p>`,
    `${US}<p>303-555-0142-99</p><p>Order 3035550142</p><p>2019-2026</p>`,
    `${DE}<p>0911 5550142</p><p>Tel: 12</p><p>Tel: 0000000000</p>`,
    `${US}<p>Phone: 123-456-7890</p><p>Phone: 555-555-5555</p>`,
  ];
  for (const main of none) assert.deepEqual(phones(main), [], main);
});

test('grouped as in North America, a number on an English page needs no country', () => {
  const linked = '<a href="tel:3035550142">(303) 555-0142</a>';
  for (const main of ['<p>Phone: 303-555-0142</p>', '<p>(303) 555-0142</p>', linked]) {
    assert.deepEqual(phones(main), ['13035550142'], main);
    for (const lang of ['es', 'de', 'en-GB']) assert.deepEqual(phones(main, '/contact', lang), []);
  }
});

test('the country of a number is told by its code before all else', () => {
  assert.equal(e164Of('tel:+49 911 5550142', 'US'), '+499115550142');
  assert.equal(e164Of('tel:0911 5550142', 'DE'), '+499115550142');
  assert.equal(e164Of('tel:0911 5550142'), null);
  assert.equal(e164Of('https://wa.me/message/ABC123'), null);
});

test('several numbers on a line, brackets around the code, a trunk zero behind it', () => {
  const read: readonly (readonly [string, readonly string[]])[] = [
    ['Phone: +49 911 5550142 / +49 911 5550143', ['499115550142', '499115550143']],
    ['+49 911 5550142 & +49 911 5550143', ['499115550142', '499115550143']],
    ['(+49) 911/55 50 142', ['499115550142']],
    ['Phone: +44 020 7946 0958', ['442079460958']],
    ['Phone: UK + 44 20 7946 0958', ['442079460958']],
    ['Call us at (888) 604-0129', ['18886040129']],
    ['Order 8886040129', []],
    ['Fax: +49 911 5550142 / +49 911 5550143', []],
  ];
  for (const [line, numbers] of read) assert.deepEqual(phones(`<p>${line}</p>`), numbers, line);
});

test('a number alone with its zero is one beside an e-mail address', () => {
  const mail = '<p>info@acme.example</p>';
  assert.deepEqual(phones(`${DE}<p>0911 5550142</p>${mail}`), ['499115550142']);
  assert.deepEqual(phones(`${DE}<p>0911 5550142</p><p>Order</p>`), []);
});

test('the home page prints a number in its footer; a screen shown above it is no number', () => {
  const footer = '<footer><p>T: +44 20 7946 0958</p></footer>';
  assert.deepEqual(phones('<p>Hello</p>' + footer, '/'), ['442079460958']);
  assert.deepEqual(phones('<main><p>T: +44 20 7946 0958</p></main>', '/'), []);
  assert.deepEqual(phones('<p>0031103073955 / 010-3073955</p>'), ['31103073955']);
  assert.deepEqual(phones('<p><a href="tel:+33600000000">Call</a></p>'), []);
});

test('a document links the number of the company; one that it prints may be an authority’s', () => {
  for (const path of ['/terms', '/privacy', '/dpa', '/wires']) {
    const link = '<p><a href="tel:+499115550142">0911 5550142</a></p>';
    assert.deepEqual(phones(link, path), ['499115550142'], path);
    assert.deepEqual(phones('<p>Phone: +49 911 5550142</p>', path), [], path);
    const free = '<p><a href="tel:1-888-604-0129">(888) 604-0129</a></p>';
    assert.deepEqual(phones(free, path), ['18886040129'], path);
    assert.deepEqual(phones(free, path, 'de'), [], path);
  }
});

test('a page that the company made for somebody else tells no number', () => {
  const link = '<p><a href="tel:+499115550142">0911 5550142</a></p>';
  for (const path of ['/demo/garage', '/portfolio', '/project-c.html']) {
    assert.deepEqual(phones(link, path), [], path);
  }
});

test('a link may hold further numbers beside the one that it calls', () => {
  const card = '<h4>Phone</h4><p>+49 911 5550142<br>+49 911 5550143</p>';
  const [both, one] = [['499115550142', '499115550143'], ['499115550142']];
  assert.deepEqual(phones(`<a href="tel:+499115550142">${card}</a>`), both);
  assert.deepEqual(phones('<a href="tel:+499115550144">+49 911 5550142</a>'), one);
});

test('a plus before a number of the country calls nobody abroad', () => {
  const india = '<p>301 Anvil Plaza, Mota Road</p><p>Surat, Gujarat 394101, India</p>';
  const link = '<p><a href="tel:+9512345679">9512345679</a></p>';
  assert.deepEqual(phones(`${india}${link}`), ['919512345679']);
  const own = '<p><a href="tel:+919512345679">91 95123 45679</a></p>';
  assert.deepEqual(phones(`${india}${own}`), ['919512345679']);
});
