// Ways to ask for help that are said politely, as figures, in links, labels and other languages.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../test/clients/snippet.ts';
import { reliability } from '../reliability.ts';
import { plainly } from './plain-words.ts';

const read = (main: string, path = '/support') =>
  readSnippet(reliability, main, { path, prefix: 'reliability.' }).facts;

const MAIL = { 'support.channel.email': true };
const PHONE = { 'support.channel.phone': true };
const CHAT = { 'support.channel.chat': true };
const ALWAYS = { 'support.hours': '24/7' };
const hours = (said: string) => ({ 'support.hours': said });

test('politeness denies nothing', () => {
  assert.equal(plainly('Please do not hesitate to call us.'), 'call us.');
  assert.equal(plainly("If you can't find it, write to us."), 'write to us.');
  assert.equal(plainly('Customer may contact support.'), 'Customer can contact support.');
  assert.equal(plainly('All plans include support.'), 'everybody include support.');
  assert.equal(plainly('All paid plans include support.'), 'All paid plans include support.');
  assert.equal(plainly('We do not offer support.'), 'We do not offer support.');
  assert.equal(plainly('Write to help [at] acme [dot] example.'), 'Write to help@acme.example.');
  assert.equal(plainly('Meet us (at 9) or [at home].'), 'Meet us (at 9) or [at home].');
});

const SUPPORT: readonly (readonly [string, object])[] = [
  ['<p>Schreib uns eine E-Mail: <span>hallo [at] acme [dot] co</span></p>', MAIL],
  ["<p>If you don't find your answer, email us at hello@acme.co.</p>", MAIL],
  ["<p>Don't hesitate to call us on 020 7946 0018.</p>", PHONE],
  ['<p>You may contact our support team by email or phone.</p>', { ...MAIL, ...PHONE }],
  ['<p>We do not offer phone support.</p>', {}],
  ['<p>Please do not send passwords to help@acme.co.</p>', {}],
  [
    '<p>Where the manual does not answer what you ask, our people do it gladly.</p>' +
      '<p>Tel: 020 7946 0018</p>',
    PHONE,
  ],
  [
    '<p>The line below is answered for customers of the enterprise plan, and for them alone.</p>' +
      '<p>Tel: 020 7946 0018</p>',
    {},
  ],
  ['<p><a href="mailto:hello@acme.co">Contact support</a></p>', MAIL],
  ['<h2>Press</h2><p><a href="mailto:hello@acme.co">Get in touch</a></p>', {}],
  ['<p><a href="mailto:sales@acme.co">Email us</a></p>', {}],
  ['<a href="tel:+442079460018">Call now: 020 7946 0018</a>', PHONE],
  ['<p>Toll free: 1-800-792-0155</p>', PHONE],
  ['<p>T: 020 7946 0018</p>', PHONE],
  ['<p>メール：contact@acme.co</p>', MAIL],
  ['<p>电话：010-6552-9988</p>', PHONE],
  ['<p>Sie erreichen uns telefonisch unter 030 901820.</p>', PHONE],
  [
    '<ul><li>Email, phone &amp; WhatsApp support channels</li></ul>',
    { ...MAIL, ...PHONE, ...CHAT },
  ],
  ['<div><b>Teknik Destek</b></div><div>0212 555 01 00</div>', PHONE],
  ['<div>WhatsApp support</div><div>+44 20 7946 0018</div>', CHAT],
  ['<div><strong>Phone</strong><span>020 7946 0018, press 2</span></div>', PHONE],
  ['<p>Live chat with our support team</p>', CHAT],
  ['<div><div>24/7</div><div>Support</div></div>', ALWAYS],
  ['<div><div>24/7</div><div>Monitoring &amp; Support</div></div>', ALWAYS],
  ['<div><div>24/7</div><div>Emergency support</div></div>', {}],
  ['<div><div>24/7</div><div>Monitoring</div></div>', {}],
  ['<p>Поддержка 24/7</p>', ALWAYS],
  ['<p>We are available from 9 to 17 on weekdays.</p>', hours('9 to 17 on weekdays')],
  [
    '<p>Support is available during business hours, Monday through Friday.</p>',
    hours('business hours, Monday through Friday'),
  ],
  [
    '<h2>Support</h2><p>Du lundi au vendredi, 9h00 - 12h30 et 14h00 - 18h00</p>',
    hours('lundi au vendredi, 9h00 - 12h30 et 14h00 - 18h00'),
  ],
  [
    '<table><tr><th>Monday - Friday</th><td>9:00 - 17:00</td></tr>' +
      '<tr><th>Saturday</th><td>Closed</td></tr></table>',
    hours('Monday - Friday: 9:00 - 17:00'),
  ],
  ['<p>We sell additional support packages (a direct line, 24h support).</p>', {}],
  ['<h4>24 hrs telephone support</h4>', { ...ALWAYS, ...PHONE }],
  ['<h3>Support</h3><ul><li>Hverdag 09-16, SOS 24/7</li></ul>', hours('Hverdag 09-16')],
  [
    '<b>Telefon i åbningstiden</b><p>Telefon i normal åbningstid: mandag-fredag kl. 09.00-16.00</p>',
    hours('mandag-fredag kl. 09.00-16.00'),
  ],
  ['<p>Ring til os på normalt nummer og tryk 9 for SOS-support.</p>', PHONE],
  ['<p>Ring til os for et tilbud.</p>', {}],
  ['<div><div>99.9%</div><div>Uptime Guarantee</div></div>', { sla_pct: '99.9 %' }],
  ['<div><div>99.9%</div><div>Uptime</div></div>', {}],
  ['<p>Uptime last year: 99.98%</p>', {}],
];

