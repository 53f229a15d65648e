// Which operations agents get as tools.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { sampleOperation } from '../../../test/worlds/fake-world.ts';
import { toolsOf } from './tool-list.ts';

test('an operation that streams is no tool, though the list of tools names it', () => {
  const data = Type.Object({ q: Type.String() });
  const search = sampleOperation({ id: 'search', output: data });
  assert.deepEqual(
    toolsOf([search]).map(({ listed }) => listed.name),
    ['search'],
  );
  const streaming = { ...search, stream: [{ name: 'message', says: 'One of them.', data }] };
  assert.deepEqual(toolsOf([streaming]), []);
});
