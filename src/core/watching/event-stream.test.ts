// Server-Sent Events, whole and in pieces.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { EventStreamReader } from './event-stream.ts';

const STREAM = [
  '\uFEFFretry: 2000\n\n: beat\nid: a\n\n',
  'id: b\r\ndata: one\r\ndata:two\r\ndata\r\n\r\n',
  'event: problem\rdata: {"x": 1}\r\r',
  'id\ndata:  blank\nunknown: y\n\ndata: never completed\n',
].join('');

const MESSAGES = [
  { event: 'message', data: 'one\ntwo\n', id: 'b' },
  { event: 'problem', data: '{"x": 1}', id: 'b' },
  { event: 'message', data: ' blank', id: '' },
];

test('messages are read as the standard says', () => {
  const reader = new EventStreamReader();
  assert.deepEqual(reader.push(STREAM), MESSAGES);
  assert.equal(reader.retryMs, 2000);
  assert.equal(reader.lastId, '', 'an empty id forgets the one before');
});

test('an id without data counts, and one of an incomplete message does not', () => {
  const reader = new EventStreamReader();
  reader.push(': beat\nid: a\n\nid: b\ndata: x\n');
  assert.equal(reader.lastId, 'a');
  reader.push('\n');
  assert.equal(reader.lastId, 'b');
});

test('it makes no difference where the text is cut', () => {
  const cuts = fc.array(fc.integer({ min: 0, max: STREAM.length }), { maxLength: 40 });
  fc.assert(
    fc.property(cuts, (at) => {
      const places = [0, ...at.toSorted((a, b) => a - b), STREAM.length];
      const reader = new EventStreamReader();
      const pieces = places.slice(1).map((end, n) => STREAM.slice(places[n], end));
      assert.deepEqual(
        pieces.flatMap((piece) => reader.push(piece)),
        MESSAGES,
      );
    }),
  );
});
