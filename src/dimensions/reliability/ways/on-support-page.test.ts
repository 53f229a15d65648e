// What stands by itself on a page of support, and what belongs to another desk.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../../test/clients/snippet.ts';
import { reliability } from '../../reliability.ts';

const read = (main: string, path = '/support') =>
  readSnippet(reliability, main, { path, prefix: 'reliability.support.' }).facts;

const PHONE = { 'channel.phone': true };
const MAIL = { 'channel.email': true };
const ALONE: readonly (readonly [string, Readonly<Record<string, boolean>>])[] = [
  ['<h5>Phone / WhatsApp</h5><p>+91 97421 55535</p>', PHONE],
  ['<h4>Telephone number</h4><div>+441632960142</div>', PHONE],
  ['<h1>Support centre</h1><div><span>1-844-555-9344</span></div>', PHONE],
  ['<h2>Help</h2><p>Phone: +1 503 555 0142</p>', PHONE],
  ['<h2>Help</h2><p>Tel: +82-(0)2-3397-5550</p>', PHONE],
  ['<h4>Mail address</h4><div>contact@acme.example</div>', MAIL],
  ['<h2>Get help</h2><p>Our team answers whatever you need.</p><p>info@acme.co</p>', MAIL],
  ['<h2>Help</h2><p>We are there to address your needs.</p><p>info@acme.co</p>', MAIL],
  ['<h2>Sales</h2><p>+1 503 555 0142</p>', {}],
  ['<h2>Help</h2><p>Fax</p><p>+1 503 555 0142</p>', {}],
  ['<h2>Registered office</h2><p>12 Mill Lane, Leeds</p><p>+1 503 555 0142</p>', {}],
  ['<h2>Enterprise plan</h2><p>+1 503 555 0142</p>', {}],
  ['<h2>Help</h2><p>(123) 456-7890</p>', {}],
  ['<h2>Help</h2><p>2024-11-02 10:00</p><p>12 345 678 901 234 567</p>', {}],
  ['<h2>Help</h2><p>sales@acme.co</p>', {}],
  ['<h2>Privacy</h2><p>hello@acme.co</p>', {}],
  ['<h2>Help</h2><p>name@example.com</p>', {}],
  ['<h2>Help</h2><div class="site-footer"><p>hello@acme.co</p></div>', {}],
];

for (const [main, channels] of ALONE) {
  test(`${main} is ${Object.keys(channels)[0] ?? 'no channel'}`, () => {
    assert.deepEqual(read(main), channels);
  });
}

test('on a page of contacts a number alone is of nobody', () => {
  assert.deepEqual(read('<h2>Contact</h2><p>+1 503 555 0142</p>', '/contact'), {});
});

test('a card on calling or writing to the sales team is no channel of support', () => {
  const help = '<p>We are here to help.</p>';
  const call = '<h3>Call us</h3><p>+1 503 555 0142</p>';
  assert.deepEqual(read(help + call, '/contact'), PHONE);
  const sales = '<p>Speak with our sales team Monday to Friday</p>';
  assert.deepEqual(read(help + call + sales, '/contact'), {});
  const mail = '<h3>Email us</h3><p><a href="mailto:sales@acme.co">sales@acme.co</a></p>';
  assert.deepEqual(read(help + mail, '/contact'), {});
});

