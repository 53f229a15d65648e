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
  ['Support hours: M-F 9:30am–6pm ET', 'M-F 9:30am–6pm ET'],
  [
    '"Business hours" are 9 AM ET – 6 PM ET, Monday through Friday.',
    '9 AM ET – 6 PM ET, Monday through Friday',
  ],
  [
    'Suporte por e-mail, de segunda a sexta, das 08:00 às 12:00 e das 14:00 às 18:00.',
    'segunda a sexta, das 08:00 às 12:00 e das 14:00 às 18:00',
  ],
  [
    'Support: <span>Monday – Friday</span><span>8:00 AM – 5:00 PM</span>',
    'Monday – Friday 8:00 AM – 5:00 PM',
  ],
  ['Support: model M-F 1010 from 2019 to 2024', undefined],
  ['Support hours: Mon-Thu 9am-5pm, Fri 9am-3pm', 'Mon-Thu 9am-5pm, Fri 9am-3pm'],
  ['Support: maandag t/m vrijdag van 9:00 tot 17:00', 'maandag t/m vrijdag van 9:00 tot 17:00'],
  ['Suporte de segunda a sexta, das 9h às 18h', 'segunda a sexta, das 9h às 18h'],
  ['Support: mandag til fredag kl. 9-16', 'mandag til fredag kl. 9-16'],
  [
    'Phone support: 9am to 5pm, Monday to Friday, except public holidays',
    '9am to 5pm, Monday to Friday',
  ],
  ['We give 8x5 support.', '8x5'],
  ['Soporte las 24 horas, siempre disponible.', '24/7'],
  ['Nuestro equipo de soporte responde en menos de 24 horas.', undefined],
  ['24/7 or extended-hour support is offered.', undefined],
  ['Sales Mon-Fri 9AM-6PM', undefined],
  ['Sales and support Mon-Fri 9AM-6PM', 'Mon-Fri 9AM-6PM'],
  ['Our support is rated 4.8/5.', undefined],
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

test('structured data names the channels of a contact for support, and of no other', () => {
  const home = (type: string, phone: string) => {
    const point = { '@type': 'ContactPoint', contactType: type, telephone: phone };
    const data = { '@type': 'Organization', url: 'https://acme.example/', contactPoint: point };
    const json = JSON.stringify({ '@context': 'https://schema.org', ...data });
    return read(`<h1>Acme</h1><script type="application/ld+json">${json}</script>`, '/');
  };
  assert.deepEqual(home('customer support', '+44 20 7946 0958'), { 'channel.phone': true });
  assert.deepEqual(home('sales', '+44 20 7946 0958'), {});
  assert.deepEqual(home('customer support', '+1-800-555-1234'), {});
});

test("the company's own mailbox for support may stand on any page about it", () => {
  const link = (mailbox: string, words = 'Contact') =>
    read(`<p>${words}: <a href="mailto:${mailbox}">${mailbox}</a></p>`, '/');
  assert.deepEqual(link('support@acme.example'), { 'channel.email': true });
  assert.deepEqual(link('support@vendor.example'), {});
  assert.deepEqual(link('hello@acme.example'), {});
  assert.deepEqual(link('support@acme.example', 'Report abuse'), {});
});

test('a page of prices says of all plans how and when support answers', () => {
  const pricing = (main: string) => read(`<h1>Pricing</h1>${main}`, '/pricing');
  assert.deepEqual(pricing('<p>All plans include onboarding and email support.</p>'), {
    'channel.email': true,
  });
  assert.deepEqual(pricing('<p>We give support Monday - Friday 7 AM - 9 PM GMT.</p>'), {
    hours: 'Monday - Friday 7 AM - 9 PM GMT',
  });
  assert.deepEqual(pricing('<p>Enterprise support is there 8am to 8pm.</p>'), {});
});

