// What pages of support and of contacts say of hours and channels, in several languages.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../../test/clients/snippet.ts';
import { reliability } from '../../reliability.ts';

function read(main: string, path: string) {
  const { facts } = readSnippet(reliability, main, { path, prefix: 'reliability.support.' });
  const channels = Object.keys(facts).filter((key) => key.startsWith('channel.'));
  const names = channels.map((key) => key.slice('channel.'.length)).sort();
  return { hours: facts.hours, channels: names.join(' ') };
}

const SENTENCES: readonly (readonly [string, string | undefined, string])[] = [
  ['Call or email us as often as you like.', undefined, 'email phone'],
  ['Suporte técnico incluso no plano, por e-mail ou telefone.', undefined, 'email phone'],
  ['Hỗ trợ kỹ thuật 24/7 qua email và kênh liên hệ.', '24/7', 'email'],
  ['24時間365日サポート対応', '24/7', ''],
  [
    'Our dedicated Customer Support Team operates 24/7 and can be reached at support@acme.example',
    '24/7',
    'email',
  ],
  [
    'Our team is available 24/7 to assist you via email, chat, and phone.',
    '24/7',
    'chat email phone',
  ],
  ['Support intake is available 24 hours a day, 7 days a week.', '24/7', ''],
  [
    'The fastest way to reach us is email — we usually reply within one working day.',
    undefined,
    'email',
  ],
  ['You can email our support desk at help@acme.example.', undefined, 'email'],
  ['We are here to help you 24 hours a day, 7 days a week.', '24/7', ''],
  ['Our support team is here for you around the clock.', '24/7', ''],
  ['Unser Support ist rund um die Uhr für Sie erreichbar.', '24/7', ''],
  ['Wir sind 24/7 für Sie da.', '24/7', ''],
  ['Unser Support-Team erreichen Sie Mo.–Fr. von 9–17 Uhr.', 'Mo.–Fr. von 9–17 Uhr', ''],
  [
    'Telefonisch erreichbar: Montag bis Freitag, 8:00 bis 18:00 Uhr',
    'Montag bis Freitag, 8:00 bis 18:00 Uhr',
    '',
  ],
  ['Notre support est disponible 24h/24 et 7j/7.', '24/7', ''],
  [
    'Notre équipe est disponible du lundi au vendredi de 9h à 18h.',
    'lundi au vendredi de 9h à 18h',
    '',
  ],
  [
    'Nuestro equipo de soporte está disponible de lunes a viernes de 9:00 a 18:00.',
    'lunes a viernes de 9:00 a 18:00',
    '',
  ],
  ['Support is available Mon–Fri 9am–5pm CET.', 'Mon–Fri 9am–5pm CET', ''],
  ['Support hours: Monday - Friday, 9am - 6pm EST', 'Monday - Friday, 9am - 6pm EST', ''],
  [
    'Our support team is available Monday through Friday, 9:00 AM to 5:00 PM Pacific Time.',
    'Monday through Friday, 9:00 AM to 5:00 PM Pacific Time',
    '',
  ],
  [
    'You can reach our support team by email at help@acme.example or by phone at +1 503 555 0142.',
    undefined,
    'email phone',
  ],
  ['Contact support via live chat or email.', undefined, 'chat email'],
  ['Email us at hello@acme.example and we will get back to you.', undefined, 'email'],
  ['Send an email to info@acme.example.', undefined, 'email'],
  ['Write to us: info@acme.example', undefined, 'email'],
  ['Schreiben Sie uns eine E-Mail an hilfe@acme.example.', undefined, 'email'],
  ['Schreiben Sie uns an info@acme.example.', undefined, 'email'],
  ['Écrivez-nous à contact@acme.example.', undefined, 'email'],
  ['Escríbenos a hola@acme.example.', undefined, 'email'],
  ['Pišite nam na info@acme.example.', undefined, 'email'],
  ['Call our support line at +44 20 7946 0958.', undefined, 'phone'],
  ['Rufen Sie uns an: +49 30 12345678', undefined, 'phone'],
  ['Chat with our support team directly in the app.', undefined, 'chat'],
  ['Use the in-app chat to talk to us.', undefined, 'chat'],
  ['Support is provided by e-mail and telephone.', undefined, 'email phone'],
  ['Get help via email, chat or phone.', undefined, 'chat email phone'],
  ['Phone support is available on weekdays.', undefined, 'phone'],
  ['Our systems are monitored 24/7.', undefined, ''],
  ['The platform is available 24/7.', undefined, ''],
  ['24/7 support is available on the Enterprise plan.', undefined, ''],
  ['For billing questions, contact billing@acme.example.', undefined, ''],
  ['Report abuse to abuse@acme.example.', undefined, ''],
  ['We do not offer phone support.', undefined, ''],
  ['Read how AI chat can improve your email support.', undefined, ''],
  ['Press: press@acme.example', undefined, ''],
];

for (const [sentence, hours, channels] of SENTENCES) {
  test(`"${sentence}" says "${hours ?? ''}" and "${channels}"`, () => {
    const main = `<h2>Help</h2><p>${sentence}</p>`;
    assert.deepEqual(read(main, '/support'), { hours, channels });
  });
}

