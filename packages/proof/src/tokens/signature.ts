// Signatures of certificates and tokens: read here, verified by whoever has RSA and ECDSA.

import { sha256 as sha256Of, sha384, sha512 } from '@noble/hashes/sha2.js';
import { concat } from '../bytes.ts';
import {
  bitsOf,
  type Der,
  derOf,
  integerOf,
  Members,
  NotDer,
  numberOf,
  oidOf,
  TAG,
} from './der.ts';

export type TokenHash = 'SHA-256' | 'SHA-384' | 'SHA-512';
export type Curve = 'P-256' | 'P-384' | 'P-521';

/** In the words of WebCrypto. */
export interface SignatureQuestion {
  readonly algorithm: 'RSASSA-PKCS1-v1_5' | 'ECDSA';
  readonly hash: TokenHash;
  /** Null for RSA. */
  readonly curve: Curve | null;
  /** DER of the public key. */
  readonly spki: Uint8Array;
  readonly message: Uint8Array;
  /** For ECDSA both numbers one after the other, each as long as the curve's. */
  readonly signature: Uint8Array;
}

/** Whether that is a signature of that key; comes from the host, which has the algorithms. */
export type VerifySignature = (question: SignatureQuestion) => boolean;

const HASH_OIDS: Readonly<Record<string, TokenHash>> = {
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
};

const HASHES: Readonly<Record<TokenHash, (bytes: Uint8Array) => Uint8Array>> = {
  'SHA-256': sha256Of,
  'SHA-384': sha384,
  'SHA-512': sha512,
};

export function hashWith(name: TokenHash, bytes: Uint8Array): Uint8Array {
  return HASHES[name](bytes);
}

/** Null for one that is not known, SHA-1 among them. */
export function hashNamed(algorithm: Der): TokenHash | null {
  const members = new Members(algorithm);
  const name = HASH_OIDS[oidOf(members.take())] ?? null;
  const parameters = members.takeIf(TAG.null);
  if (parameters !== null && parameters.content.length > 0) throw new NotDer('parameters');
  members.end();
  return name;
}

const RSA = '1.2.840.113549.1.1.1';
const EC = '1.2.840.10045.2.1';

type Scheme = { readonly key: 'rsa' | 'ec'; readonly hash: TokenHash | null };

/** By object identifier; no hash where the signature leaves that to its digest algorithm. */
const SCHEMES: Readonly<Record<string, Scheme>> = {
  [RSA]: { key: 'rsa', hash: null },
  '1.2.840.113549.1.1.11': { key: 'rsa', hash: 'SHA-256' },
  '1.2.840.113549.1.1.12': { key: 'rsa', hash: 'SHA-384' },
  '1.2.840.113549.1.1.13': { key: 'rsa', hash: 'SHA-512' },
  [EC]: { key: 'ec', hash: null },
  '1.2.840.10045.4.3.2': { key: 'ec', hash: 'SHA-256' },
  '1.2.840.10045.4.3.3': { key: 'ec', hash: 'SHA-384' },
  '1.2.840.10045.4.3.4': { key: 'ec', hash: 'SHA-512' },
};

/** Null for one that is not known. */
export function schemeOf(algorithm: Der): Scheme | null {
  const members = new Members(algorithm);
  const scheme = SCHEMES[oidOf(members.take())] ?? null;
  if (scheme === null) return null;
  const parameters = members.takeIf(TAG.null);
  if (parameters !== null && parameters.content.length > 0) throw new NotDer('parameters');
  members.end();
  return scheme;
}

const CURVES: Readonly<Record<string, Curve>> = {
  '1.2.840.10045.3.1.7': 'P-256',
  '1.3.132.0.34': 'P-384',
  '1.3.132.0.35': 'P-521',
};
const NUMBER_BYTES: Readonly<Record<Curve, number>> = { 'P-256': 32, 'P-384': 48, 'P-521': 66 };

/** Shorter moduli can be factored, longer ones cost the reader time. */
const RSA_BITS = { least: 2048, most: 8192 } as const;

export type PublicKey =
  | { readonly kind: 'rsa'; readonly spki: Uint8Array }
  | { readonly kind: 'ec'; readonly curve: Curve; readonly spki: Uint8Array }
  | { readonly kind: 'unknown' };

export function publicKeyOf(spki: Der): PublicKey {
  const members = new Members(spki);
  const algorithm = new Members(members.take(TAG.sequence));
  const oid = oidOf(algorithm.take());
  const key = bitsOf(members.take());
  members.end();
  if (oid === RSA) {
    const numbers = new Members(derOf(key));
    const modulus = integerOf(numbers.take(TAG.integer));
    const bits = 8 * (modulus.length - (modulus[0] === 0 ? 1 : 0));
    const isExponent = numberOf(numbers.take(TAG.integer)) >= 3;
    const isOfLength = bits >= RSA_BITS.least && bits <= RSA_BITS.most;
    return isOfLength && isExponent ? { kind: 'rsa', spki: spki.whole } : { kind: 'unknown' };
  }
  const curve = oid === EC ? CURVES[oidOf(algorithm.take())] : undefined;
  if (curve === undefined) return { kind: 'unknown' };
  return { kind: 'ec', curve, spki: spki.whole };
}

/** Null where the key is not of that scheme, or one of the two is not known. */
export function questionOf(
  key: PublicKey,
  scheme: Scheme | null,
  hash: TokenHash | null,
  message: Uint8Array,
  signature: Uint8Array,
): SignatureQuestion | null {
  const used = scheme?.hash ?? hash;
  if (scheme === null || used === null || key.kind !== scheme.key) return null;
  const common = { hash: used, spki: key.spki, message };
  if (key.kind === 'rsa') {
    return { ...common, algorithm: 'RSASSA-PKCS1-v1_5', curve: null, signature };
  }
  const pair = pairOf(signature, NUMBER_BYTES[key.curve]);
  return { ...common, algorithm: 'ECDSA', curve: key.curve, signature: pair };
}

// From the DER of certificates to the two numbers that WebCrypto takes.
function pairOf(signature: Uint8Array, length: number): Uint8Array {
  const members = new Members(derOf(signature));
  const both = [members.take(TAG.integer), members.take(TAG.integer)].map((one) => {
    const bytes = integerOf(one);
    if ((bytes[0] ?? 0) >= 0x80) throw new NotDer('a negative number');
    const short = bytes[0] === 0 ? bytes.subarray(1) : bytes;
    if (short.length > length) throw new NotDer('a number longer than the curve');
    return concat(new Uint8Array(length - short.length), short);
  });
  members.end();
  return concat(...both);
}
