// What an OpenTimestamps proof is made of: operations, attestations, and the tree that they form.

import { concat, reversed, toHex, toUtf8 } from './bytes.ts';
import { keccak256, ripemd160, type Sha256, sha1, sha256 } from './hashes.ts';

/** Limits of the reference implementation (completions 4.6). */
export const MAX_MESSAGE = 4096;
export const MAX_PAYLOAD = 8192;
export const MAX_URI = 1000;
export const MAX_DEPTH = 256;
/** Ours: operations and attestations of one proof. Real ones have a few hundred. */
export const MAX_PARTS = 16_384;
/** Ours: bytes that all operations of one proof read, each at least 64: a file stays cheap. */
export const MAX_WORK = 262_144;

export type HashName = 'sha1' | 'ripemd160' | 'sha256' | 'keccak256';

export type Op =
  | { readonly kind: 'append'; readonly bytes: Uint8Array }
  | { readonly kind: 'prepend'; readonly bytes: Uint8Array }
  | { readonly kind: 'reverse' }
  | { readonly kind: 'hexlify' }
  | { readonly kind: HashName };

export const OP_TAGS: Readonly<Record<Op['kind'], number>> = {
  append: 0xf0,
  prepend: 0xf1,
  reverse: 0xf2,
  hexlify: 0xf3,
  sha1: 0x02,
  ripemd160: 0x03,
  sha256: 0x08,
  keccak256: 0x67,
};

export const HASH_LENGTHS: Readonly<Record<HashName, number>> = {
  sha1: 20,
  ripemd160: 20,
  sha256: 32,
  keccak256: 32,
};

export type Attestation =
  | { readonly kind: 'pending'; readonly uri: string }
  /** The message is the Merkle root of the block of this height, in the byte order of headers. */
  | { readonly kind: 'bitcoin'; readonly height: number }
  | { readonly kind: 'litecoin'; readonly height: number }
  /** A block of a sandbox chain of ours: for demonstrations, it shows nothing to a stranger. */
  | { readonly kind: 'sandbox'; readonly height: number }
  /** Kept as it is, and never taken for anything. */
  | { readonly kind: 'unknown'; readonly tag: Uint8Array; readonly payload: Uint8Array };

/** Eight bytes each; the last is ours (README, "The sandbox chain"). */
export const ATTESTATION_TAGS = {
  pending: '83dfe30d2ef90c8e',
  bitcoin: '0588960d73d71901',
  litecoin: '06869a0d73d71b45',
  sandbox: '617373617973626f',
} as const;

/** What is attested of a message, and what it leads to. */
export interface Timestamp {
  readonly attestations: readonly Attestation[];
  readonly branches: readonly Branch[];
}

export interface Branch {
  readonly op: Op;
  readonly next: Timestamp;
}

/** A detached proof: of a file by its hash. */
export interface DetachedProof {
  readonly hash: HashName;
  readonly digest: Uint8Array;
  readonly timestamp: Timestamp;
}

export const NOTHING: Timestamp = { attestations: [], branches: [] };

/** Null where the result is empty or longer than a message may be. */
export function applyOp(op: Op, message: Uint8Array, hash: Sha256 = sha256): Uint8Array | null {
  const result = appliedTo(op, message, hash);
  return result.length === 0 || result.length > MAX_MESSAGE ? null : result;
}

function appliedTo(op: Op, message: Uint8Array, hash: Sha256): Uint8Array {
  switch (op.kind) {
    case 'append':
      return concat(message, op.bytes);
    case 'prepend':
      return concat(op.bytes, message);
    case 'reverse':
      return reversed(message);
    case 'hexlify':
      return toUtf8(toHex(message));
    case 'sha1':
      return sha1(message);
    case 'ripemd160':
      return ripemd160(message);
    case 'sha256':
      return hash(message);
    case 'keccak256':
      return keccak256(message);
  }
}

/** One attestation with the message that it is about. */
export interface Attested {
  readonly message: Uint8Array;
  readonly attestation: Attestation;
}

/** Every attestation that the proof leads to, in the order of the file. */
export function attestedBy(
  start: Uint8Array,
  timestamp: Timestamp,
  hash: Sha256 = sha256,
): readonly Attested[] {
  const own = timestamp.attestations.map((attestation) => ({ message: start, attestation }));
  const further = timestamp.branches.flatMap(({ op, next }) => {
    const message = applyOp(op, start, hash);
    return message === null ? [] : attestedBy(message, next, hash);
  });
  return [...own, ...further];
}