const MARKUP: readonly (readonly [string, string, string | undefined, string])[] = [
  ['/support', '<h3>Email</h3><p>Send us a message at hello@acme.example</p>', undefined, 'email'],
  ['/support', '<h3>Email Support</h3><p>support@acme.example</p>', undefined, 'email'],
  ['/support', '<h3>Live chat</h3><p>Talk to a human via the chat bubble.</p>', undefined, 'chat'],
  ['/support', '<h3>Phone Support</h3><p>Call us at +1 503 555 0142</p>', undefined, 'phone'],
  ['/support', '<h3>Call us</h3><p>(503) 555-0142</p>', undefined, 'phone'],
  [
    '/support',
    '<h3>Support hours</h3><p>Monday – Friday<br>9:00 – 17:00 CET</p>',
    'Monday – Friday: 9:00 – 17:00 CET',
    '',
  ],
  [
    '/support',
    '<p>So erreichen Sie uns:<br>Mo - Fr.<br>8:00 - 17:00 Uhr</p>',
    'Mo - Fr: 8:00 - 17:00 Uhr',
    '',
  ],
  ['/support', '<p>Our kitchen:</p><p>Mon - Fri</p><p>8:00 - 17:00</p>', undefined, ''],
  [
    '/contact',
    '<h3>Support</h3><p>Service time: Mon~Fri, 9AM to 5PM HKT+8</p>',
    'Mon~Fri, 9AM to 5PM HKT+8',
    '',
  ],
  ['/support', '<p>Prefer to call?</p><p>020 7946 0018</p>', undefined, 'phone'],
  [
    '/pricing',
    '<h2>Plans with support</h2><p>• Hours: 8AM–3PM EST (2PM–9PM CET)</p>',
    '8AM–3PM EST',
    '',
  ],
  ['/pricing', '<h2>Plans with support</h2><p>Hours: 8AM–3PM</p>', undefined, ''],
  [
    '/contact',
    '<h3>Support</h3><p>Mo–Fr 9–17 Uhr, support@acme.example</p>',
    'Mo–Fr 9–17 Uhr',
    'email',
  ],
  ['/contact', '<h3>Sales</h3><p>Mon–Fri 9–5, sales@acme.example</p>', undefined, ''],
  ['/contact', '<h3>Visit our shop</h3><p>Open Mon–Fri 9am–5pm</p>', undefined, ''],
  ['/support', '<p>Support hours</p><p>24/7</p>', '24/7', ''],
  ['/support', '<table><tr><th>Support hours</th><td>24/7</td></tr></table>', '24/7', ''],
  ['/support', '<dl><dt>Hours</dt><dd>Mon–Fri 9am–5pm CET</dd></dl>', 'Mon–Fri 9am–5pm CET', ''],
  ['/contact', '<h3>Customer support</h3><p>Available 24/7</p>', '24/7', ''],
  ['/contact', '<p><b>Support Inquiry:</b><br>desk@acme.example</p>', undefined, 'email'],
  ['/contact', '<p><b>Support Inquiry:</b><br>billing@acme.example</p>', undefined, ''],
  ['/support', '<p>24/7 phone · same-day email</p>', '24/7', ''],
  ['/contact', '<p>24/7 phone · same-day email</p>', undefined, ''],
];

for (const [path, main, hours, channels] of MARKUP) {
  test(`${main} on ${path} says "${hours ?? ''}" and "${channels}"`, () => {
    assert.deepEqual(read(main, path), { hours, channels });
  });
}

test('a card on a page of support names its channel, and its button dials or writes', () => {
  const card = (head: string, href: string) =>
    `<div><h3>${head}</h3><p>Mon to Fri</p><a href="${href}">Go</a></div>`;
  const channels = (main: string, path = '/support') =>
    read(`<h1>How can we help?</h1>${main}`, path).channels;
  assert.equal(channels(card('📞 Phone Support', 'tel:+442079460958')), 'phone');
  assert.equal(channels(card('Email us', 'mailto:hello@acme.example')), 'email');
  assert.equal(channels(card('Sales', 'tel:+442079460958')), '');
  assert.equal(channels(card('Our office', 'mailto:hello@acme.example')), '');
  assert.equal(channels(card('Contact support', 'mailto:hello@acme.example')), 'email');
  assert.equal(channels(card('Contact support', 'mailto:press@acme.example')), '');
  assert.equal(channels('<h2>Still lost?</h2><a href="tel:+442079460958">Bel ons</a>'), 'phone');
  assert.equal(channels('<h2>Sales</h2><a href="tel:+442079460958">Bel ons</a>'), '');
});

test('of a number or a mailbox that is there for nobody knows what nothing is said', () => {
  const kept = (main: string, path: string) =>
    readSnippet(reliability, main, { path, prefix: 'reliability.support.' }).kept;
  const number = '<p>Acme Ltd, T: (514) 360-1620</p>';
  assert.deepEqual(kept(number, '/contact'), ['reliability.support.channel.phone']);
  const links = '<a href="tel:+15143601620">1620</a> <a href="mailto:hello@acme.example">Us</a>';
  assert.deepEqual(kept(links, '/contact'), [
    'reliability.support.channel.email',
    'reliability.support.channel.phone',
  ]);
  assert.deepEqual(kept('<p>Come and see us in Ghent.</p>', '/contact'), []);
  assert.deepEqual(kept(links, '/pricing'), []);
  const said = '<h1>Support</h1><p>Call our helpdesk on +1 514 360 1620 at any time.</p>';
  assert.deepEqual(kept(said, '/support'), []);
});
