// Uptime that a company promises by paying for less.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { creditedBelow } from './credited.ts';

test('the share below which a refund or a credit is due is what is promised', () => {
  const due = 'You are entitled to a refund if our servers have an availability of less than 99.5%';
  assert.equal(creditedBelow(due), 99.5);
  assert.equal(creditedBelow('If monthly uptime falls below 99.9 %, a credit is applied.'), 99.9);
});

test('steps of credits, thresholds of others and what is not paid for promise nothing', () => {
  const sentences = [
    'If uptime falls below 99.9%, you get a credit of 10%.',
    'If availability is less than 99.9%, we tell you.',
    'If the availability of AWS is below 99.9%, no credit is due.',
    'Customers with a refund rate below 95% are content.',
  ];
  for (const sentence of sentences) assert.equal(creditedBelow(sentence), null, sentence);
});
