// What stays in memory of the files that were read.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { BytesCache } from './bytes-cache.ts';

const file = (size: number, version = 'one') => ({ version, bytes: Buffer.alloc(size) });

test('what was not asked for longest goes first', () => {
  const cache = new BytesCache(20_000);
  for (let n = 0; n < 10; n++) cache.keep(`file ${n}`, file(1_000));
  assert.notEqual(cache.get('file 0'), null);
  cache.keep('one more', file(1_000));
  assert.equal(cache.get('file 1'), null);
  assert.notEqual(cache.get('file 0'), null);
  assert.notEqual(cache.get('one more'), null);
});

test('a file that would drive the others out is not kept, nor is what it replaces', () => {
  const cache = new BytesCache(10_000);
  cache.keep('page', file(100));
  cache.keep('page', file(9_000, 'two'));
  assert.equal(cache.get('page'), null);
  assert.equal(cache.bytes, 0);
  const none = new BytesCache(0);
  none.keep('page', file(0));
  assert.equal(none.get('page'), null);
});

test('what is kept of a file cut from a larger block is not the block', () => {
  const cache = new BytesCache(1_000_000);
  for (let n = 0; n < 50; n++) {
    const bytes = Buffer.from(`a frame of a page, number ${n}`);
    assert.ok(bytes.buffer.byteLength > 1_000, 'short bytes are cut from a block');
    cache.keep(`file ${n}`, { version: 'one', bytes });
    assert.deepEqual(cache.get(`file ${n}`)?.bytes, bytes);
  }
  const blocks = new Set(
    Array.from({ length: 50 }, (_, n) => cache.get(`file ${n}`)?.bytes.buffer),
  );
  const held = [...blocks].reduce((sum, block) => sum + (block?.byteLength ?? 0), 0);
  assert.ok(held < cache.bytes, `${held} bytes are held, ${cache.bytes} counted`);
});

test('whatever is kept and dropped, it is never more than was allowed, and counted right', () => {
  const step = fc.record({
    key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    size: fc.option(fc.nat(3_000), { freq: 4 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const cache = new BytesCache(12_000);
      for (const { key, size } of steps) {
        if (size === null) cache.drop(key);
        else cache.keep(key, file(size));
        assert.ok(cache.bytes <= 12_000);
      }
      for (const key of 'abcdef') cache.drop(key);
      assert.equal(cache.bytes, 0);
    }),
  );
});
