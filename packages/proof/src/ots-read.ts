// Reads OpenTimestamps files and calendar answers: hostile until every byte is accounted for.

import { fromUtf8, sameBytes, toHex } from './bytes.ts';
import { type Sha256, sha256 } from './hashes.ts';
import {
  ATTESTATION_TAGS,
  type Attestation,
  applyOp,
  type Branch,
  type DetachedProof,
  HASH_LENGTHS,
  type HashName,
  MAX_DEPTH,
  MAX_MESSAGE,
  MAX_PARTS,
  MAX_PAYLOAD,
  MAX_URI,
  MAX_WORK,
  type Op,
  type Timestamp,
} from './ots-types.ts';

/** `\x00OpenTimestamps\x00\x00Proof\x00` and eight bytes that make it no text. */
export const MAGIC = Uint8Array.of(
  ...[0x00, 0x4f, 0x70, 0x65, 0x6e, 0x54, 0x69, 0x6d, 0x65, 0x73, 0x74, 0x61, 0x6d, 0x70, 0x73],
  ...[0x00, 0x00, 0x50, 0x72, 0x6f, 0x6f, 0x66, 0x00],
  ...[0xbf, 0x89, 0xe2, 0xe8, 0x84, 0xe8, 0x92, 0x94],
);

export type ReadProof =
  | { readonly kind: 'proof'; readonly proof: DetachedProof }
  | { readonly kind: 'not_a_proof'; readonly reason: string };

export type ReadTimestamp =
  | { readonly kind: 'timestamp'; readonly timestamp: Timestamp }
  | { readonly kind: 'not_a_timestamp'; readonly reason: string };

class Unreadable extends Error {}

/** A whole detached file, `*.ots`. */
export function readOts(file: Uint8Array, hash: Sha256 = sha256): ReadProof {
  try {
    const reader = new Reader(file, hash);
    if (!sameBytes(reader.take(Math.min(MAGIC.length, file.length)), MAGIC)) {
      throw new Unreadable('it does not begin as an OpenTimestamps file does');
    }
    const version = reader.varuint();
    if (version !== 1) throw new Unreadable(`version ${version} is not known`);
    const name = hashOfTag(reader.byte());
    const digest = reader.take(HASH_LENGTHS[name]);
    const timestamp = reader.timestamp(digest, MAX_DEPTH);
    reader.end();
    return { kind: 'proof', proof: { hash: name, digest, timestamp } };
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'not_a_proof', reason: error.message };
    throw error;
  }
}

/** The answer of a calendar about a message: a timestamp without a head. */
export function readTimestamp(
  bytes: Uint8Array,
  message: Uint8Array,
  hash: Sha256 = sha256,
): ReadTimestamp {
  try {
    const reader = new Reader(bytes, hash);
    const timestamp = reader.timestamp(message, MAX_DEPTH);
    reader.end();
    return { kind: 'timestamp', timestamp };
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'not_a_timestamp', reason: error.message };
    throw error;
  }
}

function hashOfTag(tag: number): HashName {
  const op = plainOp(tag);
  if (op === null || !(op in HASH_LENGTHS)) {
    throw new Unreadable(`0x${tag.toString(16)} is not a hash function for files`);
  }
  return op as HashName;
}

type PlainKind = Exclude<Op['kind'], 'append' | 'prepend'>;

function plainOp(tag: number): PlainKind | null {
  switch (tag) {
    case 0xf2:
      return 'reverse';
    case 0xf3:
      return 'hexlify';
    case 0x02:
      return 'sha1';
    case 0x03:
      return 'ripemd160';
    case 0x08:
      return 'sha256';
    case 0x67:
      return 'keccak256';
    default:
      return null;
  }
}

class Reader {
  readonly #bytes: Uint8Array;
  readonly #hash: Sha256;
  #at = 0;
  #parts = 0;
  #work = 0;

  constructor(bytes: Uint8Array, hash: Sha256) {
    this.#bytes = bytes;
    this.#hash = hash;
  }

