// Which numbers of an imprint are read, and that those which do not check are not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Found } from './found.ts';
import { registerNumbers, registers, vatIds } from './imprint.ts';

const values = (found: readonly Found[]) => found.map(({ value }) => value);

test('numbers of registers', () => {
  assert.deepEqual(values(registerNumbers('Registernummer: HRB 85907, Köln')), ['HRB 85907']);
  assert.deepEqual(values(registerNumbers('Register: HRB 165102 B\nCourt')), ['HRB 165102 B']);
  assert.deepEqual(values(registerNumbers('UID: CHE-123.456.789')), ['CHE-123.456.789']);
  assert.deepEqual(values(registerNumbers('KVK number: 12345678')), ['12345678']);
  assert.deepEqual(values(registerNumbers('RCS Paris 732 829 320')), ['732 829 320']);
  assert.deepEqual(values(registerNumbers('RCS Paris 732 829 321')), []);
});

test('numbers for value added tax', () => {
  assert.deepEqual(values(vatIds('USt-IdNr.: DE 123456789')), ['DE123456789']);
  assert.deepEqual(values(vatIds('uid-nummer\nATU12345678')), ['ATU12345678']);
  assert.deepEqual(values(vatIds('Tel. 123456789')), []);
});

test('the court that keeps the register', () => {
  assert.deepEqual(values(registers('Amtsgericht Charlottenburg, HRB 1')), [
    'Amtsgericht Charlottenburg',
  ]);
  assert.deepEqual(values(registers('Registergericht: Bochum')), ['Amtsgericht Bochum']);
});
