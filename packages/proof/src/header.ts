// Block headers of Bitcoin, 80 bytes: their hash, their work, their Merkle root, their time.

import { fromHex, reversed, toHex } from './bytes.ts';
import { type Sha256, sha256 } from './hashes.ts';

export const HEADER_BYTES = 80;

/** The main chain has been more difficult than this since 2019 (completions 4.6). */
export const MIN_DIFFICULTY = 2 ** 43;

/**
 * From each year on, less than the main chain ever had since: the least were 24.3e12 in January
 * 2022, 34.0e12 in January 2023, 70.3e12 in January 2024, and 108.1e12 in January 2025.
 */
const FLOORS: readonly (readonly [number, number])[] = [
  [Date.UTC(2025, 0) / 1000, 9e13],
  [Date.UTC(2024, 0) / 1000, 6e13],
  [Date.UTC(2023, 0) / 1000, 3e13],
  [Date.UTC(2022, 0) / 1000, 2e13],
];

/** What a block of this time (seconds since 1970) must have: to forge a later one costs more. */
export function leastDifficulty(time: number): number {
  return FLOORS.find(([from]) => time >= from)?.[1] ?? MIN_DIFFICULTY;
}

export interface BlockHeader {
  /** In display order, as explorers show it. */
  readonly hash: string;
  /** In display order. */
  readonly previous: string;
  /** In the byte order of the header, which is that of OpenTimestamps messages. */
  readonly merkleRoot: Uint8Array;
  /** Seconds since 1970, as the miner says. */
  readonly time: number;
  /** Whether the hash is as small as the header's own bits demand. */
  readonly meetsBits: boolean;
  /** How many times harder than the easiest block of Bitcoin; 0 where its bits give no target. */
  readonly difficulty: number;
}

/** Null for anything but 80 bytes. */
export function readHeader(bytes: Uint8Array, hash: Sha256 = sha256): BlockHeader | null {
  if (bytes.length !== HEADER_BYTES) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const digest = hash(hash(bytes));
  const target = targetOf(view.getUint32(72, true));
  return {
    hash: toHex(reversed(digest)),
    previous: toHex(reversed(bytes.slice(4, 36))),
    merkleRoot: bytes.slice(36, 68),
    time: view.getUint32(68, true),
    meetsBits: target !== null && BigInt(`0x${toHex(reversed(digest))}`) <= target,
    difficulty: target === null ? 0 : Number(EASIEST) / Number(target),
  };
}

const EASIEST = 0xffffn << 208n;

/** The compact form of Bitcoin; null where it is negative, zero or too large. */
function targetOf(bits: number): bigint | null {
  const exponent = bits >>> 24;
  const mantissa = bits & 0x7f_ffff;
  if (mantissa === 0 || (bits & 0x80_0000) !== 0 || exponent > 34) return null;
  const target = (BigInt(mantissa) << BigInt(8 * exponent)) >> 24n;
  return target === 0n || target >= 1n << 256n ? null : target;
}

export interface HeaderParts {
  readonly version: number;
  /** In display order. */
  readonly previous: string;
  /** In the byte order of headers. */
  readonly merkleRoot: Uint8Array;
  /** Seconds since 1970. */
  readonly time: number;
  /** The compact form of the target. */
  readonly bits: number;
}

/** The easiest target that there is: every second header meets it. */
export const EASIEST_BITS = 0x207f_ffff;

/** The header with the first nonce that meets its bits: of a sandbox chain, or for tests. */
export function mineHeader(parts: HeaderParts, hash: Sha256 = sha256): Uint8Array {
  const bytes = writeHeader(parts, 0);
  const view = new DataView(bytes.buffer);
  for (let nonce = 0; nonce <= 0xffff_ffff; nonce++) {
    view.setUint32(76, nonce, true);
    if (readHeader(bytes, hash)?.meetsBits) return bytes;
  }
  throw new RangeError('no nonce meets these bits');
}

export function writeHeader(parts: HeaderParts, nonce: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, parts.version, true);
  bytes.set(reversed(fromHex(parts.previous) ?? new Uint8Array(32)), 4);
  bytes.set(parts.merkleRoot, 36);
  view.setUint32(68, parts.time, true);
  view.setUint32(72, parts.bits, true);
  view.setUint32(76, nonce, true);
  return bytes;
}
