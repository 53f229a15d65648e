// One file has one reading: what two readers would read differently is refused.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ANY_CHARACTER } from '../../../test/any-character.ts';
import { make, text } from '../vectors/world.ts';
import { canonical, type Json } from './canonical.ts';
import { parseJson, readJson } from './json.ts';

const reasonOf = (content: string): string => {
  const read = parseJson(content);
  return read.kind === 'value' ? 'read' : read.reason;
};

test('a name that stands twice in one object is refused, however it is written', () => {
  assert.match(reasonOf('{"a":1,"a":1}'), /"a" stands twice in one object/);
  assert.match(reasonOf('{"a":1,"b":{"c":[{}],"\\u0063":2}}'), /"c" stands twice/);
  assert.match(reasonOf('[{"":1,"":2}]'), /"" stands twice/);
  assert.match(reasonOf('{"__proto__":1,"__proto__":2}'), /stands twice/);
  assert.equal(reasonOf('{"a":{"a":["a","a"]},"b":{"a":":"}}'), 'read');
  const bundle = JSON.stringify(make().bundle);
  assert.match(reasonOf(bundle.replace('"fact":', '"fact":{"key":"x"},"fact":')), /"fact" stands/);
});

test('a number that readers round differently is refused', () => {
  for (const number of ['9007199254740992', '-9007199254740993', '1e16', '1e400', '1E+999']) {
    assert.match(reasonOf(`{"value":${number}}`), /beyond what all readers hold/, number);
  }
  assert.match(reasonOf('[0.1000000000000000055511151231257827]'), /beyond/);
  for (const number of ['9007199254740991', '-0', '0.1', '29.90', '1e15', '5e-324']) {
    assert.equal(reasonOf(`[${number}]`), 'read', number);
  }
  assert.equal(reasonOf('["9007199254740993"]'), 'read', 'a text is none');
});

test('what is not JSON, not UTF-8 or too deep is refused, and never makes it throw', () => {
  assert.equal(reasonOf('{"a":1,}'), 'not JSON');
  assert.equal(reasonOf(''), 'not JSON');
  assert.equal(reasonOf(`${'['.repeat(1_000_000)}`), 'deeper than 128');
  assert.equal(readJson(Uint8Array.of(0x22, 0xff, 0x22)).kind, 'not_json');
  assert.equal(readJson(text('\ufeff{}')).kind, 'value');
  assert.equal(reasonOf(`"${'\\\\'.repeat(1_000_000)}${'x'.repeat(2_000_000)}"`), 'read');
  fc.assert(fc.property(fc.string({ unit: ANY_CHARACTER }), (any) => reasonOf(any).length > 0));
});

test('what has one reading is read as JSON is', () => {
  const values = fc.jsonValue({ noUnicodeString: false }).filter((value) => {
    return !/[\d.]{17}|e\+?\d\d/.test(JSON.stringify(value));
  });
  fc.assert(
    fc.property(values, (value) => {
      const content = JSON.stringify(value);
      const read = parseJson(content);
      assert.deepEqual(read, { kind: 'value', value: JSON.parse(content) });
    }),
  );
  const { bundle } = make();
  const read = parseJson(JSON.stringify(bundle));
  assert.ok(read.kind === 'value');
  assert.equal(canonical(read.value as Json), canonical(bundle as unknown as Json));
});
