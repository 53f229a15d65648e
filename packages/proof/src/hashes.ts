// The hash functions, as @noble/hashes computes them; a build makes that library part of this one.

import { ripemd160 as ripemd160Of, sha1 as sha1Of } from '@noble/hashes/legacy.js';
import { sha256 as sha256Of } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';

/** Anything that maps bytes to their SHA-256, 32 bytes; a host may give a faster one than this. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** FIPS 180-4. */
export const sha256: Sha256 = (bytes) => sha256Of(bytes);

// The others are needed only for timestamps of other people that contain them.

/** FIPS 180-4. Broken for signatures; a timestamp that uses it shows what it always showed. */
export function sha1(bytes: Uint8Array): Uint8Array {
  return sha1Of(bytes);
}

export function ripemd160(bytes: Uint8Array): Uint8Array {
  return ripemd160Of(bytes);
}

/** Keccak-256 with its first padding, as Ethereum uses it: FIPS 202 changed it for SHA3-256. */
export function keccak256(bytes: Uint8Array): Uint8Array {
  return keccak_256(bytes);
}
