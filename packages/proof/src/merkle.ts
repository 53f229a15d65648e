// Merkle trees of RFC 9162 (the same as of RFC 6962) over SHA-256: roots, paths, consistency.

import { sameBytes } from './bytes.ts';
import { type Sha256, sha256 } from './hashes.ts';

/** The name of this construction in bundles. */
export const MERKLE_SPEC = 'rfc9162-sha256-v1';

/** SHA-256(0x00 ‖ leaf). */
export function leafHash(leaf: Uint8Array, hash: Sha256 = sha256): Uint8Array {
  const preimage = new Uint8Array(leaf.length + 1);
  preimage.set(leaf, 1);
  return hash(preimage);
}

/** SHA-256(0x01 ‖ left ‖ right). */
export function nodeHash(left: Uint8Array, right: Uint8Array, hash: Sha256 = sha256): Uint8Array {
  const preimage = new Uint8Array(1 + left.length + right.length);
  preimage[0] = 1;
  preimage.set(left, 1);
  preimage.set(right, 1 + left.length);
  return hash(preimage);
}

/**
 * A tree that grows: memory is one hash for each bit of the size, however many leaves there are.
 */
export class Frontier {
  readonly #hash: Sha256;
  /** Roots of the perfect subtrees, from the largest to the smallest, with their heights. */
  readonly #roots: { readonly height: number; readonly root: Uint8Array }[] = [];
  #size = 0;

  constructor(hash: Sha256 = sha256) {
    this.#hash = hash;
  }

  get size(): number {
    return this.#size;
  }