for (const [main, facts] of SUPPORT) {
  test(`${main} on a page of support says ${JSON.stringify(facts)}`, () =>
    assert.deepEqual(read(main), facts));
}

const CONTACT: readonly (readonly [string, object])[] = [
  ['<h3>Phone</h3><p>+33 6 12 34 56 78</p><p>Lun-Ven, 9h-18h</p>', hours('Lun-Ven, 9h-18h')],
  ['<h3>Showroom</h3><p>12 Mill Lane</p><p>Mon-Fri 9am-5pm</p>', {}],
  ['<h4>Customer service</h4><p>Mon - Fri 9 AM - 6 PM</p>', hours('Mon - Fri 9 AM - 6 PM')],
  [
    '<p>Support standard : 9h - 18h</p><p>Support 24/7 : disponible sur contrat</p>',
    hours('9h - 18h'),
  ],
  ['<p>Support hours</p><p>Mon–Sat · 9am–7pm IST</p>', hours('Mon–Sat · 9am–7pm IST')],
  ['<h3>Technical support</h3><p>hello@acme.co</p><p>+44 20 7946 0018</p>', { ...MAIL, ...PHONE }],
];

for (const [main, facts] of CONTACT) {
  test(`${main} on a page of contacts says ${JSON.stringify(facts)}`, () =>
    assert.deepEqual(read(main, '/contact'), facts));
}

function plans(...items: readonly string[]): string {
  return items
    .map((item) => `<div><ul><li>${item}</li><li>2 GB</li><li>3 seats</li></ul></div>`)
    .join('');
}

const PRICES: readonly (readonly [string, object])[] = [
  ['<ul><li>24x5 email support</li></ul>', MAIL],
  ['<ul><li>24/7 Live Chat</li><li>Community support</li></ul>', CHAT],
  ['<ul><li>Live chat</li></ul>', {}],
  ['<ul><li>メールサポート</li></ul>', MAIL],
  ['<ul><li>E-posta desteği</li></ul>', MAIL],
  ['<div><div>24/7</div><div>Real support</div></div>', ALWAYS],
  ['<p>All plans include 24/7 support.</p>', ALWAYS],
  ['<ul><li>24/7 support</li></ul>', {}],
  [
    '<p>Enterprise support</p><p>* Business Hours (UTC+9): Mon - Fri, 09:00 - 18:00 (Excl. KR Holidays)</p>',
    hours('Mon - Fri, 09:00 - 18:00'),
  ],
  [
    '<h3>Support</h3><p>Our experts are available 24/7 through chat, call and ticket.</p>',
    { ...ALWAYS, ...CHAT, ...PHONE },
  ],
  [plans('24/7 remote support', '24/7/365 priority support'), ALWAYS],
  [plans('24/7 remote support', 'Community forum'), {}],
  [plans('24/7 support', '24/7 support').replace('<li>', '<li class="light">'), {}],
  [`${plans('24/7 support', '24/7 support')}<p>Support answers 24/5.</p>`, {}],
];

for (const [main, facts] of PRICES) {
  test(`${main} on a page of prices says ${JSON.stringify(facts)}`, () =>
    assert.deepEqual(read(`<h2>Prices</h2><p>$9 a month</p>${main}`, '/pricing'), facts));
}

