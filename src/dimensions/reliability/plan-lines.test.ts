// What lines that begin with a plan say of its support.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSnippet } from '../../../test/clients/snippet.ts';
import { reliability } from '../reliability.ts';

const read = (main: string) =>
  readSnippet(reliability, main, { path: '/support', prefix: 'reliability.support.' }).facts;

test('lines that begin with plans and their prices name channels and times to answer', () => {
  const lines = [
    'Basic ($10/mo) — Email support, 48-hour response, monthly report.',
    'Premium ($90/mo) — Email, text + phone support, same-day response.',
  ].map((line) => `<li>${line}</li>`);
  const facts = read(`<h2>Which plan do I need?</h2><ul>${lines.join('')}</ul>`);
  assert.equal(facts['channel.email'], true);
  assert.equal(facts['channel.phone'], true);
  assert.equal(facts['response_time.basic'], '48 hours');
  assert.equal(facts['response_time.premium'], undefined);
});

test('without a price the line above has to speak of plans and of answers', () => {
  const lines = '<p>Basic — Within 48 hours<br>Team — Within 8 hours</p>';
  assert.equal(
    read(`<p>Response times depend on your plan:</p>${lines}`)['response_time.basic'],
    '48 hours',
  );
  assert.deepEqual(read(`<p>Opening of the shop:</p>${lines}`), {});
  assert.deepEqual(read(`<p>Resolution times depend on your plan:</p>${lines}`), {});
});

test('ways to ask are no plans', () => {
  const lines = '<p>Email — Within 48 hours<br>Phone — Within 1 hour</p>';
  assert.deepEqual(read(`<p>Response times on all plans:</p>${lines}`), {});
});

test('hours that a line labels are read below any heading', () => {
  const line = '<p>Business Hours: "business hours" are 9 AM ET – 6 PM ET, Monday to Friday.</p>';
  const { hours } = readSnippet(reliability, `<h3>Emergency maintenance</h3>${line}`, {
    path: '/sla',
    prefix: 'reliability.support.',
  }).facts;
  assert.match(String(hours), /9 AM ET – 6 PM ET/);
});
