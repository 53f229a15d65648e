// The key of an installation: Ed25519 signatures, and the public half in the forms others read.

import { createPrivateKey, createPublicKey, hash, sign } from 'node:crypto';
import { canonicalJson } from '../../core/json.ts';
import type { Signer } from '../services.ts';

/** A private key in PKCS #8 (PEM). Throws where it is none of Ed25519. */
export function signerFrom(pem: string): Signer {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('no Ed25519 key');
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return {
    publicKey: Buffer.from(x, 'base64url'),
    // RFC 7638, with the members that RFC 8037 section 2 asks for.
    keyId: hash('sha256', canonicalJson({ crv: 'Ed25519', kty: 'OKP', x }), 'base64url'),
    sign: (message) => sign(null, message, key),
  };
}

type PublicKey = Pick<Signer, 'keyId' | 'publicKey'>;

/** A JSON Web Key Set (RFC 7517): this key, and those that signed before it. */
export function keySet(signer: PublicKey, known: readonly PublicKey[]) {
  const retired = known.filter(({ keyId }) => keyId !== signer.keyId);
  return { keys: [signer, ...retired].map(jwkOf) };
}

function jwkOf({ publicKey, keyId }: PublicKey) {
  const x = Buffer.from(publicKey).toString('base64url');
  return { kty: 'OKP', crv: 'Ed25519', x, kid: keyId, use: 'sig', alg: 'EdDSA' };
}
