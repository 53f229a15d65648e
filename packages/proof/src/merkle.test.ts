// Merkle trees against the vectors of RFC 6962 implementations and against a tree built plainly.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { array, assert as check, integer, property, uint8Array } from 'fast-check';
import { fromBase64, joined, sameBytes, toHex, toUtf8 } from './bytes.ts';
import {
  consistencyPath,
  Frontier,
  inclusionPath,
  isConsistent,
  isInSubtree,
  isPart,
  leafHash,
  nodeHash,
  rootFromPath,
  rootOf,
} from './merkle.ts';
import { LineTree, PathFinder } from './merkle-stream.ts';

const VECTORS = fileURLToPath(new URL('../../../test/vectors/merkle/testdata', import.meta.url));

const leavesOf = (texts: readonly string[]) => texts.map((text) => leafHash(toUtf8(text)));

// The definition of RFC 9162 section 2.1.1, word for word.
function plainRoot(hashes: readonly Uint8Array[]): Uint8Array {
  const [only] = hashes;
  if (only === undefined) return rootOf([]);
  if (hashes.length === 1) return only;
  let split = 1;
  while (split * 2 < hashes.length) split *= 2;
  return nodeHash(plainRoot(hashes.slice(0, split)), plainRoot(hashes.slice(split)));
}

test('the root of nothing is the hash of nothing', () => {
  const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  assert.equal(toHex(rootOf([])), nothing);
});

test('a tree that grows leaf by leaf has the root of the definition at every size', () => {
  const leaves = Array.from({ length: 70 }, (_, i) => toUtf8(`leaf ${i}`));
  const frontier = new Frontier();
  for (const [i, leaf] of leaves.entries()) {
    frontier.append(leaf);
    const hashes = leaves.slice(0, i + 1).map((one) => leafHash(one));
    assert.equal(toHex(frontier.root()), toHex(plainRoot(hashes)));
  }
});

test('every leaf of every small tree has a path, and no other place accepts it', () => {
  for (let size = 1; size <= 20; size++) {
    const hashes = leavesOf(Array.from({ length: size }, (_, i) => `${i}`));
    const root = rootOf(hashes);
    for (const [index, hashed] of hashes.entries()) {
      const path = inclusionPath(hashes, index);
      const reached = rootFromPath({ index, size }, hashed, path);
      assert.ok(reached !== null && sameBytes(reached, root));
      for (let other = 0; other < size; other++) {
        const wrong = rootFromPath({ index: other, size }, hashed, path);
        const same = wrong !== null && sameBytes(wrong, root);
        assert.equal(same, other === index, `leaf ${index} of ${size} at ${other}`);
      }
    }
  }
});

test('every prefix of every small tree is shown to be one', () => {
  for (let size = 1; size <= 20; size++) {
    const hashes = leavesOf(Array.from({ length: size }, (_, i) => `${i}`));
    for (let first = 1; first <= size; first++) {
      const path = consistencyPath(hashes, first);
      const old = { size: first, root: rootOf(hashes.slice(0, first)) };
      const now = { size, root: rootOf(hashes) };
      assert.ok(isConsistent(old, now, path), `${first} of ${size}`);
      const other = { size: first, root: leafHash(toUtf8('other')) };
      assert.equal(isConsistent(other, now, path), false);
    }
  }
});

test('a path with one hash altered, left out or added leads elsewhere', () => {
  check(
    property(
      array(uint8Array({ maxLength: 8 }), { minLength: 2, maxLength: 40 }),
      integer({ min: 0, max: 1e6 }),
      (leaves, seed) => {
        const hashes = leaves.map((leaf) => leafHash(leaf));
        const index = seed % hashes.length;
        const path = inclusionPath(hashes, index);
        const root = rootOf(hashes);
        const hashed = hashes[index] ?? new Uint8Array();
        const at = seed % path.length;
        const wrong = path.map((one, i) => (i === at ? leafHash(one) : one));
        const place = { index, size: hashes.length };
        for (const other of [wrong, path.toSpliced(at, 1), [...path, leafHash(root)]]) {
          const reached = rootFromPath(place, hashed, other);
          assert.ok(reached === null || !sameBytes(reached, root));
        }
      },
    ),
  );
});

