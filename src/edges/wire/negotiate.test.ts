// Negotiation: which answers a caller's headers allow.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accepts, acceptsBrotli } from './negotiate.ts';

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
    ',, application/json',
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
    'application/json; version=2',
    'application/json;q=much',
    'rubbish',
  ]) {
    assert.equal(accepts(accept, 'application/json'), false, accept);
  }
});

test('a feed is accepted as one, and an event stream by its name', () => {
  assert.equal(accepts('application/atom+xml;type=feed', 'application/atom+xml'), true);
  assert.equal(accepts('application/atom+xml;type=entry', 'application/atom+xml'), false);
  assert.equal(accepts('text/event-stream', 'text/event-stream'), true);
  assert.equal(accepts('text/html', 'text/event-stream'), false);
});

test('a header longer than any program sends is not read, and accepts nothing', () => {
  const long = ', text/html'.repeat(6_000);
  assert.equal(accepts(`application/json${long}`, 'application/json'), false);
  assert.equal(acceptsBrotli(`br${', gzip'.repeat(6_000)}`), false);
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
    ['br;q=0.1, *;q=0.9', false],
    ['abr', false],
  ] as const) {
    assert.equal(acceptsBrotli(header), accepted, header);
  }
});
