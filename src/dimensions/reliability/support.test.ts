// Hours and channels of support in the forms in which pages print them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../test/clients/snippet.ts';
import { reliability } from '../reliability.ts';

const read = (main: string, path = '/sla') =>
  readSnippet(reliability, main, { path, prefix: 'reliability.support.' }).facts;

const HOURS: readonly (readonly [string, string | undefined])[] = [
  ['Response times apply during working hours (9am — 6pm CET) Monday to Friday.', '9am — 6pm CET'],
  [
    'Email support hours: Monitored 9:00 A.M. to 5:00 P.M. EST Monday – Friday',
    '9:00 A.M. to 5:00 P.M. EST',
  ],
  [
    'Business hours: Monday to Friday, 09:00-17:30 UK time, excluding holidays.',
    'Monday to Friday, 09:00-17:30',
  ],
  ['Support: Lun-Ven : 9h-18h', 'Lun-Ven : 9h-18h'],
  ['Scheduled maintenance takes place between 2am and 4am UTC; support is informed.', undefined],
  ['Extended add-on: support Monday to Friday 17:30-22:00', undefined],
  ['Our support team answered 10-20 tickets.', undefined],
  ['Support from 2019 to 2024', undefined],
];

for (const [sentence, hours] of HOURS) {
  test(`"${sentence}" gives ${hours ?? 'no hours'}`, () => {
    assert.equal(read(`<h2>Service levels</h2><p>${sentence}</p>`).hours, hours);
  });
}

test('hours that are said twice are one, two of them are none', () => {
  const one = '<p>Business Hours: Monday to Friday, 09:00-17:30.</p>';
  const same = `${one}<p>"Business Hours" means 09:00 to 17:30 on a business day.</p>`;
  assert.equal(read(same).hours, 'Monday to Friday, 09:00-17:30');
  assert.equal(read(`${one}<p>Support hours: 8am to 4pm</p>`).hours, undefined);
});

test('a mailbox, a chat and headed channels are channels of support', () => {
  assert.equal(
    read('<p>Raise requests by email to support@acme.example.</p>')['channel.email'],
    true,
  );
  assert.equal(read('<h3>Live Chat</h3><p>Mon-Fri</p>', '/contact')['channel.chat'], true);
  const support = '<h3>Email</h3><p>For questions.</p><h3>Phone</h3><p>+1 503 555 0142</p>';
  assert.deepEqual(read(support, '/support'), { 'channel.email': true, 'channel.phone': true });
  assert.deepEqual(read('<p>sales@acme.example</p><h3>Email</h3>', '/contact'), {});
});

test('a page of support says it in a line, a link or a heading of its own', () => {
  const support = (main: string) => read(main, '/support');
  assert.equal(support('<h3>24/7 Support</h3><p>Somebody answers.</p>').hours, '24/7');
  assert.equal(support('<p>Round-the-clock customer support</p>').hours, '24/7');
  assert.equal(support('<h3>24/7 Support</h3><p>On the Premium plan.</p>').hours, undefined);
  assert.equal(support('<a href="mailto:support@acme.example">Write</a>')['channel.email'], true);
  assert.equal(support('<a href="mailto:ada@acme.example">Write</a>')['channel.email'], undefined);
  assert.equal(
    support('<p>Enterprise: <a href="mailto:support@acme.example">Write</a></p>')['channel.email'],
    undefined,
  );
  assert.equal(support('<h3>Chat</h3><p>Open a live chat.</p>')['channel.chat'], true);
  const both = support('<p>We provide support via email and live chat.</p>');
  assert.deepEqual([both['channel.email'], both['channel.chat']], [true, true]);
});

test('a percentage alone below a heading that promises uptime is the promise', () => {
  const sla = (main: string) =>
    readSnippet(reliability, main, { path: '/sla' }).facts['reliability.sla_pct'];
  assert.equal(sla('<h2>Uptime Commitment</h2><p>99.9%</p>'), '99.9 %');
  assert.equal(sla('<h2>Credits</h2><p>99.9%</p>'), undefined);
  assert.equal(sla('<h2>Uptime Commitment</h2><p>See below.</p><p>99.9%</p>'), undefined);
});

test('hours of an office, offered channels and a number below "Call us" are of support', () => {
  const read = (main: string, path = '/support') =>
    readSnippet(reliability, main, { path, prefix: 'reliability.support.' }).facts;
  const office = 'Monday to Friday during European business hours';
  assert.deepEqual(read(`<p>Our support is available from ${office}.</p>`), {
    hours: `from ${office}`,
  });
  const clock = '<p>Support hours: Mon–Fri, 8:00–18:00 CET</p>';
  const hours = 'Mon–Fri, 8:00–18:00 CET';
  assert.deepEqual(read(`<p>Contact us Monday to Friday during business hours.</p>${clock}`), {
    hours,
  });
  assert.deepEqual(read('<p>24-hour support for you and your customers</p>'), { hours: '24/7' });
  const offered = '<p>Yes, we offer phone support for both sales and technical help.</p>';
  assert.deepEqual(read(offered, '/contact'), { 'channel.phone': true });
  assert.deepEqual(read('<p>We offer phone support for enterprise customers.</p>'), {});
  const number = '<a href="tel:5550100"><p>Call Us</p><p>1300 555 010</p></a>';
  assert.deepEqual(read(number), { 'channel.phone': true });
  assert.deepEqual(read(`<h2>Sales</h2>${number}`), {});
});