test('pages of questions and answers say of all how and when support answers', () => {
  const faq = (answer: string) => read(`<h1>FAQ</h1><h3>Support?</h3><p>${answer}</p>`, '/faq');
  assert.deepEqual(faq('Our support team is available Monday to Friday, 9 AM to 5 PM AEST.'), {
    hours: 'Monday to Friday, 9 AM to 5 PM AEST',
  });
  assert.deepEqual(faq('We have several support channels: live chat, email and phone.'), {
    'channel.chat': true,
    'channel.email': true,
    'channel.phone': true,
  });
  assert.deepEqual(faq('Pour les urgences, notre support 24/7 est joignable.'), {});
  assert.deepEqual(faq('We sell customer support (24/7 assistance) for shops.'), {});
  assert.deepEqual(read('<h1>Anvils</h1><p>We have phone support.</p>', '/anvils'), {});
});

test('hours that differ by day are one week, whichever lines they stand in', () => {
  const week = (...days: readonly string[]) =>
    read(`<h3>Support hours</h3>${days.map((day) => `<p>${day}</p>`).join('')}`, '/support').hours;
  const saturday = 'Saturday: 10:00 - 14:00';
  assert.equal(
    week('Monday to Friday: 9:00 - 18:00', saturday, 'Sunday: closed'),
    `Monday to Friday: 9:00 - 18:00, ${saturday}`,
  );
  assert.equal(
    week('Sunday: closed', 'Monday to Friday: 9:00 - 18:00'),
    'Monday to Friday: 9:00 - 18:00',
  );
  assert.equal(week('Monday to Friday: 9:00 - 18:00', 'Support until 10:00 - 20:00'), undefined);
});

test('hours on a page of contacts are of support where they name it or the zone of their clock', () => {
  const contact = (main: string) => read(main, '/contact').hours;
  assert.equal(
    contact('<h3>Hours</h3><p>Monday - Friday, 8am - 5pm AEST</p>'),
    'Monday - Friday, 8am - 5pm AEST',
  );
  assert.equal(contact('<h3>Hours</h3><p>Monday - Friday, 8am - 5pm</p>'), undefined);
  assert.equal(
    contact('<h3>Horaires</h3><p>Lundi - vendredi, 8:00 - 12:00 et 14:00 - 17:00</p>'),
    undefined,
  );
  const served = '<p>Service hours: Mon–Fri, 9:00 AM – 5:00 PM</p>';
  assert.equal(contact(served), 'Mon–Fri, 9:00 AM – 5:00 PM');
  assert.equal(contact(`<p>Sales hours: daily</p>${served}`), undefined);
});

test('a number below "Phone Support", or below a heading that asks who needs help', () => {
  const number = '<a href="tel:5550100">(503) 555-0100</a>';
  const headed = `<p>24/7 Phone Support</p><div><span>phone_in_talk</span>${number}</div>`;
  assert.equal(read(headed, '/contact')['channel.phone'], true);
  assert.equal(read('<p>24/7 Phone Support - talk to us</p>', '/contact')['channel.phone'], true);
  assert.equal(read(`<p>Phone</p><div>${number}</div>`, '/contact')['channel.phone'], undefined);
  const call = `<p>Call: <strong>(503) 555-0100</strong></p>`;
  const support = (main: string) => read(main, '/support')['channel.phone'];
  assert.equal(support(`<h2>Need Help Now?</h2>${call}`), true);
  assert.equal(support(`<h2>Our offices</h2>${call}`), undefined);
  assert.equal(support(`<h2>Help with sales</h2>${call}`), undefined);
  assert.equal(support('<p>Call or text, and somebody answers.</p>'), true);
  assert.equal(support('<p>Call or text for a quote.</p>'), undefined);
});

test('a list of support channels by plan names them', () => {
  const sla = (item: string, heading = '6. Support Channels') =>
    read(`<h2>${heading}</h2><ul><li>${item}</li></ul>`);
  const said = { 'channel.email': true, 'channel.phone': true };
  assert.deepEqual(
    sla('<b>Team</b>: shared board, email (team@acme.example), phone support.'),
    said,
  );
  assert.deepEqual(sla('<b>Free</b>: no phone support.'), {});
  assert.deepEqual(sla('<b>Team</b>: shared board, phone support.', 'Products'), {});
});

