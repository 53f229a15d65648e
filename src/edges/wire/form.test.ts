// Bodies of forms: what a browser sends is read, and hostile ones are refused by name.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ANY_CHARACTER } from '../../../test/any-character.ts';
import { parseForm } from './form.ts';

test('what a browser writes is read back', () => {
  const name = fc.string({ minLength: 1, unit: 'grapheme' });
  const pairs = fc.uniqueArray(fc.tuple(name, fc.string({ unit: 'grapheme' })), {
    selector: ([first]) => first,
    maxLength: 32,
  });
  fc.assert(
    fc.property(pairs, (all) => {
      const form = parseForm(new URLSearchParams(all).toString());
      assert.ok(form.kind === 'fields');
      assert.deepEqual([...form.fields], all);
    }),
  );
});

test('a field that is there twice is refused, and named', () => {
  assert.deepEqual(parseForm('name=a&mode=live&name=b'), {
    kind: 'refused',
    status: 400,
    says: 'The field name is there twice.',
  });
});

test('bytes that are no UTF-8 are refused, and their field named', () => {
  for (const broken of ['%ff', '%c3%28', '%', '%4', '%zz', '%ed%a0%80', '\xe9', '\0']) {
    const form = parseForm(`name=${broken}`);
    assert.ok(form.kind === 'refused', JSON.stringify(broken));
    assert.equal(form.says, 'The field name is not percent-encoded UTF-8.');
  }
});

test('more fields than any form has are refused', () => {
  const form = parseForm(Array.from({ length: 33 }, (_, i) => `f${i}=x`).join('&'));
  assert.deepEqual(form, { kind: 'refused', status: 400, says: 'A form has at most 32 fields.' });
});

test('a long name of a field is cut where it is repeated', () => {
  const form = parseForm(`${'a'.repeat(50_000)}=%ff`);
  assert.ok(form.kind === 'refused' && form.says.length < 120);
});

test('no text at all throws', () => {
  fc.assert(fc.property(fc.string({ unit: ANY_CHARACTER }), (text) => void parseForm(text)));
});