  append(leaf: Uint8Array): void {
    this.appendHash(leafHash(leaf, this.#hash));
  }

  /** Appends a leaf by its leaf hash. */
  appendHash(hashed: Uint8Array): void {
    let node = { height: 0, root: hashed };
    for (;;) {
      const last = this.#roots.at(-1);
      if (last?.height !== node.height) break;
      this.#roots.pop();
      node = { height: node.height + 1, root: nodeHash(last.root, node.root, this.#hash) };
    }
    this.#roots.push(node);
    this.#size += 1;
  }

  /** The root of an empty tree is SHA-256 of nothing. */
  root(): Uint8Array {
    const last = this.#roots.at(-1);
    if (last === undefined) return this.#hash(new Uint8Array());
    const before = this.#roots.slice(0, -1).reverse();
    return before.reduce((right, { root }) => nodeHash(root, right, this.#hash), last.root);
  }
}

/** The root over these leaf hashes. */
export function rootOf(hashes: readonly Uint8Array[], hash: Sha256 = sha256): Uint8Array {
  const frontier = new Frontier(hash);
  for (const one of hashes) frontier.appendHash(one);
  return frontier.root();
}

/** Sibling hashes from the leaf to the root (RFC 9162 section 2.1.3.1). */
export function inclusionPath(
  hashes: readonly Uint8Array[],
  index: number,
  hash: Sha256 = sha256,
): Uint8Array[] {
  if (!Number.isSafeInteger(index) || index < 0 || index >= hashes.length) {
    throw new RangeError(`no leaf ${index} in a tree of ${hashes.length}`);
  }
  const path: Uint8Array[] = [];
  let from = 0;
  let to = hashes.length;
  while (to - from > 1) {
    const middle = from + splitOf(to - from);
    if (index < middle) {
      path.push(rootOf(hashes.slice(middle, to), hash));
      to = middle;
    } else {
      path.push(rootOf(hashes.slice(from, middle), hash));
      from = middle;
    }
  }
  return path.reverse();
}

/** The largest power of two below the size. */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/**
 * The root that the path leads to; null where its length is not that of the place in the tree
 * (RFC 9162 section 2.1.3.2).
 */
export function rootFromPath(
  place: { readonly index: number; readonly size: number },
  hashed: Uint8Array,
  path: readonly Uint8Array[],
  hash: Sha256 = sha256,
): Uint8Array | null {
  const { index, size } = place;
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size)) return null;
  if (index < 0 || index >= size || ![hashed, ...path].every(isDigest)) return null;
  let node = index;
  let last = size - 1;
  let root = hashed;
  for (const sibling of path) {
    if (last === 0) return null;
    if (node % 2 === 1 || node === last) {
      root = nodeHash(sibling, root, hash);
      // A node without a right sibling stands for itself on the levels above.
      while (node % 2 === 0 && node !== 0) {
        node /= 2;
        last = Math.floor(last / 2);
      }
    } else {
      root = nodeHash(root, sibling, hash);
    }
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 ? root : null;
}

/** The hashes that show that the first `size` leaves are a prefix (RFC 9162 section 2.1.4.1). */
export function consistencyPath(
  hashes: readonly Uint8Array[],
  size: number,
  hash: Sha256 = sha256,
): Uint8Array[] {
  if (!Number.isSafeInteger(size) || size < 1 || size > hashes.length) {
    throw new RangeError(`no prefix of ${size} in a tree of ${hashes.length}`);
  }
  return subproof(hashes, size, true, hash);
}

function subproof(
  hashes: readonly Uint8Array[],
  size: number,
  known: boolean,
  hash: Sha256,
): Uint8Array[] {
  if (size === hashes.length) return known ? [] : [rootOf(hashes, hash)];
  const split = splitOf(hashes.length);
  if (size <= split) {
    const right = rootOf(hashes.slice(split), hash);
    return [...subproof(hashes.slice(0, split), size, known, hash), right];
  }
  const left = rootOf(hashes.slice(0, split), hash);
  return [...subproof(hashes.slice(split), size - split, false, hash), left];
}

export interface TreeHead {
  readonly size: number;
  readonly root: Uint8Array;
}

/** Is the tree of `first` a prefix of that of `second` (RFC 9162 section 2.1.4.2)? */
export function isConsistent(
  first: TreeHead,
  second: TreeHead,
  path: readonly Uint8Array[],
  hash: Sha256 = sha256,
): boolean {
  // Every tree begins with nothing: there is no path that could show it.
  if (first.size === 0) return false;
  return isPart({ start: 0, end: first.size, root: first.root }, second, path, hash);
}

/** Leaves from `start` to before `end`, under a root of their own. */
export interface Subtree {
  readonly start: number;
  readonly end: number;
  readonly root: Uint8Array;
}

/**
 * Do these leaves stand in the tree at these places? A subtree begins at a multiple of the power of
 * two that holds it (draft-ietf-plants-merkle-tree-certs, section 4); one that begins at 0 is a
 * prefix.
 */
export function isPart(
  part: Subtree,
  tree: TreeHead,
  path: readonly Uint8Array[],
  hash: Sha256 = sha256,
): boolean {
  if (part.start === part.end) {
    return part.start <= tree.size && path.length === 0 && sameBytes(part.root, rootOf([], hash));
  }
  if (!isSubtree(part) || !Number.isSafeInteger(tree.size) || part.end > tree.size) return false;
  if (!path.every(isDigest)) return false;
  let [first, last, end] = [part.start, part.end - 1, tree.size - 1];
  const up = (): void => {
    first = Math.floor(first / 2);
    last = Math.floor(last / 2);
    end = Math.floor(end / 2);
  };
  // What has no sibling to its right stands for itself on every level above.
  while (first !== last && (last === end || last % 2 === 1)) up();
  const rest = first === last ? [part.root, ...path] : [...path];
  const start = rest.shift();
  if (start === undefined) return false;
  let own = start;
  let all = start;
  for (const sibling of rest) {
    if (end === 0) return false;
    if (last % 2 === 1 || last === end) {
      if (first < last) own = nodeHash(sibling, own, hash);
      all = nodeHash(sibling, all, hash);
      while (last % 2 === 0 && last !== 0) up();
    } else {
      all = nodeHash(all, sibling, hash);
    }
    up();
  }
  return end === 0 && sameBytes(own, part.root) && sameBytes(all, tree.root);
}

/** Does the path lead from the leaf to the root of the subtree? */
export function isInSubtree(
  index: number,
  part: Subtree,
  hashed: Uint8Array,
  path: readonly Uint8Array[],
  hash: Sha256 = sha256,
): boolean {
  if (!isSubtree(part)) return false;
  const place = { index: index - part.start, size: part.end - part.start };
  const reached = rootFromPath(place, hashed, path, hash);
  return reached !== null && sameBytes(reached, part.root);
}

function isSubtree({ start, end }: Subtree): boolean {
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end)) return false;
  if (start < 0 || start >= end) return false;
  let holds = 1;
  while (holds < end - start) holds *= 2;
  return start % holds === 0;
}

function isDigest(bytes: Uint8Array): boolean {
  return bytes.length === 32;
}
