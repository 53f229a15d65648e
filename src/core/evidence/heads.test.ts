// Headers told by those of an earlier look: nothing is lost, and what stays is told once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Fields, type Head, headOf } from './heads.ts';

type Headers = readonly (readonly [string, string])[];

/** As the view tells them. */
function toldAgain({ fields, moved }: Head): Headers {
  const values = moved === null ? [] : moved.split('\n').slice(0, -1);
  const told = fields.map(([name, value]) => [name, value ?? values.shift() ?? 'lost'] as const);
  assert.deepEqual(values, []);
  return told;
}

function headsOf(looks: readonly Headers[]): readonly Head[] {
  let known: readonly Fields[] = [];
  return looks.map((headers) => {
    const head = headOf(headers, known);
    if (!known.includes(head.fields)) known = [head.fields, ...known].slice(0, 4);
    return head;
  });
}

const answer = (n: number, more: Headers = []): Headers => [
  ['content-type', 'text/html'],
  ['date', `Thu, 0${n} Jan 2026 08:00:00 GMT`],
  ['server', 'one'],
  ...more,
];

test('a date that moves from look to look makes no head of its own after the second', () => {
  const heads = headsOf([1, 2, 3, 4].map((n) => answer(n)));
  assert.equal(new Set(heads.map(({ fields }) => fields)).size, 2);
  assert.equal(heads[3]?.fields, heads[1]?.fields);
  assert.equal(heads[3]?.moved, 'Thu, 04 Jan 2026 08:00:00 GMT\n');
});

test('two servers that answer in turns keep a head each', () => {
  const heads = headsOf([1, 2, 3, 4, 5, 6].map((n) => answer(n, n % 2 ? [['via', 'b']] : [])));
  assert.equal(new Set(heads.map(({ fields }) => fields)).size, 4);
  assert.equal(heads[5]?.fields, heads[3]?.fields);
});

test('a long value that changed is told once more, not look by look', () => {
  const policy = (of: string): Headers => [['content-security-policy', of.repeat(400)]];
  const heads = headsOf([answer(1, policy('a')), answer(2, policy('b')), answer(3, policy('b'))]);
  assert.equal(heads[2]?.fields, heads[1]?.fields);
  assert.equal(heads[2]?.moved, 'Thu, 03 Jan 2026 08:00:00 GMT\n');
});

test('whatever servers answer, the headers of every look come back as they were', () => {
  const value = fc.oneof(
    fc.constantFrom('', 'a', 'b', 'c'.repeat(300), 'two\nlines'),
    fc.string({ maxLength: 12 }),
  );
  const field = fc.tuple(fc.constantFrom('date', 'etag', 'via', 'set-cookie'), value);
  fc.assert(
    fc.property(fc.array(fc.array(field, { maxLength: 5 }), { maxLength: 8 }), (looks) => {
      assert.deepEqual(headsOf(looks).map(toldAgain), looks);
    }),
  );
});
