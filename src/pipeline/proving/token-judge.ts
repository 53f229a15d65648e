// Whether a token may stand in bundles: judged as whoever verifies them will judge it.

import {
  type Certificate,
  checkToken,
  fromHex,
  readCertificates,
  readToken,
  toUtf8,
} from '../../../packages/proof/src/index.ts';
import { askedNonce, type WitnessToken } from '../../outside/time-stamps.ts';
import { verifySignature } from './token-signature.ts';

/** Roots from PEM; null where it holds none, or one that cannot be read. */
export function rootsOf(pem: Uint8Array): readonly Certificate[] | null {
  return readCertificates(pem);
}

export interface TokenAsked {
  /** SHA-256, hex. */
  readonly digest: string;
  /** As it was given to the client. */
  readonly nonce: Uint8Array;
}

/**
 * Says what is wrong with it, or the time that it states, as verifiers read it. Without `roots` any
 * authority does whose token holds in itself.
 */
export function judgeToken(
  { token, certificates }: Pick<WitnessToken, 'token' | 'certificates'>,
  { digest, nonce }: TokenAsked,
  roots: readonly Certificate[] | null,
): { readonly at: Date } | { readonly reason: string } {
  const read = readToken(token);
  if (read.kind === 'not_a_token') {
    return { reason: `sent a token that cannot be read: ${read.reason}` };
  }
  const others = certificates.flatMap((pem) => readCertificates(toUtf8(pem)) ?? []);
  const wanted = { digest: fromHex(digest) ?? new Uint8Array(), nonce: askedNonce(nonce) };
  // Where no root is given, the signer in the token stands for one.
  const trusted = roots ?? read.token.certificates;
  const found = checkToken(read.token, wanted, { roots: trusted, verify: verifySignature }, others);
  if (found.kind === 'holds') return { at: new Date(found.time) };
  return { reason: `sent a token that shows nothing: ${found.reason}` };
}