const ELSEWHERE: readonly (readonly [string, string, object])[] = [
  ['/about', '<p>Our 24/7 support team helps you wherever you are in the country.</p>', ALWAYS],
  ['/about', '<div><div>24/7</div><div>Support</div></div>', ALWAYS],
  ['/features', '<h3>24/7 Local Support</h3><p>People who know you answer.</p>', ALWAYS],
  ['/features', '<p>$9 per month</p><ul><li>24/7 support</li></ul>', {}],
  ['/features', '<section><div><h3>24/7 support</h3><p>$9 per month</p></div></section>', {}],
  ['/features', '<section><p>$9 per month</p></section><h3>24/7 support</h3>', ALWAYS],
  ['/features', '<table><tr><td>QBE</td><td>24/7 support</td></tr></table>', {}],
  ['/about', '<p>24/7 incident support</p>', {}],
  ['/about', '<h3>Поддержка 24/7</h3>', ALWAYS],
  ['/about', '<p>Offer 24/7 support that your customers love, day after day.</p>', {}],
  ['/about', '<p>Our 24/7 support answers all calls.</p><p>It is run by our AI agents.</p>', {}],
  [
    '/features',
    '<p>All services include support by people (9AM-6PM Monday-Friday) and a review.</p>',
    hours('9AM-6PM'),
  ],
  [
    '/',
    '<footer><p>Support Mon–Fri 8:00am–6:00pm ET</p></footer>',
    hours('Mon–Fri 8:00am–6:00pm ET'),
  ],
  ['/', '<footer><p>Showroom Mon–Fri 8:00am–6:00pm</p><p>No support.</p></footer>', {}],
  [
    '/about',
    '<div>Hours &amp; Support</div><div>Operating Hours:</div><div>Mon - Sat: 09:30 - 18:00</div>',
    hours('Mon - Sat: 09:30 - 18:00'),
  ],
  [
    '/features',
    '<p>Our support is available via chat, and email to ensure you receive prompt help.</p>',
    { ...MAIL, ...CHAT },
  ],
  ['/features', '<p>Call during support hours and an engineer answers.</p>', PHONE],
  ['/features', '<p>During a support case we seek your permission via email first.</p>', {}],
  ['/about', '<p>Sales &amp; Support Hotline:</p><p>+1 503 555 0142</p>', PHONE],
  [
    '/terms',
    '<p>Notre support est disponible du lundi au vendredi inclus, de 9h à 17h30.</p>',
    hours('lundi au vendredi inclus, de 9h à 17h30'),
  ],
  ['/about', '<p>Sales:</p><p>+1 503 555 0142</p><p>Support</p>', {}],
  ['/faq', '<h3>How do I contact support?</h3><p>Write to hello@acme.co and we answer.</p>', MAIL],
  ['/faq', '<h3>How do I delete my account?</h3><p>Write to hello@acme.co, not support.</p>', {}],
  [
    '/faq',
    '<p>Onze klantenservice is 24/7 bereikbaar op +32 2 400 39 03.</p>',
    { ...ALWAYS, ...PHONE },
  ],
  [
    '/faq',
    '<h3>サポートは？</h3><p>メールおよび電話でのサポートに対応しています。</p>',
    { ...MAIL, ...PHONE },
  ],
  ['/contact', '<p>メールでのお問い合わせも受け付けています。</p>', MAIL],
  ['/contact', '<h3>Canal de soporte</h3><p>Chat en vivo en nuestro sitio web.</p>', CHAT],
  ['/pricing', '<ul><li>不具合対応・電話/メールサポート</li></ul>', { ...MAIL, ...PHONE }],
  ['/support', '<h3>Telefon i normal åbningstid</h3><p>88 20 20 19</p>', PHONE],
  [
    '/contact',
    '<p>Call us</p><p>+1 503 555 0142</p><p>info@acme.co</p><p>Mon–Fri 8am–6pm</p>',
    hours('Mon–Fri 8am–6pm'),
  ],
];

for (const [path, main, facts] of ELSEWHERE) {
  test(`${main} at ${path} says ${JSON.stringify(facts)}`, () =>
    assert.deepEqual(read(main, path), facts));
}

const ANSWERED: readonly (readonly [string, string, string | null])[] = [
  ['/contact', '<p>Respuesta en 48 horas laborables</p>', '48 business_hours'],
  [
    '/faq',
    '<p>El soporte: respondemos a cada mensaje en un plazo de un día laborable.</p>',
    '1 business_days',
  ],
  ['/faq', "<p>Le support : nous répondons dans un délai d'un jour ouvré.</p>", '1 business_days'],
  ['/support', '<p>Antwort in der Regel innerhalb von zwei Arbeitstagen.</p>', '2 business_days'],
  ['/contact', '<p>24時間以内にご返信します。</p>', '24 hours'],
  ['/support', '<p>Vi vender tilbage inden for 24 timer.</p>', '24 hours'],
  ['/support', '<p>Servicio de emergencia con respuesta en menos de 24 horas</p>', null],
];

for (const [path, main, time] of ANSWERED) {
  test(`${main} at ${path} is answered within ${time ?? 'no time'}`, () =>
    assert.equal(read(main, path)['support.response_time.standard'] ?? null, time));
}

test('severities as headings have a target of a first answer behind a colon', () => {
  const item = (level: string, days: number) =>
    `<p><strong>${level}</strong></p><p>It fails. Target initial response: ${days} business days.</p>`;
  const facts = read(`<h2>Target response times</h2>${item('Critical', 2)}${item('Low', 3)}`);
  assert.equal(facts['support.response_time.critical'], '2 business_days');
  assert.equal(facts['support.response_time.low'], '3 business_days');
});
