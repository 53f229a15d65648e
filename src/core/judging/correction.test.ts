// When a better reader takes back or corrects an event that was told.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assert as check, constantFrom, oneof, property } from 'fast-check';
import { correctionOf as correct, type Reread } from './correction.ts';
import { ABSENT, type Shown } from './judge.ts';

const worth = (value: number | string): Shown => ({ kind: 'value', value, unit: 'USD' });
const shown = oneof(constantFrom(worth(1), worth(2), worth('2'), ABSENT));
const correctionOf = (before: Reread, after: Reread) =>
  correct({ from: before.was ?? ABSENT, to: after.was ?? ABSENT }, before, after);
const perhaps = oneof(shown, constantFrom(null));

test('an event stands where the present reader reads its captures as the one of then', () => {
  check(
    property(shown, shown, (before, after) => {
      const read = correctionOf({ was: before, is: before }, { was: after, is: after });
      assert.equal(read.kind, 'stands');
    }),
  );
});

test('an event is retracted where both captures turn out to show the same', () => {
  const read = correctionOf({ was: worth(49), is: worth(59) }, { was: worth(59), is: worth(59) });
  assert.deepEqual(read, { kind: 'retracted' });
  const gone = correctionOf({ was: ABSENT, is: worth(59) }, { was: worth(59), is: worth(59) });
  assert.deepEqual(gone, { kind: 'retracted' });
});

test('an event is superseded where the page changed otherwise than was told', () => {
  const read = correctionOf({ was: worth(4), is: worth(49) }, { was: worth(5), is: worth(59) });
  assert.deepEqual(read, {
    kind: 'superseded',
    change: 'changed',
    from: { value: 49, unit: 'USD' },
    to: { value: 59, unit: 'USD' },
  });
  const added = correctionOf({ was: worth(1), is: ABSENT }, { was: worth(2), is: worth(2) });
  assert.equal(added.kind === 'superseded' && added.change, 'added');
  const removed = correctionOf({ was: worth(1), is: worth(1) }, { was: worth(2), is: ABSENT });
  assert.equal(removed.kind === 'superseded' && removed.change, 'removed');
});

test('what a version cannot tell never takes an event back', () => {
  check(
    property(perhaps, perhaps, perhaps, perhaps, (a, b, c, d) => {
      if (![a, b, c, d].includes(null)) return;
      assert.equal(correctionOf({ was: a, is: b }, { was: c, is: d }).kind, 'stands');
    }),
  );
});

test('a correction never tells of a change between equal values', () => {
  check(
    property(shown, shown, shown, shown, (a, b, c, d) => {
      const read = correctionOf({ was: a, is: b }, { was: c, is: d });
      if (read.kind !== 'superseded') return;
      assert.notDeepEqual(read.from, read.to);
    }),
  );
});

test('an event that said what the present reader reads stands, whatever an older one read', () => {
  const told = { from: worth(1), to: worth(2) };
  const before = { was: worth('2'), is: worth(1) };
  assert.equal(correct(told, before, { was: worth(2), is: worth(2) }).kind, 'stands');
});
