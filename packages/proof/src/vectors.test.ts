// Every vector has the verdict, the exit code and the failing checks that it states.

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isSignedWith } from '../bin/signature.ts';
import { verifySignature } from '../bin/token-signature.ts';
import { vectorFiles } from '../vectors/all.ts';
import { runVector } from '../vectors/run-vector.ts';
import type { Vector } from '../vectors/world.ts';
import { CHECKS } from './checks.ts';
import { verifyBundle } from './verify.ts';

const folder = fileURLToPath(new URL('../vectors', import.meta.url));
const files = globSync(`${folder}/{valid,invalid,log,provisional}/*.json`).sort();

for (const file of files) {
  const vector: Vector = JSON.parse(readFileSync(file, 'utf8'));
  test(`${relative(folder, file)}: ${vector.about}`, () => {
    assert.deepEqual(runVector(vector, isSignedWith, verifySignature), vector.expect);
  });
}

test('the vectors are the ones that their maker writes', async () => {
  const made = await vectorFiles();
  assert.deepEqual(
    files.map((file) => relative(folder, file)),
    [...made.keys()].sort(),
  );
  for (const [name, content] of made) {
    assert.equal(readFileSync(`${folder}/${name}`, 'utf8'), content, name);
  }
});

for (const name of ['bundle-1.0', 'row-1.0']) {
  test(`old/${name}.json: made before version 1.1, it is as valid as it was`, () => {
    const vector: Vector = JSON.parse(readFileSync(`${folder}/old/${name}.json`, 'utf8'));
    const { verdict, interval } = runVector(vector);
    assert.equal(verdict, vector.expect.verdict);
    assert.equal(interval?.not_after, vector.expect.interval?.not_after);
    const trust = { minDifficulty: 0, hashOnly: true };
    const { unchecked } = verifyBundle(vector.bundle, trust);
    assert.ok(unchecked.includes('anchor.proved_before'), 'it leaves no two hours');
  });
}

test('for every check but the signature there is a vector that fails at it alone or first', () => {
  const failing = new Set(
    files.map((file) => {
      const vector: Vector = JSON.parse(readFileSync(file, 'utf8'));
      return vector.expect.failing[0];
    }),
  );
  const missing = CHECKS.filter((check) => check !== 'signature' && !failing.has(check));
  assert.deepEqual(missing, []);
});
