// Columns of lists, from the schemas of their items; lines of JSON.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Type } from 'typebox';
import { itemSchema, itemsOf, lineOf, objectsOf, tableOfItems } from './list-forms.ts';

const Item = Type.Object({
  id: Type.String(),
  pay: Type.Union([Type.Object({ min: Type.Number(), unit: Type.String() }), Type.Null()]),
  tags: Type.Array(Type.String()),
  value: Type.Unknown(),
  side: Type.Union([Type.Object({ a: Type.Number() }), Type.Object({ b: Type.Number() })]),
  more: Type.Optional(Type.String()),
});

test('members of members have columns of their own; lists and what may be anything have one', () => {
  const full = { id: 'a', pay: { min: 1, unit: 'EUR' }, tags: ['x', 'y'], value: { z: 1 } };
  const { header, rows } = tableOfItems(
    [
      { ...full, side: { a: 1 } },
      { id: 'b', pay: null },
    ],
    Item,
  );
  assert.deepEqual(header, ['id', 'pay.min', 'pay.unit', 'tags', 'value', 'side', 'more']);
  assert.deepEqual(rows, [
    ['a', 1, 'EUR', ['x', 'y'], { z: 1 }, { a: 1 }, null],
    ['b', null, null, null, null, null, null],
  ]);
});

test('objects in objects in objects are cells of their own', () => {
  const deep = Type.Object({
    a: Type.Object({ b: Type.Object({ c: Type.Object({ d: Type.Number() }) }) }),
  });
  const { header, rows } = tableOfItems([{ a: { b: { c: { d: 1 } } } }], deep);
  assert.deepEqual([header, rows], [['a.b.c'], [[{ d: 1 }]]]);
});

test('the items of a list are found in data, and nothing else is taken for one', () => {
  const data = Type.Object({ rows: Type.Array(Item), count: Type.Number() });
  assert.equal(itemSchema(data, 'rows'), Item);
  assert.throws(() => itemSchema(data, 'count'), /no list called count/);
  assert.throws(() => itemsOf({ rows: 1 }, 'rows'), /no list called rows/);
});

test('each line is one item, whatever it holds', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), (items) => {
      const lines = items.map(lineOf).join('').split('\n');
      assert.equal(lines.pop(), '');
      assert.deepEqual(
        lines.map((line) => JSON.parse(line)),
        items.map((item) => JSON.parse(JSON.stringify(item))),
      );
    }),
  );
});

test('rows of a table are objects by the names of its columns', () => {
  const rows = objectsOf({ header: ['a', 'b'], rows: [[1, null]] });
  assert.deepEqual(rows, [{ a: 1, b: null }]);
});
