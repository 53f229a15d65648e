// Runs the vectors of tokens; signatures are verified by whoever calls.

import { fromBase64, fromHex, toUtf8 } from '../src/bytes.ts';
import { readCertificates } from '../src/tokens/certificate.ts';
import { checkToken } from '../src/tokens/check-token.ts';
import type { VerifySignature } from '../src/tokens/signature.ts';
import { readToken } from '../src/tokens/token.ts';

export interface TokenVector {
  readonly about: string;
  /** DER, base64. */
  readonly token: string;
  /** SHA-256, hex. */
  readonly digest: string;
  /** PEM. */
  readonly roots: string;
  /** By default any. */
  readonly policies?: readonly string[];
  /** Milliseconds; by default 60,000. */
  readonly max_accuracy?: number;
  readonly expect: 'holds' | 'untrusted' | 'wrong' | 'not_a_token';
}

export function runTokenVector(vector: TokenVector, verify: VerifySignature): string {
  const read = readToken(fromBase64(vector.token) ?? new Uint8Array());
  if (read.kind === 'not_a_token') return read.kind;
  const { policies, max_accuracy: maxAccuracy } = vector;
  const trust = {
    roots: readCertificates(toUtf8(vector.roots)) ?? [],
    verify,
    ...(policies === undefined ? {} : { policies }),
    ...(maxAccuracy === undefined ? {} : { maxAccuracy }),
  };
  return checkToken(read.token, { digest: fromHex(vector.digest) ?? new Uint8Array() }, trust).kind;
}
