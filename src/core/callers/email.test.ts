// Addresses in their one form: what falls together, what stays apart, what is none.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ANY_CHARACTER } from '../../../test/any-character.ts';
import { normalEmail } from './email.ts';

test('spellings of one address are one', () => {
  for (const typed of [
    'ada@acme.example',
    ' Ada@ACME.example\n',
    'ADA@acme.example.',
    'ada@acme。example',
  ]) {
    assert.equal(normalEmail(typed), 'ada@acme.example', typed);
  }
  assert.equal(normalEmail('ada@bücher.example'), 'ada@xn--bcher-kva.example');
  assert.equal(normalEmail("o'hara+assay@mail.acme.example"), "o'hara+assay@mail.acme.example");
});

test('letters that only look alike make no second spelling of a person', () => {
  // A Kelvin sign, a dotless i, a long s, a full-width a and a Cyrillic a.
  for (const local of ['\u212aada', 'm\u0131ke', 'ro\u017fa', '\uff41da', '\u0430da']) {
    assert.equal(normalEmail(`${local}@acme.example`), null, local);
  }
});

test('what no letter can be sent to, or could be more than one address, is none', () => {
  for (const typed of [
    '',
    '@',
    'ada',
    'ada@',
    '@acme.example',
    'ada@localhost',
    'ada@127.0.0.1',
    'ada@[127.0.0.1]',
    'ada@acme..example',
    'ada@-acme.example',
    'ada@acme.example:25',
    'ada@acme.example/path',
    'ada@acme%2eexample',
    'a..da@acme.example',
    '.ada@acme.example',
    'ada@acme.example,eve@evil.example',
    'ada@acme.example, eve@evil.example',
    'ada@acme.example\r\nBcc: eve@evil.example',
    'ada@acme.example\0',
    'Ada <ada@acme.example>',
    '<ada@acme.example>',
    '"ada lovelace"@acme.example',
    'eve@evil.example@acme.example',
    'ada;eve@acme.example',
    'ada\u2028@acme.example',
    `${'a'.repeat(65)}@acme.example`,
    `ada@${'a'.repeat(64)}.example`,
    `ada@${'a.'.repeat(130)}example`,
    'a'.repeat(100_000),
  ]) {
    assert.equal(normalEmail(typed), null, JSON.stringify(typed).slice(0, 60));
  }
});

test('whatever is typed, a normal form is one plain line, and its own normal form', () => {
  const typed = fc.oneof(
    fc.string({ unit: ANY_CHARACTER }),
    fc.tuple(fc.string(), fc.domain()).map(([local, domain]) => `${local}@${domain}`),
    fc.emailAddress(),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const email = normalEmail(text);
      if (email === null) return;
      assert.match(email, /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@[a-z0-9.-]{1,190}$/);
      assert.equal(normalEmail(email), email);
      assert.equal(normalEmail(email.toUpperCase()), email);
    }),
  );
});
