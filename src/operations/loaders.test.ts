// What is loaded under an id is the operation of that id.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOADERS } from './loaders.ts';

test('each operation is loaded under its own id', async () => {
  const loaded = await Promise.all(Object.values(LOADERS).map((load) => load()));
  assert.deepEqual(
    Object.keys(LOADERS),
    loaded.map(({ id }) => id),
  );
});
