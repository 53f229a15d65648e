// Ed25519 signatures under keys of 32 bytes (RFC 8032).

import { createPublicKey, verify } from 'node:crypto';

export function isSignedWith(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const x = Buffer.from(key).toString('base64url');
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x };
    return verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), signature);
  } catch {
    // 32 bytes that are no point of the curve.
    return false;
  }
}
