// Files that were found in order are not looked at again until they, or the tool, change.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../servers/service.ts';
import { unchecked } from './unchecked.ts';

const FILES = [
  { path: 'a.ts', text: 'const a = 1;' },
  { path: 'b.ts', text: 'const b = 1;' },
];

test('what was found in order is looked at again when it or the tool changes', async () => {
  await using folder = await temporaryFolder();
  const notes = join(folder.path, 'kept', 'notes.json');
  const left = (files = FILES, tool = 'one') => unchecked(files, tool, notes);
  assert.deepEqual(left().paths, ['a.ts', 'b.ts']);
  assert.deepEqual(left().paths, ['a.ts', 'b.ts'], 'looking settles nothing');
  left().settle();
  assert.deepEqual(left().paths, []);
  const changed = FILES.with(1, { path: 'b.ts', text: 'var b = 1;' });
  assert.deepEqual(left(changed).paths, ['b.ts']);
  const moved = FILES.with(1, { path: 'c.ts', text: 'const b = 1;' });
  assert.deepEqual(left(moved).paths, ['c.ts']);
  assert.deepEqual(left(FILES, 'two').paths, ['a.ts', 'b.ts']);
  writeFileSync(notes, '["half');
  assert.deepEqual(left().paths, ['a.ts', 'b.ts']);
});
