// A Merkle tree kept in tiles of 256 hashes, so that a path takes a few of them, not all leaves.

/** SHA-256(0x01 ‖ left ‖ right), which the caller brings (RFC 9162 section 2.1.1). */
export type NodeHash = (left: Uint8Array, right: Uint8Array) => Uint8Array;

export interface TilePlace {
  /** 0 for leaves, 1 for the roots of 256 leaves each, and so on. */
  readonly level: number;
  readonly tile: number;
}

export interface Tile extends TilePlace {
  /** Up to 256 hashes of 32 bytes; fewer at the end only. */
  readonly hashes: Uint8Array;
}

const WIDTH = 256;
const HASH = 32;

/** Takes leaf hashes one by one; its memory is one tile for each level. */
export class TileWriter {
  readonly #node: NodeHash;
  readonly #levels: { hashes: Uint8Array[]; tile: number }[] = [];
  #full: Tile[] = [];

  constructor(node: NodeHash) {
    this.#node = node;
  }

  append(hash: Uint8Array, level = 0): void {
    const held = this.#levels[level] ?? { hashes: [], tile: 0 };
    this.#levels[level] = held;
    held.hashes.push(hash);
    if (held.hashes.length < WIDTH) return;
    this.#full.push({ level, tile: held.tile, hashes: joined(held.hashes) });
    const root = perfectRoot(held.hashes, this.#node);
    this.#levels[level] = { hashes: [], tile: held.tile + 1 };
    this.append(root, level + 1);
  }

  /** The tiles that became full since it was asked last. */
  full(): readonly Tile[] {
    const tiles = this.#full;
    this.#full = [];
    return tiles;
  }

  /** Those that are left, when there are no more leaves. */
  rest(): readonly Tile[] {
    return this.#levels.flatMap(({ hashes, tile }, level) =>
      hashes.length === 0 ? [] : [{ level, tile, hashes: joined(hashes) }],
    );
  }
}

/** Leaves from `start` to before `end`. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** The tiles from which the path of a leaf is made. */
export function tilesOfPath(index: number, size: number): readonly TilePlace[] {
  const perfect = [{ start: index, end: index + 1 }, ...siblings(index, size)].flatMap(parts);
  const places = new Map<string, TilePlace>();
  for (const range of perfect) {
    const { level, tile } = placeOf(range);
    places.set(`${level} ${tile}`, { level, tile });
  }
  return [...places.values()];
}

/** Sibling hashes from the leaf to the root (RFC 9162 section 2.1.3.1). Throws without a tile. */
export function pathFromTiles(
  place: { readonly index: number; readonly size: number },
  tiles: readonly Tile[],
  node: NodeHash,
): readonly Uint8Array[] {
  const known = keyed(tiles);
  return siblings(place.index, place.size).map((range) => rootOfRange(range, known, node));
}

/** The hash of a leaf as it stands in the tiles. */
export function leafFromTiles(index: number, tiles: readonly Tile[]): Uint8Array {
  return hashAt(keyed(tiles), { level: 0, tile: Math.floor(index / WIDTH) }, index % WIDTH);
}

type Known = ReadonlyMap<string, Uint8Array>;

function keyed(tiles: readonly Tile[]): Known {
  return new Map(tiles.map(({ level, tile, hashes }) => [`${level} ${tile}`, hashes]));
}

function siblings(index: number, size: number): Range[] {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) {
    throw new RangeError(`no leaf ${index} in a tree of ${size}`);
  }
  const ranges: Range[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + splitOf(end - start);
    if (index < middle) {
      ranges.push({ start: middle, end });
      end = middle;
    } else {
      ranges.push({ start, end: middle });
      start = middle;
    }
  }
  return ranges.reverse();
}

/** The largest power of two below the length. */
function splitOf(length: number): number {
  let split = 1;
  while (split * 2 < length) split *= 2;
  return split;
}

function isPerfect({ start, end }: Range): boolean {
  const length = end - start;
  return length === 1 || splitOf(length) * 2 === length;
}

// The perfect subtrees that a range is made of, from left to right.
function parts(range: Range): readonly Range[] {
  if (isPerfect(range)) return [range];
  const middle = range.start + splitOf(range.end - range.start);
  return [{ start: range.start, end: middle }, ...parts({ start: middle, end: range.end })];
}

function rootOfRange(range: Range, known: Known, node: NodeHash): Uint8Array {
  return parts(range)
    .map((part) => perfectOf(part, known, node))
    .reduceRight((right, left) => node(left, right));
}

function placeOf({ start, end }: Range): TilePlace & { at: number; count: number } {
  let level = 0;
  let width = 1;
  while (width * WIDTH <= end - start) {
    level += 1;
    width *= WIDTH;
  }
  const first = start / width;
  return {
    level,
    tile: Math.floor(first / WIDTH),
    at: first % WIDTH,
    count: (end - start) / width,
  };
}

function perfectOf(range: Range, known: Known, node: NodeHash): Uint8Array {
  const { level, tile, at, count } = placeOf(range);
  const hashes = Array.from({ length: count }, (_, i) => hashAt(known, { level, tile }, at + i));
  return perfectRoot(hashes, node);
}

function hashAt(known: Known, { level, tile }: TilePlace, at: number): Uint8Array {
  const hash = known.get(`${level} ${tile}`)?.subarray(at * HASH, (at + 1) * HASH);
  if (hash?.length !== HASH)
    throw new RangeError(`no hash ${at} in tile ${tile} of level ${level}`);
  return hash;
}

function perfectRoot(hashes: readonly Uint8Array[], node: NodeHash): Uint8Array {
  let row = hashes;
  while (row.length > 1) {
    const above: Uint8Array[] = [];
    for (let i = 0; i < row.length; i += 2) {
      const [left, right] = [row[i], row[i + 1]];
      if (left && right) above.push(node(left, right));
    }
    row = above;
  }
  const [root] = row;
  if (root === undefined) throw new RangeError('no hash');
  return root;
}

function joined(hashes: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(hashes.length * HASH);
  for (const [i, hash] of hashes.entries()) bytes.set(hash, i * HASH);
  return bytes;
}
