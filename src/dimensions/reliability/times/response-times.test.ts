// How fast support first answers, in the tables and lists in which pages promise it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../../test/clients/snippet.ts';
import { reliability } from '../../reliability.ts';

const prefix = 'reliability.support.response_time.';
const read = (main: string, path = '/sla') =>
  readSnippet(reliability, main, { path, prefix }).facts;

test('a list of severities below a heading of response times is read', () => {
  const items = '<ul><li>Critical issues: 1 hour</li><li>High priority: 4 business hours</li></ul>';
  assert.deepEqual(read(`<h3>Support response times</h3>${items}`), {
    critical: '1 hours',
    high: '4 business_hours',
  });
  assert.deepEqual(read(`<h3>Resolution times</h3>${items}`), {});
  const german =
    '<ul><li>Priorität 1: innerhalb von 2 Stunden</li><li>Niedrig: 2 Werktage</li></ul>';
  assert.deepEqual(read(`<h3>Reaktionszeiten</h3>${german}`), {
    p1: '2 hours',
    niedrig: '2 business_days',
  });
});

test('an item that says itself that it is answered needs no heading', () => {
  const items = `<ul><li><b>Critical (P1):</b> full outage — 1-hour initial response, 24/7</li>
    <li>Standard support: response within 24 hours for questions.</li>
    <li>High: resolved within 8 hours</li><li>High availability: 24 hours a day</li></ul>`;
  const times = { p1: '1 hours', standard: '24 hours' };
  assert.deepEqual(read(items), times);
  assert.deepEqual(read(items, '/support'), times);
});

test('rows may be of severities without a header, or of plans', () => {
  const rows = (head: string, ...cells: readonly string[]) =>
    `<table><tr><th>${head}</th><th>Response time</th></tr>${cells.map((cell) => `<tr>${cell}</tr>`).join('')}</table>`;
  const severe = rows(
    '',
    '<td>Low</td><td>one (1) business day</td>',
    '<td>High</td><td>2 hours (24/7)</td>',
  );
  assert.deepEqual(read(severe), { high: '2 hours', low: '1 business_days' });
  const plans = rows('Plan', '<td>Pro</td><td>Within 24 hours</td>', '<td>Free</td><td>None</td>');
  assert.deepEqual(read(plans), { pro: '24 hours' });
  assert.deepEqual(read(rows('Service', '<td>Search</td><td>2 hours</td>')), {});
});

const EVERYBODY: readonly (readonly [string, string | undefined])[] = [
  ['We typically respond within 4 business hours.', '4 business_hours'],
  ['Our support team usually replies within one working day.', '1 business_days'],
  ['You will hear back from us within two business days.', '2 business_days'],
  ['Average response time is less than 24 hours during the week.', '24 hours'],
  ['24-hour response on business days.', '24 hours'],
  ['Wir antworten in der Regel innerhalb von 24 Stunden.', '24 hours'],
  ['Wir melden uns innerhalb eines Werktags bei Ihnen.', '1 business_days'],
  ['Nous répondons sous 48 heures ouvrées.', '48 business_hours'],
  ['Respondemos en un plazo máximo de 24 horas hábiles.', '24 business_hours'],
  ['We reageren binnen 24 uur.', '24 hours'],
  ['Rispondiamo entro 24 ore.', '24 hours'],
  ['Most messages are answered in under two hours.', '2 hours'],
  ['We typically respond within 24-48 hours.', '48 hours'],
  ['Sev 1 incidents receive a first response in 30 minutes.', undefined],
  ['Premium customers get a response within 1 hour.', undefined],
  ['The customer must respond within 5 days.', undefined],
  ['We respond to security reports within 2 days.', undefined],
  ['If you have ideas for the product, our response time is 72 hours.', undefined],
  ['Our sales team will get back to you within 2 hours.', undefined],
  ['Your bot replies to your customers within 2 minutes.', undefined],
  ['How do you respond within 24 hours?', undefined],
  ['Our team answers 24 hours a day.', undefined],
];

for (const [sentence, time] of EVERYBODY) {
  test(`"${sentence}" promises everybody ${time ?? 'nothing'}`, () => {
    for (const path of ['/support', '/contact']) {
      assert.equal(read(`<p>${sentence}</p>`, path).standard, time, path);
    }
  });
}

