// What `npm run accuracy` understands of its options, and what it says where it does not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOptions, USAGE } from './options.ts';

test('without options the captures that are labelled here are measured', () => {
  const options = readOptions([]);
  const asked = [options?.labelled, options?.series, options?.metamorphic, options?.fetch];
  assert.deepEqual(asked, [null, null, null, null]);
});

test('each measurement has its options', () => {
  const series = ['--series', 'DIR', '--archive', 'R', '--cadence', 'full', '--document', 'Terms'];
  assert.deepEqual(readOptions(series)?.documents, ['Terms']);
  assert.deepEqual(readOptions(['--metamorphic', 'A', 'B'])?.metamorphic, ['A', 'B']);
  assert.deepEqual(readOptions(['--metamorphic'])?.metamorphic, []);
  assert.equal(readOptions(['--fetch', 'DIR'])?.half, 'build');
  assert.equal(readOptions(['--help']), null);
});

test('what is not known is refused in words', () => {
  assert.throws(() => readOptions(['--labeled', 'DIR']), TypeError);
  assert.throws(() => readOptions(['--half', 'third']), /--half is build or measure, not third/);
  assert.throws(() => readOptions(['--cadence', 'fast']), /--cadence is thin or full/);
  assert.throws(() => readOptions(['--metamorphic', '--every', '0']), /whole number from 1/);
});

test('every option is explained', () => {
  const options = ['--labelled', '--series', '--metamorphic', '--fetch', '--json', '--keep'];
  for (const option of options) assert.ok(USAGE.includes(option), option);
});
