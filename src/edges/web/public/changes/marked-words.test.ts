// Which words of two lines are marked.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { markedPair } from './marked-words.ts';

const marked = (old: string, now: string) =>
  markedPair(old, now).map((pieces) =>
    pieces.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join(' '),
  );

test('what both lines share is not marked', () => {
  assert.deepEqual(marked('Pro €49 per month', 'Pro €59 per month'), [
    'Pro [€49] per month',
    'Pro [€59] per month',
  ]);
  assert.deepEqual(marked('a b', 'a b c'), ['a b', 'a b [c]']);
  assert.deepEqual(marked('', 'all of it'), ['', '[all of it]']);
  assert.deepEqual(marked('same', 'same'), ['same', 'same']);
});

test('of long lines the words around the difference stay', () => {
  const far = 'word '.repeat(400);
  const [old] = markedPair(`${far}49 ${far}`, `${far}59 ${far}`);
  assert.deepEqual(
    old.map(({ isMarked }) => isMarked),
    [false, true, false],
  );
  assert.ok(old.every(({ text }) => text.length < 130));
});

test('whatever two lines are, no word is lost and none is marked twice', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c', 'a b'), { maxLength: 12 });
  fc.assert(
    fc.property(words, words, (a, b) => {
      const [old, now] = markedPair(a.join(' '), b.join(' '));
      assert.equal(old.map(({ text }) => text).join(' '), a.join(' '));
      assert.equal(now.map(({ text }) => text).join(' '), b.join(' '));
      const same = a.join(' ') === b.join(' ');
      assert.equal(
        [...old, ...now].some(({ isMarked }) => isMarked),
        !same,
      );
    }),
  );
});