const SAID: readonly (readonly [string, Readonly<Record<string, boolean>>])[] = [
  ['<p>Simply email our support team with a short description.</p>', MAIL],
  ['<p>Send us an email with your question.</p>', MAIL],
  ['<p>Email us</p>', {}],
  ['<p>Need help? Call our helpdesk to start a session.</p>', PHONE],
  ['<p>Call our sales line about prices.</p>', {}],
  ['<p>Speak with a technician or send us an email.</p>', MAIL],
  ['<p>You get quick answers from engineers—via email or phone.</p>', { ...MAIL, ...PHONE }],
  ['<p>Your customers get quick answers via email.</p>', {}],
  ['<p><em>Telefone e WhatsApp</em>: +55 46 3199-9984</p>', PHONE],
  ['<a href="tel:+15035550100">Call Helpdesk: 503-555-0100</a>', PHONE],
  ['<p>Email our team for a quote for your project.</p>', {}],
  ['<p>Email our billing team about invoices.</p>', {}],
  ['<p>Suporte técnico por e-mail ou telefone.</p>', { ...MAIL, ...PHONE }],
  ['<p>Phones are answered on weekdays.</p>', PHONE],
  ['<p>Support phone numbers: +31 85 – 4010555</p>', PHONE],
  ['<h3>In-app chat</h3><p>From the portal, for quick questions.</p>', { 'channel.chat': true }],
  ['<h3>In-app chat</h3><p>Coming in spring.</p>', {}],
  ['<h3>Online chat</h3><p>See the manual of the widget.</p>', {}],
];

for (const [main, channels] of SAID) {
  test(`${main} says ${JSON.stringify(channels)}`, () => assert.deepEqual(read(main), channels));
}

test('around the clock beside its label, whatever the words for all year', () => {
  const hours = (said: string) => read(`<dl><dt>Support hours</dt><dd>${said}</dd></dl>`).hours;
  assert.equal(hours('24 / 7, all year'), '24/7');
  assert.equal(hours('24/7, every day'), '24/7');
  assert.equal(hours('24/7, on request'), undefined);
});

test('a mailbox that a template was shipped with is no channel', () => {
  const mail = '<h3>Email</h3><p><a href="mailto:support@example.com">support@example.com</a></p>';
  assert.deepEqual(read(mail, '/contact'), {});
  assert.deepEqual(read('<p>Write to support@yourdomain.com for help.</p>'), {});
});

test('a call about prices is none for support', () => {
  assert.deepEqual(read('<p>Please call us at (425) 555-1900.</p>'), PHONE);
  assert.deepEqual(read('<p>For pricing, please call us at (425) 555-1900.</p>'), {});
});

test('on a page of prices, "8/5 support" is an item of one plan', () => {
  const hours = (said: string) => read(`<h2>Prices</h2><p>$9 a month</p>${said}`, '/pricing').hours;
  assert.equal(hours('<ul><li>8/5 phone support</li></ul>'), undefined);
  assert.equal(
    hours('<p>Support is there Monday to Friday, 9:00-17:00, for all who use it.</p>'),
    'Monday to Friday, 9:00-17:00',
  );
});

test('a card of WhatsApp on a page of support leads to a chat', () => {
  const card = (head: string, href = 'https://wa.me/442079460958') =>
    `<h1>Help</h1><div><h3>${head}</h3><p>Quick.</p><a href="${href}">Open</a></div>`;
  const chat = (main: string, path?: string) => read(main, path)['channel.chat'];
  assert.equal(chat(card('WhatsApp Destek')), true);
  assert.equal(chat(card('WhatsApp')), true);
  assert.equal(chat(card('WhatsApp for sales')), undefined);
  assert.equal(chat(card('Remote tool')), undefined);
  assert.equal(chat(card('WhatsApp', 'https://acme.example/app')), undefined);
  assert.equal(chat(card('WhatsApp'), '/contact'), undefined);
});

test('terms send whoever needs support to a mailbox, in the words before it', () => {
  const mail = (words: string) => read(`<p>${words}</p>`, '/terms')['channel.email'];
  assert.equal(mail('For platform support: support@acme.example'), true);
  assert.equal(mail('For questions about these terms: support@acme.example'), undefined);
  assert.equal(mail('To claim refunds, ask our support: support@acme.example'), undefined);
  assert.equal(mail('Support of our partner: support@kites.example'), undefined);
  assert.equal(mail('Write to support@acme.example, our support.'), undefined);
});
