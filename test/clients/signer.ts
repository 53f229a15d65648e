// A signing key that is no secret: tests sign the same in every run.

import { signerFrom } from '../../src/operations/invoke/signing.ts';

// PKCS #8 of an Ed25519 key (RFC 8410 section 7) is this prefix and 32 bytes.
const PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const DER = Buffer.concat([PREFIX, Buffer.alloc(32, 7)]).toString('base64');

export const TEST_SIGNER = signerFrom(
  `-----BEGIN PRIVATE KEY-----\n${DER}\n-----END PRIVATE KEY-----\n`,
);
