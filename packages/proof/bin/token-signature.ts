// Signatures of tokens and certificates, verified by Node.

import { createPublicKey, verify } from 'node:crypto';
import type { SignatureQuestion } from '../src/tokens/signature.ts';

export function verifySignature(question: SignatureQuestion): boolean {
  const { hash, spki, message, signature } = question;
  try {
    const key = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' });
    const name = hash.replace('-', '').toLowerCase();
    return verify(name, message, { key, dsaEncoding: 'ieee-p1363' }, signature);
  } catch {
    // Bytes that are no key.
    return false;
  }
}