test('a time that stands beside its label is for everybody, and two that differ are none', () => {
  const cards = '<div><b>Target first response</b><p>Within 24 hours of receipt.</p></div>';
  assert.deepEqual(read(cards), { standard: '24 hours' });
  const shown = '<div><div>24h</div><div>Response time</div></div>';
  assert.deepEqual(read(shown, '/contact'), { standard: '24 hours' });
  assert.deepEqual(read(`${shown}<p>We reply within 2 days.</p>`, '/contact'), {});
  assert.deepEqual(read('<h2>Sales</h2><p>We reply within 2 days.</p>', '/contact'), {});
});

test('the number of an item is no part of the name of its severity', () => {
  const row = (name: string, time: string) => `<tr><td>${name}</td><td>${time}</td></tr>`;
  const head = '<tr><th>Severity</th><th>Response time</th></tr>';
  const rows = row('1. Critical', '2 hours') + row('2. Minor', '2 days');
  assert.deepEqual(read(`<table>${head}${rows}</table>`), {
    critical: '2 hours',
    minor: '2 days',
  });
});

test('a severity that is a heading has its first response in the line below', () => {
  const card = (level: string, text: string) => `<div><h3>${level}</h3><p>${text}</p></div>`;
  const cards =
    card('Critical', 'Initial response within 1 hour. Work until stable.') +
    card('Low', 'Initial response within 2 business days. Resolution within 9 days.');
  assert.deepEqual(read(`<h2>Our service</h2>${cards}`), {
    critical: '1 hours',
    low: '2 business_days',
  });
  const bare = card('High', '4 hours') + card('Normal', '1 day');
  assert.deepEqual(read(`<h2>Response targets</h2>${bare}`), { high: '4 hours', normal: '1 days' });
  assert.deepEqual(read(`<h2>Resolution targets</h2>${bare}`), {});
  assert.deepEqual(read(card('Standard support', 'Response within 24 hours.')).critical, undefined);
});

test('one sentence may promise several severities', () => {
  const said = (sentence: string) => read(`<p>${sentence}</p>`, '/support');
  assert.deepEqual(
    said('We respond within 15 minutes for critical issues and 4 hours for standard requests.'),
    { critical: '15 minutes', standard: '4 hours' },
  );
  assert.deepEqual(said('We resolve and respond within 4 hours for critical issues.'), {});
});

const BY_LEVEL: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  [
    'Critical infrastructure incidents are responded to within 4 hours during business hours.',
    { 'response_time.critical': '4 hours' },
  ],
  ['We respond to urgent issues within 1 hour.', { 'response_time.urgent': '1 hours' }],
  ['P1 incidents receive a first response in 30 minutes.', { 'response_time.p1': '30 minutes' }],
  ['Critical incidents are resolved within 4 hours.', {}],
  ['Critical incidents may be responded to within 4 hours on the Pro plan.', {}],
  ['General enquiries are addressed within one business day.', {}],
  ['Are critical incidents responded to within 4 hours?', {}],
];

for (const [sentence, times] of BY_LEVEL) {
  test(`"${sentence}" promises ${JSON.stringify(times)}`, () => {
    const { facts } = readSnippet(reliability, `<p>${sentence}</p>`, {
      path: '/sla',
      prefix: 'reliability.support.',
    });
    assert.deepEqual(facts, times);
  });
}

test('the standard column of several gives the times, and the next business day is one', () => {
  const head = '<tr><th></th><th>Standard Response Time</th><th>Custom Response Time</th></tr>';
  const rows = `<tr><td>Critical</td><td>&lt; 2 office hours</td><td>t.b.d.</td></tr>
    <tr><td>Medium</td><td>Next Business Day</td><td>t.b.d.</td></tr>`;
  assert.deepEqual(read(`<table>${head}${rows}</table>`), {
    critical: '2 business_hours',
    medium: '1 business_days',
  });
});

test('a page about other matters tells how fast support answers, and nobody else', () => {
  const said = 'Our customer support generally responds within 12 hours to help you.';
  assert.deepEqual(read(`<h2>Support</h2><p>${said}</p>`, '/terms'), { standard: '12 hours' });
  const sellers = '<p>Our sales team responds within 12 hours.</p><p>Ask support.</p>';
  assert.deepEqual(read(sellers, '/terms'), {});
  const two = `<p>${said}</p><p>Support tickets are answered within 4 hours.</p>`;
  assert.deepEqual(read(two, '/pricing'), {});
});