test('lines that come in pieces have the root of their tree', () => {
  check(
    property(
      array(uint8Array({ maxLength: 40 }), { maxLength: 40 }),
      array(integer({ min: 0, max: 50 }), { maxLength: 10 }),
      (drawn, pieces) => {
        const lines = drawn.map((line) => line.map((byte) => (byte === 10 ? 11 : byte)));
        const file = joined(lines.flatMap((line) => [line, Uint8Array.of(10)]));
        const tree = new LineTree();
        let at = 0;
        for (const length of pieces) {
          tree.append(file.subarray(at, at + length));
          at += length;
        }
        tree.append(file.subarray(at));
        assert.equal(tree.size, lines.length);
        const hashes = lines.map((line) => leafHash(line));
        assert.deepEqual(tree.root(), rootOf(hashes));
        const long = new Uint8Array(5000 * pieces.length).fill(7);
        tree.append(joined([Uint8Array.of(1), long]));
        assert.equal(tree.root(), null, 'a line without its end');
        tree.append(Uint8Array.of(10, 10));
        const more = [joined([Uint8Array.of(1), long]), new Uint8Array()];
        assert.deepEqual(tree.root(), rootOf([...hashes, ...more.map((line) => leafHash(line))]));
      },
    ),
  );
});

test('the path of a leaf is found while the leaves pass by', () => {
  for (let size = 1; size <= 20; size++) {
    const hashes = leavesOf(Array.from({ length: size }, (_, i) => `${i}`));
    for (let index = 0; index < size; index++) {
      const finder = new PathFinder(index, size);
      for (const hashed of hashes) {
        assert.equal(finder.path(), null);
        finder.appendHash(hashed);
      }
      assert.deepEqual(finder.path(), inclusionPath(hashes, index));
    }
  }
  for (const [index, size] of [
    [0, 0],
    [3, 3],
    [-1, 2],
    [0.5, 2],
  ] as const) {
    assert.throws(() => new PathFinder(index, size), RangeError);
  }
});

interface InclusionVector {
  readonly leafIdx: number;
  readonly treeSize: number;
  readonly root: string | null;
  readonly leafHash: string | null;
  readonly proof: readonly string[] | null;
  readonly wantErr: boolean;
}

interface ConsistencyVector {
  readonly size1: number;
  readonly size2: number;
  readonly root1: string | null;
  readonly root2: string | null;
  readonly proof: readonly string[] | null;
  readonly wantErr: boolean;
}

interface SubtreeVector {
  readonly start: number;
  readonly end: number;
  readonly size: number;
}

function vectorsIn(folder: string): readonly string[] {
  return readdirSync(join(VECTORS, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => join(VECTORS, folder, file));
}

const decoded = (text: string | null): Uint8Array => fromBase64(text ?? '') ?? new Uint8Array();

test('all vectors of transparency-dev have the result that they want', () => {
  let count = 0;
  for (const file of vectorsIn('inclusion')) {
    const vector: InclusionVector = JSON.parse(readFileSync(file, 'utf8'));
    const path = (vector.proof ?? []).map(decoded);
    const place = { index: vector.leafIdx, size: vector.treeSize };
    const reached = rootFromPath(place, decoded(vector.leafHash), path);
    const holds = reached !== null && sameBytes(reached, decoded(vector.root));
    assert.equal(holds, !vector.wantErr, file);
    count += 1;
  }
  for (const file of vectorsIn('consistency')) {
    const vector: ConsistencyVector = JSON.parse(readFileSync(file, 'utf8'));
    const first = { size: vector.size1, root: decoded(vector.root1) };
    const second = { size: vector.size2, root: decoded(vector.root2) };
    const holds = isConsistent(first, second, (vector.proof ?? []).map(decoded));
    assert.equal(holds, !vector.wantErr, file);
    count += 1;
  }
  for (const file of vectorsIn('subtreeinclusion')) {
    const vector: InclusionVector & SubtreeVector = JSON.parse(readFileSync(file, 'utf8'));
    const part = { start: vector.start, end: vector.end, root: decoded(vector.root) };
    const path = (vector.proof ?? []).map(decoded);
    const holds = isInSubtree(vector.leafIdx, part, decoded(vector.leafHash), path);
    assert.equal(holds, !vector.wantErr, file);
    count += 1;
  }
  for (const file of vectorsIn('subtreeconsistency')) {
    const vector: ConsistencyVector & SubtreeVector = JSON.parse(readFileSync(file, 'utf8'));
    const part = { start: vector.start, end: vector.end, root: decoded(vector.root1) };
    const tree = { size: vector.size, root: decoded(vector.root2) };
    const holds = isPart(part, tree, (vector.proof ?? []).map(decoded));
    assert.equal(holds, !vector.wantErr, file);
    count += 1;
  }
  assert.equal(count, 518);
});
