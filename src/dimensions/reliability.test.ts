// What SLA pages promise, and the sentences that promise nothing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageRole } from '../core/pages/page-roles.ts';
import { openPage } from './page/page.ts';
import { promised } from './reliability/promises/sla.ts';
import { reliability } from './reliability.ts';

function read(main: string, role: PageRole = 'sla') {
  const filler = '<p>This page is about what we promise to those who use the service.</p>';
  const opened = openPage({
    body: Buffer.from(`<title>Acme</title><main><h1>Acme</h1>${filler}${main}</main>`),
    contentType: 'text/html; charset=utf-8',
    url: new URL('https://acme.example/sla'),
    status: 200,
    capturedAt: '2026-03-02T08:00:00Z',
  });
  assert.ok(opened.kind === 'page');
  const { readings, abstentions } = reliability.read({ ...opened.page, role });
  return {
    facts: Object.fromEntries(readings.map(({ key, value }) => [key, value])),
    units: Object.fromEntries(readings.map(({ key, unit }) => [key, unit])),
    kept: abstentions.map(({ keys }) => keys),
  };
}

test('a promise is a percentage and uptime in one sentence', () => {
  const sentences: readonly (readonly [string, readonly number[]])[] = [
    ['We guarantee 99.9% uptime.', [99.9]],
    ['Availability shall not be less than 99.95 % in any calendar month.', [99.95]],
    ['The API will be available at least 99.5% of the time.', [99.5]],
    ['We offer a 100% uptime guarantee.', [100]],
    ['Our target is 99.99% availability.', []],
    ['Our cloud provider guarantees 99.99% uptime.', []],
    ['If uptime falls below 99.9%, you receive 10% of your fee.', []],
    ['We achieved 99.99% uptime last year.', []],
    ['We do not guarantee 99.9% uptime.', []],
    ['Support answers 95% of tickets, and uptime matters to us.', []],
    ['Uptime under 99.9% but above 99.0%', []],
  ];
  for (const [sentence, values] of sentences) {
    assert.deepEqual(promised(sentence), values, sentence);
  }
});

test('of two promises neither is chosen', () => {
  const { facts, kept } = read('<p>Team: 99.9% uptime.</p><p>Enterprise: 99.99% uptime.</p>');
  assert.equal(facts['reliability.sla_pct'], undefined);
  assert.deepEqual(kept, ['reliability.sla_pct']);
});

test('a quotation promises nothing', () => {
  const { facts } = read('<blockquote><p>They give us 99.99% uptime.</p></blockquote>');
  assert.deepEqual(facts, {});
});

test('credits are rows of thresholds, and plans are no thresholds', () => {
  const head = '<tr><th>Monthly uptime</th><th>Credit</th></tr>';
  const tiers = '<tr><td>Below 99.9%</td><td>10%</td></tr><tr><td>&lt; 99.0%</td><td>25%</td></tr>';
  const { facts, units } = read(`<table>${head}${tiers}</table>`);
  assert.deepEqual(facts, {
    'reliability.sla.credit.below-99-9': 10,
    'reliability.sla.credit.below-99-0': 25,
  });
  assert.equal(units['reliability.sla.credit.below-99-9'], '%');
  assert.deepEqual(read(`<table>${head}<tr><td>99.9%</td><td>10%</td></tr></table>`).facts, {});
});

test('response times keep the unit that is printed', () => {
  const head = '<tr><th>Priority</th><th>Response time</th></tr>';
  const rows =
    '<tr><td>High</td><td>4 hours</td></tr><tr><td>Low</td><td>2 business days</td></tr>';
  const { facts, units } = read(`<table>${head}${rows}</table>`);
  assert.equal(facts['reliability.support.response_time.high'], 4);
  assert.equal(units['reliability.support.response_time.high'], 'hours');
  assert.equal(units['reliability.support.response_time.low'], 'business_days');
});

test('support around the clock is that of everybody, not of one plan', () => {
  const key = 'reliability.support.hours';
  assert.equal(read('<p>Our support team is available 24/7.</p>').facts[key], '24/7');
  const words = 'Our support team is available 24 hours a day, 7 days a week by email.';
  assert.equal(read(`<p>${words}</p>`).facts[key], '24/7');
  assert.equal(read('<p>Support is available 24 hours a day.</p>').facts[key], undefined);
  const enterprise = '<p>Support is available 24/7 on the Enterprise plan.</p>';
  assert.equal(read(enterprise).facts[key], undefined);
});

test('a status page in words states its uptime where it has one figure for 90 days', () => {
  const key = 'reliability.uptime_90d';
  const one = read('<p>API: 99.95 % uptime over the past 90 days</p>', 'status');
  assert.equal(one.facts[key], 99.95);
  assert.equal(one.facts['reliability.status_page.url'], 'https://acme.example/sla');
  const month = read('<p>API: 99.95 % uptime over the past 30 days</p>', 'status');
  assert.equal(month.facts[key], undefined);
});

test('credits may be set by plan, and a definition of uptime promises nothing', () => {
  const { facts } =
    read(`<p>"Monthly Uptime Percentage" is 100% minus the share of minutes without service.</p>
    <p>The service is available with a Monthly Uptime Percentage of at least 99.95%.</p>
    <table><tr><th>Plan</th><th>Uptime</th><th>Credit</th></tr>
    <tr><td>Team</td><td>99.9%</td><td>10%</td></tr><tr><td>Enterprise</td><td>99.99%</td>
      <td>25%</td></tr></table>`);
  assert.equal(facts['reliability.sla_pct'], 99.95);
  assert.equal(facts['reliability.sla.credit.team'], 10);
  assert.equal(facts['reliability.sla.credit.enterprise'], 25);
});

test('hours end where the channels begin, and a channel of some customers is none of all', () => {
  const week = read(
    '<p>Support is available Monday to Friday, 9am to 6pm CET, via email and chat.</p>',
  );
  assert.equal(week.facts['reliability.support.hours'], 'Monday to Friday, 9am to 6pm CET');
  assert.equal(week.facts['reliability.support.channel.chat'], true);
  const some = read(
    '<p>Our support team is available 24 hours a day, 7 days a week by email, and by phone for Premier customers.</p>',
  );
  assert.equal(some.facts['reliability.support.channel.email'], true);
  assert.equal(some.facts['reliability.support.channel.phone'], undefined);
});

test('support that can be reached says when and how', () => {
  const { facts } = read(
    '<p>Support can be reached by phone and chat, Monday to Saturday, 7am to 9pm EET.</p>',
  );
  assert.equal(facts['reliability.support.hours'], 'Monday to Saturday, 7am to 9pm EET');
  assert.equal(facts['reliability.support.channel.phone'], true);
  assert.equal(facts['reliability.support.channel.chat'], true);
  assert.equal(facts['reliability.support.channel.email'], undefined);
});

test('channels are all that are named, past an address and a second "by"', () => {
  const { facts } = read(`<p>Support hours are Monday to Thursday, 10:00 to 16:00 EET. Support
    can be reached by chat and by phone.</p>
    <p>You can contact support via email at crew@acme.example.</p>`);
  assert.equal(facts['reliability.support.hours'], 'Monday to Thursday, 10:00 to 16:00 EET');
  assert.equal(facts['reliability.support.channel.chat'], true);
  assert.equal(facts['reliability.support.channel.phone'], true);
  assert.equal(facts['reliability.support.channel.email'], true);
  const { facts: after } = read(
    '<p>Contact our support team by email at crew@acme.example, phone or fax.</p>',
  );
  assert.equal(after['reliability.support.channel.phone'], true);
});
