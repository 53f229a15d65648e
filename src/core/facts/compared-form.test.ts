// Spellings of one value that are the same when they are compared, and those that are not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { COMPARED_FORMS, type ComparedForm, inForm } from './compared-form.ts';

const same = (form: ComparedForm, a: string, b: string): boolean =>
  inForm(form, a) === inForm(form, b);

test('a register writes the name of a company in capitals, and its form in full or in short', () => {
  const pairs = [
    ['Acme, Inc.', 'ACME INC'],
    ['Acme Ltd', 'ACME LIMITED'],
    ['Müller & Söhne GmbH', 'Müller and Söhne Gesellschaft mit beschränkter Haftung'],
    ['Acme B.V.', 'Acme BV'],
    ['Acme Analytics Private Limited', 'ACME ANALYTICS PVT. LTD.'],
    ['Acme AB', 'Acme Aktiebolag'],
    ["O'Acme LLC", 'OACME L.L.C.'],
  ] as const;
  for (const [own, register] of pairs) {
    assert.ok(same('company_name', own, register), `${own} is ${register}`);
  }
});

test('another form, another word or another order of words is another company', () => {
  for (const other of ['Acme Ltd', 'Acme', 'Acme Labs, Inc.', 'Acme Holdings, Inc.']) {
    assert.ok(!same('company_name', 'Acme, Inc.', other), other);
  }
  assert.ok(!same('company_name', 'Acme North Ltd', 'North Acme Ltd'));
});

test('a place is compared by its city', () => {
  assert.ok(same('city', 'Zürich, CH', 'ZURICH'));
  assert.ok(same('city', 'Saint-Denis, FR', 'Saint Denis'));
  assert.ok(!same('city', 'Portland, US', 'Denver, US'));
  assert.ok(!same('city', 'York, GB', 'New York, US'));
});

test('a number of a register is its letters and digits', () => {
  assert.ok(same('register_number', 'HRB 999 001', 'HRB999001'));
  assert.ok(same('register_number', '559999-0012', '5599990012'));
  assert.ok(!same('register_number', 'HRB 999001', 'HRA 999001'));
});

test('every form of a form is itself, and what is no text is left alone', () => {
  fc.assert(
    fc.property(fc.constantFrom(...COMPARED_FORMS), fc.string(), (form, text) => {
      const once = inForm(form, text);
      assert.equal(inForm(form, once), once);
    }),
  );
  assert.equal(inForm('city', 12), 12);
  assert.equal(inForm(null, 'Acme, Inc.'), 'Acme, Inc.');
});
