// Negotiation: which answers a caller's headers allow.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accepts, acceptsBrotli } from '../http/negotiate.ts';

test('JSON is accepted by name, by range, and by silence', () => {
  for (const accept of [
    undefined,
    '',
    '*/*',
    'application/json',
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
    'application/*;q=0.1',
    'text/html, application/xhtml+xml, */*;q=0.8',
    'text/csv, application/json;q=0.001',
  ]) {
    assert.equal(accepts(accept, 'application/json'), true, accept);
  }
});

test('JSON is not accepted where it is left out or weighs nothing', () => {
  for (const accept of [
    'text/html',
    'application/json;q=0',
    'application/json; q=0.0, */*',
    'application/*;q=0, */*',
    'application/problem+json',
    'rubbish',
  ]) {
    assert.equal(accepts(accept, 'application/json'), false, accept);
  }
});

test('Brotli is sent where it is wanted no less than plain bytes', () => {
  for (const [header, accepted] of [
    [undefined, false],
    ['', false],
    ['gzip', false],
    ['br', true],
    ['gzip, deflate, br, zstd', true],
    ['BR;q=0.5', true],
    ['br;q=0', false],
    ['*', true],
    ['*;q=0', false],
    ['br;q=0, *', false],
    ['br;q=0.5, identity', false],
    ['identity;q=0.5, br;q=0.5', true],
    ['abr', false],
  ] as const) {
    assert.equal(acceptsBrotli(header), accepted, header);
  }
});
