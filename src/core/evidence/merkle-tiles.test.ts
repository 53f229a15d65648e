// Paths from tiles are the paths of the tree.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  inclusionPath,
  leafHash,
  nodeHash,
  rootFromPath,
  rootOf,
} from '../../../packages/proof/src/index.ts';
import {
  leafFromTiles,
  pathFromTiles,
  type Tile,
  TileWriter,
  tilesOfPath,
} from './merkle-tiles.ts';

const sha256 = (bytes: Uint8Array): Uint8Array =>
  Uint8Array.from(createHash('sha256').update(bytes).digest());
const node = (left: Uint8Array, right: Uint8Array): Uint8Array => nodeHash(left, right, sha256);
const leaves = Array.from({ length: 65_537 }, (_, i) => leafHash(Buffer.from(`row ${i}`), sha256));

function tilesFor(size: number): readonly Tile[] {
  const writer = new TileWriter(node);
  const tiles: Tile[] = [];
  for (const leaf of leaves.slice(0, size)) {
    writer.append(leaf);
    tiles.push(...writer.full());
  }
  return [...tiles, ...writer.rest()];
}

function some(tiles: readonly Tile[], index: number, size: number): readonly Tile[] {
  const wanted = tilesOfPath(index, size).map(({ level, tile }) => `${level} ${tile}`);
  return tiles.filter(({ level, tile }) => wanted.includes(`${level} ${tile}`));
}

test('the path of every leaf of every small tree is the one of RFC 9162', () => {
  for (const size of [1, 2, 3, 5, 8, 33]) {
    const tiles = tilesFor(size);
    for (let index = 0; index < size; index++) {
      const path = pathFromTiles({ index, size }, some(tiles, index, size), node);
      assert.deepEqual(path, inclusionPath(leaves.slice(0, size), index, sha256));
      assert.deepEqual(leafFromTiles(index, tiles), leaves[index]);
    }
  }
});

test('so is that of any leaf in trees of several tiles, from the tiles that are asked for', () => {
  const sizes = [255, 256, 257, 512, 1_000, 65_536, 65_537];
  for (const size of sizes) {
    const tiles = tilesFor(size);
    const root = rootOf(leaves.slice(0, size), sha256);
    fc.assert(
      fc.property(fc.nat(size - 1), (index) => {
        const used = some(tiles, index, size);
        assert.ok(used.length <= 6, `${used.length} tiles`);
        const path = pathFromTiles({ index, size }, used, node);
        const leaf = leaves[index] ?? new Uint8Array();
        assert.deepEqual(rootFromPath({ index, size }, leaf, path, sha256), root);
      }),
      { numRuns: 20 },
    );
  }
});

test('a tile that is missing is told, and no path is made up', () => {
  const tiles = tilesFor(1_000);
  const used = some(tiles, 700, 1_000);
  for (const gone of used) {
    const left = used.filter((tile) => tile !== gone);
    assert.throws(() => pathFromTiles({ index: 700, size: 1_000 }, left, node), RangeError);
  }
  assert.throws(() => tilesOfPath(5, 5), RangeError);
});
