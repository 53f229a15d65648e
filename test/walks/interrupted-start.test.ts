// The first start, interrupted while it reads the sample.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { STORED_BEFORE } from '../servers/first-start.ts';
import { firstStart } from '../worlds/prepared.ts';

test('Ctrl-C while the sample is read ends in order, and the next start goes on', async () => {
  const { interrupted, companies, isDraftLeft, ended, isAlive } = await firstStart();
  assert.equal(interrupted.length, STORED_BEFORE.length);
  for (const [nth, { ended, stored, saidReady }] of interrupted.entries()) {
    assert.ok(stored >= (STORED_BEFORE[nth] ?? 0), 'the load is under way');
    assert.deepEqual([ended.code, ended.err], [0, '']);
    assert.match(ended.out, /Stopping\.\n$/);
    assert.doesNotMatch(ended.out, /read the sample|serves at/, 'it did not wait for the rest');
    assert.equal(saidReady, false);
  }
  assert.ok(companies.length >= 12);
  assert.equal(isDraftLeft, false, 'what a killed process left is removed');
  assert.equal(ended.code, 0);
  const read = /read the sample: (\d+) captures of (\d+) invented companies/.exec(ended.out);
  const onRecord = /(\d+) companies, \d+ facts, (\d+) captures, (\d+) events on record/.exec(
    ended.out,
  );
  assert.ok(read !== null && onRecord !== null, ended.out);
  assert.deepEqual([onRecord[2], onRecord[1]], [read[1], read[2]], 'nothing twice, nothing lost');
  assert.ok(Number(onRecord[3]) > 0);
  assert.equal(isAlive, false);
});
