// Keys that sign webhooks as Standard Webhooks writes them: a prefix, and the bytes in base64.

import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { SecretBox } from '../callers/secret-box.ts';

export const WEBHOOK_SECRET_BYTES = 32;
const PREFIX = 'whsec_';
const PUBLIC_PREFIX = 'whpk_';
// A private key of Ed25519 in PKCS #8 up to its 32 bytes (RFC 8410, section 7).
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A secret that both sides share, or a private key whose public half receivers verify with. */
export const WEBHOOK_SIGNATURES = ['hmac-sha256', 'ed25519'] as const;
export type WebhookSignature = (typeof WEBHOOK_SIGNATURES)[number];

/** The Ed25519 key that these 32 bytes are the seed of (RFC 8032). */
export function ed25519Key(seed: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
}

/** The 32 bytes of the public key that belongs to a seed. */
export function publicKeyOf(seed: Uint8Array): Uint8Array {
  const { x = '' } = createPublicKey(ed25519Key(seed)).export({ format: 'jwk' });
  return Buffer.from(x, 'base64url');
}

export function writeWebhookPublicKey(bytes: Uint8Array): string {
  return PUBLIC_PREFIX + Buffer.from(bytes).toString('base64');
}

/** What the receiver is told, once. */
export function writeWebhookSecret(bytes: Uint8Array): string {
  return PREFIX + Buffer.from(bytes).toString('base64');
}

/** Gives the form that is kept: the bytes, sealed for their endpoint. */
export function sealWebhookSecret(
  box: SecretBox,
  endpointId: string,
  bytes: Uint8Array,
): Uint8Array {
  return box.seal(bytes, aboutOf(endpointId));
}

/** The bytes that sign; null for what another key sealed. */
export function openWebhookSecret(
  box: SecretBox,
  endpointId: string,
  sealed: Uint8Array,
): Uint8Array | null {
  return box.open(sealed, aboutOf(endpointId));
}

function aboutOf(endpointId: string): string {
  return `webhook secret of ${endpointId}`;
}
