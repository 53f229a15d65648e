// When dear values are made.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lazily } from './lazily.ts';

test('a value is made when it is first asked for, and once, even where it is nothing', () => {
  let made = 0;
  const nothing = lazily(() => {
    made++;
    return undefined;
  });
  assert.equal(made, 0);
  assert.deepEqual([nothing(), nothing()], [undefined, undefined]);
  assert.equal(made, 1);
});