test('on a page of contacts, who asks for any question says the channels for it', () => {
  const listed = '<p>Reach out however is easiest — phone, text, e-mail, or the form below.</p>';
  assert.deepEqual(read(listed, '/contact'), { 'channel.email': true, 'channel.phone': true });
  const asked = '<p>For general questions drop us an email at hello@acme.example.</p>';
  assert.deepEqual(read(asked, '/contact'), { 'channel.email': true });
  for (const other of ['press questions', 'questions about billing', 'an application']) {
    const sentence = `<p>For ${other} drop us an email at hello@acme.example.</p>`;
    assert.deepEqual(read(sentence, '/contact'), {}, other);
  }
});

const HELP = '<h1>Contact us</h1><p>Our support team is here to help.</p>';

/** On a page of contacts that says so, what is said of anybody is said of who needs help. */
const CONTACTS: readonly (readonly [string, Readonly<Record<string, string | true>>])[] = [
  ['<h3>Email</h3><p>hello@acme.example</p>', { 'channel.email': true }],
  ['<p>Email: hello@acme.example</p>', { 'channel.email': true }],
  ['<p>E-mail</p><p>hello@acme.example</p>', { 'channel.email': true }],
  ['<p>Write to us at hello@acme.example.</p>', { 'channel.email': true }],
  ['<h3>Email</h3><h3>Newsletter</h3>', {}],
  ['<p>Sales</p><p>Email: hello@acme.example</p>', {}],
  ['<p>Email: press@acme.example</p>', {}],
  ['<h2>Headquarters</h2><p>1 Quay</p><p>Email: hello@acme.example</p>', {}],
  ['<h3>Call us</h3><p>+1 415 226 2671</p>', { 'channel.phone': true }],
  ['<p>Give us a call on 020 7946 0018.</p>', { 'channel.phone': true }],
  ['<p>Need help? Call 415-226-2671.</p>', { 'channel.phone': true }],
  ['<p>Our hotline is +49 30 901820.</p>', { 'channel.phone': true }],
  ['<p>Message us via live chat.</p>', { 'channel.chat': true }],
  ['<p>Mon - Fri: 9:00 AM - 5:00 PM</p>', { hours: 'Mon - Fri: 9:00 AM - 5:00 PM' }],
  ['<p>We are here 24/7 to help you.</p>', { hours: '24/7' }],
  ['<p>Mon - Fri: 9:00 AM - 5:00 PM for phone calls</p>', {}],
  ['<p>Showroom hours: daily</p><p>Mon - Fri: 9:00 AM - 5:00 PM</p>', {}],
];

for (const [main, said] of CONTACTS) {
  test(`${main} on a page for whoever needs help says ${JSON.stringify(said)}`, () => {
    assert.deepEqual(read(`${HELP}${main}`, '/contact'), said);
  });
}

test('a link that dials says by its words that it calls support', () => {
  const link = (words: string) =>
    read(`<p><a href="tel:+15550100">${words}</a></p>`, '/contact')['channel.phone'];
  assert.equal(link('Call support'), true);
  assert.equal(link('Call technical support'), true);
  assert.equal(link('Call us'), undefined);
  assert.equal(link('Call sales'), undefined);
});

test('the label of a row stands above the lines of its cell', () => {
  const times = 'Office Hours<br>Monday – Friday<br>8:00 – 18:00 Local Time';
  const row = (label: string) =>
    `<table><tr><td><b>${label}</b></td><td>${times}</td><td>To be agreed</td></tr></table>`;
  assert.equal(read(row('Support hours')).hours, '8:00 – 18:00');
  assert.equal(read(row('Delivery')).hours, undefined);
});

test('whoever backs what some are promised answers all', () => {
  const said = (words: string) => read(`<p>${words}</p>`, '/support').hours;
  assert.equal(
    said('Replies within an hour for critical issues, backed by our 24/7 helpdesk.'),
    '24/7',
  );
  assert.equal(said('Our 24/7 helpdesk is there for critical issues.'), undefined);
});
