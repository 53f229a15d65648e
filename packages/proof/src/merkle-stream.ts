// Trees over rows that come one after the other: the root as fast as hashing goes, and one path.

import { type Sha256, sha256 } from './hashes.ts';
import { Frontier } from './merkle.ts';

/**
 * Writes SHA-256 of the input into the output from `at` on. A host that hashes without making an
 * object for each digest makes `LineTree` several times faster.
 */
export type HashInto = (input: Uint8Array, output: Uint8Array, at: number) => void;

function hashIntoBy(hash: Sha256): HashInto {
  return (input, output, at) => output.set(hash(input), at);
}

const LINE_FEED = 0x0a;

/** Longer leaves are hashed where they lie, which costs an object each. */
const LANDING = 4096;

/** The tree over the lines of a file that is read in pieces; memory does not grow with it. */
export class LineTree {
  readonly #hashInto: HashInto;
  /** For each level, the preimage of its next node: 0x01, left, right. */
  readonly #levels: Uint8Array[] = [];
  /** Whether the left half of that preimage is there. */
  readonly #hasLeft: boolean[] = [];
  /** First the place where leaves are hashed, then what was read. */
  #scratch = new Uint8Array(LANDING + 65_536);
  /** Each beginning of that place, by its length: moving bytes is cheaper than a new view. */
  #views: Uint8Array[] = [];
  /** What follows the last line feed, after a zero byte. */
  #rest = new Uint8Array(1);
  #size = 0;

  constructor(hashInto: HashInto = hashIntoBy(sha256)) {
    this.#hashInto = hashInto;
  }

  /** Whole lines so far. */
  get size(): number {
    return this.#size;
  }

  append(piece: Uint8Array): void {
    const begin = LANDING + this.#rest.length;
    const stop = begin + piece.length;
    if (this.#scratch.length < stop) {
      this.#scratch = new Uint8Array(2 * stop);
      this.#views = [];
    }
    const bytes = this.#scratch;
    bytes.set(this.#rest, LANDING);
    bytes.set(piece, begin);
    let start = LANDING;
    for (let end = bytes.indexOf(LINE_FEED, begin); end >= 0 && end < stop; ) {
      // The zero byte before a leaf takes the place of the line feed before it.
      bytes[start] = 0;
      this.#add(this.#leaf(start, end));
      start = end;
      end = bytes.indexOf(LINE_FEED, start + 1);
    }
    bytes[start] = 0;
    this.#rest = bytes.slice(start, stop);
  }

  #leaf(start: number, end: number): Uint8Array {
    const length = end - start;
    if (length > LANDING) return this.#scratch.subarray(start, end);
    this.#scratch.copyWithin(0, start, end);
    const known = this.#views[length];
    if (known !== undefined) return known;
    const view = this.#scratch.subarray(0, length);
    this.#views[length] = view;
    return view;
  }

  #add(leaf: Uint8Array): void {
    let input = leaf;
    for (let level = 0; ; level++) {
      const node = this.#node(level);
      const isRight = this.#hasLeft[level] === true;
      this.#hashInto(input, node, isRight ? 33 : 1);
      this.#hasLeft[level] = !isRight;
      if (!isRight) break;
      input = node;
    }
    this.#size += 1;
  }

  #node(level: number): Uint8Array {
    const known = this.#levels[level];
    if (known !== undefined) return known;
    const node = new Uint8Array(65);
    node[0] = 1;
    this.#levels.push(node);
    this.#hasLeft.push(false);
    return node;
  }

  /** Null where the last line has no line feed. */
  root(): Uint8Array | null {
    if (this.#rest.length > 1) return null;
    let root: Uint8Array = new Uint8Array();
    for (const [level, node] of this.#levels.entries()) {
      if (this.#hasLeft[level] !== true) continue;
      const left = node.slice(1, 33);
      root = root.length === 0 ? left : this.#hashed(Uint8Array.of(1, ...left, ...root));
    }
    return root.length === 0 ? this.#hashed(root) : root;
  }

  #hashed(input: Uint8Array): Uint8Array {
    const digest = new Uint8Array(32);
    this.#hashInto(input, digest, 0);
    return digest;
  }
}

interface Range {
  readonly from: number;
  readonly to: number;
  readonly tree: Frontier;
}

/** The path of one leaf of a tree whose leaf hashes come one after the other. */
export class PathFinder {
  /** The subtrees beside the way, from the leaf to the root. */
  readonly #siblings: readonly Range[];
  readonly #size: number;
  #seen = 0;

  constructor(index: number, size: number, hash: Sha256 = sha256) {
    if (!Number.isSafeInteger(index) || index < 0 || !(index < size)) {
      throw new RangeError(`no leaf ${index} in a tree of ${size}`);
    }
    this.#size = size;
    this.#siblings = rangesBeside(index, size).map((range) => ({
      ...range,
      tree: new Frontier(hash),
    }));
  }

  appendHash(hashed: Uint8Array): void {
    const at = this.#seen;
    this.#siblings.find(({ from, to }) => at >= from && at < to)?.tree.appendHash(hashed);
    this.#seen += 1;
  }

  /** Null until every leaf was seen. */
  path(): readonly Uint8Array[] | null {
    return this.#seen === this.#size ? this.#siblings.map(({ tree }) => tree.root()) : null;
  }
}

function rangesBeside(index: number, size: number): readonly Omit<Range, 'tree'>[] {
  const ranges: Omit<Range, 'tree'>[] = [];
  let from = 0;
  let to = size;
  while (to - from > 1) {
    let split = 1;
    while (split * 2 < to - from) split *= 2;
    const middle = from + split;
    const isLeft = index < middle;
    ranges.push(isLeft ? { from: middle, to } : { from, to: middle });
    if (isLeft) to = middle;
    else from = middle;
  }
  return ranges.reverse();
}
