// Parameters: what text is read as which value, and how a refusal tells what would be accepted.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Type } from 'typebox';
import { ANY_CHARACTER } from '../../../test/any-character.ts';
import { Refusal } from '../../contract/refusal.ts';
import { readQuery } from './parameters.ts';
import type { QueryPair } from './wire.ts';

const schema = Type.Object({
  q: Type.String({ minLength: 1, maxLength: 100 }),
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
  closed: Type.Optional(Type.Boolean()),
  dimension: Type.Optional(Type.Unsafe({ type: 'string', enum: ['pricing', 'legal'] })),
  since: Type.Optional(Type.String({ format: 'date' })),
  after: Type.Optional(Type.String({ format: 'date-time' })),
});

function read(...pairs: QueryPair[]): Record<string, unknown> {
  return readQuery(schema, pairs, (host) => host);
}

function refusal(...pairs: QueryPair[]): Refusal {
  try {
    read(...pairs);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error(`${JSON.stringify(pairs)} was accepted`);
}

test('text is read as the type that its schema says, and defaults fill in', () => {
  assert.deepEqual(read(['q', 'a']), { q: 'a', limit: 50 });
  assert.deepEqual(
    read(
      ['q', 'ä b'],
      ['limit', '200'],
      ['closed', 'false'],
      ['dimension', 'legal'],
      ['since', '2028-02-29'],
      ['after', '2026-03-02T06:00:00+01:00'],
    ),
    {
      q: 'ä b',
      limit: 200,
      closed: false,
      dimension: 'legal',
      since: '2028-02-29',
      after: '2026-03-02T06:00:00+01:00',
    },
  );
});

test('a required parameter that is absent is missing; an empty or blank one is invalid', () => {
  assert.equal(refusal().code, 'missing_parameter');
  assert.match(refusal().detail, /\bq\b/);
  assert.equal(refusal(['limit', '3']).code, 'missing_parameter');
  for (const text of ['', ' ', '\u3000']) {
    assert.equal(refusal(['q', text]).code, 'invalid_parameter');
  }
});

test('what is out of range or form is invalid, and the detail tells what is accepted', () => {
  for (const [name, text, accepted] of [
    ['limit', '0', '1 to 200'],
    ['limit', '201', '1 to 200'],
    ['limit', '-1', '1 to 200'],
    ['limit', '1.5', '1 to 200'],
    ['limit', '1e2', '1 to 200'],
    ['limit', '0x10', '1 to 200'],
    ['limit', ' 5', '1 to 200'],
    ['limit', '', '1 to 200'],
    ['limit', '9'.repeat(40), '1 to 200'],
    ['closed', 'TRUE', 'true, false'],
    ['closed', '1', 'true, false'],
    ['dimension', 'Pricing', 'pricing, legal'],
    ['dimension', '', 'pricing, legal'],
    ['since', '2026-02-29', 'YYYY-MM-DD'],
    ['since', '2026-2-9', 'YYYY-MM-DD'],
    ['after', '2026-03-02', 'RFC 3339'],
    ['q', 'a'.repeat(101), '1 to 100'],
    ['q', 'a\u0000b', 'control'],
    ['q', 'a\u009fb', 'control'],
  ] as const) {
    const pairs: QueryPair[] = name === 'q' ? [] : [['q', 'a']];
    const refused = refusal(...pairs, [name, text]);
    assert.equal(refused.code, 'invalid_parameter', `${name}=${text}`);
    assert.ok(refused.detail.includes(accepted), refused.detail);
    assert.equal(refused.extras.errors?.[0]?.parameter, name);
    assert.ok(refused.extras.errors?.[0]?.accepted);
  }
});

test('length is counted in characters, not in UTF-16 units', () => {
  assert.equal(read(['q', '😀'.repeat(100)]).q, '😀'.repeat(100));
  assert.equal(refusal(['q', '😀'.repeat(101)]).code, 'invalid_parameter');
});

test('an unknown parameter is named with the nearest known one and all that are accepted', () => {
  const refused = refusal(['q', 'a'], ['dimensions', 'legal']);
  assert.equal(refused.code, 'invalid_parameter');
  assert.match(refused.detail, /"dimensions"\. Did you mean dimension\?/);
  assert.deepEqual(refused.extras.errors?.[0]?.accepted, Object.keys(schema.properties));
  for (const name of ['__proto__', 'constructor', 'toString', '']) {
    assert.equal(refusal(['q', 'a'], [name, 'x']).code, 'invalid_parameter', name);
  }
});

test('all faults are told at once, within bounds', () => {
  const many = Array.from({ length: 500 }, (_, i): QueryPair => [`x${i}`, '1']);
  const refused = refusal(['limit', 'x'], ['closed', 'x'], ...many);
  assert.equal(refused.extras.errors?.length, 20);
  assert.ok(refused.detail.length < 5000);
});

test('a parameter given twice is refused even where both values agree', () => {
  assert.equal(refusal(['q', 'a'], ['q', 'a']).code, 'invalid_parameter');
});

test('no text makes reading fail in another way than by a refusal', () => {
  const names = fc.constantFrom(...Object.keys(schema.properties), 'other');
  const pair = fc.tuple(names, fc.oneof(fc.string({ unit: ANY_CHARACTER }), fc.constant(null)));
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 6 }), (pairs) => {
      try {
        const values = read(...pairs);
        assert.ok(Number.isInteger(values.limit));
      } catch (error) {
        assert.ok(error instanceof Refusal);
      }
    }),
  );
});