  byte(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new Unreadable('it is cut off');
    this.#at += 1;
    return byte;
  }

  take(length: number): Uint8Array {
    if (this.#at + length > this.#bytes.length) throw new Unreadable('it is cut off');
    const taken = this.#bytes.slice(this.#at, this.#at + length);
    this.#at += length;
    return taken;
  }

  /** LEB128, lenient about leading zeros as the reference is; 53 bits are enough for any field. */
  varuint(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (!Number.isSafeInteger(value)) throw new Unreadable('a number is too large');
      if ((byte & 0x80) === 0) return value;
      if (shift > 49) throw new Unreadable('a number is too long');
    }
  }

  varbytes(least: number, most: number): Uint8Array {
    const length = this.varuint();
    if (length < least || length > most) {
      throw new Unreadable(`${length} bytes where ${least} to ${most} are allowed`);
    }
    return this.take(length);
  }

  end(): void {
    const left = this.#bytes.length - this.#at;
    if (left > 0) throw new Unreadable(`${left} bytes follow its end`);
  }

  timestamp(message: Uint8Array, depth: number): Timestamp {
    if (depth === 0) throw new Unreadable(`its operations are nested deeper than ${MAX_DEPTH}`);
    const attestations: Attestation[] = [];
    const branches: Branch[] = [];
    for (;;) {
      const tag = this.byte();
      // 0xff announces that one more follows after the next.
      const forks = tag === 0xff;
      this.#part(forks ? this.byte() : tag, message, depth, attestations, branches);
      if (!forks) return { attestations, branches };
    }
  }

  #part(
    tag: number,
    message: Uint8Array,
    depth: number,
    attestations: Attestation[],
    branches: Branch[],
  ): void {
    this.#parts += 1;
    if (this.#parts > MAX_PARTS) throw new Unreadable(`it has more than ${MAX_PARTS} parts`);
    if (tag === 0) {
      attestations.push(this.#attestation());
      return;
    }
    const op = this.#op(tag);
    this.#work += Math.max(message.length, 64);
    if (this.#work > MAX_WORK)
      throw new Unreadable(`its operations read more than ${MAX_WORK} bytes`);
    const next = applyOp(op, message, this.#hash);
    if (next === null) throw new Unreadable(`a message is longer than ${MAX_MESSAGE} bytes`);
    branches.push({ op, next: this.timestamp(next, depth - 1) });
  }

  #op(tag: number): Op {
    if (tag === 0xf0) return { kind: 'append', bytes: this.varbytes(1, MAX_MESSAGE) };
    if (tag === 0xf1) return { kind: 'prepend', bytes: this.varbytes(1, MAX_MESSAGE) };
    const kind = plainOp(tag);
    if (kind === null) throw new Unreadable(`0x${tag.toString(16)} is not an operation`);
    return { kind };
  }

  #attestation(): Attestation {
    const tag = this.take(8);
    const payload = this.varbytes(0, MAX_PAYLOAD);
    const inner = new Reader(payload, this.#hash);
    switch (toHex(tag)) {
      case ATTESTATION_TAGS.pending:
        return { kind: 'pending', uri: inner.#uri() };
      case ATTESTATION_TAGS.bitcoin:
        return { kind: 'bitcoin', height: inner.#height() };
      case ATTESTATION_TAGS.litecoin:
        return { kind: 'litecoin', height: inner.#height() };
      case ATTESTATION_TAGS.sandbox:
        return { kind: 'sandbox', height: inner.#height() };
      default:
        return { kind: 'unknown', tag, payload };
    }
  }

  #height(): number {
    const height = this.varuint();
    this.end();
    return height;
  }

  #uri(): string {
    const uri = fromUtf8(this.varbytes(0, MAX_URI));
    this.end();
    // The reference allows these characters, so that nothing but an address can be in it.
    if (uri === null || !/^[A-Za-z0-9._/:-]*$/.test(uri)) {
      throw new Unreadable('the address of a calendar has characters that are not allowed');
    }
    return uri;
  }
}
