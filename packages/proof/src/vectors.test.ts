// Every vector has the verdict, the exit code and the failing checks that it states.

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { vectorFiles } from '../vectors/all.ts';
import { runVector } from '../vectors/run-vector.ts';
import type { Vector } from '../vectors/world.ts';
import { CHECKS } from './checks.ts';

const folder = fileURLToPath(new URL('../vectors', import.meta.url));
const files = globSync(`${folder}/{valid,invalid}/*.json`).sort();

for (const file of files) {
  const vector: Vector = JSON.parse(readFileSync(file, 'utf8'));
  test(`${relative(folder, file)}: ${vector.about}`, () => {
    assert.deepEqual(runVector(vector), vector.expect);
  });
}

test('the vectors are the ones that their maker writes', () => {
  const made = vectorFiles();
  assert.deepEqual(
    files.map((file) => relative(folder, file)),
    [...made.keys()].sort(),
  );
  for (const [name, content] of made) {
    assert.equal(readFileSync(`${folder}/${name}`, 'utf8'), content, name);
  }
});

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
