// Signatures of tokens and certificates, verified by Node.

import { createPublicKey, verify } from 'node:crypto';
import type { SignatureQuestion } from '../../../packages/proof/src/index.ts';

export function verifySignature(asked: SignatureQuestion): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(asked.spki), format: 'der', type: 'spki' });
    const how = { key, dsaEncoding: 'ieee-p1363' } as const;
    return verify(asked.hash.replace('-', ''), asked.message, how, asked.signature);
  } catch {
    // Bytes that are no key.
    return false;
  }
}
