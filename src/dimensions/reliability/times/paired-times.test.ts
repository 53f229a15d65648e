// Times to answer beside their labels, in boxes, spans and rows as well as in tables.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../../test/clients/snippet.ts';
import { reliability } from '../../reliability.ts';
import { isSevere, levelName } from './levels.ts';

const prefix = 'reliability.support.response_time.';
const read = (main: string, path = '/support') =>
  readSnippet(reliability, main, { path, prefix }).facts;

test('a severity that has a number goes by it', () => {
  const names = ['4.1 Critical issues (P1)', 'Priority 1 Emergency', 'P1 – urgent', 'Priorität 1'];
  assert.ok(names.every((name) => isSevere(name) && levelName(name) === 'p1'));
  assert.equal(levelName('Severity 2'), 'sev-2');
  assert.equal(levelName('High priority'), 'high');
  assert.ok(['High availability', 'Priority support', 'Issues'].every((name) => !isSevere(name)));
});

test('boxes of a severity and its time are read below a title on answers', () => {
  const box = (level: string, time: string) => `<div><p>${level}</p><p>${time}</p></div>`;
  const boxes =
    box('Critical', '1–2 hours') + box('High', '4 to 8 hours') + box('Low', 'Within 24h');
  const times = { critical: '2 hours', high: '8 hours', low: '24 hours' };
  for (const path of ['/support', '/pricing']) {
    assert.deepEqual(read(`<h3>Response targets</h3><p>By severity</p>${boxes}`, path), times);
    assert.deepEqual(read(`<h3>Repair targets</h3>${boxes}`, path), {});
  }
});

test('rows of boxes are a table', () => {
  const row = (...cells: readonly string[]) =>
    `<div>${cells.map((cell) => `<span>${cell}</span>`).join('')}</div>`;
  const rows =
    row('Priority', 'Target response', 'Target resolution') +
    row('Priority 1 Emergency', '15 minutes', '2 hours') +
    row('Priority 2 High', '1 hour', '6 hours');
  assert.deepEqual(read(`<h2>Our service</h2><div>${rows}</div>`), {
    p1: '15 minutes',
    p2: '1 hours',
  });
});

test('a title may be the severity of the rows below it', () => {
  const part = (title: string, time: string) =>
    `<h3>${title}</h3><table><tr><th>Criteria</th><th>Details</th></tr>
    <tr><td><b>Response time</b></td><td>${time}</td></tr>
    <tr><td><b>Resolution time</b></td><td>4 hours</td></tr></table>`;
  const parts = part('1.1 Critical issues (P1)', '1 hour') + part('1.2 High (P2)', '4 hours');
  assert.deepEqual(read(parts, '/sla'), { p1: '1 hours', p2: '4 hours' });
});

test('two elements of one line are two texts', () => {
  const card = '<a href="#">All guides</a><span>Response time: within 24 hours</span>';
  assert.deepEqual(read(`<h3>Need help?</h3><div>${card}</div>`), { standard: '24 hours' });
});

test('what is promised below e-mail is promised to whoever writes one', () => {
  const card = '<h3>Email us</h3><p>hello@acme.co</p><p>We respond within 24-48 hours.</p>';
  assert.deepEqual(read(card, '/contact'), { email: '48 hours' });
  assert.deepEqual(read('<h3>Reach us</h3><p>We respond within 24 hours.</p>', '/contact'), {
    standard: '24 hours',
  });
});

test('answers to whoever reports a weakness are no support', () => {
  const rows = '<tr><td>Critical</td><td>4 hours</td></tr><tr><td>Low</td><td>9 days</td></tr>';
  const table = `<table><tr><th>Severity</th><th>Response time</th></tr>${rows}</table>`;
  assert.deepEqual(read(table, '/security'), {});
});
